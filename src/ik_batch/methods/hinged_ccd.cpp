// CCD for chains of hinges in lanes, both directions, with limits, weights and a cap. See
// ik/solvers/ccd.cpp and ik/solvers/limited_sweeps.h.
#include <numbers>

#include "ik_batch/kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "ik_batch/methods/hinged_ccd.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "ik_batch/lanes/engine-inl.h"
#include "ik_batch/lanes/hinge_rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace iklab::ik::batch::HWY_NAMESPACE {

template <typename T, int kDimensions, int kPacks>
struct HingedCcd {
  using Number = Real<T, kPacks>;
  using R = Number;
  using P = Point<R, 3>;
  using Rows = HingeRows<R>;
  static constexpr int kDim = kDimensions;
  static OwnRows rows(std::size_t bones) { return {bones}; }

  explicit HingedCcd(const Task& task)
      : baseToTip(task.settings.each.parameters[0] != 0.0),
        isCapped(task.settings.each.parameters[1] < kUncapped),
        most(static_cast<T>(task.settings.each.parameters[1] * (std::numbers::pi / 180.0))) {}

  bool baseToTip;
  bool isCapped;
  T most;  // the largest turn, radians

  // A joint this near to an axis has no direction to turn by.
  static constexpr T kNearAxis = sizeof(T) == 4 ? T(1e-5) : T(1e-12);

  // The angle within its range, or the end that is nearer on the circle; in [least, most].
  static HWY_INLINE R nearest(const R& angle, T least, T most) {
    const R whole(static_cast<T>(2.0 * std::numbers::pi));
    const R width(most - least);
    R past = angle - R(least);
    past = select(past < R(T(0)), past + whole, past);
    past = select(past >= whole, past - whole, past);
    const R end = select(past - width <= whole - past, width, R(T(0)));
    return min(R(least) + select(past <= width, past, end), R(most));
  }

  // The angle that a joint at `angle` reaches if it is to turn: see weights.h and ik::turnWithin().
  HWY_INLINE R turned(const Table<T>& table, std::size_t bone, const R& angle,
                      const R& whole) const {
    const T weight = table.weights ? table.weights[bone] : T(1);
    const R next = angle + min(max(whole * R(weight), R(-most)), R(most));
    if (!table.hasRange(bone)) return next;
    const T first = table.least[bone];
    const T last = table.most[bone];
    const bool stopsOnTheWay = isCapped || weight != T(1);
    return stopsOnTheWay ? min(max(next, R(first)), R(last)) : nearest(next, first, last);
  }

  // Turns a joint about its axis so that the tip points at the target as seen from the joint;
  // returns its new angle, and moves the tip.
  HWY_INLINE R aim(const Table<T>& table, std::size_t bone, const P& axis, const P& pivot,
                   P& tip) const {
    const P toTip = tip - pivot;
    const P toTarget = P::load(table.target, 0) - pivot;
    const P away = across(toTip, axis);
    const P aside = cross(axis, away);
    const R x = dot(away, toTarget);
    const R y = dot(aside, toTarget);
    const R square = x * x + y * y;
    const R sizes = dot(toTip, toTip) * dot(toTarget, toTarget);
    const auto known = (square > R(kNoDirection<T> * kNoDirection<T>)) &
                       (square > R(kNearAxis * kNearAxis) * sizes);
    const R angle = Rows::angle(table, bone);
    const R next = turned(table, bone, angle, select(known, angleOf(PlaneTurn<R>{x, y}), R(T(0))));
    const PlaneTurn<R> turn = twice(turnBy(folded((next - angle) * R(T(0.5))).rest));
    tip = pivot + (toTip - away) + away * turn.x + aside * turn.y;
    return next;
  }

  // Lays the chain out again, joint i at angleOf(i, walk). Returns the square of the largest
  // distance that a joint moved.
  template <typename AngleOf>
  static HWY_INLINE R layOut(const Table<T>& table, const AngleOf& angleOf) {
    HingeWalk<R> walk(table, table.shape);
    P oldEnd = P::zero();
    R moved(T(0));
    for (std::size_t i = 0; i < table.bones; ++i) {
      oldEnd = oldEnd + P::load(table.shape, i);
      walk.turn(angleOf(i, walk));
      const P step = walk.end() - oldEnd;
      moved = max(moved, dot(step, step));
    }
    walk.end().store(table.tip, 0);
    return moved;
  }

  HWY_INLINE R step(const Table<T>& table) const {
    (R::load(table.count) + R(T(1))).store(table.count);
    P tip = P::load(table.tip, 0);
    if (baseToTip) {
      return layOut(table, [&](std::size_t i, HingeWalk<R>& walk)
                               HWY_ATTR { return aim(table, i, walk.axis(), walk.end(), tip); });
    }
    P pivot = tip;
    for (std::size_t i = table.bones; i-- > 0;) {
      pivot = pivot - P::load(table.shape, i);
      aim(table, i, Rows::axis(table, i), pivot, tip).store(table.scratch + i * R::kLanes);
    }
    return layOut(table, [&](std::size_t i, HingeWalk<R>& walk) HWY_ATTR {
      walk.axis();
      return R::load(table.scratch + i * R::kLanes);
    });
  }
};

// As in ccd.cpp; hinges leave fewer registers free.
constexpr int kHingedPacks = 2;

HWY_ATTR void hingedCcdFloats(Feed<float>& feed) {
  runInSpace<HingedCcd, float, kHingedPacks>(feed);
}
HWY_ATTR void hingedCcdDoubles(Feed<double>& feed) {
  runInSpace<HingedCcd, double, kHingedPacks>(feed);
}

}  // namespace iklab::ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace iklab::ik::batch {

HWY_EXPORT(hingedCcdFloats);
HWY_EXPORT(hingedCcdDoubles);

void runHingedCcd(Feed<float>& feed) { HWY_DYNAMIC_DISPATCH(hingedCcdFloats)(feed); }
void runHingedCcd(Feed<double>& feed) { HWY_DYNAMIC_DISPATCH(hingedCcdDoubles)(feed); }

}  // namespace iklab::ik::batch
#endif  // HWY_ONCE
