// Numbers of many lanes, one lane for each problem, so that a solver's step reads as if there were
// one. Included once for every instruction set (Highway's way), inside whose namespace it lies.
//
// Friends of a template and lambdas say HWY_ATTR: GCC does not give them the instruction set of the
// namespace, and without inlining (-O0) they would pass registers that their callers do not know.
//
// There is no fused multiply-add and no approximate reciprocal: each operation rounds as in IEEE
// 754, and every instruction set gives the same bits.

// clang-format off
#if defined(IKLAB_BATCH_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef IKLAB_BATCH_LANES_INL_H
#undef IKLAB_BATCH_LANES_INL_H
#else
#define IKLAB_BATCH_LANES_INL_H
#endif
// clang-format on

#include <cstddef>
#include <numbers>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace iklab::ik::batch::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <typename T, int kPacks>
struct Mask {
  hn::Mask<hn::ScalableTag<T>> pack[kPacks];

  friend HWY_ATTR HWY_INLINE Mask operator&(const Mask& a, const Mask& b) {
    Mask out;
    for (int k = 0; k < kPacks; ++k) out.pack[k] = hn::And(a.pack[k], b.pack[k]);
    return out;
  }
  friend HWY_ATTR HWY_INLINE Mask operator|(const Mask& a, const Mask& b) {
    Mask out;
    for (int k = 0; k < kPacks; ++k) out.pack[k] = hn::Or(a.pack[k], b.pack[k]);
    return out;
  }
  friend HWY_ATTR HWY_INLINE Mask operator!(const Mask& a) {
    Mask out;
    for (int k = 0; k < kPacks; ++k) out.pack[k] = hn::Not(a.pack[k]);
    return out;
  }
  HWY_INLINE bool any() const {
    const hn::ScalableTag<T> d;
    bool found = false;
    for (int k = 0; k < kPacks; ++k) found = found || !hn::AllFalse(d, pack[k]);
    return found;
  }
  HWY_INLINE bool all() const {
    const hn::ScalableTag<T> d;
    bool held = true;
    for (int k = 0; k < kPacks; ++k) held = held && hn::AllTrue(d, pack[k]);
    return held;
  }
};

/// `kPacks` registers: while one waits for a root or a division, the others go on.
template <typename Number, int kPacks>
struct Real {
  using T = Number;
  using Tag = hn::ScalableTag<T>;
  using Where = Mask<T, kPacks>;
  static constexpr int kPackCount = kPacks;
  static constexpr std::size_t kLanes = kPacks * HWY_LANES(T);

  hn::Vec<Tag> pack[kPacks];

  Real() = default;
  // Every lane the same.
  HWY_INLINE Real(T value) {  // NOLINT(google-explicit-constructor): 2.0 * x
    for (int k = 0; k < kPacks; ++k) pack[k] = hn::Set(Tag(), value);
  }
  static HWY_INLINE Real load(const T* from) {
    Real out;
    for (int k = 0; k < kPacks; ++k) out.pack[k] = hn::Load(Tag(), from + k * HWY_LANES(T));
    return out;
  }
  HWY_INLINE void store(T* to) const {
    for (int k = 0; k < kPacks; ++k) hn::Store(pack[k], Tag(), to + k * HWY_LANES(T));
  }

