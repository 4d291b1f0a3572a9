// What jacobian-inl.h says, of chains of hinges in space. A lane keeps the joints' angles, from
// which all else follows: ranges hold whatever is rounded, and nothing drifts. Included once for
// every instruction set.

// clang-format off
#if defined(IKLAB_BATCH_HINGES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef IKLAB_BATCH_HINGES_INL_H
#undef IKLAB_BATCH_HINGES_INL_H
#else
#define IKLAB_BATCH_HINGES_INL_H
#endif
// clang-format on

#include <cstddef>
#include <utility>

#include "ik/batch/jacobian-inl.h"

HWY_BEFORE_NAMESPACE();
namespace ik::batch::HWY_NAMESPACE {

/// See Jacobian for `Rule`; kDim is 3.
template <typename T, int kDim, int kPacks, typename Rule>
struct HingedJacobian : Jacobian<T, kDim, kPacks, Rule> {
  using Base = Jacobian<T, kDim, kPacks, Rule>;
  using R = Real<T, kPacks>;
  using P = Point<R, 3>;
  using Where = typename R::Where;
  using Base::Base;
  static OwnRows rows(std::size_t bones) { return {3 * bones, 3 * bones}; }

  static HWY_INLINE T* rowsOf(const Table<T>& table, T* rows, std::size_t bone) {
    return rows + (3 * table.bones + kHingeRows * bone) * R::kLanes;
  }
  static HWY_INLINE R angleOf(const Table<T>& table, std::size_t bone) {
    return R::load(rowsOf(table, table.shape, bone));
  }
  static HWY_INLINE P axisOf(const Table<T>& table, std::size_t bone) {
    return P::load(rowsOf(table, table.shape, bone) + R::kLanes, 0);
  }
  static HWY_INLINE bool hasRange(const Table<T>& table, std::size_t bone) {
    return table.least && table.most[bone] < kNoRange<T>;
  }

  // What of a joint's column is part of J: nothing where it stands at an end of its range and the
  // error draws it through; of one with a weight the root of that.
  static HWY_INLINE P columnOf(const Table<T>& table, std::size_t bone, const P& lever,
                               const P& error) {
    const P whole = cross(axisOf(table, bone), lever);
    if (!table.least) return whole;
    const P column = whole * R(table.weights[bone]);
    if (!hasRange(table, bone)) return column;
    const R pull = dot(whole, error);
    const R angle = angleOf(table, bone);
    const Where isUp = R(table.most[bone]) - angle <= R(kAtEnd<T>);
    const Where isDown = angle - R(table.least[bone]) <= R(kAtEnd<T>);
    const Where stops = ((pull > R(T(0))) & isUp) | ((pull < R(T(0))) & isDown);
    return select(stops, P::zero(), column);
  }

  // Leaves the columns in `trials`.
  static HWY_INLINE Linear<R, 3> linearise(const Table<T>& table) {
    const P error = P::load(table.target, 0) - P::load(table.tip, 0);
    P lever = P::zero();
    Square<R, 3> sum = Square<R, 3>::zero();
    for (std::size_t i = table.bones; i-- > 0;) {
      lever = lever + P::load(table.shape, i);
      const P column = columnOf(table, i, lever, error);
      column.store(table.trials, i);
      sum.add(column);
    }
    return {error, sum};
  }
  // What a force turns a joint by, radians. After linearise().
  static HWY_INLINE R turnOf(const Table<T>& table, std::size_t bone, const P& force) {
    const R turn = dot(P::load(table.trials, bone), force);
    return table.least ? turn * R(table.weights[bone]) : turn;
  }

  // See ik::limited(): with limits or weights it is the sum of all turns that is held back.
  HWY_INLINE P limited(const Table<T>& table, const Linear<R, 3>& linear, const P& force) const {
    const R most(this->mostStep);
    const R together(static_cast<T>(Base::kMostTogether));
    const R n(static_cast<T>(table.bones));
    const R possible = linear.turns(force) + linear.doubt(force);
    const Where far = (possible > most * most) | (n * possible > together * together);
    if (!far.any()) return force;
    R largest(T(0));
    R sum(T(0));
    R squares(T(0));
    for (std::size_t i = 0; i < table.bones; ++i) {
      const R turn = abs(turnOf(table, i, force));
      largest = max(largest, turn);
      sum = sum + turn;
      squares = squares + turn * turn;
    }
    const R all = table.least ? sum : sqrt(n * squares);
    const R excess = max(largest / most, all / together);
    return select(far & (excess > R(T(1))), force * (R(T(1)) / excess), force);
  }

