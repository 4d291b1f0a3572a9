// The step of the methods that linearise the tip, in lanes: see ik/steps/jacobian.h. With ball
// joints and in the plane J·Jᵀ follows from the levers alone. A step that would lead away from the
// target is not taken; the lane tries again in the next one, while others go on. Included once for
// every instruction set.

// clang-format off
#if defined(IKLAB_BATCH_JACOBIAN_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef IKLAB_BATCH_JACOBIAN_INL_H
#undef IKLAB_BATCH_JACOBIAN_INL_H
#else
#define IKLAB_BATCH_JACOBIAN_INL_H
#endif
// clang-format on

#include <algorithm>
#include <cstddef>
#include <numbers>
#include <utility>

#include "ik_batch/lanes/engine-inl.h"
#include "ik_batch/lanes/halvings-inl.h"
#include "ik_batch/lanes/ranges-inl.h"
#include "ik_batch/lanes/shrinking-inl.h"

HWY_BEFORE_NAMESPACE();
namespace iklab::ik::batch::HWY_NAMESPACE {

/// Sums over the chain, sines and divisions wait for each other; registers of other problems fill
/// the wait. With four of them in the plane, ten bones of two threads no longer fit into a core's
/// first cache. Scalar code has no registers to spare.
inline constexpr int kPlanePacks = HWY_TARGET == HWY_SCALAR ? 1 : 3;
inline constexpr int kSpacePacks = HWY_TARGET == HWY_SCALAR ? 1 : 2;

/// `Rule` is how a method finds its force and judges a step:
///   kMaxStep                        its parameter of this name
///   kLimitsTogether                 all joints together turn by no more than a whole turn; else
///                                   kUncapped is no cap
///   kForgoes                        in floats and with limits: see kLost
///   kOftenHalves                    a ShrinkingRule by 1/2, for which several trials at once pay
///   whole(table, linear)            the force
///   part(table, limited)            what of it is tried, once it was limited
///   isGood(linear, gain, after)     whether to take a step that leaves a square of `after`, and
///                                   for which the linear model promises half of it less `gain`
///   judge(table, linear, force, gained, good)  after the step, which was taken where it is good
///   giveUp(table, linear, over)     where kMostTrials steps in a row were not
template <typename T, int kDimensions, int kPacks, typename Rule>
struct Jacobian {
  using Number = Real<T, kPacks>;
  using R = Number;
  using P = Point<R, kDimensions>;
  using Turn = typename TurnOf<R, kDimensions>::Type;
  using Where = typename R::Where;
  static constexpr int kDim = kDimensions;
  static constexpr bool kHalves = kDim == 2 && Rule::kOftenHalves;
  static OwnRows rows(std::size_t bones) {
    if constexpr (kDim == 3) return {bones * kDim, 0};
    const std::size_t within = Ranges<Real<T, kPacks>>::rows(bones);
    return {bones * kDim, kHalves ? std::max(within, Halvings<R>::rows(bones)) : within};
  }

  explicit Jacobian(const Task& task) : rule(task), mostStep(static_cast<T>(mostStepOf(task))) {}
  static constexpr double kMostTogether = 2.0 * std::numbers::pi;
  static constexpr T kHalfTurn = static_cast<T>(std::numbers::pi);
  static double mostStepOf(const Task& task) {
    return task.settings.each.parameters[Rule::kMaxStep] * (std::numbers::pi / 180.0);
  }

  /// Half of the least decrease of the squared distance, as a part of it, that the last digit of a
  /// float shows: shorter steps are not worth a try. For chains with limits, where many problems
  /// end like that.
  static constexpr T kLost = T(0x1p-26);

  Rule rule;
  T mostStep;

  static HWY_INLINE LaneLinearisation<R, kDim> linearise(const Table<T>& table) {
    const P error = P::load(table.target, 0) - P::load(table.tip, 0);
    if constexpr (kDim == 2) {
      if (table.least) return {error, Ranges<R>::linearise(table, error)};
    }
    P lever = P::zero();
    Square<R, kDim> sum = Square<R, kDim>::zero();
    for (std::size_t i = table.bones; i-- > 0;) {
      lever = lever + P::load(table.shape, i);
      sum.add(lever);
    }
    return {error, sum.whole()};
  }

