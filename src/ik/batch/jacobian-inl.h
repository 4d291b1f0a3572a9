// The step that the methods share that linearise the tip, in lanes: see ik/jacobian.h.
// With ball joints and in the plane J·Jᵀ follows from the levers alone. A step that would lead away
// from the target is not taken; the lane tries again in the next, while others go on. Included once
// for every instruction set.

// clang-format off
#if defined(IKLAB_BATCH_JACOBIAN_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef IKLAB_BATCH_JACOBIAN_INL_H
#undef IKLAB_BATCH_JACOBIAN_INL_H
#else
#define IKLAB_BATCH_JACOBIAN_INL_H
#endif
// clang-format on

#include <cstddef>
#include <numbers>
#include <utility>

#include "ik/batch/engine-inl.h"
#include "ik/batch/rotation-inl.h"

HWY_BEFORE_NAMESPACE();
namespace ik::batch::HWY_NAMESPACE {

/// J·Jᵀ. In the plane its row and column of z are 0.
template <typename R, int kDim>
struct Square;

template <typename R>
struct Square<R, 2> {
  using T = typename R::T;
  using P = Point<R, 2>;
  R xx;
  R yy;
  R xy;

  static HWY_INLINE Square zero() { return {R(T(0)), R(T(0)), R(T(0))}; }
  /// Adds a joint's column, the lever turned by a quarter: its square.
  HWY_INLINE void add(const P& lever) {
    xx = xx + lever.c[1] * lever.c[1];
    yy = yy + lever.c[0] * lever.c[0];
    xy = xy - lever.c[0] * lever.c[1];
  }
  HWY_INLINE Square whole() const { return *this; }
  HWY_INLINE R trace() const { return xx + yy; }
  HWY_INLINE Square raised(const R& amount) const { return {xx + amount, yy + amount, xy}; }
  HWY_INLINE P times(const P& v) const {
    P out;
    out.c[0] = xx * v.c[0] + xy * v.c[1];
    out.c[1] = xy * v.c[0] + yy * v.c[1];
    return out;
  }
};

template <typename R>
struct Square<R, 3> {
  using T = typename R::T;
  using P = Point<R, 3>;
  R xx;
  R yy;
  R zz;
  R xy;
  R xz;
  R yz;

  static HWY_INLINE Square zero() { return {R(T(0)), R(T(0)), R(T(0)), R(T(0)), R(T(0)), R(T(0))}; }
  /// Adds r·rᵀ; see whole().
  HWY_INLINE void add(const P& r) {
    xx = xx + r.c[0] * r.c[0];
    yy = yy + r.c[1] * r.c[1];
    zz = zz + r.c[2] * r.c[2];
    xy = xy + r.c[0] * r.c[1];
    xz = xz + r.c[0] * r.c[2];
    yz = yz + r.c[1] * r.c[2];
  }
  /// Of ball joints, Σ (|r|²·1 - r·rᵀ).
  HWY_INLINE Square whole() const { return {yy + zz, xx + zz, xx + yy, -xy, -xz, -yz}; }
  HWY_INLINE R trace() const { return xx + yy + zz; }
  HWY_INLINE Square raised(const R& amount) const {
    return {xx + amount, yy + amount, zz + amount, xy, xz, yz};
  }
  HWY_INLINE P times(const P& v) const {
    P out;
    out.c[0] = xx * v.c[0] + xy * v.c[1] + xz * v.c[2];
    out.c[1] = xy * v.c[0] + yy * v.c[1] + yz * v.c[2];
    out.c[2] = xz * v.c[0] + yz * v.c[1] + zz * v.c[2];
    return out;
  }
};

/// Below this part of the trace a pivot is what rounding left of 0.
template <typename T>
inline constexpr T kNoPivot = sizeof(T) == 4 ? T(5e-7) : T(1e-15);

template <typename R>
HWY_INLINE R inversePivot(const R& pivot, const R& least) {
  using T = typename R::T;
  return select(pivot > least, R(T(1)) / pivot, R(T(0)));
}

/// ik::solve(Symmetric, ...).
template <typename R>
HWY_INLINE Point<R, 2> solve(const Square<R, 2>& m, const Point<R, 2>& b) {
  using T = typename R::T;
  const R least = R(kNoPivot<T>) * m.trace();
  const R x = inversePivot(m.xx, least);
  const R l = m.xy * x;
  const R y = inversePivot(m.yy - l * m.xy, least);
  Point<R, 2> out;
  out.c[1] = (b.c[1] - l * b.c[0]) * y;
  out.c[0] = b.c[0] * x - l * out.c[1];
  return out;
}
template <typename R>
HWY_INLINE Point<R, 3> solve(const Square<R, 3>& m, const Point<R, 3>& b) {
  using T = typename R::T;
  const R least = R(kNoPivot<T>) * m.trace();
  const R x = inversePivot(m.xx, least);
  const R l21 = m.xy * x;
  const R l31 = m.xz * x;
  const R y = inversePivot(m.yy - l21 * m.xy, least);
  const R rest = m.yz - l21 * m.xz;
  const R l32 = rest * y;
  const R z = inversePivot(m.zz - l31 * m.xz - l32 * rest, least);
  Point<R, 3> out;
  const R second = b.c[1] - l21 * b.c[0];
  out.c[2] = (b.c[2] - l31 * b.c[0] - l32 * second) * z;
  out.c[1] = second * y - l32 * out.c[2];
  out.c[0] = b.c[0] * x - l21 * out.c[1] - l31 * out.c[2];
  return out;
}

/// The tip as a linear function of the joints.
template <typename R, int kDim>
struct Linear {
  Point<R, kDim> error;    ///< target - tip
  Square<R, kDim> square;  ///< J·Jᵀ