  // Angles from π on have little more than five terms' precision left; a hundred joints add up what
  // that is off by.
  static constexpr int kTerms = sizeof(T) == 4 ? 6 : kCircleTerms<T>;

  // Where a joint comes to that is to turn: its angle into `scratch`. Returns half of the turn from
  // its rest, or its negative, which as a quaternion is the same.
  static HWY_INLINE PlaneTurn<R> turnTo(const Table<T>& table, std::size_t bone, const R& turn) {
    const R angle = angleOf(table, bone) + turn;
    T* const to = rowsOf(table, table.scratch, bone);
    if (hasRange(table, bone)) {
      const R within = min(max(angle, R(table.least[bone])), R(table.most[bone]));
      within.store(to);
      return turnBy<R, kTerms>(folded(within * R(T(0.5))).rest);
    }
    const R half = folded(angle * R(T(0.5))).rest;
    (half + half).store(to);
    return turnBy<R, kTerms>(half);
  }

  // Lays the chain out in `scratch`, every joint turned as the force has it. Returns the new tip.
  static HWY_INLINE P turnAll(const Table<T>& table, const P& force) {
    SpaceTurn<R> frame = SpaceTurn<R>::none();
    P tip = P::zero();
    for (std::size_t i = 0; i < table.bones; ++i) {
      const T* const hinge = table.hinges + kHingeRows * i;
      P own;
      for (int c = 0; c < 3; ++c) own.c[c] = R(hinge[c]);
      // The frame, after half a turn about the joint's axis: that is this times the frame's
      // inverse.
      const SpaceTurn<R> across{-dot(frame.v, own), own * frame.w + cross(frame.v, own)};
      const P axis = across.v * frame.w - frame.v * across.w - cross(across.v, frame.v);
      axis.store(rowsOf(table, table.scratch, i) + R::kLanes, 0);
      const PlaneTurn<R> half = turnTo(table, i, turnOf(table, i, force));
      frame = {frame.w * half.x + across.w * half.y, frame.v * half.x + across.v * half.y};
      if (i % kDrift == 0) frame = renewed(frame);
      const P span = alongX(frame, hinge[3]);
      span.store(table.scratch, i);
      tip = tip + span;
    }
    return tip;
  }

  // After so many products a frame's length is hardly off by more than after one.
  static constexpr std::size_t kDrift = 8;
  static HWY_INLINE SpaceTurn<R> renewed(const SpaceTurn<R>& frame) {
    const R factor = R(T(1.5)) - R(T(0.5)) * squaredNorm(frame);
    return {frame.w * factor, frame.v * factor};
  }

  // A bone of this length along its frame's x.
  static HWY_INLINE P alongX(const SpaceTurn<R>& frame, T length) {
    const R twice(length + length);
    const auto& [x, y, z] = frame.v.c;
    P span;
    span.c[0] = R(length) - twice * (y * y + z * z);
    span.c[1] = twice * (x * y + frame.w * z);
    span.c[2] = twice * (x * z - frame.w * y);
    return span;
  }

  static HWY_INLINE void keep(Table<T>& table, const Where& good, const P& tip) {
    select(good, tip, P::load(table.tip, 0)).store(table.tip, 0);
    if (good.all()) {
      std::swap(table.shape, table.scratch);
      return;
    }
    const std::size_t count = (3 + kHingeRows) * table.bones * R::kLanes;
    for (std::size_t at = 0; at < count; at += R::kLanes) {
      select(good, R::load(table.scratch + at), R::load(table.shape + at)).store(table.shape + at);
    }
  }

  // How far a joint moved at most, squared; without limits and weights that or more.
  static HWY_INLINE R movedBy(const Table<T>& table, const Linear<R, 3>& linear, const P& force,
                              const P& tip, const Where& good) {
    if (table.least) return Base::farthest(table, tip, good);
    const R doubt = sizeof(T) == 4 ? R(T(0)) : linear.doubt(force);
    return R(static_cast<T>(table.bones)) * (linear.turns(force) + doubt);
  }

  HWY_INLINE R step(Table<T>& table) const {
    const Linear<R, 3> linear = linearise(table);
    const P whole = this->rule.whole(table, linear);
    const P force = this->rule.part(table, limited(table, linear, whole));
    const P tip = turnAll(table, force);
    const R after = Base::leftOf(table, tip);
    const Where good = this->rule.isGood(linear, force, after);
    const R moved = movedBy(table, linear, force, tip, good);
    keep(table, good, tip);
    this->rule.judge(table, linear, force, dot(linear.error, linear.error) - after, good);
    return this->conclude(table, linear, force, good, moved, 1);
  }
};

}  // namespace ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // include guard