  // The part of the force that turns no joint too far, and all together by no more than a whole
  // turn.
  HWY_INLINE P limited(const Table<T>& table, const LaneLinearisation<R, kDim>& linear,
                       const P& force) const {
    if (!Rule::kLimitsTogether && mostStep >= kHalfTurn) return force;
    const R most(mostStep);
    const R together(static_cast<T>(kMostTogether));
    const R n(static_cast<T>(table.bones));
    const R possible = linear.turns(force) + linear.doubt(force);
    const Where far = (possible > most * most) | (n * possible > together * together);
    if (!far.any()) return force;
    if constexpr (kDim == 2) {
      if (table.least) {
        const auto turned = Ranges<R>::turned(table, force);
        const R largest = turned.largest * R(T(1) / mostStep);
        const R all = turned.together * R(static_cast<T>(1.0 / kMostTogether));
        const R excess = Rule::kLimitsTogether ? max(largest, all) : largest;
        // Lanes that are near the target are let alone, whatever their neighbours are.
        return select(far & (excess > R(T(1))), force * (R(T(1)) / excess), force);
      }
    }
    P lever = P::load(table.tip, 0);
    R largest(T(0));
    R squares(T(0));
    for (std::size_t i = 0; i < table.bones; ++i) {
      const R square = Turn::squaredAngle(lever, force);
      largest = max(largest, square);
      squares = squares + square;
      lever = lever - P::load(table.shape, i);
    }
    return select(far, force * allowed(table, largest, squares), force);
  }

  // The part of a force that is allowed, given the square of the largest turn that all of it would
  // make, and the sum of the squares of all turns.
  HWY_INLINE R allowed(const Table<T>& table, const R& largest, const R& squares) const {
    const R n(static_cast<T>(table.bones));
    R excess = largest * R(T(1) / (mostStep * mostStep));
    if constexpr (Rule::kLimitsTogether) {
      constexpr double kSquare = kMostTogether * kMostTogether;
      excess = max(excess, n * squares * R(static_cast<T>(1.0 / kSquare)));
    }
    return select(excess > R(T(1)), R(T(1)) / sqrt(excess), R(T(1)));
  }

  // Trials lay the chain out in `scratch` with every joint turned by the force.

  // Ball joints: bone i turns by Ω, the sum of r × f up to its joint, as Cayley's rotation. Leaves
  // the new tip in `tip`, and returns the square of the largest distance that a joint moved, or an
  // upper bound.
  static HWY_INLINE R turnBySums(const Table<T>& table, const LaneLinearisation<R, kDim>& linear,
                                 const P& force, P& tip) {
    const P half = force * R(T(0.5));
    P lever = P::load(table.tip, 0);
    P sum = P::zero();
    tip = P::zero();
    for (std::size_t i = 0; i < table.bones; ++i) {
      const P old = P::load(table.shape, i);
      sum = sum + lever;
      const Turn turn{R(T(1)), cross(sum, half)};
      const P span = withLength(rotateBy(turn, old), table.inverseSquares[i]);
      span.store(table.scratch, i);
      tip = tip + span;
      lever = lever - old;
    }
    const R doubt = sizeof(T) == 4 ? R(T(0)) : linear.doubt(force);
    return R(static_cast<T>(table.bones)) * (linear.turns(force) + doubt);
  }

  // In the plane turns add up exactly. A span is turned by (cos, sin) but for the sign, which the
  // factor that restores its length takes care of. Returns the new tip.
  template <bool kWithin>
  static HWY_INLINE P turnByAngles(const Table<T>& table, const LaneLinearisation<R, kDim>& linear,
                                   const P& force, R& gain) {
    R total(T(0));
    gain = dot(linear.error, linear.square.times(force));
    if constexpr (kWithin) gain = R(T(0));
    P lever = P::load(table.tip, 0);
    P tip = P::zero();
    for (std::size_t i = 0; i < table.bones; ++i) {
      const P old = P::load(table.shape, i);
      if constexpr (kWithin) {
        const R turn = Ranges<R>::turn(table, i, Ranges<R>::wantedTurn(table, i, force));
        total = total + turn;
        gain = gain + turn * Ranges<R>::pullOn(table, i, linear.error);
      } else {
        total = total + Turn::angle(lever, force);
        lever = lever - old;
      }
      const Heading<R> heading = headingOf(total);
      const P turned = rotate(old, heading.turn);
      const R factor = R(T(1.5)) - dot(turned, turned) * R(T(0.5) * table.inverseSquares[i]);
      const P span = turned * (factor * heading.sign);
      span.store(table.scratch, i);
      tip = tip + span;
    }
    return tip;
  }

  // The square of the largest distance that a joint would move to `scratch`; or the tip's, if no
  // lane with a good step can have stalled.
  static HWY_INLINE R farthest(const Table<T>& table, const P& tip, const Where& good) {
    P shift = tip - P::load(table.tip, 0);
    R moved = dot(shift, shift);
    if (!(good & (moved <= R::load(table.still))).any()) return moved;
    shift = P::zero();
    for (std::size_t i = 0; i < table.bones; ++i) {
      shift = shift + (P::load(table.scratch, i) - P::load(table.shape, i));
      moved = max(moved, dot(shift, shift));
    }
    return moved;
  }