  /// As those of ik::Linear.
  HWY_INLINE R turns(const Point<R, kDim>& force) const {
    using T = typename R::T;
    return max(R(T(0)), dot(force, square.times(force)));
  }
  HWY_INLINE R doubt(const Point<R, kDim>& force) const {
    using T = typename R::T;
    constexpr T kRounding = sizeof(T) == 4 ? T(1e-6) : T(1e-14);
    return R(kRounding) * square.trace() * dot(force, force);
  }
};

/// ik::Principal, in the plane: the larger value first.
template <typename R>
struct Principal {
  R values[2];
  Point<R, 2> axes[2];
};

/// In closed form: the values are the mean of the diagonal plus and minus a radius.
template <typename R>
HWY_INLINE Principal<R> principal(const Square<R, 2>& m) {
  using T = typename R::T;
  const R half = R(T(0.5)) * (m.xx - m.yy);
  const R mean = R(T(0.5)) * (m.xx + m.yy);
  const R radius = sqrt(half * half + m.xy * m.xy);
  // Of the two ways to say the larger one's axis that which adds; any where all are the same.
  const R sum = radius + abs(half);
  const auto isWide = half >= R(T(0));
  const R size = R(T(1)) / sqrt(sum * sum + m.xy * m.xy);
  const auto known = sum > R(T(0));
  const R x = select(known, select(isWide, sum, m.xy) * size, R(T(1)));
  const R y = select(known, select(isWide, m.xy, sum) * size, R(T(0)));
  Principal<R> out;
  out.values[0] = mean + radius;
  out.values[1] = max(mean - radius, R(T(0)));
  out.axes[0].c[0] = x;
  out.axes[0].c[1] = y;
  out.axes[1].c[0] = -y;
  out.axes[1].c[1] = x;
  return out;
}

/// What most rules have in common: of a step that would lead away from the target a part is tried,
/// then a part of that. `growth` is what is left of the whole.
template <typename R, int kDim>
struct ShrinkingRule {
  using T = typename R::T;
  using P = Point<R, kDim>;
  using Where = typename R::Where;
  static constexpr int kMostTrials = 40;
  static constexpr int kMaxStep = 1;

  T shrink = T(0.5);