  friend HWY_ATTR HWY_INLINE Real operator+(const Real& a, const Real& b) {
    Real out;
    for (int k = 0; k < kPacks; ++k) out.pack[k] = hn::Add(a.pack[k], b.pack[k]);
    return out;
  }
  friend HWY_ATTR HWY_INLINE Real operator-(const Real& a, const Real& b) {
    Real out;
    for (int k = 0; k < kPacks; ++k) out.pack[k] = hn::Sub(a.pack[k], b.pack[k]);
    return out;
  }
  friend HWY_ATTR HWY_INLINE Real operator*(const Real& a, const Real& b) {
    Real out;
    for (int k = 0; k < kPacks; ++k) out.pack[k] = hn::Mul(a.pack[k], b.pack[k]);
    return out;
  }
  friend HWY_ATTR HWY_INLINE Real operator/(const Real& a, const Real& b) {
    Real out;
    for (int k = 0; k < kPacks; ++k) out.pack[k] = hn::Div(a.pack[k], b.pack[k]);
    return out;
  }
  friend HWY_ATTR HWY_INLINE Real operator-(const Real& a) {
    Real out;
    for (int k = 0; k < kPacks; ++k) out.pack[k] = hn::Neg(a.pack[k]);
    return out;
  }
  friend HWY_ATTR HWY_INLINE Where operator<(const Real& a, const Real& b) {
    Where out;
    for (int k = 0; k < kPacks; ++k) out.pack[k] = hn::Lt(a.pack[k], b.pack[k]);
    return out;
  }
  friend HWY_ATTR HWY_INLINE Where operator<=(const Real& a, const Real& b) {
    Where out;
    for (int k = 0; k < kPacks; ++k) out.pack[k] = hn::Le(a.pack[k], b.pack[k]);
    return out;
  }
  friend HWY_ATTR HWY_INLINE Where operator>(const Real& a, const Real& b) { return b < a; }
  friend HWY_ATTR HWY_INLINE Where operator>=(const Real& a, const Real& b) { return b <= a; }
};

template <typename T, int kPacks>
HWY_INLINE Real<T, kPacks> sqrt(const Real<T, kPacks>& a) {
  Real<T, kPacks> out;
  for (int k = 0; k < kPacks; ++k) out.pack[k] = hn::Sqrt(a.pack[k]);
  return out;
}
template <typename T, int kPacks>
HWY_INLINE Real<T, kPacks> abs(const Real<T, kPacks>& a) {
  Real<T, kPacks> out;
  for (int k = 0; k < kPacks; ++k) out.pack[k] = hn::Abs(a.pack[k]);
  return out;
}
/// If either is a NaN, the result depends on the instruction set.
template <typename T, int kPacks>
HWY_INLINE Real<T, kPacks> max(const Real<T, kPacks>& a, const Real<T, kPacks>& b) {
  Real<T, kPacks> out;
  for (int k = 0; k < kPacks; ++k) out.pack[k] = hn::Max(a.pack[k], b.pack[k]);
  return out;
}
template <typename T, int kPacks>
HWY_INLINE Real<T, kPacks> min(const Real<T, kPacks>& a, const Real<T, kPacks>& b) {
  Real<T, kPacks> out;
  for (int k = 0; k < kPacks; ++k) out.pack[k] = hn::Min(a.pack[k], b.pack[k]);
  return out;
}
/// `a` where the mask is set, else `b`.
template <typename T, int kPacks>
HWY_INLINE Real<T, kPacks> select(const Mask<T, kPacks>& where, const Real<T, kPacks>& a,
                                  const Real<T, kPacks>& b) {
  Real<T, kPacks> out;
  for (int k = 0; k < kPacks; ++k) {
    out.pack[k] = hn::IfThenElse(where.pack[k], a.pack[k], b.pack[k]);
  }
  return out;
}

/// 1 or -1 in every lane.
template <typename R>
struct Sign {
  hn::Vec<typename R::Tag> pack[R::kPackCount];  // the sign's bit alone
};
/// -1 where the last bit of the number is set.
template <typename T, int kPacks>
HWY_INLINE Sign<Real<T, kPacks>> oddSign(const Real<T, kPacks>& a) {
  const typename Real<T, kPacks>::Tag d;
  const hn::RebindToUnsigned<decltype(d)> bits;
  Sign<Real<T, kPacks>> out;
  for (int k = 0; k < kPacks; ++k) {
    constexpr int kPlace = 8 * sizeof(T) - 1;
    out.pack[k] = hn::BitCast(d, hn::ShiftLeft<kPlace>(hn::BitCast(bits, a.pack[k])));
  }
  return out;
}
template <typename T, int kPacks>
HWY_INLINE Real<T, kPacks> operator*(const Real<T, kPacks>& a, const Sign<Real<T, kPacks>>& sign) {
  Real<T, kPacks> out;
  for (int k = 0; k < kPacks; ++k) out.pack[k] = hn::Xor(a.pack[k], sign.pack[k]);
  return out;
}

