// Damped least squares in lanes. See ik/solvers/dls.cpp.
#include "ik_batch/kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "ik_batch/methods/dls.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "ik_batch/lanes/hinges-inl.h"

HWY_BEFORE_NAMESPACE();
namespace iklab::ik::batch::HWY_NAMESPACE {

template <typename T, int kDim, int kPacks>
struct DlsRule : ShrinkingRule<Real<T, kPacks>, kDim> {
  using R = Real<T, kPacks>;
  using P = Point<R, kDim>;
  static constexpr bool kOftenHalves = true;

  explicit DlsRule(const Task& task) {
    const double damping = task.settings.each.parameters[0];
    square = static_cast<T>(damping * damping / 3.0);
  }

  T square;  // λ², as a part of the trace of J·Jᵀ

  HWY_INLINE P whole(const Table<T>& /*table*/, const LaneLinearisation<R, kDim>& linear) const {
    return solve(linear.square.raised(R(square) * linear.square.trace()), linear.error);
  }
};

template <typename T, int kDim, int kPacks>
using Dls = Jacobian<T, kDim, kPacks, DlsRule<T, kDim, kPacks>>;
template <typename T, int kDim, int kPacks>
using HingedDls = HingedJacobian<T, kDim, kPacks, DlsRule<T, kDim, kPacks>>;

HWY_ATTR void dlsFloats(Feed<float>& feed) {
  if (feed.task().hasHinges) return runInSpace<HingedDls, float, kSpacePacks>(feed);
  run<Dls, float, kPlanePacks, kSpacePacks>(feed);
}
HWY_ATTR void dlsDoubles(Feed<double>& feed) {
  if (feed.task().hasHinges) return runInSpace<HingedDls, double, kSpacePacks>(feed);
  run<Dls, double, kPlanePacks, kSpacePacks>(feed);
}

}  // namespace iklab::ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace iklab::ik::batch {

HWY_EXPORT(dlsFloats);
HWY_EXPORT(dlsDoubles);

void runDls(Feed<float>& feed) { HWY_DYNAMIC_DISPATCH(dlsFloats)(feed); }
void runDls(Feed<double>& feed) { HWY_DYNAMIC_DISPATCH(dlsDoubles)(feed); }

}  // namespace iklab::ik::batch
#endif  // HWY_ONCE