  HWY_INLINE P part(const Table<T>& table, const P& limited) const {
    return limited * R::load(table.growth);
  }
  HWY_INLINE Where isGood(const Linear<R, kDim>& linear, const P& /*force*/, const R& after) const {
    return after < dot(linear.error, linear.error);
  }
  HWY_INLINE void judge(const Table<T>& table, const Linear<R, kDim>& /*linear*/,
                        const P& /*force*/, const R& /*gained*/, const Where& good) const {
    select(good, R(T(1)), R(shrink) * R::load(table.growth)).store(table.growth);
  }
  HWY_INLINE void giveUp(const Table<T>& table, const Linear<R, kDim>& /*linear*/,
                         const Where& over) const {
    select(over, R(T(1)), R::load(table.growth)).store(table.growth);
  }
};

/// The force along the error that takes the tip nearest, if it goes straight.
template <typename R, int kDim>
HWY_INLINE Point<R, kDim> straightest(const Linear<R, kDim>& linear) {
  using T = typename R::T;
  const Point<R, kDim> move = linear.square.times(linear.error);
  const R square = dot(move, move);
  const R step = dot(linear.error, move) / square;
  return linear.error * select(square > R(T(0)), step, R(T(0)));
}

/// Of floats in the plane, whose sine and cosine take long one after the other.
inline constexpr int kJacobianPacks = 2;

/// `Rule` is how a method finds its force and what it makes of a step:
///   kMaxStep                        its parameter of this name; -1: a force is not limited
///   whole(table, linear)            the force
///   part(table, limited)            what of it is tried, once it was limited
///   isGood(linear, force, after)    whether to take a step that leaves a square of `after`
///   judge(table, linear, force, gained, good)  after the step, which was taken where it is good
///   giveUp(table, linear, over)     where kMostTrials steps in a row were not
template <typename T, int kDimensions, int kPacks, typename Rule>
struct Jacobian {
  using Number = Real<T, kPacks>;
  using R = Number;
  using P = Point<R, kDimensions>;
  using Turn = typename TurnOf<R, kDimensions>::Type;
  using Where = typename R::Where;
  static constexpr int kDim = kDimensions;
  static std::size_t scratchRows(std::size_t bones) { return bones * kDim; }

  explicit Jacobian(const Task& task) : rule(task), mostStep(static_cast<T>(mostStepOf(task))) {}
  static constexpr double kMostTogether = 2.0 * std::numbers::pi;
  static double mostStepOf(const Task& task) {
    if constexpr (Rule::kMaxStep < 0) return 0.0;
    return task.settings.each.parameters[Rule::kMaxStep] * (std::numbers::pi / 180.0);
  }

  Rule rule;
  T mostStep;

  static HWY_INLINE Linear<R, kDim> linearise(const Table<T>& table) {
    P lever = P::zero();
    Square<R, kDim> sum = Square<R, kDim>::zero();
    for (std::size_t i = table.bones; i-- > 0;) {
      lever = lever + P::load(table.shape, i);
      sum.add(lever);
    }
    return {P::load(table.target, 0) - P::load(table.tip, 0), sum.whole()};
  }

  // As much of the force as turns no joint too far, and all together by no more than a whole turn.
  HWY_INLINE P limited(const Table<T>& table, const Linear<R, kDim>& linear, const P& force) const {
    if constexpr (Rule::kMaxStep < 0) return force;
    const R most(mostStep);
    const R together(static_cast<T>(kMostTogether));
    const R n(static_cast<T>(table.bones));
    const R possible = linear.turns(force) + linear.doubt(force);
    const Where far = (possible > most * most) | (n * possible > together * together);
    if (!far.any()) return force;
    P lever = P::load(table.tip, 0);
    R largest(T(0));
    R squares(T(0));
    for (std::size_t i = 0; i < table.bones; ++i) {
      const R square = Turn::squaredAngle(lever, force);
      largest = max(largest, square);
      squares = squares + square;
      lever = lever - P::load(table.shape, i);
    }
    const R excess = max(largest * R(T(1) / (mostStep * mostStep)),
                         n * squares * R(static_cast<T>(1.0 / (kMostTogether * kMostTogether))));
    return select(far & (excess > R(T(1))), force * (R(T(1)) / sqrt(excess)), force);
  }

