#include "mechanism/solver_state.h"

#include <cmath>

#include <glm/geometric.hpp>

namespace iklab::mechanism {
namespace {

double squareOf(const SolverState& state, const Goal& goal, const Frame& end) {
  const GoalError error = errorOfEnd(goal, end);
  const double length = state.lengthPerRadian(goal);
  return goal.weight *
         (glm::dot(error.way, error.way) + length * length * glm::dot(error.turn, error.turn));
}

Frame endOf(const Goal& goal, std::span<const Frame> frames) {
  const Frame& frame = frames[static_cast<std::size_t>(goal.joint)];
  return {frame.point(goal.point), frame.axes};
}

}  // namespace

double distanceOf(const SolverState& state, std::span<const Frame> frames) {
  double sum = 0.0;
  for (const Goal& goal : state.problem.goals) sum += squareOf(state, goal, endOf(goal, frames));
  return std::sqrt(sum);
}

void findEnds(SolverState& state) {
  state.ends.clear();
  for (const Goal& goal : state.problem.goals) state.ends.push_back(endOf(goal, state.frames));
}

double distanceOfEnds(const SolverState& state, std::span<const Frame> ends) {
  double sum = 0.0;
  for (std::size_t g = 0; g < ends.size(); ++g)
    sum += squareOf(state, state.problem.goals[g], ends[g]);
  return std::sqrt(sum);
}

double withoutWholeTurns(const Joint& joint, double start, double amount) noexcept {
  constexpr double kWholeTurn = 2.0 * std::numbers::pi;
  if (joint.kind != JointKind::hinge || std::abs(amount - start) <= std::numbers::pi) return amount;
  const double nearest = start + std::remainder(amount - start, kWholeTurn);
  return nearest >= joint.limit.least && nearest <= joint.limit.most ? nearest : amount;
}

}  // namespace iklab::mechanism
