// FABRIK in lanes, standard and shift-back: A. Aristidou and J. Lasenby, "FABRIK: A fast, iterative
// solver for the Inverse Kinematics problem" (2011). See ik/solvers/fabrik.cpp.
#include "ik_batch/kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "ik_batch/methods/fabrik.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "ik_batch/lanes/engine-inl.h"
#include "ik_batch/lanes/stops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace iklab::ik::batch::HWY_NAMESPACE {

// Moves the bone's end to `end`; returns the square of the distance.
template <typename R, int kDim>
HWY_INLINE R setDown(const Table<typename R::T>& table, std::size_t bone,
                     const Point<R, kDim>& end) {
  const Point<R, kDim> step = end - Point<R, kDim>::load(table.shape, bone + 1);
  end.store(table.shape, bone + 1);
  return dot(step, step);
}

template <typename T, int kDimensions, int kPacks>
struct Fabrik {
  using Number = Real<T, kPacks>;
  using P = Point<Number, kDimensions>;
  static constexpr int kDim = kDimensions;
  static OwnRows rows(std::size_t bones) { return {(bones + 1) * kDim}; }
  explicit Fabrik(const Task& task) : aims(task.settings.each.parameters[0] == 0.0) {}

  bool aims;  // the walk back to the tip aims, too; else it only moves the bones

  // Squared; a shorter vector has no direction.
  static constexpr T kNoDistance = sizeof(T) == 4 ? T(1e-30) : T(1e-280);

  // The end of the bone that starts at `start` and points to `point`, or along from → to if these
  // coincide.
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

