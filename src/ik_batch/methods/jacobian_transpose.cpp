// The transposed Jacobian in lanes. See ik/solvers/jacobian_transpose.cpp.
#include "ik_batch/kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "ik_batch/methods/jacobian_transpose.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "ik_batch/lanes/hinges-inl.h"

HWY_BEFORE_NAMESPACE();
namespace iklab::ik::batch::HWY_NAMESPACE {

template <typename T, int kDim, int kPacks>
struct JacobianTransposeRule : ShrinkingRule<Real<T, kPacks>, kDim> {
  using R = Real<T, kPacks>;
  using P = Point<R, kDim>;

  explicit JacobianTransposeRule(const Task& task)
      : gain(static_cast<T>(task.settings.each.parameters[0])) {}

  T gain;

  HWY_INLINE P whole(const Table<T>& /*table*/, const LaneLinearisation<R, kDim>& linear) const {
    return straightest(linear) * R(gain);
  }
};

template <typename T, int kDim, int kPacks>
using JacobianTranspose = Jacobian<T, kDim, kPacks, JacobianTransposeRule<T, kDim, kPacks>>;
template <typename T, int kDim, int kPacks>
using HingedJacobianTranspose =
    HingedJacobian<T, kDim, kPacks, JacobianTransposeRule<T, kDim, kPacks>>;

HWY_ATTR void jacobianTransposeFloats(Feed<float>& feed) {
  if (feed.task().hasHinges) return runInSpace<HingedJacobianTranspose, float, kSpacePacks>(feed);
  run<JacobianTranspose, float, kPlanePacks, kSpacePacks>(feed);
}
HWY_ATTR void jacobianTransposeDoubles(Feed<double>& feed) {
  if (feed.task().hasHinges) return runInSpace<HingedJacobianTranspose, double, kSpacePacks>(feed);
  run<JacobianTranspose, double, kPlanePacks, kSpacePacks>(feed);
}

}  // namespace iklab::ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace iklab::ik::batch {

HWY_EXPORT(jacobianTransposeFloats);
HWY_EXPORT(jacobianTransposeDoubles);

void runJacobianTranspose(Feed<float>& feed) {
  HWY_DYNAMIC_DISPATCH(jacobianTransposeFloats)(feed);
}
void runJacobianTranspose(Feed<double>& feed) {
  HWY_DYNAMIC_DISPATCH(jacobianTransposeDoubles)(feed);
}

}  // namespace iklab::ik::batch
#endif  // HWY_ONCE
