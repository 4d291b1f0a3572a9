#include "ik/work/plane_arrays.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>

#include "ik/limits.h"
#include "ik/work/half_turn.h"
#include "ik/work/wide.h"
#include "ik/work/work.h"

namespace iklab::ik {
namespace {

// Each turn becomes the product of all turns up to it. Two halves at once, since every product
// waits for the one before it; the product of the first half is then applied to all of the second.
IKLAB_INLINE void multiplyOut(std::size_t n, double* x, double* y) {
  const std::size_t half = n / 2;
  double firstX = 1.0;
  double firstY = 0.0;
  double secondX = 1.0;
  double secondY = 0.0;
  for (std::size_t i = 0; i < half; ++i) {
    const double beforeX = firstX;
    const double earlierX = secondX;
    firstX = beforeX * x[i] - firstY * y[i];
    firstY = beforeX * y[i] + firstY * x[i];
    secondX = earlierX * x[half + i] - secondY * y[half + i];
    secondY = earlierX * y[half + i] + secondY * x[half + i];
    x[i] = firstX;
    y[i] = firstY;
    x[half + i] = secondX;
    y[half + i] = secondY;
  }
  IKLAB_INDEPENDENT
  for (std::size_t i = half; i < n; ++i) {
    const double both = firstX * x[i] - firstY * y[i];
    y[i] = firstX * y[i] + firstY * x[i];
    x[i] = both;
  }
}

// The directions of the bones, from the angles; `isOdd`: an angle is beyond the series.
IKLAB_WIDE void layAlong(PlaneArrays& arrays, bool isOdd, PlaneVectors& spans) {
  const std::size_t n = arrays.lengths.size();
  const double* const angles = arrays.turns.data();
  const double* const senses = arrays.senses.data();
  const double* const lengths = arrays.lengths.data();
  double* const x = arrays.turned.x.data();
  double* const y = arrays.turned.y.data();
  double* const toX = spans.x.data();
  double* const toY = spans.y.data();
  IKLAB_INDEPENDENT
  for (std::size_t i = 0; i < n; ++i) {
    const Turn turn = turnByPade<Pade::half>(angles[i]);
    x[i] = turn.x;
    y[i] = senses[i] * turn.y;
  }
  for (std::size_t i = 0; i < n && isOdd; ++i) {
    if (std::abs(angles[i]) <= reachOf(Pade::half)) continue;
    x[i] = std::cos(angles[i]);
    y[i] = senses[i] * std::sin(angles[i]);
  }
  multiplyOut(n, x, y);
  IKLAB_INDEPENDENT
  for (std::size_t i = 0; i < n; ++i) {
    // One Newton step towards length 1.
    const double size = lengths[i] * (1.5 - 0.5 * (x[i] * x[i] + y[i] * y[i]));
    toX[i] = size * x[i];
    toY[i] = size * y[i];
  }
}

// Spans, from the pose.
void layOut(PlaneWork& work, PlaneVectors& spans) {
  PlaneArrays& arrays = work.arrays;
  bool isOdd = false;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    arrays.turns[i] = work.pose.angles[i];
    isOdd = isOdd || !(std::abs(arrays.turns[i]) <= reachOf(Pade::half));
  }
  for (std::size_t i = work.boneCount(); i < arrays.turns.size(); ++i) arrays.turns[i] = 0.0;
  layAlong(arrays, isOdd, spans);
}

// Returns how many are stopped. All comparisons are made, so that none waits for another.
IKLAB_WIDE std::int64_t stopJoints(std::size_t n, const glm::dvec3& error, const PlaneState& now,
                                   PlaneArrays& arrays) {
  const double* const gains = arrays.gains.data();
  const double* const least = arrays.least.data();
  const double* const most = arrays.most.data();
  const double* const x = now.levers.x.data();
  const double* const y = now.levers.y.data();
  const double* const angles = now.angles.data();
  double* const freedom = arrays.freedom.data();
  std::int64_t stopped = 0;
  IKLAB_INDEPENDENT
  for (std::size_t i = 0; i < n; ++i) {
    const double pull = gains[i] * (x[i] * error.y - y[i] * error.x);
    const bool isUp = (most[i] - angles[i] <= kAtLimit) & (pull > 0.0);
    const bool isDown = (angles[i] - least[i] <= kAtLimit) & (pull < 0.0);
    freedom[i] = (isUp | isDown) ? 0.0 : 1.0;
    stopped += (isUp | isDown) ? 1 : 0;
  }
  return stopped;
}

// J·W·Jᵀ of the joints that are free.
IKLAB_WIDE Symmetric squareOfFree(const PlaneArrays& arrays, const PlaneState& now) {
  Four xx{}, xy{}, yy{};
  Four x{}, y{}, weight{}, freedom{};
  for (std::size_t i = 0; i < arrays.lengths.size(); i += 4) {
    load(now.levers.x.data() + i, x);
    load(now.levers.y.data() + i, y);
    load(arrays.weights.data() + i, weight);
    load(arrays.freedom.data() + i, freedom);
    weight = weight * freedom;
    xx += weight * x * x;
    xy += weight * x * y;
    yy += weight * y * y;
  }
  return {.xx = together(yy), .yy = together(xx), .xy = -together(xy)};
}

}  // namespace