/// 2 to the power of a whole number n. The argument is n + 1.5·2^d, d being the number of digits
/// behind a number's first: its last bits are those of n.
template <typename T, int kPacks>
HWY_INLINE Real<T, kPacks> powerOfTwo(const Real<T, kPacks>& a) {
  const typename Real<T, kPacks>::Tag d;
  const hn::RebindToUnsigned<decltype(d)> bits;
  constexpr int kPlace = sizeof(T) == 4 ? 23 : 52;
  Real<T, kPacks> out;
  for (int k = 0; k < kPacks; ++k) {
    const auto exponent = hn::ShiftLeft<kPlace>(hn::BitCast(bits, a.pack[k]));
    out.pack[k] = hn::BitCast(d, hn::Add(hn::BitCast(bits, hn::Set(d, T(1))), exponent));
  }
  return out;
}

/// The exponential of a number that is not positive.
template <typename T, int kPacks>
HWY_INLINE Real<T, kPacks> exp(const Real<T, kPacks>& a) {
  using R = Real<T, kPacks>;
  constexpr T kRounds = sizeof(T) == 4 ? T(0x1.8p23) : T(0x1.8p52);
  constexpr int kDegree = sizeof(T) == 4 ? 7 : 13;
  const R least = max(a, R(T(-80)));  // below this the result counts as 0
  const R shifted = least * R(static_cast<T>(std::numbers::log2e)) + R(kRounds);
  const R rest = least - (shifted - R(kRounds)) * R(static_cast<T>(std::numbers::ln2));
  R sum(T(1));
  for (int i = kDegree; i > 0; --i) sum = R(T(1)) + sum * rest * R(static_cast<T>(1.0 / i));
  return sum * powerOfTwo(shifted);
}

/// A point or vector in the plane (2) or in space (3).
template <typename R, int kDim>
struct Point {
  using T = typename R::T;
  R c[kDim];

  Point() = default;
  static HWY_INLINE Point zero() {
    Point out;
    for (int i = 0; i < kDim; ++i) out.c[i] = R(T(0));
    return out;
  }
  /// The point in row `row` of a table whose rows are coordinates.
  static HWY_INLINE Point load(const T* table, std::size_t row) {
    Point out;
    for (int i = 0; i < kDim; ++i) out.c[i] = R::load(table + (row * kDim + i) * R::kLanes);
    return out;
  }
  HWY_INLINE void store(T* table, std::size_t row) const {
    for (int i = 0; i < kDim; ++i) c[i].store(table + (row * kDim + i) * R::kLanes);
  }

  friend HWY_ATTR HWY_INLINE Point operator+(const Point& a, const Point& b) {
    Point out;
    for (int i = 0; i < kDim; ++i) out.c[i] = a.c[i] + b.c[i];
    return out;
  }
  friend HWY_ATTR HWY_INLINE Point operator-(const Point& a, const Point& b) {
    Point out;
    for (int i = 0; i < kDim; ++i) out.c[i] = a.c[i] - b.c[i];
    return out;
  }
  friend HWY_ATTR HWY_INLINE Point operator*(const Point& a, const R& factor) {
    Point out;
    for (int i = 0; i < kDim; ++i) out.c[i] = a.c[i] * factor;
    return out;
  }
};

template <typename R, int kDim>
HWY_INLINE R dot(const Point<R, kDim>& a, const Point<R, kDim>& b) {
  R sum = a.c[0] * b.c[0];
  for (int i = 1; i < kDim; ++i) sum = sum + a.c[i] * b.c[i];
  return sum;
}
template <typename R, int kDim>
HWY_INLINE Point<R, kDim> select(const typename R::Where& where, const Point<R, kDim>& a,
                                 const Point<R, kDim>& b) {
  Point<R, kDim> out;
  for (int i = 0; i < kDim; ++i) out.c[i] = select(where, a.c[i], b.c[i]);
  return out;
}

}  // namespace iklab::ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // include guard
