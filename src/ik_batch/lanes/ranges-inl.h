// Ranges of joints in the plane, in lanes: see ik/steps/limited_jacobian.h. Included once for every
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

#include "ik_batch/feed.h"
#include "ik_batch/lanes/linear-inl.h"

HWY_BEFORE_NAMESPACE();
namespace iklab::ik::batch::HWY_NAMESPACE {

/// For a table with `least` and `most`, and two rows a bone in `trials`.
template <typename R>
struct Ranges {
  using T = typename R::T;
  using P = Point<R, 2>;
  using Where = typename R::Where;

  static std::size_t rows(std::size_t bones) { return 2 * bones; }

  static HWY_INLINE R angleOf(const Table<T>& table, std::size_t bone) {
    return R::load(table.shape + (2 * table.bones + bone) * R::kLanes);
  }

  /// J·W·Jᵀ, where W are the weights. Leaves the levers for leverOf().
  static HWY_INLINE Square<R, 2> linearise(const Table<T>& table, const P& error) {
    P lever = P::zero();
    Square<R, 2> sum = Square<R, 2>::zero();
    for (std::size_t i = table.bones; i-- > 0;) {
      lever = lever + P::load(table.shape, i);
      P yielding = yielded(table, i, lever, error);
      if (table.weights) yielding = yielding * R(table.roots[i]);
      yielding.store(table.trials, i);
      sum.add(yielding);
    }
    return sum;
  }

  /// From a joint to the tip, times the root of its weight; zero if the joint stands at an end of
  /// its range and the error pulls it past that.
  static HWY_INLINE P leverOf(const Table<T>& table, std::size_t bone) {
    return P::load(table.trials, bone);
  }

  /// The turn of a joint for a force, radians, if the joint may make it.
  static HWY_INLINE R wantedTurn(const Table<T>& table, std::size_t bone, const P& force) {
    const R turn = PlaneTurn<R>::angle(leverOf(table, bone), force);
    return table.weights ? turn * R(table.roots[bone]) : turn;
  }
  /// The pull of a force at a joint that turns.
  static HWY_INLINE R pullOn(const Table<T>& table, std::size_t bone, const P& force) {
    const R pull = PlaneTurn<R>::angle(leverOf(table, bone), force);
    if (!table.weights) return pull;
    return pull * R(table.roots[bone] > T(0) ? T(1) / table.roots[bone] : T(0));
  }

  /// The joints' turns for a force, each by itself, radians without their signs.
  struct Turned {
    R largest;
    R together;
  };
  static HWY_INLINE Turned turned(const Table<T>& table, const P& force) {
    Turned out{R(T(0)), R(T(0))};
    for (std::size_t i = 0; i < table.bones; ++i) {
      const R turn = abs(wantedTurn(table, i, force));
      out.largest = max(out.largest, turn);
      out.together = out.together + turn;
    }
    return out;
  }

  /// The part of a turn that the joint makes until it stops. Leaves its angle in `scratch`.
  static HWY_INLINE R turn(const Table<T>& table, std::size_t bone, const R& wanted) {
    const R angle = angleOf(table, bone);
    T* const to = table.scratch + (2 * table.bones + bone) * R::kLanes;
    if (!table.hasRange(bone)) {
      angle.store(to);
      return wanted;
    }
    // A joint that stands at an end, but for rounding, stays there.
    const R next = min(max(angle + wanted, R(table.least[bone])), R(table.most[bone]));
    next.store(to);
    return next - angle;
  }

 private:
  static HWY_INLINE P yielded(const Table<T>& table, std::size_t bone, const P& lever,
                              const P& error) {
    if (table.isUnseen(bone)) return P::zero();
    if (table.isFree(bone)) return lever;
    const R pull = PlaneTurn<R>::angle(lever, error);
    const R angle = angleOf(table, bone);
    const Where isUp = angle >= R(table.most[bone] - kAtEnd<T>);
    const Where isDown = angle <= R(table.least[bone] + kAtEnd<T>);
    const Where stops = ((pull > R(T(0))) & isUp) | ((pull < R(T(0))) & isDown);
    return select(stops, P::zero(), lever);
  }
};

}  // namespace iklab::ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // include guard
