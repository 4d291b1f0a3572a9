// Ranges of joints in the plane, in lanes: see ik/limited_jacobian.h. Included once for every
// instruction set.

// clang-format off
#if defined(IKLAB_BATCH_RANGES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef IKLAB_BATCH_RANGES_INL_H
#undef IKLAB_BATCH_RANGES_INL_H
#else
#define IKLAB_BATCH_RANGES_INL_H
#endif
// clang-format on

#include <cstddef>

#include "ik/batch/feed.h"
#include "ik/batch/rotation-inl.h"

HWY_BEFORE_NAMESPACE();
namespace ik::batch::HWY_NAMESPACE {

/// Of a table with `least` and `most`.
template <typename R>
struct Ranges {
  using T = typename R::T;
  using P = Point<R, 2>;
  using Where = typename R::Where;

  static HWY_INLINE R angleOf(const Table<T>& table, std::size_t bone) {
    return R::load(table.shape + (2 * table.bones + bone) * R::kLanes);
  }
  // What a joint yields of its torque: nothing where it stands at an end of its range and the error
  // draws it through.
  static HWY_INLINE R yielded(const Table<T>& table, std::size_t bone, const P& lever,
                              const P& error, const R& torque) {
    if (table.least[bone] > table.most[bone]) return R(T(0));
    if (table.most[bone] >= kNoRange<T>) return torque;
    const R pull = PlaneTurn<R>::angle(lever, error);
    const R angle = angleOf(table, bone);
    const Where isUp = R(table.most[bone]) - angle <= R(kAtEnd<T>);
    const Where isDown = angle - R(table.least[bone]) <= R(kAtEnd<T>);
    const Where stops = ((pull > R(T(0))) & isUp) | ((pull < R(T(0))) & isDown);
    return select(stops, R(T(0)), torque);
  }

  // What the joint turns by, stopped at its ends. Leaves its angle in `scratch`.
  static HWY_INLINE R turn(const Table<T>& table, std::size_t bone, const P& lever, const P& error,
                           const R& torque) {
    const R wanted = yielded(table, bone, lever, error, torque);
    const R angle = angleOf(table, bone);
    T* const to = table.scratch + (2 * table.bones + bone) * R::kLanes;
    if (table.least[bone] > table.most[bone] || table.most[bone] >= kNoRange<T>) {
      angle.store(to);
      return wanted;
    }
    // What stands at an end, or as near as rounding has it, stays there.
    const R next = min(max(angle + wanted, R(table.least[bone])), R(table.most[bone]));
    next.store(to);
    return next - angle;
  }
};

}  // namespace ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // include guard
