// Rotations of many lanes: what plane.h and space.h have for one. Included once for every
// instruction set.

// clang-format off
#if defined(IKLAB_BATCH_ROTATION_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef IKLAB_BATCH_ROTATION_INL_H
#undef IKLAB_BATCH_ROTATION_INL_H
#else
#define IKLAB_BATCH_ROTATION_INL_H
#endif
// clang-format on

#include <cstddef>
#include <numbers>

#include "ik/batch/arc.h"
#include "ik/batch/circle.h"
#include "ik/batch/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace ik::batch::HWY_NAMESPACE {

/// Below this |a||b|, of vectors in reaches, a direction is too uncertain to turn by; its square is
/// still a normal number.
template <typename T>
inline constexpr T kNoDirection = sizeof(T) == 4 ? T(1e-18) : T(1e-140);
/// Directions that are opposite but for this sine: rounding would decide about the axis.
template <typename T>
inline constexpr T kUncertain = sizeof(T) == 4 ? T(1e-4) : T(1e-6);

template <typename R>
HWY_INLINE Point<R, 3> cross(const Point<R, 3>& a, const Point<R, 3>& b) {
  Point<R, 3> out;
  out.c[0] = a.c[1] * b.c[2] - a.c[2] * b.c[1];
  out.c[1] = a.c[2] * b.c[0] - a.c[0] * b.c[2];
  out.c[2] = a.c[0] * b.c[1] - a.c[1] * b.c[0];
  return out;
}

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
  /// By what the joint of lever `lever` turns under the force `pull`, radians.
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

/// A turn but for its sign: both its numbers times `sign`, which is 1 or -1, are it.
template <typename R>
struct Heading {
  PlaneTurn<R> turn;
  Sign<R> sign;
};

/// An angle within a few turns less half turns, radians: what is left is at most a right angle.
template <typename R>
struct Folded {
  R rest;
  R halfTurns;  ///< plus so much that the number's last bit says whether they are odd
};
template <typename R>
HWY_INLINE Folded<R> folded(const R& angle) {
  using T = typename R::T;
  // Adding so much rounds to a whole number, whose last bit is then the last of all.
  constexpr T kRounds = sizeof(T) == 4 ? T(0x1.8p23) : T(0x1.8p52);
  const R shifted = angle * R(static_cast<T>(1.0 / std::numbers::pi)) + R(kRounds);
  return {angle - (shifted - R(kRounds)) * R(static_cast<T>(std::numbers::pi)), shifted};
}

/// Of an angle within a few turns, radians.
template <typename R>
HWY_INLINE Heading<R> headingOf(const R& angle) {
  const Folded<R> fold = folded(angle);
  return {turnBy(fold.rest), oddSign(fold.halfTurns)};
}

