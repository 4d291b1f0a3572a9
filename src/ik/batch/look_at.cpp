// Look at in lanes: the chain's last bone. See ik/solvers/look_at.cpp.
#include "ik/batch/kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "ik/batch/look_at.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "ik/batch/engine-inl.h"
#include "ik/batch/rotation-inl.h"

HWY_BEFORE_NAMESPACE();
namespace ik::batch::HWY_NAMESPACE {

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

HWY_ATTR void lookAtFloats(Feed<float>& feed) { run<LookAt, float, 1>(feed); }
HWY_ATTR void lookAtDoubles(Feed<double>& feed) { run<LookAt, double, 1>(feed); }

}  // namespace ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ik::batch {

HWY_EXPORT(lookAtFloats);
HWY_EXPORT(lookAtDoubles);

void runLookAt(Feed<float>& feed) { HWY_DYNAMIC_DISPATCH(lookAtFloats)(feed); }
void runLookAt(Feed<double>& feed) { HWY_DYNAMIC_DISPATCH(lookAtDoubles)(feed); }

}  // namespace ik::batch
#endif  // HWY_ONCE
