#include "ik/parts/influence.h"

#include <algorithm>

namespace iklab::ik {
namespace {

bool isPartial(const Goal& goal) { return goal.influence < 1.0; }

// Joints that no goal moves stay as they are.
double partOf(const SolverState& state, std::size_t joint) {
  double part = -1.0;
  for (std::size_t g = 0; g < state.problem.goals.size(); ++g) {
    if (state.isMovedBy(g, joint)) part = std::max(part, state.problem.goals[g].influence);
  }
  return part < 0.0 ? 1.0 : part;
}

}  // namespace

void followInfluence(SolverState& state) {
  if (std::ranges::none_of(state.problem.goals, isPartial)) return;
  const Pose& before = state.problem.rest.pose ? *state.problem.rest.pose : state.start;
  for (std::size_t i = 0; i < state.pose.size(); ++i) {
    const double part = partOf(state, i);
    if (part == 1.0) continue;
    Value& value = state.pose[i];
    value.amount = before[i].amount + part * (value.amount - before[i].amount);
    value.turn = glm::slerp(before[i].turn, value.turn, part);
    clampTo(state.joints()[i], value);
  }
  state.heldBack = true;
  forwardKinematics(state.joints(), state.pose, state.frames);
  if (!state.trace) return;
  const double left = distanceOf(state, state.frames);
  state.trace->pose(state.info(Phase::influence, kAllJoints, left), state.pose);
  state.trace->keyframe(state.pose);
}

}  // namespace iklab::ik
