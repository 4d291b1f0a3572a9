// Look at in lanes: the chain's last bone. See ik/solvers/look_at.cpp.
#include "ik_batch/kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "ik_batch/methods/look_at.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "ik_batch/lanes/engine-inl.h"
#include "ik_batch/lanes/rotation-inl.h"
#include "ik_batch/lanes/stops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace iklab::ik::batch::HWY_NAMESPACE {

template <typename T, int kDimensions, int kPacks>
struct LookAt {
  using Number = Real<T, kPacks>;
  using P = Point<Number, kDimensions>;
  static constexpr int kDim = kDimensions;
  static OwnRows rows(std::size_t /*bones*/) { return {}; }
  explicit LookAt(const Task& /*task*/) {}

  HWY_INLINE Number step(const Table<T>& table) const {
    const P old = P::load(table.shape, 0);
    const P span = along(P::load(table.target, 0), table.lengths[0], old);
    span.store(table.shape, 0);
    span.store(table.tip, 0);
    (Number::load(table.count) + Number(T(1))).store(table.count);
    const P step = span - old;
    return dot(step, step);
  }
};

// In the plane, where the joint has a range or a weight: as far as these allow.
template <typename T, int kDimensions, int kPacks>
struct LimitedLookAt {
  using Number = Real<T, kPacks>;
  using P = Point<Number, 2>;
  using Joints = Stops<Number>;
  static OwnRows rows(std::size_t /*bones*/) { return {}; }
  explicit LimitedLookAt(const Task& task) : shortening(task) {}

  typename Joints::Shortening shortening;

  HWY_INLINE Number step(const Table<T>& table) const {
    (Number::load(table.count) + Number(T(1))).store(table.count);
    if (table.isLocked(0) || shortening.weightOf(table, 0) == T(0)) return Number(T(0));
    const P old = P::load(table.shape, 0);
    Joints::aim(table, 0, old, P::load(table.target, 0), shortening);
    const auto heading = product(Joints::base(table), Joints::turnOf(table, 0));
    const P span = spanAlong(heading, table.lengths[0]);
    span.store(table.shape, 0);
    span.store(table.tip, 0);
    const P step = span - old;
    return dot(step, step);
  }
};

template <typename T>
HWY_ATTR void lookAt(Feed<T>& feed) {
  if (feed.task().hasLimits) return runInPlane<LimitedLookAt, T, 1>(feed);
  run<LookAt, T, 1>(feed);
}

HWY_ATTR void lookAtFloats(Feed<float>& feed) { lookAt(feed); }
HWY_ATTR void lookAtDoubles(Feed<double>& feed) { lookAt(feed); }

}  // namespace iklab::ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace iklab::ik::batch {

HWY_EXPORT(lookAtFloats);
HWY_EXPORT(lookAtDoubles);

void runLookAt(Feed<float>& feed) { HWY_DYNAMIC_DISPATCH(lookAtFloats)(feed); }
void runLookAt(Feed<double>& feed) { HWY_DYNAMIC_DISPATCH(lookAtDoubles)(feed); }

}  // namespace iklab::ik::batch
#endif  // HWY_ONCE
