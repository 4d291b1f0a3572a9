// Levenberg-Marquardt in lanes, with the same rule of damping, and with the restarts of automatic.
// See ik/solvers/levenberg_marquardt.cpp and ik/steps/escape.h.
#include "ik_batch/kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "ik_batch/methods/levenberg_marquardt.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "ik_batch/lanes/hinges-inl.h"

HWY_BEFORE_NAMESPACE();
namespace iklab::ik::batch::HWY_NAMESPACE {

template <typename T, int kDim, int kPacks, bool kBeginsAnew>
struct LevenbergMarquardtRule {
  using R = Real<T, kPacks>;
  using P = Point<R, kDim>;
  using Where = typename R::Where;
  static constexpr int kMostTrials = 16;
  static constexpr int kMaxStep = 1;
  // A method that does not start again may need smaller steps to creep away from a straight line.
  static constexpr bool kForgoes = kBeginsAnew;
  static constexpr bool kLimitsTogether = true;
  static constexpr bool kOftenHalves = false;
  // As a part of the trace. Damping below the rounding of J·Jᵀ would have no effect.
  static constexpr T kLeastDamping = sizeof(T) == 4 ? T(1e-7) : T(1e-14);
  static constexpr T kSmallestSquare = T(1e-30);  // nothing is divided by 0

  explicit LevenbergMarquardtRule(const Task& task)
      : first(static_cast<T>(task.settings.each.parameters[0] / 3.0)) {}

  T first;  // as a part of the trace of J·Jᵀ

  // The square of the distance left, the unit of the damping.
  static HWY_INLINE R left(const LaneLinearisation<R, kDim>& linear) {
    return max(dot(linear.error, linear.error), R(kSmallestSquare));
  }
  HWY_INLINE void begin(const Table<T>& table, const LaneLinearisation<R, kDim>& linear,
                        const Where& fresh) const {
    const R damping = R(first) * linear.square.trace() / left(linear);
    select(fresh, damping, R::load(table.damping)).store(table.damping);
    select(fresh, R(T(2)), R::load(table.growth)).store(table.growth);
  }
  HWY_INLINE P whole(const Table<T>& table, const LaneLinearisation<R, kDim>& linear) const {
    begin(table, linear, R::load(table.damping) < R(T(0)));
    const R least = R(kLeastDamping) * linear.square.trace();
    const R damping = max(R::load(table.damping) * left(linear), least);
    return solve(linear.square.raised(damping), linear.error);
  }
  HWY_INLINE P part(const Table<T>& /*table*/, const P& limited) const { return limited; }

  HWY_INLINE Where isGood(const LaneLinearisation<R, kDim>& linear, const R& /*gain*/,
                          const R& after) const {
    return after < dot(linear.error, linear.error);
  }
  HWY_INLINE void judge(const Table<T>& table, const LaneLinearisation<R, kDim>& linear,
                        const P& force, const R& gained, const Where& good) const {
    const R damping = R::load(table.damping);
    const R growth = R::load(table.growth);
    const P left = linear.error - linear.square.times(force);
    const R promised = dot(linear.error, linear.error) - dot(left, left);
    const R off = select(promised > R(T(0)), R(T(2)) * gained / promised - R(T(1)), R(T(0)));
    const R factor = min(max(R(T(1)) - off * off * off, R(T(1.0 / 3.0))), R(T(2)));
    select(good, damping * factor, damping * growth).store(table.damping);
    select(good, R(T(2)), R(T(2)) * growth).store(table.growth);
  }
  HWY_INLINE void giveUp(const Table<T>& table, const LaneLinearisation<R, kDim>& linear,
                         const Where& over) const {
    begin(table, linear, over);
  }
};

template <typename T, int kDim, int kPacks>
using LevenbergMarquardt =
    Jacobian<T, kDim, kPacks, LevenbergMarquardtRule<T, kDim, kPacks, false>>;
template <typename T, int kDim, int kPacks>
using HingedLevenbergMarquardt =
    HingedJacobian<T, kDim, kPacks, LevenbergMarquardtRule<T, kDim, kPacks, false>>;

/// The same, for lanes that start again where they are stuck.
template <typename T, int kPacks, typename Base>
struct Watched : Base {
  using R = Real<T, kPacks>;
  using Base::Base;

