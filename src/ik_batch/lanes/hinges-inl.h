// jacobian-inl.h for chains of hinges in space. A lane keeps the joints' angles, and all else
// follows from them: ranges hold whatever is rounded, and nothing drifts. Included once for every
// instruction set.

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

#include "ik_batch/lanes/hinge_rows-inl.h"
#include "ik_batch/lanes/jacobian-inl.h"

HWY_BEFORE_NAMESPACE();
namespace iklab::ik::batch::HWY_NAMESPACE {

/// See Jacobian for `Rule`; kDim is 3.
template <typename T, int kDim, int kPacks, typename Rule>
struct HingedJacobian : Jacobian<T, kDim, kPacks, Rule> {
  using Base = Jacobian<T, kDim, kPacks, Rule>;
  using R = Real<T, kPacks>;
  using P = Point<R, 3>;
  using Where = typename R::Where;
  using Rows = HingeRows<R>;
  using Base::Base;
  static OwnRows rows(std::size_t bones) { return {3 * bones, 3 * bones}; }

  // The part of a joint's column that belongs to J: none if the joint stands at an end of its range
  // and the error pulls it past that; with a weight, its root times the column.
  static HWY_INLINE P columnOf(const Table<T>& table, std::size_t bone, const P& lever,
                               const P& error) {
    const P whole = cross(Rows::axis(table, bone), lever);
    if (!table.least) return whole;
    const P column = table.weights ? whole * R(table.roots[bone]) : whole;
    if (!table.hasRange(bone)) return column;
    const R pull = dot(whole, error);
    const R angle = Rows::angle(table, bone);
    const Where isUp = R(table.most[bone]) - angle <= R(kAtEnd<T>);
    const Where isDown = angle - R(table.least[bone]) <= R(kAtEnd<T>);
    const Where stops = ((pull > R(T(0))) & isUp) | ((pull < R(T(0))) & isDown);
    return select(stops, P::zero(), column);
  }

  // Leaves the columns in `trials`.
  static HWY_INLINE LaneLinearisation<R, 3> linearise(const Table<T>& table) {
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
  // The turn of a joint for a force, radians. After linearise().
  static HWY_INLINE R turnOf(const Table<T>& table, std::size_t bone, const P& force) {
    const R turn = dot(P::load(table.trials, bone), force);
    return table.weights ? turn * R(table.roots[bone]) : turn;
  }

  // See ik::limited(): with limits or weights the sum of all turns is limited.
  HWY_INLINE P limited(const Table<T>& table, const LaneLinearisation<R, 3>& linear,
                       const P& force) const {
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

  // Lays the chain out in `scratch` with every joint turned by the force. Returns the new tip.
  static HWY_INLINE P turnAll(const Table<T>& table, const P& force) {
    HingeWalk<R> walk(table, table.scratch);
    for (std::size_t i = 0; i < table.bones; ++i) {
      walk.axis();
      R angle = Rows::angle(table, i) + turnOf(table, i, force);
      if (table.hasRange(i)) angle = min(max(angle, R(table.least[i])), R(table.most[i]));
      walk.turn(angle);
    }
    return walk.end();
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

  // The square of the largest distance that a joint moved; without limits and weights an upper
  // bound.
  static HWY_INLINE R movedBy(const Table<T>& table, const LaneLinearisation<R, 3>& linear,
                              const P& force, const P& tip, const Where& good) {
    if (table.least) return Base::farthest(table, tip, good);
    const R doubt = sizeof(T) == 4 ? R(T(0)) : linear.doubt(force);
    return R(static_cast<T>(table.bones)) * (linear.turns(force) + doubt);
  }

  HWY_INLINE R step(Table<T>& table) const {
    const LaneLinearisation<R, 3> linear = linearise(table);
    const P whole = this->rule.whole(table, linear);
    const P force = this->rule.part(table, limited(table, linear, whole));
    const P tip = turnAll(table, force);
    const R after = Base::leftOf(table, tip);
    const R gain = dot(linear.error, linear.square.times(force));
    const Where good = this->rule.isGood(linear, gain, after);
    const R moved = movedBy(table, linear, force, tip, good);
    keep(table, good, tip);
    this->rule.judge(table, linear, force, dot(linear.error, linear.error) - after, good);
    const Where isNothing = dot(force, force) <= R(T(0));
    return this->conclude(table, linear, isNothing, good, moved, 1);
  }
};

}  // namespace iklab::ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // include guard
