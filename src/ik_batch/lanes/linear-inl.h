// The tip as a linear function of the joints, in lanes: J·Jᵀ, its axes, and the equations with it.
// Included once for every instruction set.

// clang-format off
#if defined(IKLAB_BATCH_LINEAR_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef IKLAB_BATCH_LINEAR_INL_H
#undef IKLAB_BATCH_LINEAR_INL_H
#else
#define IKLAB_BATCH_LINEAR_INL_H
#endif
// clang-format on

#include <cstddef>

#include "ik_batch/lanes/rotation-inl.h"

HWY_BEFORE_NAMESPACE();
namespace iklab::ik::batch::HWY_NAMESPACE {

/// J·Jᵀ. In the plane the row and the column of z are 0.
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
  /// Adds the square of a joint's column, the lever turned by a quarter.
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
  /// For ball joints: Σ (|r|²·1 - r·rᵀ).
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

/// A pivot below this part of the trace is a rounded 0.
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
struct LaneLinearisation {
  Point<R, kDim> error;    ///< target - tip
  Square<R, kDim> square;  ///< J·Jᵀ

  /// Like those of ik::Linearisation.
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

/// ik::Eigensystem, in the plane: the larger value first.
template <typename R>
struct LaneEigensystem {
  R values[2];
  Point<R, 2> axes[2];
};

/// In closed form: the values are the mean of the diagonal plus and minus a radius.
template <typename R>
HWY_INLINE LaneEigensystem<R> eigensystem(const Square<R, 2>& m) {
  using T = typename R::T;
  const R half = R(T(0.5)) * (m.xx - m.yy);
  const R mean = R(T(0.5)) * (m.xx + m.yy);
  const R radius = sqrt(half * half + m.xy * m.xy);
  // The one that adds, of the two formulas for the larger value's axis; any axis if all are the
  // same.
  const R sum = radius + abs(half);
  const auto isWide = half >= R(T(0));
  const R size = R(T(1)) / sqrt(sum * sum + m.xy * m.xy);
  const auto known = sum > R(T(0));
  const R x = select(known, select(isWide, sum, m.xy) * size, R(T(1)));
  const R y = select(known, select(isWide, m.xy, sum) * size, R(T(0)));
  LaneEigensystem<R> out;
  out.values[0] = mean + radius;
  out.values[1] = max(mean - radius, R(T(0)));
  out.axes[0].c[0] = x;
  out.axes[0].c[1] = y;
  out.axes[1].c[0] = -y;
  out.axes[1].c[1] = x;
  return out;
}

/// The force along the error that takes the tip nearest, if the tip moves straight.
template <typename R, int kDim>
HWY_INLINE Point<R, kDim> straightest(const LaneLinearisation<R, kDim>& linear) {
  using T = typename R::T;
  const Point<R, kDim> move = linear.square.times(linear.error);
  const R square = dot(move, move);
  const R step = dot(linear.error, move) / square;
  return linear.error * select(square > R(T(0)), step, R(T(0)));
}

}  // namespace iklab::ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // include guard
