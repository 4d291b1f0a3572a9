// Gradient descent in lanes, for planar chains, where its steps are those of the transposed
// Jacobian: all joints turn along Jᵀ·e. See ik/solvers/gradient_descent.cpp.
#include "ik_batch/kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "ik_batch/methods/gradient_descent.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "ik_batch/lanes/jacobian-inl.h"

HWY_BEFORE_NAMESPACE();
namespace iklab::ik::batch::HWY_NAMESPACE {

template <typename T, int kDim, int kPacks>
struct GradientDescentRule : ShrinkingRule<Real<T, kPacks>, kDim> {
  using R = Real<T, kPacks>;
  using P = Point<R, kDim>;
  using Where = typename R::Where;
  static constexpr int kMostTrials = 60;
  static constexpr int kMaxStep = 3;
  static constexpr bool kLimitsTogether = false;

  explicit GradientDescentRule(const Task& task)
      : scale(static_cast<T>(task.settings.each.parameters[0])),
        shrink(static_cast<T>(task.settings.each.parameters[1])),
        enough(static_cast<T>(2.0 * task.settings.each.parameters[2])) {}

  T scale;
  T shrink;
  T enough;  // the part of the promised decrease of the squared distance

  HWY_INLINE P whole(const Table<T>& /*table*/, const LaneLinearisation<R, kDim>& linear) const {
    return straightest(linear) * R(scale);
  }
  HWY_INLINE Where isGood(const LaneLinearisation<R, kDim>& linear, const R& gain,
                          const R& after) const {
    const R before = dot(linear.error, linear.error);
    return (after < before) & (after <= before - R(enough) * gain);
  }
  // Every iteration begins with the whole step.
  HWY_INLINE void judge(const Table<T>& table, const LaneLinearisation<R, kDim>& /*linear*/,
                        const P& /*force*/, const R& /*gained*/, const Where& good) const {
    select(good, R(T(1)), R(shrink) * R::load(table.growth)).store(table.growth);
  }
};

template <typename T, int kDim, int kPacks>
using GradientDescent = Jacobian<T, kDim, kPacks, GradientDescentRule<T, kDim, kPacks>>;

HWY_ATTR void gradientDescentFloats(Feed<float>& feed) {
  runInPlane<GradientDescent, float, kPlanePacks>(feed);
}
HWY_ATTR void gradientDescentDoubles(Feed<double>& feed) {
  runInPlane<GradientDescent, double, kPlanePacks>(feed);
}

}  // namespace iklab::ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace iklab::ik::batch {

HWY_EXPORT(gradientDescentFloats);
HWY_EXPORT(gradientDescentDoubles);

void runGradientDescent(Feed<float>& feed) { HWY_DYNAMIC_DISPATCH(gradientDescentFloats)(feed); }
void runGradientDescent(Feed<double>& feed) { HWY_DYNAMIC_DISPATCH(gradientDescentDoubles)(feed); }

}  // namespace iklab::ik::batch
#endif  // HWY_ONCE
