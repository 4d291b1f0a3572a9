// A trial step of the Jacobian solvers on a planar chain in arrays: ik/steps/jacobian.h.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "ik/work/half_turn.h"
#include "ik/work/plane_arrays.h"
#include "ik/work/work.h"

namespace iklab::ik {
namespace {

// The part of a turn that the cap leaves. The force has been limited by it; where that is large and
// turns hardly anything, rounding may still turn joints by more.
constexpr double kRounded = 1.0 + 1e-9;

// The angle in (-π, π] again, or nearly: one that turned a little past.
IKLAB_INLINE double within(double angle) {
  constexpr double kPi = std::numbers::pi;
  double past = angle > kPi ? kWholeTurn : 0.0;
  past = angle < -kPi ? -kWholeTurn : past;
  return angle - past;
}

// The bones' turns against the world, by sums, and their joints' angles, which turn by the
// differences; no joint is stopped. Returns how many come out of their limits.
template <bool kHasLimits>
IKLAB_INLINE std::int64_t turnBySums(std::size_t n, const glm::dvec3& pull, PlaneArrays& arrays) {
  const PlaneState& now = arrays.now();
  const double* const least = arrays.least.data();
  const double* const most = arrays.most.data();
  const double* const x = now.sums.x.data();
  const double* const y = now.sums.y.data();
  const double* const angle = now.angles.data();
  const double* const senses = arrays.senses.data();
  double* const next = arrays.tried().angles.data();
  double* const turns = arrays.turns.data();
  const double allX = x[0];
  const double allY = y[0];
  std::int64_t outside = 0;
  std::int64_t nearby = 0;
  IKLAB_INDEPENDENT
  for (std::size_t i = 0; i < n; ++i) {
    const double before = (allX - x[i]) * pull.y - (allY - y[i]) * pull.x;
    const double turn = (allX - x[i + 1]) * pull.y - (allY - y[i + 1]) * pull.x;
    turns[i] = turn;
    const double reached = angle[i] + senses[i] * (turn - before);
    if constexpr (kHasLimits) {
      next[i] = most[i] - least[i] < kNoRange ? reached : within(reached);
      const double left =
          most[i] - reached < reached - least[i] ? most[i] - reached : reached - least[i];
      outside += left >= 0.0 ? 0 : 1;
      nearby += left <= kAtLimit ? 1 : 0;
    } else {
      next[i] = within(reached);
    }
  }
  arrays.tried().nearby = nearby;
  return outside;
}

IKLAB_WIDE void turnFreely(std::size_t n, const glm::dvec3& pull, PlaneArrays& arrays) {
  turnBySums<false>(n, pull, arrays);
}
IKLAB_WIDE std::int64_t turnToLimits(std::size_t n, const glm::dvec3& pull, PlaneArrays& arrays) {
  return turnBySums<true>(n, pull, arrays);
}

// The joints' own turns, with weights, the cap and limits, and their angles.
IKLAB_WIDE void turnWithin(std::size_t n, const glm::dvec3& pull, double cap, PlaneArrays& arrays) {
  const PlaneState& now = arrays.now();
  const double* const x = now.levers.x.data();
  const double* const y = now.levers.y.data();
  const double* const angle = now.angles.data();
  const double* const gains = arrays.gains.data();
  const double* const senses = arrays.senses.data();
  const double* const freedom = arrays.freedom.data();
  const double* const least = arrays.least.data();
  const double* const most = arrays.most.data();
  double* const next = arrays.tried().angles.data();
  double* const turns = arrays.turns.data();
  std::int64_t nearby = 0;
  IKLAB_INDEPENDENT
  for (std::size_t i = 0; i < n; ++i) {
    double turn = freedom[i] * gains[i] * (x[i] * pull.y - y[i] * pull.x);
    turn = turn > kRounded * cap ? cap : turn;
    turn = turn < -kRounded * cap ? -cap : turn;
    double reached = angle[i] + turn;
    reached = reached > most[i] ? most[i] : reached;
    reached = reached < least[i] ? least[i] : reached;
    turns[i] = senses[i] * (reached - angle[i]);
    next[i] = most[i] - least[i] < kNoRange ? reached : within(reached);
    nearby += ((most[i] - reached <= kAtLimit) | (reached - least[i] <= kAtLimit)) ? 1 : 0;
  }
  arrays.tried().nearby = nearby;
}

// Each turn becomes the sum of all turns up to it, four at once.
IKLAB_WIDE void addUpTurns(std::size_t n, double* turns) {
  Four sums{};
  for (std::size_t i = 0; i < n; i += 4) {
    Four four{};
    load(turns + i, four);
    four += Four{0.0, four[0], four[1], four[2]};
    four += Four{0.0, 0.0, four[0], four[1]};
    four += Four{sums[3], sums[3], sums[3], sums[3]};
    store(four, turns + i);
    sums = four;
  }
}

// The order that the largest turn takes.
IKLAB_WIDE Pade orderOf(std::size_t n, const double* turns) {
  std::int64_t aboveTenth = 0;
  std::int64_t aboveOne = 0;
  std::int64_t aboveHalf = 0;
  IKLAB_INDEPENDENT
  for (std::size_t i = 0; i < n; ++i) {
    const double size = turns[i] < 0.0 ? -turns[i] : turns[i];
    aboveTenth += size > reachOf(Pade::tenth) ? 1 : 0;
    aboveOne += size > reachOf(Pade::one) ? 1 : 0;
    aboveHalf += size > reachOf(Pade::half) ? 1 : 0;
  }
  if (aboveHalf > 0) return Pade::whole;
  if (aboveOne > 0) return Pade::half;
  return aboveTenth > 0 ? Pade::one : Pade::tenth;
}

Pade orderFor(double largest) {
  if (largest <= reachOf(Pade::tenth)) return Pade::tenth;
  if (largest <= reachOf(Pade::one)) return Pade::one;
  return largest <= reachOf(Pade::half) ? Pade::half : Pade::whole;
}

// Every span after its turn.
template <Pade kOrder>
IKLAB_INLINE void turnSpansBy(std::size_t n, PlaneArrays& arrays) {
  const double* const turns = arrays.turns.data();
  const double* const inverseSquares = arrays.inverseSquares.data();
  const double* const fromX = arrays.now().spans.x.data();
  const double* const fromY = arrays.now().spans.y.data();
  double* const toX = arrays.tried().spans.x.data();
  double* const toY = arrays.tried().spans.y.data();
  IKLAB_INDEPENDENT
  for (std::size_t i = 0; i < n; ++i) {
    // One Newton step back to the bone's length, without a root or a division; it does not wait for
    // the turn.
    const double square = fromX[i] * fromX[i] + fromY[i] * fromY[i];
    const double scale = 1.5 - 0.5 * square * inverseSquares[i];
    const double x = scale * fromX[i];
    const double y = scale * fromY[i];
    const Turn turn = turnByPade<kOrder>(turns[i]);
    toX[i] = turn.x * x - turn.y * y;
    toY[i] = turn.y * x + turn.x * y;
  }
}

IKLAB_WIDE void turnSpansLittle(std::size_t n, PlaneArrays& arrays) {
  turnSpansBy<Pade::tenth>(n, arrays);
}
IKLAB_WIDE void turnSpans(std::size_t n, PlaneArrays& arrays) { turnSpansBy<Pade::one>(n, arrays); }
IKLAB_WIDE void turnSpansMuch(std::size_t n, PlaneArrays& arrays) {
  turnSpansBy<Pade::half>(n, arrays);
}
IKLAB_WIDE void turnSpansRound(std::size_t n, PlaneArrays& arrays) {
  turnSpansBy<Pade::whole>(n, arrays);
}

void turnSpansBy(Pade order, std::size_t n, PlaneArrays& arrays) {
  if (order == Pade::tenth) return turnSpansLittle(n, arrays);
  if (order == Pade::one) return turnSpans(n, arrays);
  if (order == Pade::half) return turnSpansMuch(n, arrays);
  turnSpansRound(n, arrays);
}

}  // namespace

double tryInPlane(PlaneWork& work, double perUnit, const glm::dvec3& force, double together) {
  PlaneArrays& arrays = work.arrays;
  const std::size_t n = arrays.lengths.size();
  const glm::dvec3 pull = perUnit * force;
  // The rounding of sums is that of the force, even if it turns hardly anything.
  const double rounded = static_cast<double>(work.boneCount()) * glm::length(force);
  constexpr double kMostRounded = 1e3;  // of 2^-53 rad
  const bool isSure = rounded < kMostRounded;
  const bool isSummed = isSure && !arrays.isMisread && arrays.now().nearby == 0;
  if (isSummed && !work.isConstrained) {
    turnFreely(n, pull, arrays);
    turnSpansBy(orderFor(together), n, arrays);
  } else if (isSummed && turnToLimits(n, pull, arrays) == 0) {
    turnSpansBy(orderFor(together), n, arrays);
  } else {
    turnWithin(n, pull, work.mostTurn, arrays);
    addUpTurns(n, arrays.turns.data());
    // Nothing that holds a joint back makes all of them turn further.
    turnSpansBy(isSure ? orderFor(together) : orderOf(n, arrays.turns.data()), n, arrays);
  }
  addUp(arrays, arrays.tried());
  const glm::dvec3 tip = work.joints.front() + arrays.tried().tip;
  const glm::dvec3 error = perUnit * (work.target() - tip);
  return glm::dot(error, error);
}

}  // namespace iklab::ik