  // Lays the chain out in `scratch`, every joint turned as the force has it. Leaves the new tip in
  // `tip`, returns how far a joint moved at most, squared, or more than that.
  static HWY_INLINE R tryStep(const Table<T>& table, const Linear<R, kDim>& linear, const P& force,
                              P& tip) {
    if constexpr (kDim == 3) {
      return turnBySums(table, linear, force, tip);
    } else {
      return turnByAngles(table, force, tip);
    }
  }

  // Ball joints: bone i by Ω, the sum of r × f up to its joint, as Cayley's rotation.
  static HWY_INLINE R turnBySums(const Table<T>& table, const Linear<R, kDim>& linear,
                                 const P& force, P& tip) {
    const P half = force * R(T(0.5));
    P lever = P::load(table.tip, 0);
    P sum = P::zero();
    tip = P::zero();
    for (std::size_t i = 0; i < table.bones; ++i) {
      const P old = P::load(table.shape, i);
      sum = sum + lever;
      const Turn turn{R(T(1)), cross(sum, half)};
      const P span = kept(rotateBy(turn, old), table.inverseSquares[i]);
      span.store(table.scratch, i);
      tip = tip + span;
      lever = lever - old;
    }
    const R doubt = sizeof(T) == 4 ? R(T(0)) : linear.doubt(force);
    return R(static_cast<T>(table.bones)) * (linear.turns(force) + doubt);
  }

  // In the plane turns add up exactly. A span is turned by (cos, sin) but for its sign, which goes
  // with the factor that brings it back to its length.
  static HWY_INLINE R turnByAngles(const Table<T>& table, const P& force, P& tip) {
    R total(T(0));
    const P oldTip = P::load(table.tip, 0);
    P lever = oldTip;
    R moved(T(0));
    tip = P::zero();
    for (std::size_t i = 0; i < table.bones; ++i) {
      const P old = P::load(table.shape, i);
      total = total + Turn::angle(lever, force);
      const Heading<R> heading = headingOf(total);
      const P turned = rotate(old, Turn{heading.x, heading.y});
      const R factor = R(T(1.5)) - dot(turned, turned) * R(T(0.5) * table.inverseSquares[i]);
      const P span = turned * (factor * heading.sign);
      span.store(table.scratch, i);
      tip = tip + span;
      lever = lever - old;
      const P shift = tip - (oldTip - lever);
      moved = max(moved, dot(shift, shift));
    }
    return moved;
  }

  static HWY_INLINE void keep(Table<T>& table, const Where& good, const P& tip) {
    select(good, tip, P::load(table.tip, 0)).store(table.tip, 0);
    if (good.all()) {
      std::swap(table.shape, table.scratch);
      return;
    }
    for (std::size_t i = 0; i < table.bones; ++i) {
      select(good, P::load(table.scratch, i), P::load(table.shape, i)).store(table.shape, i);
    }
  }

  HWY_INLINE R step(Table<T>& table) const {
    const Linear<R, kDim> linear = linearise(table);
    const P force = rule.part(table, limited(table, linear, rule.whole(table, linear)));
    P tip;
    const R moved = tryStep(table, linear, force, tip);
    const P left = P::load(table.target, 0) - tip;
    const R before = dot(linear.error, linear.error);
    const R after = dot(left, left);
    const Where good = rule.isGood(linear, force, after);
    keep(table, good, tip);
    rule.judge(table, linear, force, before - after, good);

    const R failures = select(good, R(T(0)), R::load(table.failures) + R(T(1)));
    const Where over =
        (failures >= R(T(Rule::kMostTrials))) | ((!good) & (dot(force, force) <= R(T(0))));
    select(over, R(T(0)), failures).store(table.failures);
    if (over.any()) rule.giveUp(table, linear, over);
    const R count = R::load(table.count);
    select(good | over, count + R(T(1)), count).store(table.count);
    return select(over, R(T(0)), select(good, moved, R(T(1e30))));
  }
};

}  // namespace ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // include guard
