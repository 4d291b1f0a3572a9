#include "ik/solver_state.h"

#include <cmath>

#include <glm/geometric.hpp>

namespace iklab::ik {
namespace {

Frame endOf(const Goal& goal, std::span<const Frame> frames) {
  const Frame& frame = frames[static_cast<std::size_t>(goal.joint)];
  return {frame.point(goal.point), frame.axes};
}

}  // namespace

bool isMet(const SolverState& state) {
  const Left left = leftOf(state.problem, state.frames);
  const double tolerance = (state.movesPoints ? kEnough : 1.0) * state.settings.tolerance;
  const bool isInReach = state.shortfall < 0.5 * tolerance;  // within the tolerance
  return left.distance <= tolerance + (isInReach ? 0.0 : state.shortfall) &&
         left.turn <= state.settings.turnTolerance;
}

bool isStill(const SolverState& state) {
  constexpr double kPart = 1e-6;  // of the tolerance
  const double still = kPart * state.settings.tolerance;
  for (std::size_t i = 0; i < state.frames.size(); ++i) {
    if (glm::distance(state.before[i].at, state.frames[i].at) > still) return false;
    for (int k = 0; k < 3; ++k) {
      const double turned = glm::distance(state.before[i].axes[k], state.frames[i].axes[k]);
      if (state.size * turned > still) return false;
    }
  }
  return true;
}

double squareOf(const SolverState& state, std::size_t goal, const Frame& end) {
  const Goal& asked = state.problem.goals[goal];
  const GoalError error = errorOfEnd(asked, end);
  const double length = state.lengthPerRadian(asked);
  return asked.weight *
         (glm::dot(error.way, error.way) + length * length * glm::dot(error.turn, error.turn));
}

double distanceOf(const SolverState& state, std::span<const Frame> frames) {
  double sum = 0.0;
  for (std::size_t g = 0; g < state.problem.goals.size(); ++g) {
    sum += squareOf(state, g, endOf(state.problem.goals[g], frames));
  }
  return std::sqrt(sum);
}

void recall(SolverState& state) {
  state.pose = state.nearestPose;
  forwardKinematics(state.joints(), state.pose, state.frames);
  if (!state.trace) return;
  const double left = distanceOf(state, state.frames);
  state.trace->pose(state.info(Phase::recall, kAllJoints, left), state.pose);
}

void findEnds(SolverState& state) {
  state.ends.clear();
  for (const Goal& goal : state.problem.goals) state.ends.push_back(endOf(goal, state.frames));
}

double distanceOfEnds(const SolverState& state, std::span<const Frame> ends) {
  double sum = 0.0;
  for (std::size_t g = 0; g < ends.size(); ++g) sum += squareOf(state, g, ends[g]);
  return std::sqrt(sum);
}

double withoutWholeTurns(const Joint& joint, double start, double amount) noexcept {
  constexpr double kWholeTurn = 2.0 * std::numbers::pi;
  if (joint.kind != JointKind::hinge || std::abs(amount - start) <= std::numbers::pi) return amount;
  const double nearest = start + std::remainder(amount - start, kWholeTurn);
  return nearest >= joint.limit.least && nearest <= joint.limit.most ? nearest : amount;
}

}  // namespace iklab::ik