  HWY_INLINE Number walkBaseToTip(const Table<T>& table) const {
    P start = P::zero();
    Number moved(T(0));
    for (std::size_t i = 0; i < table.bones; ++i) {
      const P aim = P::load(table.scratch, i + 1);
      const P span = aims ? reachFor(aim, start, table.lengths[i], table.scratch, i)
                          : aim - P::load(table.scratch, i);
      const P end = start + span;
      moved = max(moved, setDown(table, i, end));
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

// In the plane, with ranges, weights or a cap: see ik/solvers/limited_walks.cpp. As soon as a bone
// is set down it is turned back into the range of the joint with the neighbour before it. `scratch`
// holds the bones' ends as the walk to the base set them down, and then their headings.
template <typename T, int kDimensions, int kPacks>
struct LimitedFabrik {
  using Number = Real<T, kPacks>;
  using P = Point<Number, 2>;
  using Turn = PlaneTurn<Number>;
  using Joints = Stops<Number>;
  static OwnRows rows(std::size_t bones) { return {2 * (bones + 1) + 2 * bones}; }
  explicit LimitedFabrik(const Task& task)
      : aims(task.settings.each.parameters[0] == 0.0), shortening(task) {}

  bool aims;
  typename Joints::Shortening shortening;

  static HWY_INLINE T* headingsOf(const Table<T>& table) {
    return table.scratch + 2 * (table.bones + 1) * Number::kLanes;
  }
  // From one point to another; `otherwise` if they coincide.
  static HWY_INLINE Turn headingTo(const P& from, const P& to, const Turn& otherwise) {
    const P way = to - from;
    const Number size = sqrt(dot(way, way));
    const Number inverse = Number(T(1)) / size;
    const auto known = size > Number(kNoDirection<T>);
    return {select(known, way.c[0] * inverse, otherwise.x),
            select(known, way.c[1] * inverse, otherwise.y)};
  }

  // The bones' headings before an iteration.
  static HWY_INLINE void findHeadings(const Table<T>& table) {
    Turn heading = Joints::base(table);
    for (std::size_t i = 0; i < table.bones; ++i) {
      heading = product(heading, Joints::turnOf(table, i));
      heading.store(headingsOf(table), i);
    }
  }

  // The heading of bone `bone` nearest to `heading` that keeps the bone after it, which lies along
  // `next`, within its range.
  static HWY_INLINE Turn besideNext(const Table<T>& table, std::size_t bone, const Turn& heading,
                                    const Turn& next) {
    if (table.isFree(bone + 1)) return heading;
    if (table.isLocked(bone + 1)) {
      return product(next, Joints::inverse(Joints::turnOf(table, bone + 1)));
    }
    const auto stopped = Joints::allowed(table, bone + 1, product(next, Joints::inverse(heading)));
    const Turn turned = product(next, Joints::inverse(stopped.turn));
    return {select(stopped.isInside, heading.x, turned.x),
            select(stopped.isInside, heading.y, turned.y)};
  }

  // The part of the turn from `old` to `heading` that the joint between a bone and the next one,
  // which turned by `next`, lets the bone make.
  HWY_INLINE Turn easedBesideNext(const Table<T>& table, std::size_t bone, const Turn& old,
                                  const Turn& heading, const Turn& next) const {
    if (!shortening.shortens(table, bone + 1)) return heading;
    const Turn carried = product(old, next);
    const Turn way = product(heading, Joints::inverse(carried));
    return Joints::unit(product(carried, shortening(table, bone + 1, way)));
  }

  HWY_INLINE void walkTipToBase(const Table<T>& table) const {
    P point = P::load(table.target, 0);
    point.store(table.scratch, table.bones);
    Turn next = Turn::none();
    Turn turned = Turn::none();  // the turn of the bone set down last
    for (std::size_t i = table.bones; i-- > 0;) {
      const Turn old = Turn::load(headingsOf(table), i);
      Turn heading = old;
      if (!table.isUnseen(i)) heading = headingTo(P::load(table.shape, i), point, old);
      if (i + 1 < table.bones) {
        heading = besideNext(table, i, easedBesideNext(table, i, old, heading, turned), next);
      }
      turned = product(heading, Joints::inverse(old));
      heading.store(headingsOf(table), i);
      point = point - spanAlong(heading, table.lengths[i]);
      point.store(table.scratch, i);
      next = heading;
    }
  }

  // Turns a joint so that its bone, attached to one along `parent`, lies as near to `heading` as it
  // may; returns the bone's heading.
  HWY_INLINE Turn set(const Table<T>& table, std::size_t bone, const Turn& parent,
                      const Turn& heading) const {
    const Turn wanted = product(heading, Joints::inverse(parent));
    if (shortening.shortens(table, bone)) {
      const Turn old = Joints::turnOf(table, bone);
      const Turn change = shortening(table, bone, product(wanted, Joints::inverse(old)));
      const Turn next = Joints::unit(Joints::moved(table, bone, old, change));
      Joints::keep(table, bone, next);
      return Joints::unit(product(parent, next));
    }
    if (table.isFree(bone)) {
      Joints::keep(table, bone, wanted);
      return heading;
    }
    const auto stopped = Joints::allowed(table, bone, wanted);
    Joints::keep(table, bone, stopped.turn);
    const Turn turned = product(parent, stopped.turn);
    return {select(stopped.isInside, heading.x, turned.x),
            select(stopped.isInside, heading.y, turned.y)};
  }

  HWY_INLINE Number walkBaseToTip(const Table<T>& table) const {
    P start = P::zero();
    Turn heading = Joints::base(table);
    Number moved(T(0));
    for (std::size_t i = 0; i < table.bones; ++i) {
      if (table.isLocked(i) || shortening.weightOf(table, i) == T(0)) {
        heading = product(heading, Joints::turnOf(table, i));
      } else {
        Turn aim = Turn::load(headingsOf(table), i);
        if (aims) aim = headingTo(start, P::load(table.scratch, i + 1), aim);
        heading = set(table, i, heading, aim);
      }
      const P end = start + spanAlong(heading, table.lengths[i]);
      moved = max(moved, setDown(table, i, end));
      start = end;
    }
    start.store(table.tip, 0);
    return moved;
  }

  HWY_INLINE Number step(const Table<T>& table) const {
    findHeadings(table);
    walkTipToBase(table);
    (Number::load(table.count) + Number(T(1))).store(table.count);
    return walkBaseToTip(table);
  }
};

// A bone waits for the one before it, through a root and a division; four registers of other
// problems fill the wait.
constexpr int kFabrikPacks = 4;

template <typename T>
HWY_ATTR void fabrik(Feed<T>& feed) {
  if (feed.task().hasLimits) return runInPlane<LimitedFabrik, T, kFabrikPacks>(feed);
  run<Fabrik, T, kFabrikPacks>(feed);
}

HWY_ATTR void fabrikFloats(Feed<float>& feed) { fabrik(feed); }
HWY_ATTR void fabrikDoubles(Feed<double>& feed) { fabrik(feed); }

}  // namespace iklab::ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace iklab::ik::batch {

HWY_EXPORT(fabrikFloats);
HWY_EXPORT(fabrikDoubles);

void runFabrik(Feed<float>& feed) { HWY_DYNAMIC_DISPATCH(fabrikFloats)(feed); }
void runFabrik(Feed<double>& feed) { HWY_DYNAMIC_DISPATCH(fabrikDoubles)(feed); }

}  // namespace iklab::ik::batch
#endif  // HWY_ONCE
