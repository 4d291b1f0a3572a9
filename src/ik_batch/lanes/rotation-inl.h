// Rotations of many lanes: plane.h and space.h in lanes; turns in the plane are in
// plane_turn-inl.h. Included once for every instruction set.

// clang-format off
#if defined(IKLAB_BATCH_ROTATION_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef IKLAB_BATCH_ROTATION_INL_H
#undef IKLAB_BATCH_ROTATION_INL_H
#else
#define IKLAB_BATCH_ROTATION_INL_H
#endif
// clang-format on

#include <cstddef>

#include "ik_batch/lanes/plane_turn-inl.h"

HWY_BEFORE_NAMESPACE();
namespace iklab::ik::batch::HWY_NAMESPACE {

/// Directions are opposite if their sine is below this: rounding would decide about the axis.
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
/// This one takes a Newton step towards length 1.
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

/// rotate() for a quaternion of any length: products need not wait to be normalised.
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
  return once - axis * dot(once, axis);  // once more, since the first difference may cancel
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

/// For unit vectors more than a right angle apart: a half turn to -a, and from there back to b.
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

/// See ik::rotationBetween().
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

/// The point `length` from the origin along `v`; `otherwise` if `v` is too short to have a
/// direction.
template <typename R, int kDim>
HWY_INLINE Point<R, kDim> along(const Point<R, kDim>& v, typename R::T length,
                                const Point<R, kDim>& otherwise) {
  using T = typename R::T;
  const R size = sqrt(dot(v, v));
  return select(size > R(kNoDirection<T>), v * (R(length) / size), otherwise);
}

/// A turned span, with its length restored by a Newton step.
template <typename R, int kDim>
HWY_INLINE Point<R, kDim> withLength(const Point<R, kDim>& span, typename R::T inverseSquare) {
  using T = typename R::T;
  return span * (R(T(1.5)) - R(T(0.5)) * dot(span, span) * R(inverseSquare));
}

}  // namespace iklab::ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // include guard
