// The rule of step lengths that most Jacobian methods share, in lanes. Included once for every
// instruction set.

// clang-format off
#if defined(IKLAB_BATCH_SHRINKING_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef IKLAB_BATCH_SHRINKING_INL_H
#undef IKLAB_BATCH_SHRINKING_INL_H
#else
#define IKLAB_BATCH_SHRINKING_INL_H
#endif
// clang-format on

#include "ik_batch/feed.h"
#include "ik_batch/lanes/linear-inl.h"

HWY_BEFORE_NAMESPACE();
namespace iklab::ik::batch::HWY_NAMESPACE {

/// What most rules share: if a step would lead away from the target a part of it is tried, then a
/// part of that. `growth` is the part of the whole that is left; the next iteration begins with the
/// part that was taken, or with twice that if nothing was halved.
template <typename R, int kDim>
struct ShrinkingRule {
  using T = typename R::T;
  using P = Point<R, kDim>;
  using Where = typename R::Where;
  static constexpr int kMostTrials = 40;
  static constexpr int kMaxStep = 1;
  static constexpr bool kLimitsTogether = true;
  static constexpr bool kForgoes = true;
  static constexpr bool kOftenHalves = false;

  HWY_INLINE P part(const Table<T>& table, const P& limited) const {
    return limited * R::load(table.growth);
  }
  HWY_INLINE Where isGood(const LaneLinearisation<R, kDim>& linear, const R& /*gain*/,
                          const R& after) const {
    return after < dot(linear.error, linear.error);
  }
  HWY_INLINE void judge(const Table<T>& table, const LaneLinearisation<R, kDim>& /*linear*/,
                        const P& /*force*/, const R& /*gained*/, const Where& good) const {
    const R part = R::load(table.growth);
    const R next = select(R::load(table.failures) > R(T(0)), R(T(1)), R(T(2))) * part;
    select(good, min(next, R(T(1))), R(T(0.5)) * part).store(table.growth);
  }
  HWY_INLINE void giveUp(const Table<T>& table, const LaneLinearisation<R, kDim>& /*linear*/,
                         const Where& over) const {
    select(over, R(T(1)), R::load(table.growth)).store(table.growth);
  }
};

}  // namespace iklab::ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // include guard
