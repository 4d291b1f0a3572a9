// Look at: the last joint of the goal's branch turns so that the goal's point lies in the direction
// of its target. α' = atan2(T - A), Thiago Lages de Alencar, "Inverse Kinematics: Look At".
#include <glm/geometric.hpp>

#include "mechanism/branch.h"
#include "mechanism/solver.h"
#include "mechanism/steps/turn_joint.h"

namespace iklab::mechanism {
namespace {

void lookAt(SolverState& state) {
  const Goal& goal = state.problem.goals.front();
  const int last = movingJoint(state.joints(), goal.joint);
  const auto index = static_cast<std::size_t>(last);
  const Joint& joint = state.joints()[index];
  const Frame& frame = state.frames[index];
  const glm::dvec3 tip = state.frames[static_cast<std::size_t>(goal.joint)].point(goal.point);
  const Turned turned =
      aimed(state, index, frame, tip - frame.at, goal.target - frame.at, joint.weight);
  state.pose[index] = turned.value;
  state.heldBack = joint.weight < 1.0;
  forwardKinematics(state.joints(), state.pose, state.frames);
  if (!state.trace) return;
  const double left = distanceOf(state, state.frames);
  state.trace->value(state.info(ik::Phase::turn, last, left), state.pose[index],
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

}  // namespace iklab::mechanism