/// The angle of a turn, radians, in [-π, π]; it may be of any length but 0.
template <typename R>
HWY_INLINE R angleOf(const PlaneTurn<R>& turn) {
  using T = typename R::T;
  constexpr ArcSeries<sizeof(T) == 4 ? 5 : 11> kArc;
  constexpr double kPi = std::numbers::pi;
  const R flat = min(abs(turn.x), abs(turn.y));
  const R large = max(abs(turn.x), abs(turn.y));
  // Of what is nearer to an eighth of a turn than to none, what is left to that.
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
/// Both; `own` is made first.
template <typename R>
HWY_INLINE PlaneTurn<R> product(const PlaneTurn<R>& total, const PlaneTurn<R>& own) {
  return {total.x * own.x - total.y * own.y, total.x * own.y + total.y * own.x};
}
template <typename R>
HWY_INLINE PlaneTurn<R> combine(const PlaneTurn<R>& total, const PlaneTurn<R>& own) {
  return product(total, own);
}

/// A turn in space, as a unit quaternion.
template <typename R>
struct SpaceTurn {
  using T = typename R::T;
  using P = Point<R, 3>;
  static constexpr std::size_t kNumbers = 4;
  R w;
  P v;

  static HWY_INLINE SpaceTurn none() { return {R(T(1)), P::zero()}; }
  static HWY_INLINE SpaceTurn load(const T* table, std::size_t row) {
    const T* from = table + row * kNumbers * R::kLanes;
    return {R::load(from), P::load(from + R::kLanes, 0)};
  }
  HWY_INLINE void store(T* table, std::size_t row) const {
    T* to = table + row * kNumbers * R::kLanes;
    w.store(to);
    v.store(to + R::kLanes, 0);
  }
  static HWY_INLINE SpaceTurn between(const P& from, const P& to);
  /// The square of the angle by which a joint of lever `lever` turns under the force `pull`.
  static HWY_INLINE R squaredAngle(const P& lever, const P& pull) {
    const P vector = cross(lever, pull);
    return dot(vector, vector);
  }
};

template <typename R>
HWY_INLINE Point<R, 3> rotate(const Point<R, 3>& a, const SpaceTurn<R>& turn) {
  const Point<R, 3> once = cross(turn.v, a);
  const Point<R, 3> t = once + once;
  return a + t * turn.w + cross(turn.v, t);
}
template <typename R>
HWY_INLINE SpaceTurn<R> product(const SpaceTurn<R>& a, const SpaceTurn<R>& b) {
  return {a.w * b.w - dot(a.v, b.v), b.v * a.w + a.v * b.w + cross(a.v, b.v)};
}
template <typename R>
HWY_INLINE R squaredNorm(const SpaceTurn<R>& turn) {
  return turn.w * turn.w + dot(turn.v, turn.v);
}
/// Here with a Newton step towards length 1.
template <typename R>
HWY_INLINE SpaceTurn<R> combine(const SpaceTurn<R>& total, const SpaceTurn<R>& own) {
  using T = typename R::T;
  const SpaceTurn<R> both = product(total, own);
  const R factor = R(T(1.5)) - R(T(0.5)) * squaredNorm(both);
  return {both.w * factor, both.v * factor};
}
template <typename R>
HWY_INLINE SpaceTurn<R> normalized(const SpaceTurn<R>& turn) {
  using T = typename R::T;
  const R factor = R(T(1)) / sqrt(squaredNorm(turn));
  return {turn.w * factor, turn.v * factor};
}

/// rotate(), of a quaternion of any length. A product of such ones waits for no normalisation.
template <typename R>
HWY_INLINE Point<R, 3> rotateBy(const SpaceTurn<R>& turn, const Point<R, 3>& a) {
  using T = typename R::T;
  const Point<R, 3> t = cross(turn.v, a) * (R(T(2)) / squaredNorm(turn));
  return a + t * turn.w + cross(turn.v, t);
}

/// The part of `v` across the unit vector `axis`.
template <typename R>
HWY_INLINE Point<R, 3> across(const Point<R, 3>& v, const Point<R, 3>& axis) {
  const Point<R, 3> once = v - axis * dot(v, axis);
  return once - axis * dot(once, axis);  // twice: the first difference may cancel
}

/// ik::anyPerpendicular().
template <typename R>
HWY_INLINE Point<R, 3> anyPerpendicular(const Point<R, 3>& v) {
  using T = typename R::T;
  const auto takesZ = abs(v.c[2]) < R(T(0.83));
  Point<R, 3> up = Point<R, 3>::zero();
  up.c[1] = select(takesZ, R(T(0)), R(T(1)));
  up.c[2] = select(takesZ, R(T(1)), R(T(0)));
  const Point<R, 3> aside = across(up, v);
  return aside * (R(T(1)) / sqrt(dot(aside, aside)));
}

/// Of unit vectors more than a right angle apart: a half turn to -a, and from there back to b.
template <typename R>
HWY_INLINE SpaceTurn<R> obtuse(const Point<R, 3>& a, const Point<R, 3>& b) {
  using T = typename R::T;
  const Point<R, 3> axis = across(cross(a, b), a);
  const R sine = sqrt(dot(axis, axis));
  const auto known = sine > R(kUncertain<T>);
  const Point<R, 3> u = select(known, axis * (R(T(1)) / sine), anyPerpendicular(a));
  const SpaceTurn<R> back = normalized<R>({R(T(1)) - dot(a, b), cross(b, a)});
  return normalized(product(back, SpaceTurn<R>{R(T(0)), u}));
}

/// See ik::spinBetween().
template <typename R>
HWY_INLINE SpaceTurn<R> SpaceTurn<R>::between(const P& from, const P& to) {
  const R fromLength = sqrt(dot(from, from));
  const R toLength = sqrt(dot(to, to));
  const auto known = fromLength * toLength > R(kNoDirection<T>);
  const P a = from * (R(T(1)) / fromLength);
  const P b = to * (R(T(1)) / toLength);
  const R cosine = dot(a, b);
  SpaceTurn turn = normalized<R>({R(T(1)) + cosine, cross(a, b)});
  const auto isObtuse = known & (cosine < R(T(0)));
  if (isObtuse.any()) {
    const SpaceTurn other = obtuse(a, b);
    turn = {select(isObtuse, other.w, turn.w), select(isObtuse, other.v, turn.v)};
  }
  return {select(known, turn.w, R(T(1))), select(known, turn.v, P::zero())};
}

/// The kind of turn of a chain in `kDim` dimensions.
template <typename R, int kDim>
struct TurnOf {
  using Type = SpaceTurn<R>;
};
template <typename R>
struct TurnOf<R, 2> {
  using Type = PlaneTurn<R>;
};

/// From the origin `length` along `v`; `otherwise` where `v` is too short to have a direction.
template <typename R, int kDim>
HWY_INLINE Point<R, kDim> along(const Point<R, kDim>& v, typename R::T length,
                                const Point<R, kDim>& otherwise) {
  using T = typename R::T;
  const R size = sqrt(dot(v, v));
  return select(size > R(kNoDirection<T>), v * (R(length) / size), otherwise);
}

/// A span that was turned, brought back to its length by a Newton step.
template <typename R, int kDim>
HWY_INLINE Point<R, kDim> kept(const Point<R, kDim>& span, typename R::T inverseSquare) {
  using T = typename R::T;
  return span * (R(T(1.5)) - R(T(0.5)) * dot(span, span) * R(inverseSquare));
}

}  // namespace ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // include guard