  HWY_INLINE R watch(Feed<T>& feed, const Table<T>& table, const R& moved) const {
    const auto isStill = moved <= R::load(table.still);
    const auto isDue = isStill | (R::load(table.count) >= R::load(table.look));
    if (!isDue.any()) return moved;
    HWY_ALIGN T due[R::kLanes];
    HWY_ALIGN T still[R::kLanes];
    HWY_ALIGN T distance[R::kLanes];
    select(isDue, R(T(1)), R(T(0))).store(due);
    select(isStill, R(T(1)), R(T(0))).store(still);
    moved.store(distance);
    for (std::size_t lane = 0; lane < R::kLanes; ++lane) {
      if (due[lane] == T(0)) continue;
      const auto verdict = feed.watch(lane, still[lane] != T(0));
      if (verdict == Feed<T>::Verdict::goesOn) continue;
      distance[lane] = verdict == Feed<T>::Verdict::stalled ? T(0) : T(1);
    }
    return R::load(distance);
  }
};

template <typename T, int kDim, int kPacks>
using Automatic =
    Watched<T, kPacks, Jacobian<T, kDim, kPacks, LevenbergMarquardtRule<T, kDim, kPacks, true>>>;
template <typename T, int kDim, int kPacks>
using HingedAutomatic =
    Watched<T, kPacks,
            HingedJacobian<T, kDim, kPacks, LevenbergMarquardtRule<T, kDim, kPacks, true>>>;

HWY_ATTR void levenbergMarquardtFloats(Feed<float>& feed) {
  if (feed.task().hasHinges) return runInSpace<HingedLevenbergMarquardt, float, kSpacePacks>(feed);
  run<LevenbergMarquardt, float, kPlanePacks, kSpacePacks>(feed);
}
HWY_ATTR void levenbergMarquardtDoubles(Feed<double>& feed) {
  if (feed.task().hasHinges) return runInSpace<HingedLevenbergMarquardt, double, kSpacePacks>(feed);
  run<LevenbergMarquardt, double, kPlanePacks, kSpacePacks>(feed);
}
HWY_ATTR void automaticFloats(Feed<float>& feed) {
  if (feed.task().isElseAlone) return levenbergMarquardtFloats(feed);
  if (feed.task().hasHinges) return runInSpace<HingedAutomatic, float, kSpacePacks>(feed);
  runInPlane<Automatic, float, kPlanePacks>(feed);
}
HWY_ATTR void automaticDoubles(Feed<double>& feed) {
  if (feed.task().isElseAlone) return levenbergMarquardtDoubles(feed);
  if (feed.task().hasHinges) return runInSpace<HingedAutomatic, double, kSpacePacks>(feed);
  runInPlane<Automatic, double, kPlanePacks>(feed);
}

}  // namespace iklab::ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace iklab::ik::batch {

HWY_EXPORT(automaticFloats);
HWY_EXPORT(automaticDoubles);
HWY_EXPORT(levenbergMarquardtFloats);
HWY_EXPORT(levenbergMarquardtDoubles);

void runAutomatic(Feed<float>& feed) { HWY_DYNAMIC_DISPATCH(automaticFloats)(feed); }
void runAutomatic(Feed<double>& feed) { HWY_DYNAMIC_DISPATCH(automaticDoubles)(feed); }
void runLevenbergMarquardt(Feed<float>& feed) {
  HWY_DYNAMIC_DISPATCH(levenbergMarquardtFloats)(feed);
}
void runLevenbergMarquardt(Feed<double>& feed) {
  HWY_DYNAMIC_DISPATCH(levenbergMarquardtDoubles)(feed);
}

}  // namespace iklab::ik::batch
#endif  // HWY_ONCE
