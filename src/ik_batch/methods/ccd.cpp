// CCD in lanes, both directions; hinged_ccd.cpp has hinges. See ik/solvers/ccd.cpp.
#include "ik_batch/kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "ik_batch/methods/ccd.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "ik_batch/lanes/engine-inl.h"
#include "ik_batch/lanes/rotation-inl.h"
#include "ik_batch/lanes/stops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace iklab::ik::batch::HWY_NAMESPACE {

template <typename T, int kDimensions, int kPacks>
struct Ccd {
  using Number = Real<T, kPacks>;
  using P = Point<Number, kDimensions>;
  using Turn = typename TurnOf<Number, kDimensions>::Type;
  static constexpr int kDim = kDimensions;
  static OwnRows rows(std::size_t bones) { return {bones * Turn::kNumbers}; }
  explicit Ccd(const Task& task) : baseToTip(task.settings.each.parameters[0] != 0.0) {}

  bool baseToTip;

  // Leaves the turns in `scratch`, and follows only the tip.
  static HWY_INLINE void sweepTipToBase(const Table<T>& table) {
    const P target = P::load(table.target, 0);
    P tip = P::load(table.tip, 0);
    P pivot = tip;
    for (std::size_t i = table.bones; i-- > 0;) {
      pivot = pivot - P::load(table.shape, i);
      const P toTip = tip - pivot;
      const Turn turn = Turn::between(toTip, target - pivot);
      tip = pivot + rotate(toTip, turn);
      turn.store(table.scratch, i);
    }
  }

  // Lays the chain out again; bone i and all before it are turned by turn(i, total, start).
  template <typename NextTotal>
  static HWY_INLINE Number layOut(const Table<T>& table, const NextTotal& nextTotal) {
    Turn total = Turn::none();
    P start = P::zero();
    P oldStart = P::zero();
    Number moved(T(0));
    for (std::size_t i = 0; i < table.bones; ++i) {
      const P old = P::load(table.shape, i);
      total = nextTotal(i, total, start);
      const P span = withLength(rotate(old, total), table.inverseSquares[i]);
      span.store(table.shape, i);
      start = start + span;
      oldStart = oldStart + old;
      const P step = start - oldStart;
      moved = max(moved, dot(step, step));
    }
    start.store(table.tip, 0);
    return moved;
  }

  // The turns are those of the bones themselves.
  struct Stored {
    const T* turns;
    HWY_INLINE Turn operator()(std::size_t i, const Turn& total, const P& /*start*/) const {
      return combine(total, Turn::load(turns, i));
    }
  };
  // Every joint has been carried by the turns before it, which act on the world.
  struct Aimed {
    const P target;
    P& tip;
    HWY_INLINE Turn operator()(std::size_t /*i*/, const Turn& total, const P& start) const {
      const P toTip = tip - start;
      const Turn turn = Turn::between(toTip, target - start);
      tip = start + rotate(toTip, turn);
      return combine(turn, total);
    }
  };

  HWY_INLINE Number step(const Table<T>& table) const {
    (Number::load(table.count) + Number(T(1))).store(table.count);
    if (baseToTip) {
      P tip = P::load(table.tip, 0);
      return layOut(table, Aimed{P::load(table.target, 0), tip});
    }
    sweepTipToBase(table);
    return layOut(table, Stored{table.scratch});
  }
};

// In the plane, with ranges, weights or a cap: see ik/solvers/limited_sweeps.cpp. A bone's turn is
// known only after it was stopped, and so is the new tip.
template <typename T, int kDimensions, int kPacks>
struct LimitedCcd {
  using Number = Real<T, kPacks>;
  using P = Point<Number, 2>;
  using Turn = PlaneTurn<Number>;
  using Joints = Stops<Number>;
  static OwnRows rows(std::size_t /*bones*/) { return {}; }
  explicit LimitedCcd(const Task& task)
      : baseToTip(task.settings.each.parameters[0] != 0.0), shortening(task) {}

  bool baseToTip;
  typename Joints::Shortening shortening;

  HWY_INLINE void aim(const Table<T>& table, std::size_t bone, const P& pivot, P& tip) const {
    if (table.isLocked(bone) || shortening.weightOf(table, bone) == T(0)) return;
    const P toTip = tip - pivot;
    const P toTarget = P::load(table.target, 0) - pivot;
    tip = pivot + rotate(toTip, Joints::aim(table, bone, toTip, toTarget, shortening));
  }

  // Leaves the joints' turns, and the bones where they were.
  HWY_INLINE void sweepTipToBase(const Table<T>& table) const {
    P tip = P::load(table.tip, 0);
    P pivot = tip;
    for (std::size_t i = table.bones; i-- > 0;) {
      pivot = pivot - P::load(table.shape, i);
      aim(table, i, pivot, tip);
    }
  }

  // Lays the chain out by its turns; beforehand(i, start) first sets bone i's.
  template <typename Beforehand>
  static HWY_INLINE Number layOut(const Table<T>& table, const Beforehand& beforehand) {
    Turn heading = Joints::base(table);
    P start = P::zero();
    P oldStart = P::zero();
    Number moved(T(0));
    for (std::size_t i = 0; i < table.bones; ++i) {
      beforehand(i, start);
      heading = Joints::unit(product(heading, Joints::turnOf(table, i)));
      const P span = spanAlong(heading, table.lengths[i]);
      oldStart = oldStart + P::load(table.shape, i);
      span.store(table.shape, i);
      start = start + span;
      const P step = start - oldStart;
      moved = max(moved, dot(step, step));
    }
    start.store(table.tip, 0);
    return moved;
  }

  HWY_INLINE Number step(const Table<T>& table) const {
    (Number::load(table.count) + Number(T(1))).store(table.count);
    if (baseToTip) {
      P tip = P::load(table.tip, 0);
      return layOut(table,
                    [&](std::size_t i, const P& start) HWY_ATTR { aim(table, i, start, tip); });
    }
    sweepTipToBase(table);
    return layOut(table, [](std::size_t, const P&) HWY_ATTR {});
  }
};

// A joint's turn waits for the turn of the one before it; registers of other problems fill the
// wait.
constexpr int kCcdPacks = 4;

template <typename T>
HWY_ATTR void ccd(Feed<T>& feed) {
  if (feed.task().hasLimits) return runInPlane<LimitedCcd, T, kCcdPacks>(feed);
  run<Ccd, T, kCcdPacks>(feed);
}

HWY_ATTR void ccdFloats(Feed<float>& feed) { ccd(feed); }
HWY_ATTR void ccdDoubles(Feed<double>& feed) { ccd(feed); }

}  // namespace iklab::ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace iklab::ik::batch {

HWY_EXPORT(ccdFloats);
HWY_EXPORT(ccdDoubles);

void runCcd(Feed<float>& feed) {
  if (feed.task().hasHinges) return runHingedCcd(feed);
  HWY_DYNAMIC_DISPATCH(ccdFloats)(feed);
}
void runCcd(Feed<double>& feed) {
  if (feed.task().hasHinges) return runHingedCcd(feed);
  HWY_DYNAMIC_DISPATCH(ccdDoubles)(feed);
}

}  // namespace iklab::ik::batch
#endif  // HWY_ONCE
