// The pseudo-inverse of the Jacobian in lanes, for planar chains. See
// ik/solvers/pseudo_inverse.cpp.
#include "ik_batch/kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "ik_batch/methods/pseudo_inverse.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "ik_batch/lanes/jacobian-inl.h"

HWY_BEFORE_NAMESPACE();
namespace iklab::ik::batch::HWY_NAMESPACE {

template <typename T, int kDim, int kPacks>
struct PseudoInverseRule : ShrinkingRule<Real<T, kPacks>, kDim> {
  using R = Real<T, kPacks>;
  using P = Point<R, kDim>;
  static constexpr bool kOftenHalves = true;

  explicit PseudoInverseRule(const Task& task) {
    const double least = task.settings.each.parameters[0];
    cutoff = static_cast<T>(least * least);
  }

  T cutoff;  // the cutoff of squared singular values, as a part of the largest

  // With J·Jᵀ = mean·1 + radius·M, where M mirrors in the larger value's axis, each value is
  // replaced by its inverse: the axes are not needed.
  HWY_INLINE P whole(const Table<T>& /*table*/, const LaneLinearisation<R, kDim>& linear) const {
    const Square<R, kDim>& m = linear.square;
    const P& e = linear.error;
    const R half = R(T(0.5)) * (m.xx - m.yy);
    const R mean = R(T(0.5)) * (m.xx + m.yy);
    const R radius = sqrt(half * half + m.xy * m.xy);
    const R least = R(cutoff) * (mean + radius);
    const R larger = R(T(0.5)) / (mean + radius);
    const R smaller = R(T(0.5)) / max(mean - radius, least);
    const R mirror = select(radius > R(T(0)), (larger - smaller) / radius, R(T(0)));
    P mirrored;
    mirrored.c[0] = half * e.c[0] + m.xy * e.c[1];
    mirrored.c[1] = m.xy * e.c[0] - half * e.c[1];
    return select(least > R(T(0)), e * (larger + smaller) + mirrored * mirror, P::zero());
  }
};

template <typename T, int kDim, int kPacks>
using PseudoInverse = Jacobian<T, kDim, kPacks, PseudoInverseRule<T, kDim, kPacks>>;

HWY_ATTR void pseudoInverseFloats(Feed<float>& feed) {
  runInPlane<PseudoInverse, float, kPlanePacks>(feed);
}
HWY_ATTR void pseudoInverseDoubles(Feed<double>& feed) {
  runInPlane<PseudoInverse, double, kPlanePacks>(feed);
}

}  // namespace iklab::ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace iklab::ik::batch {

HWY_EXPORT(pseudoInverseFloats);
HWY_EXPORT(pseudoInverseDoubles);

void runPseudoInverse(Feed<float>& feed) { HWY_DYNAMIC_DISPATCH(pseudoInverseFloats)(feed); }
void runPseudoInverse(Feed<double>& feed) { HWY_DYNAMIC_DISPATCH(pseudoInverseDoubles)(feed); }

}  // namespace iklab::ik::batch
#endif  // HWY_ONCE