void PlaneVectors::resize(std::size_t n) {
  x.resize(n);
  y.resize(n);
}

void PlaneArrays::resize(std::size_t n) {
  const std::size_t size = padded(n);
  constexpr double kFree = std::numeric_limits<double>::infinity();
  lengths.assign(size, 0.0);
  inverseSquares.assign(size, 0.0);
  senses.assign(size, 1.0);
  weights.assign(size, 0.0);
  gains.assign(size, 0.0);
  least.assign(size, -kFree);
  most.assign(size, kFree);
  freedom.assign(size, 1.0);
  stopped = 0;
  turns.assign(size, 0.0);
  turned.resize(size);
  for (PlaneState& each : states_) {
    each.spans.resize(size);
    each.levers.resize(size);
    each.sums.x.assign(size + 1, 0.0);
    each.sums.y.assign(size + 1, 0.0);
    each.angles.assign(size, 0.0);
  }
}

void loadChain(PlaneWork& work, std::uint64_t chain) {
  PlaneArrays& arrays = work.arrays;
  arrays.isAhead = false;
  if (arrays.chain == chain) return;
  arrays.chain = chain;
  arrays.knowsJoints = false;
  arrays.resize(work.boneCount());
  const Chain& whole = work.problem.chain;
  int sign = whole.baseScale.x;
  int parity = whole.baseScale.parity();
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const double length = work.lengths[i];
    sign *= whole.bones[i].scale.x;
    arrays.lengths[i] = sign * length;
    arrays.inverseSquares[i] = length > 0.0 ? 1.0 / (length * length) : 0.0;
    arrays.senses[i] = static_cast<double>(parity);
    parity *= whole.bones[i].scale.parity();
  }
}

void layOutPlane(PlaneWork& work) {
  PlaneVectors& spans = work.arrays.now().spans;
  layOut(work, spans);
  work.arrays.isAhead = false;
  glm::dvec3 end = work.problem.chain.base;
  work.joints[0] = end;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    end += work.pose.stretchOf(i) * glm::dvec3(spans.x[i], spans.y[i], 0.0);
    work.joints[i + 1] = end;
  }
}

namespace {

void loadJoints(PlaneWork& work) {
  PlaneArrays& arrays = work.arrays;
  constexpr double kFree = std::numeric_limits<double>::infinity();
  arrays.isMisread = false;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const Bone& bone = work.boneAt(i);
    const double sense = work.assumedSense(i);
    arrays.isMisread = arrays.isMisread || sense != arrays.senses[i];
    arrays.weights[i] = work.lengths[i] > 0.0 ? work.weightOf(i) : 0.0;
    arrays.gains[i] = sense * arrays.weights[i];
    const bool isRange = isLimited(bone, true);
    arrays.least[i] = isRange ? bone.limit.least : -kFree;
    arrays.most[i] = isRange ? bone.limit.most : kFree;
  }
}

std::int64_t atLimits(const PlaneArrays& arrays, const std::vector<double>& angles) {
  std::int64_t count = 0;
  for (std::size_t i = 0; i < angles.size(); ++i) {
    const double left = std::min(arrays.most[i] - angles[i], angles[i] - arrays.least[i]);
    count += left <= kAtLimit ? 1 : 0;
  }
  return count;
}

