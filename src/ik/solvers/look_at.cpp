// Look at: the last joint of the goal's branch turns so that the goal's point
// lies in the direction of its target. α' = atan2(T - A), Thiago Lages de
// Alencar, "Inverse Kinematics: Look At". Where several bones share the turn,
// as spine, neck and head do, each from the base on makes a part of what is
// left: its weight by the sum of those that are still to turn.
#include <algorithm>
#include <array>

#include <glm/ext/quaternion_common.hpp>
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
  const glm::dvec3& at = state.frames[index].at;
  const Value naive = reversed(pointed(state, index, at + from, at + to));
  Value& value = turned.value;
  value = state.pose[index];
  value.amount += turned.part * (naive.amount - value.amount);
  value.turn = glm::slerp(value.turn, naive.turn, turned.part);
  turned.holds.add(clampTo(joint, value));
  value.amount =
      withoutWholeTurns(joint, state.start[index].amount, value.amount);
}

// The parts in which bones with these weights share a turn add up to 1, unless
// that takes more than all of them are willing to.
double sumOfWeights(const SolverState& state, std::size_t last) {
  double sum = 0.0;
  for (std::size_t i = state.firstJoint; i <= last; ++i) {
    const Joint& joint = state.joints()[i];
    if (state.isMovedBy(0, i) && joint.freedoms() > 0) sum += joint.weight;
  }
  return sum;
}

void turnBone(SolverState& state, std::size_t index, std::size_t last,
              double part) {
  const Goal& goal = state.problem.goals.front();
  const glm::dvec3 eye = state.frames[last].at;
  const glm::dvec3 way = goal.target - eye;  // [vector] [bone]
  const glm::dvec3 bone =
      state.frames[static_cast<std::size_t>(goal.joint)].point(goal.point) -
      eye;
  // The weight of a bone alone is a part of what its limits leave of the turn.
  const bool isShared = state.firstJoint != last;
  Turned turned =
      aimed(state, index, state.frames[index], bone, way, isShared ? 1.0 : part,
            isShared ? part : 1.0);  // [aim] [axis] [turn] [mirrored] [share]
  if (turned.holds.mirror && glm::length(way) > kNoDirection && part > 0.0)
    misread(state, index, bone, way, turned);
  state.pose[index] = turned.value;  // [done]
  forwardKinematics(state.joints(), state.pose, state.frames);
  if (!state.trace) return;
  const double left = distanceOf(state, state.frames);
  state.trace->value(state.info(Phase::turn, static_cast<int>(index), left),
                     state.pose[index], turned.notes(index));
}

void lookAt(SolverState& state) {
  const int last =
      movingJoint(state.joints(), state.problem.goals.front().joint);
  const auto eye = static_cast<std::size_t>(last);
  const double sum = sumOfWeights(state, eye);
  double left = std::max(1.0, sum);
  for (std::size_t i = state.firstJoint; i <= eye; ++i) {  // [for]
    const Joint& joint = state.joints()[i];
    if (!state.isMovedBy(0, i) || joint.freedoms() == 0) continue;
    // What the bones before it left is shared by it and those after it, so
    // that they do what a limit kept one from.
    const double part = left > 0.0 ? std::min(1.0, joint.weight / left) : 0.0;
    left -= joint.weight;
    turnBone(state, i, eye, part);
  }
  state.heldBack = sum < 1.0;
  // Where the last bone lies now tells whether its target is within its length.
  if (state.firstJoint != eye) findShortfall(state, 1);
}

constexpr std::array<std::string_view, 4> kCounts{"1", "2", "3", "all"};
constexpr std::array kParameters{Parameter{
    .id = "shared-by",
    .label = "Shared by",
    .help = "How many of the last bones share the turn, by their weights: "
            "spine, neck and head.",
    .options = kCounts,
    .labels = kCounts,
}};

}  // namespace

extern const Solver kLookAt{
    .id = "look-at",
    .name = "Look at",
    .summary = "The last bone points at the target; others may share its turn.",
    .citation = "Thiago Lages de Alencar, \"Inverse Kinematics: Look At\"",
    .parameters = kParameters,
    .iterative = false,
    .bones = 1,
    .anyJoint = false,
    .facing = false,
    .severalGoals = false,
    .iterate = lookAt,
};

}  // namespace iklab::ik
