// Levenberg-Marquardt that starts again where it is stuck although the goals
// may be in reach: in a straight chain in line with its target, whose gradient
// is zero; in a local minimum of hinges or limits; in a long chain that creeps
// near full stretch.
//
// Each new attempt begins at the nearest pose so far, with all joints moved by
// amounts that are spread evenly, and larger each time. It counts only where it
// arrives, or ends nearer by a clear margin: else a chain that is dragged past
// a target out of its reach would flicker between poses that are as good as
// each other.
//
// A hinge that ended at an end of a range of a whole turn or more goes on from
// the same angle at the other side, where that is the nearest pose: nothing
// that can be seen moves by that.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

#include <glm/geometric.hpp>

#include "ik/solvers/marquardt.h"

namespace iklab::ik {
namespace {

constexpr int kMostRestarts = 100;
// An attempt is stuck when in so many iterations the distance left did not
// become half; a later one, which began far away, in fewer.
constexpr int kWatched = 16;
constexpr int kWatchedLater = 8;
constexpr int kPatientRestarts = 4;
// It creeps when in so many iterations the distance left did not become less by
// a fifth. With many more freedoms than rows hardly a pose is a trap, and a
// long chain that begins on the far side comes slowly at first: it gets more of
// them.
constexpr int kGlanced = 2;
constexpr int kGlancedLong = 4;
constexpr std::size_t kManyFreedoms = 2;  // times the rows
constexpr double kCreeping = 0.8;
// A solve that begins so near to its target, as a part of the size, goes on
// from the last answer: it may creep, since who starts again and arrives
// elsewhere lets a dragged chain jump.
constexpr double kNear = 0.02;
// What a later attempt may leave of what the first one left, for others to
// begin at its pose.
constexpr double kNearer = 0.5;
// And to count without arriving.
constexpr double kClearMargin = 0.03;

// Splitmix64 (G. Steele, D. Lea and C. Flood, "Fast Splittable Pseudorandom
// Number Generators", 2014): its `index`-th number, in [-1, 1).
double spread(std::uint64_t index) {
  std::uint64_t z = (index + 1) * 0x9e3779b97f4a7c15U;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
  return static_cast<double>((z ^ (z >> 31U)) >> 11U) * 0x1p-52 - 1.0;
}

// How far a hinge is moved at the most, radians: the first restart brings a
// straight chain's tip nearer to its base by what is left, on the average; each
// later one moves sixteen times as far.
double mostMove(const SolverState& state, int restart) {
  const double left = state.attempts.nearest / state.size;
  const double together = std::ldexp(6.0 * std::sqrt(left), 4 * (restart - 1));
  const double each =
      together / std::sqrt(static_cast<double>(state.joints().size()));
  return std::min(2.0 * std::numbers::pi, each);
}

void moveAtRandom(const SolverState& state, std::size_t index, double most,
                  Value& value) {
  const Joint& joint = state.joints()[index];
  if (joint.weight == 0.0 || joint.kind == JointKind::fixed) return;
  const auto restart = static_cast<std::uint64_t>(state.attempts.restarts);
  const std::uint64_t first = 3U * (restart * state.joints().size() + index);
  if (joint.kind == JointKind::ball) {
    const glm::dvec3 turn =
        std::min(most, std::numbers::pi) *
        glm::dvec3(spread(first), spread(first + 1), spread(first + 2));
    const double angle = glm::length(turn);
    if (angle > 0.0)
      value.turn =
          glm::normalize(glm::angleAxis(angle, turn / angle) * value.turn);
  } else {
    const double unit =
        joint.kind == JointKind::slide ? state.size / std::numbers::pi : 1.0;
    // Evenly over what the limit leaves of the way to either side.
    const double least =
        std::max(joint.limit.least, value.amount - most * unit);
    const double greatest =
        std::min(joint.limit.most, value.amount + most * unit);
    const double amount = std::midpoint(least, greatest) +
                          0.5 * (greatest - least) * spread(first);
    value.amount = withoutWholeTurns(joint, state.start[index].amount, amount);
  }
  clampTo(joint, value);
}

// Whether a hinge is at such an end: it is then a whole turn away from it.
bool goesOnAcrossEnd(const Joint& joint, double& amount) {
  constexpr double kWholeTurn = 2.0 * std::numbers::pi;
  const Limit& limit = joint.limit;
  const bool isWide = limit.most - limit.least >= kWholeTurn - kAtLimit;
  const bool isLeast = amount <= limit.least + kAtLimit;
  const bool isAtEnd = isLeast || amount >= limit.most - kAtLimit;
  if (joint.kind != JointKind::hinge || joint.weight == 0.0 || !isWide ||
      !isAtEnd)
    return false;
  amount = std::clamp(amount + (isLeast ? kWholeTurn : -kWholeTurn),
                      limit.least, limit.most);
  return true;
}

void beginAttempt(SolverState& state) {
  const double left = distanceOf(state, state.frames);
  state.attempts.began = state.iteration + 1;
  state.attempts.watched = state.attempts.glanced = left;
  state.damping = 0.0;
}

void restart(SolverState& state) {
  const bool isNearest = state.pose == state.nearestPose;
  state.pose = state.nearestPose;
  bool goesOn = false;
  for (std::size_t i = 0; isNearest && i < state.pose.size(); ++i)
    goesOn = goesOnAcrossEnd(state.joints()[i], state.pose[i].amount) || goesOn;
  const double most = mostMove(state, goesOn ? 1 : state.attempts.restarts);
  for (std::size_t i = 0; i < state.pose.size(); ++i)
    moveAtRandom(state, i, most, state.pose[i]);
  forwardKinematics(state.joints(), state.pose, state.frames);
  const double left = distanceOf(state, state.frames);
  if (state.trace)
    state.trace->pose(state.info(Phase::restart, kAllJoints, left), state.pose);
  beginAttempt(state);
}

void keepIfNearest(SolverState& state, double left) {
  SolverState::Attempts& attempts = state.attempts;
  const bool isFirst = attempts.restarts == 0;
  if (isFirst) {
    attempts.first = left;
    state.firstPose = state.pose;
  }
  if (!isFirst && !(left < attempts.nearest && left < kNearer * attempts.first))
    return;
  attempts.nearest = left;
  attempts.hasNearest = true;
  state.nearestPose = state.pose;
}

// Goes back to the nearest pose, or, where that is hardly nearer, to the first
// attempt's.
void settle(SolverState& state) {
  SolverState::Attempts& attempts = state.attempts;
  if (!(attempts.nearest < kClearMargin * attempts.first)) {
    attempts.nearest = attempts.first;
    state.nearestPose = state.firstPose;
  }
  recall(state);
}

void endAttempt(SolverState& state, double left) {
  keepIfNearest(state, left);
  if (state.attempts.restarts == kMostRestarts) {
    state.attempts.areUsedUp = true;
    settle(state);
    return beginAttempt(state);
  }
  ++state.attempts.restarts;
  restart(state);
}

// Whether the attempt has come to nothing.
bool isStuck(SolverState& state, double left) {
  SolverState::Attempts& attempts = state.attempts;
  const int done = state.iteration + 1 - attempts.began;
  const bool isJudged =
      done %
          (attempts.restarts > kPatientRestarts ? kWatchedLater : kWatched) ==
      0;
  const bool isDragged =
      attempts.restarts == 0 && attempts.first < kNear * state.size;
  const std::size_t rows = state.jacobian.rows;
  const bool isLong =
      state.jacobian.columns.size() > kManyFreedoms * rows * rows;
  const bool isGlanced =
      done % (isLong ? kGlancedLong : kGlanced) == 0 && !isDragged;
  const bool isSlow = isJudged && left > 0.5 * attempts.watched;
  const bool creeps = isGlanced && left > kCreeping * attempts.glanced;
  if (isJudged) attempts.watched = left;
  if (isGlanced) attempts.glanced = left;
  return isSlow || creeps;
}

void automatic(SolverState& state) {
  SolverState::Attempts& attempts = state.attempts;
  if (state.iteration == 1) {
    attempts.first = attempts.watched = attempts.glanced =
        distanceOf(state, state.frames);
    // From a target out of reach there is no way out: only patience finds the
    // nearest pose.
    attempts.areUsedUp = state.shortfall > 0.0;
  }
  levenbergMarquardt(state);  // [error] [for] [radius] [column] [square]
  // [first] [force] [limit] [turn] [retry] [damping]
  if (attempts.areUsedUp || isMet(state)) return;
  const double left = distanceOf(state, state.frames);
  if (state.iteration == state.settings.iterations) {
    keepIfNearest(state, left);
    if (attempts.restarts > 0) settle(state);
  } else if (isStill(state) || isStuck(state, left)) {  // [stuck]
    endAttempt(state, left);                            // [restart]
  }
}

}  // namespace

const Solver kAutomatic{
    .id = "automatic",
    .name = "Automatic",
    .summary = "Levenberg-Marquardt that starts again where it is stuck.",
    .citation = "Levenberg-Marquardt: see there",
    .parameters = kMarquardtParameters,
    .method = "levenberg-marquardt",
    .iterate = automatic,
};

}  // namespace iklab::ik
