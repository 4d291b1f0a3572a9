// Selectively damped least squares in lanes, for planar chains. See ik/solvers/sdls.cpp.
#include "ik_batch/kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "ik_batch/methods/sdls.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "ik_batch/lanes/jacobian-inl.h"

HWY_BEFORE_NAMESPACE();
namespace iklab::ik::batch::HWY_NAMESPACE {

template <typename T, int kDim, int kPacks>
struct SdlsRule : ShrinkingRule<Real<T, kPacks>, kDim> {
  using R = Real<T, kPacks>;
  using P = Point<R, kDim>;
  using Where = typename R::Where;
  static constexpr int kMaxStep = 0;
  // A squared singular value below this part of the largest is rounding.
  static constexpr T kNoValue = sizeof(T) == 4 ? T(1e-6) : T(1e-14);

  explicit SdlsRule(const Task& task)
      : most(static_cast<T>(task.settings.each.parameters[0] * (std::numbers::pi / 180.0))) {}

  T most;

  // See ik::Effort: for one axis, from the joints' turns for a force of 1 along it.
  struct LaneEffort {
    R path;
    R largest;
  };
  static HWY_INLINE LaneEffort effortOf(const Table<T>& table, const P& axis) {
    LaneEffort effort{R(T(0)), R(T(0))};
    P lever = P::load(table.tip, 0);
    for (std::size_t i = 0; i < table.bones; ++i) {
      if (table.least) lever = Ranges<R>::leverOf(table, i);
      const R angle = abs(PlaneTurn<R>::angle(lever, axis));
      const R turn = table.weights ? angle * R(table.roots[i]) : angle;
      effort.largest = max(effort.largest, turn);
      effort.path = effort.path + angle * sqrt(dot(lever, lever));
      lever = lever - P::load(table.shape, i);
    }
    return effort;
  }

  HWY_INLINE P whole(const Table<T>& table, const LaneLinearisation<R, kDim>& linear) const {
    const LaneEigensystem<R> axes = eigensystem(linear.square);
    const R least = R(kNoValue) * axes.values[0];
    P force = P::zero();
    for (int i = 0; i < 2; ++i) {
      const R value = axes.values[i];
      const LaneEffort effort = effortOf(table, axes.axes[i]);
      const R along = dot(linear.error, axes.axes[i]) / value;
      const R limit = R(most) * min(R(T(1)), value / effort.path);
      const R largest = abs(along) * effort.largest;
      const R part = select(largest > limit, limit / largest, R(T(1)));
      force = select(value > least, force + axes.axes[i] * (part * along), force);
    }
    return force;
  }
};

template <typename T, int kDim, int kPacks>
using Sdls = Jacobian<T, kDim, kPacks, SdlsRule<T, kDim, kPacks>>;

HWY_ATTR void sdlsFloats(Feed<float>& feed) { runInPlane<Sdls, float, kPlanePacks>(feed); }
HWY_ATTR void sdlsDoubles(Feed<double>& feed) { runInPlane<Sdls, double, kPlanePacks>(feed); }

}  // namespace iklab::ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace iklab::ik::batch {

HWY_EXPORT(sdlsFloats);
HWY_EXPORT(sdlsDoubles);

void runSdls(Feed<float>& feed) { HWY_DYNAMIC_DISPATCH(sdlsFloats)(feed); }
void runSdls(Feed<double>& feed) { HWY_DYNAMIC_DISPATCH(sdlsDoubles)(feed); }

}  // namespace iklab::ik::batch
#endif  // HWY_ONCE