  static HWY_INLINE void keep(Table<T>& table, const Where& good, const P& tip) {
    select(good, tip, P::load(table.tip, 0)).store(table.tip, 0);
    if (good.all()) {
      std::swap(table.shape, table.scratch);
      return;
    }
    for (std::size_t i = 0; i < table.bones; ++i) {
      select(good, P::load(table.scratch, i), P::load(table.shape, i)).store(table.shape, i);
    }
    if (!table.least) return;
    for (std::size_t i = 0; i < table.bones; ++i) {
      const std::size_t row = (kDim * table.bones + i) * R::kLanes;
      select(good, R::load(table.scratch + row), R::load(table.shape + row))
          .store(table.shape + row);
    }
  }

  HWY_INLINE R step(Table<T>& table) const {
    const LaneLinearisation<R, kDim> linear = linearise(table);
    const P whole = rule.whole(table, linear);
    if constexpr (kHalves) {
      if (!table.least) return stepByHalves(table, linear, whole);
    }
    const P force = rule.part(table, limited(table, linear, whole));
    P tip;
    R moved;
    R gain;  // the decrease of half the square if the tip moves straight
    if constexpr (kDim == 3) {
      gain = dot(linear.error, linear.square.times(force));
      moved = turnBySums(table, linear, force, tip);
    } else {
      tip = table.least ? turnByAngles<true>(table, linear, force, gain)
                        : turnByAngles<false>(table, linear, force, gain);
    }
    const R after = leftOf(table, tip);
    const Where good = rule.isGood(linear, gain, after);
    if constexpr (kDim == 2) moved = farthest(table, tip, good);
    keep(table, good, tip);
    rule.judge(table, linear, force, dot(linear.error, linear.error) - after, good);
    Where isNothing = dot(force, force) <= R(T(0));
    if (sizeof(T) == 4 && Rule::kForgoes && table.least) {
      const R promised = dot(linear.error, linear.square.times(force));
      isNothing = isNothing | (promised <= R(kLost) * dot(linear.error, linear.error));
    }
    return conclude(table, linear, isNothing, good, moved, 1);
  }

  // Tries half the step and a quarter of it at once, and takes the largest that is good.
  HWY_INLINE R stepByHalves(Table<T>& table, const LaneLinearisation<R, kDim>& linear,
                            const P& whole) const {
    const auto turned = Halvings<R>::addUp(table, whole);
    const R growth = R::load(table.growth);
    const R part = allowed(table, turned.largest, turned.squares) * growth;
    const P force = whole * part;
    const auto trials = Halvings<R>::layOut(table, part);
    const auto isGood = [&](const P& tip)
                            HWY_ATTR { return rule.isGood(linear, R(T(0)), leftOf(table, tip)); };
    const typename Halvings<R>::Choice choice{isGood(trials.tips[0]), isGood(trials.tips[1]),
                                              isGood(trials.tips[2])};
    const P tip = Halvings<R>::take(table, choice);
    const Where good = choice.any() & isGood(tip);
    const R moved = farthest(table, tip, good);
    keep(table, good | !choice.any(), tip);
    // For the next iteration, as in ShrinkingRule.
    const R first = select(R::load(table.failures) > R(T(0)), R(T(1)), R(T(2)));
    const R shorter = select(choice.half, R(T(0.5)), R(T(0.25)));
    const R next = growth * select(choice.whole, first, shorter);
    select(good, min(next, R(T(1))), R(T(0.125)) * growth).store(table.growth);
    const Where isNothing = dot(force, force) <= R(T(0));
    return conclude(table, linear, isNothing, good, moved, Halvings<R>::kCount);
  }

  // The square of the distance that a trial leaves.
  static HWY_INLINE R leftOf(const Table<T>& table, const P& tip) {
    const P left = P::load(table.target, 0) - tip;
    return dot(left, left);
  }

  // Counts the iteration if it is over: with a step, or after too many trials that were not good.
  HWY_INLINE R conclude(const Table<T>& table, const LaneLinearisation<R, kDim>& linear,
                        const Where& isNothing, const Where& good, const R& moved,
                        std::size_t trials) const {
    const R failures = select(good, R(T(0)), R::load(table.failures) + R(static_cast<T>(trials)));
    const Where over = (failures >= R(T(Rule::kMostTrials))) | ((!good) & isNothing);
    select(over, R(T(0)), failures).store(table.failures);
    if (over.any()) rule.giveUp(table, linear, over);
    const R count = R::load(table.count);
    select(good | over, count + R(T(1)), count).store(table.count);
    return select(over, R(T(0)), select(good, moved, R(T(1e30))));
  }
};

}  // namespace iklab::ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // include guard
