// Turns of many lanes in the plane: plane.h in lanes. Included once for every instruction set.

// clang-format off
#if defined(IKLAB_BATCH_PLANE_TURN_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef IKLAB_BATCH_PLANE_TURN_INL_H
#undef IKLAB_BATCH_PLANE_TURN_INL_H
#else
#define IKLAB_BATCH_PLANE_TURN_INL_H
#endif
// clang-format on

#include <cstddef>
#include <numbers>

#include "ik_batch/lanes/arc.h"
#include "ik_batch/lanes/circle.h"
#include "ik_batch/lanes/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace iklab::ik::batch::HWY_NAMESPACE {

/// Below this |a||b|, of vectors in reaches, a direction is too uncertain to turn by; its square is
/// still a normal number.
template <typename T>
inline constexpr T kNoDirection = sizeof(T) == 4 ? T(1e-18) : T(1e-140);

/// A turn in the plane, as (cos, sin).
template <typename R>
struct PlaneTurn {
  using T = typename R::T;
  using P = Point<R, 2>;
  static constexpr std::size_t kNumbers = 2;
  R x;
  R y;

  static HWY_INLINE PlaneTurn none() { return {R(T(1)), R(T(0))}; }
  static HWY_INLINE PlaneTurn load(const T* table, std::size_t row) {
    const T* from = table + row * kNumbers * R::kLanes;
    return {R::load(from), R::load(from + R::kLanes)};
  }
  HWY_INLINE void store(T* table, std::size_t row) const {
    T* to = table + row * kNumbers * R::kLanes;
    x.store(to);
    y.store(to + R::kLanes);
  }
  /// See ik::turnBetween().
  static HWY_INLINE PlaneTurn between(const P& from, const P& to) {
    const R c = dot(from, to);
    const R s = from.c[0] * to.c[1] - from.c[1] * to.c[0];
    const R h = sqrt(c * c + s * s);
    const auto known = h > R(kNoDirection<T>);
    const R inverse = R(T(1)) / h;
    return {select(known, c * inverse, R(T(1))), select(known, s * inverse, R(T(0)))};
  }
  /// The turn of the joint with lever `lever` under the force `pull`, radians.
  static HWY_INLINE R angle(const P& lever, const P& pull) {
    return lever.c[0] * pull.c[1] - lever.c[1] * pull.c[0];
  }
  static HWY_INLINE R squaredAngle(const P& lever, const P& pull) {
    const R turned = angle(lever, pull);
    return turned * turned;
  }
};

template <typename T>
inline constexpr int kCircleTerms = sizeof(T) == 4 ? 5 : 9;

/// The turn by an angle of no more than a right angle, radians.
template <typename R, int kTerms = kCircleTerms<typename R::T>>
HWY_INLINE PlaneTurn<R> turnBy(const R& angle) {
  using T = typename R::T;
  constexpr CircleSeries<kTerms> kCircle;
  const R square = angle * angle;
  R sine(static_cast<T>(kCircle.sine.back()));
  R cosine(static_cast<T>(kCircle.cosine.back()));
  for (std::size_t i = kCircle.sine.size() - 1; i-- > 0;) {
    sine = sine * square + R(static_cast<T>(kCircle.sine[i]));
    cosine = cosine * square + R(static_cast<T>(kCircle.cosine[i]));
  }
  return {cosine, sine * angle};
}
/// The same turn made twice.
template <typename R>
HWY_INLINE PlaneTurn<R> twice(const PlaneTurn<R>& turn) {
  using T = typename R::T;
  const R sines = turn.y + turn.y;
  return {R(T(1)) - sines * turn.y, sines * turn.x};
}

/// A turn but for its sign: it is both its numbers times `sign`, which is 1 or -1.
template <typename R>
struct Heading {
  PlaneTurn<R> turn;
  Sign<R> sign;
};

/// An angle within a few turns, reduced by half turns, radians: the rest is at most a right angle.
template <typename R>
struct Folded {
  R rest;
  R halfTurns;  ///< plus a number that makes the last bit say whether they are odd
};
template <typename R>
HWY_INLINE Folded<R> folded(const R& angle) {
  using T = typename R::T;
  // Adding so large a number rounds to a whole number, whose last bit is then the last of all.
  constexpr T kRounds = sizeof(T) == 4 ? T(0x1.8p23) : T(0x1.8p52);
  const R shifted = angle * R(static_cast<T>(1.0 / std::numbers::pi)) + R(kRounds);
  return {angle - (shifted - R(kRounds)) * R(static_cast<T>(std::numbers::pi)), shifted};
}

/// The turn by an angle within a few turns, radians.
template <typename R>
HWY_INLINE Heading<R> headingOf(const R& angle) {
  const Folded<R> fold = folded(angle);
  return {turnBy(fold.rest), oddSign(fold.halfTurns)};
}

/// The angle of a turn, radians, in [-π, π]; the turn may have any length but 0.
template <typename R>
HWY_INLINE R angleOf(const PlaneTurn<R>& turn) {
  using T = typename R::T;
  constexpr ArcSeries<sizeof(T) == 4 ? 5 : 11> kArc;
  constexpr double kPi = std::numbers::pi;
  const R flat = min(abs(turn.x), abs(turn.y));
  const R large = max(abs(turn.x), abs(turn.y));
  // Angles nearer to an eighth of a turn than to none use the difference to that.
  const auto isFar = flat > large * R(static_cast<T>(kArc.kEnd));
  const R u = select(isFar, flat - large, flat) / select(isFar, flat + large, large);
  const R square = u * u;
  R sum(static_cast<T>(kArc.coefficients.back()));
  for (std::size_t i = kArc.coefficients.size() - 1; i-- > 0;) {
    sum = sum * square + R(static_cast<T>(kArc.coefficients[i]));
  }
  R angle = select(isFar, R(static_cast<T>(0.25 * kPi)), R(T(0))) + sum * u;
  angle = select(abs(turn.y) > abs(turn.x), R(static_cast<T>(0.5 * kPi)) - angle, angle);
  angle = select(turn.x < R(T(0)), R(static_cast<T>(kPi)) - angle, angle);
  return select(turn.y < R(T(0)), -angle, angle);
}

template <typename R>
HWY_INLINE Point<R, 2> rotate(const Point<R, 2>& v, const PlaneTurn<R>& turn) {
  Point<R, 2> out;
  out.c[0] = turn.x * v.c[0] - turn.y * v.c[1];
  out.c[1] = turn.y * v.c[0] + turn.x * v.c[1];
  return out;
}
/// Both turns; `own` is made first.
template <typename R>
HWY_INLINE PlaneTurn<R> product(const PlaneTurn<R>& total, const PlaneTurn<R>& own) {
  return {total.x * own.x - total.y * own.y, total.x * own.y + total.y * own.x};
}
template <typename R>
HWY_INLINE PlaneTurn<R> combine(const PlaneTurn<R>& total, const PlaneTurn<R>& own) {
  return product(total, own);
}

}  // namespace iklab::ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // include guard
