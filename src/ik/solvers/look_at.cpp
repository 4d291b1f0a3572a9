// Look at: the last joint of the goal's branch turns so that the goal's point
// lies in the direction of its target. α' = atan2(T - A), Thiago Lages de
// Alencar, "Inverse Kinematics: Look At".
#include <glm/geometric.hpp>

#include "ik/branch.h"
#include "ik/maths/plane.h"
#include "ik/parts/turn_joint.h"
#include "ik/solver.h"

namespace iklab::ik {
namespace {

// Who ignores mirrors finds the value that would do in a frame without one,
// from every start pose.
void misread(const SolverState& state, std::size_t index,
             const glm::dvec3& from, const glm::dvec3& to, Turned& turned) {
  const Joint& joint = state.joints()[index];
  const Value naive = reversed(pointed(state, index, from, to));
  Value& value = turned.value;
  value = state.pose[index];
  value.amount += joint.weight * (naive.amount - value.amount);
  value.turn = glm::slerp(value.turn, naive.turn, joint.weight);
  turned.holds.add(clampTo(joint, value));
  value.amount =
      withoutWholeTurns(joint, state.start[index].amount, value.amount);
}

void lookAt(SolverState& state) {
  const Goal& goal = state.problem.goals.front();
  const int last = movingJoint(state.joints(), goal.joint);
  const auto index = static_cast<std::size_t>(last);
  const Joint& joint = state.joints()[index];
  const Frame& frame = state.frames[index];
  const glm::dvec3 tip =
      state.frames[static_cast<std::size_t>(goal.joint)].point(goal.point);
  const glm::dvec3 way = goal.target - frame.at;  // [vector] [bone]
  Turned turned = aimed(state, index, frame, tip - frame.at, way,
                        joint.weight);  // [aim] [axis] [turn] [mirrored]
  if (turned.holds.mirror && glm::length(way) > kNoDirection &&
      joint.weight > 0.0)
    misread(state, index, tip, goal.target, turned);
  state.pose[index] = turned.value;  // [done]
  state.heldBack = joint.weight < 1.0;
  forwardKinematics(state.joints(), state.pose, state.frames);
  if (!state.trace) return;
  const double left = distanceOf(state, state.frames);
  state.trace->value(state.info(Phase::turn, last, left), state.pose[index],
                     turned.notes(index));
}

}  // namespace

extern const Solver kLookAt{
    .id = "look-at",
    .name = "Look at",
    .summary = "One bone points at the target.",
    .citation = "Thiago Lages de Alencar, \"Inverse Kinematics: Look At\"",
    .parameters = {},
    .iterative = false,
    .bones = 1,
    .anyJoint = false,
    .facing = false,
    .severalGoals = false,
    .iterate = lookAt,
};

}  // namespace iklab::ik