// No joint is stopped.
void letGo(PlaneArrays& arrays) {
  if (arrays.stopped > 0) std::ranges::fill(arrays.freedom, 1.0);
  arrays.stopped = 0;
}

// In (-π, π].
double wrapped(double angle) {
  return std::abs(angle) < std::numbers::pi ? angle : moved({}, angle, 0.0);
}

}  // namespace

void load(PlaneWork& work) {
  PlaneArrays& arrays = work.arrays;
  PlaneState& now = arrays.now();
  const bool ignoresMirrors = work.problem.ignoreNegativeScale;
  const bool isKnown = arrays.knowsJoints && arrays.ignoresMirrors == ignoresMirrors &&
                       arrays.shortensTurns == work.shortensTurns;
  if (!isKnown) loadJoints(work);
  arrays.knowsJoints = true;
  arrays.shortensTurns = work.shortensTurns;
  arrays.ignoresMirrors = ignoresMirrors;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const double angle = wrapped(work.pose.angles[i]);
    now.angles[i] = work.isConstrained ? inRange(angle, arrays.least[i], arrays.most[i]) : angle;
  }
  now.nearby = atLimits(arrays, now.angles);
  std::ranges::fill(arrays.freedom, 1.0);
  arrays.stopped = 0;
  addUp(arrays, now);
  arrays.isAhead = true;
}

// From the tip to the base, four joints at once.
IKLAB_WIDE void addUp(const PlaneArrays& arrays, PlaneState& state) {
  const double* const spanX = state.spans.x.data();
  const double* const spanY = state.spans.y.data();
  const double* const weights = arrays.weights.data();
  double* const leverX = state.levers.x.data();
  double* const leverY = state.levers.y.data();
  double* const sumX = state.sums.x.data();
  double* const sumY = state.sums.y.data();
  Four x{}, y{}, allX{}, allY{}, xx{}, xy{}, yy{};
  Four span{}, weight{};
  for (std::size_t i = arrays.lengths.size(); i > 0;) {
    i -= 4;
    load(spanX + i, span);
    addFromTip(span, x);
    load(spanY + i, span);
    addFromTip(span, y);
    store(x, leverX + i);
    store(y, leverY + i);
    load(weights + i, weight);
    const Four weightedX = weight * x;
    const Four weightedY = weight * y;
    addFromTip(weightedX, allX);
    addFromTip(weightedY, allY);
    store(allX, sumX + i);
    store(allY, sumY + i);
    xx += weightedX * x;
    xy += weightedX * y;
    yy += weightedY * y;
  }
  state.square = {.xx = together(yy), .yy = together(xx), .xy = -together(xy)};
  state.tip = {x[0], y[0], 0.0};
}

void findStopsInArrays(PlaneWork& work) {
  PlaneArrays& arrays = work.arrays;
  PlaneState& now = arrays.now();
  if (now.nearby == 0) return letGo(arrays);
  arrays.stopped = stopJoints(arrays.lengths.size(), work.error(), now, arrays);
  if (arrays.stopped > 0) now.square = squareOfFree(arrays, now);
}

void storeJoints(PlaneWork& work) {
  const PlaneState& now = work.arrays.now();
  glm::dvec3 end = work.joints.front();
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    end += glm::dvec3(now.spans.x[i], now.spans.y[i], 0.0);
    work.joints[i + 1] = end;
  }
  // Equal to the solver's to the last bit.
  work.joints.back() = work.joints.front() + now.tip;
}

void storeAngles(PlaneWork& work) {
  if (!work.arrays.isAhead) return;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    if (work.arrays.weights[i] == 0.0) continue;  // to the bit
    work.pose.angles[i] = wrapped(work.arrays.now().angles[i]);
  }
}

double squaredMoveOfTrial(const PlaneWork& work) {
  const PlaneState& now = work.arrays.now();
  const PlaneState& tried = work.arrays.tried();
  return squaredMoveInArrays(work, tried.tip - now.tip, [&](std::size_t i) {
    return glm::dvec3(tried.spans.x[i] - now.spans.x[i], tried.spans.y[i] - now.spans.y[i], 0.0);
  });
}

}  // namespace iklab::ik
