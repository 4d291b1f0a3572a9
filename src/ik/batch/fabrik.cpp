// FABRIK's standard form in lanes: A. Aristidou and J. Lasenby, "FABRIK: A fast, iterative solver
// for the Inverse Kinematics problem" (2011). See ik/solvers/fabrik.cpp.
#include "ik/batch/kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "ik/batch/fabrik.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "ik/batch/engine-inl.h"

HWY_BEFORE_NAMESPACE();
namespace ik::batch::HWY_NAMESPACE {

template <typename T, int kDimensions, int kPacks>
struct Fabrik {
  using Number = Real<T, kPacks>;
  using P = Point<Number, kDimensions>;
  static constexpr int kDim = kDimensions;
  static OwnRows rows(std::size_t bones) { return {(bones + 1) * kDim}; }
  explicit Fabrik(const Task& /*task*/) {}

  // Squared; a smaller distance has no direction.
  static constexpr T kNoDistance = sizeof(T) == 4 ? T(1e-30) : T(1e-280);

  // The bone from `start` towards `point`; along from → to where these coincide.
  static HWY_INLINE P reachFor(const P& point, const P& start, T length, const T* table,
                               std::size_t from) {
    const P toPoint = point - start;
    const Number square = dot(toPoint, toPoint);
    const P span = toPoint * (Number(length) / sqrt(square));
    const auto known = square > Number(kNoDistance);
    if (HWY_LIKELY(known.all())) return span;
    return select(known, span, P::load(table, from + 1) - P::load(table, from));
  }

  static HWY_INLINE void walkTipToBase(const Table<T>& table) {
    P point = P::load(table.target, 0);
    point.store(table.scratch, table.bones);
    for (std::size_t i = table.bones; i-- > 0;) {
      const P joint = P::load(table.shape, i);
      point = point - reachFor(point, joint, table.lengths[i], table.shape, i);
      point.store(table.scratch, i);
    }
  }

  static HWY_INLINE Number walkBaseToTip(const Table<T>& table) {
    P start = P::zero();
    Number moved(T(0));
    for (std::size_t i = 0; i < table.bones; ++i) {
      const P aim = P::load(table.scratch, i + 1);
      const P end = start + reachFor(aim, start, table.lengths[i], table.scratch, i);
      const P step = end - P::load(table.shape, i + 1);
      moved = max(moved, dot(step, step));
      end.store(table.shape, i + 1);
      start = end;
    }
    start.store(table.tip, 0);
    return moved;
  }

  HWY_INLINE Number step(const Table<T>& table) const {
    walkTipToBase(table);
    (Number::load(table.count) + Number(T(1))).store(table.count);
    return walkBaseToTip(table);
  }
};

// A bone waits for the one before it, through a root and a division: four registers of other
// problems fill the wait.
constexpr int kFabrikPacks = 4;

HWY_ATTR void fabrikFloats(Feed<float>& feed) { run<Fabrik, float, kFabrikPacks>(feed); }
HWY_ATTR void fabrikDoubles(Feed<double>& feed) { run<Fabrik, double, kFabrikPacks>(feed); }

}  // namespace ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ik::batch {

HWY_EXPORT(fabrikFloats);
HWY_EXPORT(fabrikDoubles);

void runFabrik(Feed<float>& feed) { HWY_DYNAMIC_DISPATCH(fabrikFloats)(feed); }
void runFabrik(Feed<double>& feed) { HWY_DYNAMIC_DISPATCH(fabrikDoubles)(feed); }

}  // namespace ik::batch
#endif  // HWY_ONCE
