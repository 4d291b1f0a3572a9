// A step in the plane, its half and its quarter, all laid out in one pass over the bones: where a
// whole step would lead away from the target, one pass replaces three. Included once for every
// instruction set.

// clang-format off
#if defined(IKLAB_BATCH_HALVINGS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef IKLAB_BATCH_HALVINGS_INL_H
#undef IKLAB_BATCH_HALVINGS_INL_H
#else
#define IKLAB_BATCH_HALVINGS_INL_H
#endif
// clang-format on

#include <cstddef>

#include "ik_batch/feed.h"
#include "ik_batch/lanes/rotation-inl.h"

HWY_BEFORE_NAMESPACE();
namespace iklab::ik::batch::HWY_NAMESPACE {

/// For joints without limits. `trials` holds first the bones' turns for a force, then the resulting
/// spans; those of one bone lie side by side.
template <typename R>
struct Halvings {
  using T = typename R::T;
  using P = Point<R, 2>;
  using Where = typename R::Where;
  static constexpr std::size_t kCount = 3;

  static std::size_t rows(std::size_t bones) { return bones * (1 + 2 * kCount); }

  /// The joints' turns for a force, radians, each by itself.
  struct Turned {
    R largest;  ///< squared
    R squares;  ///< their sum
  };
  /// Leaves in `trials` each bone's turn together with those of all joints before it.
  static HWY_INLINE Turned addUp(const Table<T>& table, const P& force) {
    Turned turned{R(T(0)), R(T(0))};
    P lever = P::load(table.tip, 0);
    R total(T(0));
    for (std::size_t i = 0; i < table.bones; ++i) {
      const R angle = PlaneTurn<R>::angle(lever, force);
      const R square = angle * angle;
      turned.largest = max(turned.largest, square);
      turned.squares = turned.squares + square;
      total = total + angle;
      total.store(table.trials + i * R::kLanes);
      lever = lever - P::load(table.shape, i);
    }
    return turned;
  }

  /// The tip for each trial, the whole step first. Spans that do not have their lengths back yet
  /// leave it off by rounding.
  P tips[kCount];

  /// After addUp(), for this part of its force, which must turn all joints together by no more than
  /// a whole turn: a bone is turned by a quarter of its turn first, at most a right angle, and then
  /// by twice as much two times.
  static HWY_INLINE Halvings layOut(const Table<T>& table, const R& part) {
    Halvings out;
    for (P& tip : out.tips) tip = P::zero();
    const R quarter = part * R(T(0.25));
    for (std::size_t i = 0; i < table.bones; ++i) {
      const P old = P::load(table.shape, i);
      PlaneTurn<R> turn = turnBy(R::load(table.trials + i * R::kLanes) * quarter);
      for (std::size_t k = kCount; k-- > 0;) {
        const P span = rotate(old, turn);
        span.store(spansOf(table, i), k);
        out.tips[k] = out.tips[k] + span;
        turn = twice(turn);
      }
    }
    return out;
  }

  /// The trial that a lane takes; if it is none of these, the chain stays.
  struct Choice {
    Where whole;
    Where half;
    Where quarter;
    HWY_INLINE Where any() const { return whole | half | quarter; }
  };

  /// Restores the lengths of the chosen spans, into `scratch`. Returns the tip.
  static HWY_INLINE P take(const Table<T>& table, const Choice& choice) {
    const Where any = choice.any();
    P tip = P::zero();
    for (std::size_t i = 0; i < table.bones; ++i) {
      const P old = P::load(table.shape, i);
      const T* const spans = spansOf(table, i);
      const P part = select(choice.half, P::load(spans, 1), P::load(spans, 2));
      const P turned = select(choice.whole, P::load(spans, 0), part);
      const P span = select(any, withLength(turned, table.inverseSquares[i]), old);
      span.store(table.scratch, i);
      tip = tip + span;
    }
    return select(any, tip, P::load(table.tip, 0));
  }

 private:
  static HWY_INLINE T* spansOf(const Table<T>& table, std::size_t bone) {
    return table.trials + (table.bones + 2 * kCount * bone) * R::kLanes;
  }
};

}  // namespace iklab::ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // include guard
