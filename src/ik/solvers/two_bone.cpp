// Two bones, analytically: the law of cosines gives the bend, and the exact
// pose, at once. Ryan Juckett, "Analytic Two-Bone IK in 2D" (2008), in the form
// without inverse functions:
//   cos θ2 = (d² - l1² - l2²) / (2 l1 l2)
//   adj = l1 + l2 cos θ2,  opp = l2 sin θ2
//   bone 1 lies along T - A turned by atan2(opp, adj) to the elbow's side
//   bone 2 points at T
// Out of reach d is clamped: the arm is stretched, or folded. In space the
// triangle lies in a plane through A and T, which arm.h chooses.
//
// With limits: the bend that was asked for where that reaches. Else, in the
// plane, the other one; in space, the nearest other plane that reaches. Else
// the nearest of these.
//
// Stretch: Unreal Engine's Two Bone IK (AllowStretching,
// StartStretchRatio, MaxStretchScale): from d = start · (l1 + l2) on both bones
// grow, evenly, to `stretch` times their length at d = stretch · (l1 + l2).
// Unlike Unreal's, never so much that the target falls into the hole.
// Softening: A. Nicholas, "Softening effect of IK solver" (2009): from
// da = soften · (l1 + l2) on the tip falls behind:
//   da + ds (1 - exp(-(d - da) / ds)), ds = l1 + l2 - da
// Weights: each joint goes part of the way from the start pose to the answer,
// and the stretch too.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <glm/geometric.hpp>

#include "ik/branch.h"
#include "ik/maths/arm.h"
#include "ik/solver.h"
#include "ik/solvers/arm_limits.h"
#include "ik/solvers/arm_parameters.h"

namespace iklab::ik {
namespace {

// The direction to the target. To one on the shoulder any will do: the one that
// lets the bones keep theirs.
glm::dvec3 aimOf(const TwoBones& arm, const glm::dvec3& toTarget) {
  const double distance = glm::length(toTarget);
  if (distance > 0.0) return toTarget / distance;
  const glm::dvec3 bone1 = arm.at[1] - arm.at[0];
  const glm::dvec3 own = !(arm.l1 > 0.0)   ? arm.at[2] - arm.at[1]
                         : arm.l1 < arm.l2 ? -bone1
                                           : bone1;
  const double length = glm::length(own);
  return length > 0.0 ? own / length : glm::dvec3(1.0, 0.0, 0.0);
}

Triangle triangleIn(SolverState& state, const TwoBones& arm) {
  const glm::dvec3 toTarget =
      state.problem.goals.front().target - arm.at[0];    // [to-target]
  const double distance = glm::length(toTarget);         // [distance]
  const double wanted = softened(state, arm, distance);  // [longest]
  state.heldBack = wanted < distance;
  Triangle triangle{
      .distance = wanted,
      .aim = aimOf(arm, toTarget)};  // [aim] [heading] [level] [lift]
  triangle.side =
      elbowSide(state, arm, triangle.aim);  // [side] [mirrored] [pole]
  const ArmTriangle corner =
      triangleOf(arm.l1, arm.l2, wanted);  // [shortest] [alpha] [beta]
  const double size = std::hypot(corner.adjacent, corner.opposite);
  triangle.along =
      size > 0.0 ? arm.l1 * corner.adjacent / size : arm.l1;  // [middle]
  triangle.across = size > 0.0 ? arm.l1 * corner.opposite / size
                               : 0.0;  // [circle] [theta1] [elevation]
  triangle.tip = arm.at[0] + corner.reached * triangle.aim;
  return triangle;
}

// From here on the problem is that of an arm whose bones, as they were `asked`,
// have the factor.
void stretchArm(SolverState& state, const Problem& asked, std::size_t shoulder,
                double factor) {
  state.stretched.assign(asked.joints.begin(), asked.joints.end());
  state.stretchedGoals.assign(asked.goals.begin(), asked.goals.end());
  stretchBranch(shoulder, factor, state.stretched,
                state.stretchedGoals.front());
  state.problem.joints = state.stretched;
  state.problem.goals = state.stretchedGoals;
  state.stretch = factor;
  forwardKinematics(state.joints(), state.pose, state.frames);
  if (state.trace) state.trace->stretched(state.problem);
}

// The arm, stretched if it is to be.
TwoBones stretchedArm(SolverState& state, const Problem& asked) {
  const TwoBones arm = armOf(state);
  const double distance = glm::distance(arm.at[0], asked.goals.front().target);
  const double factor = stretchFor(state, arm, distance);  // [longest]
  if (factor == 1.0) return arm;
  stretchArm(state, asked, arm.shoulder, factor);
  findShortfall(state, 2);
  const double left = distanceOf(state, state.frames);
  if (state.trace)
    state.trace->pose(state.info(Phase::stretch, kAllJoints, left), state.pose);
  return armOf(state);
}

// The pose that was found, before anything held it.
ArmNotes notesOf(const TwoBones& arm, const Triangle& triangle, double turn) {
  constexpr double kStraight = 1e-6;  // the sine of an angle
  const glm::dvec3 elbow = triangle.elbow(turn);
  const glm::dvec3 normal = glm::cross(elbow, triangle.aim);
  const double size = glm::length(normal);
  const bool isBent = size > kStraight * arm.l1;
  return {triangle.distance, arm.at[0] + elbow, triangle.tip,
          isBent ? normal / size : glm::dvec3(0.0)};
}

// Sets a joint to a part of the way from one value to another. Returns the
// limits that stopped it.
Holds mix(const Joint& joint, const Value& from, double part, Value& value) {
  const Value to = std::exchange(value, from);
  if (part == 0.0) return {};  // to the last bit
  value.amount += part * (to.amount - from.amount);
  if (joint.kind == JointKind::ball)
    value.turn = glm::slerp(from.turn, to.turn, part);
  return clampTo(joint, value);
}

// Takes the joints, and the stretch, part of the way back to the start pose.
void blend(SolverState& state, const Problem& asked, const TwoBones& arm,
           const Triangle& triangle) {
  std::array<Stop, 2> stops{};
  std::size_t stopped = 0;
  bool isWhole = true;
  for (const std::size_t i : {arm.shoulder, arm.elbow}) {
    const Joint& joint = state.joints()[i];
    const double part = state.parameter(kArmWeight) * joint.weight;
    if (part == 1.0) continue;
    Value value = state.pose[i];
    const Holds limit = mix(joint, state.start[i], part, value);
    put(state, i, value, triangle.tip);  // [local]
    if (limit.any()) stops[stopped++] = {.bone = i, .limit = limit};
    isWhole = false;
  }
  if (isWhole) return;
  if (state.stretch != 1.0) {
    const double part = state.parameter(kArmWeight);
    stretchArm(state, asked, arm.shoulder, 1.0 + part * (state.stretch - 1.0));
  }
  state.heldBack = true;
  StepNotes notes{.holds = {.weight = true}};
  notes.stops = std::span(stops).first(stopped);
  const double left = distanceOf(state, state.frames);
  if (state.trace)
    state.trace->pose(state.info(Phase::blend, kAllJoints, left), state.pose,
                      notes);
}

void twoBone(SolverState& state) {
  const Problem asked = state.problem;
  const TwoBones arm = stretchedArm(state, asked);
  const Triangle triangle = triangleIn(state, arm);
  const Bent bent = bendWithin(state, arm, triangle);  // [elbow] [bend]
  if (state.trace) state.trace->arm(notesOf(arm, triangle, bent.turn));
  const std::array joints{arm.shoulder, arm.elbow};
  for (const std::size_t joint : joints)
    put(state, joint, state.start[joint], triangle.tip);
  for (std::size_t i = 0; i < 2; ++i) {
    const int joint = static_cast<int>(joints[i]);
    put(state, joints[i], bent.values[i],
        triangle.tip);  // [turn-bone-1] [turn-bone-2]
    const double left = distanceOf(state, state.frames);
    if (state.trace)
      state.trace->value(state.info(Phase::turn, joint, left), bent.values[i],
                         bent.notes[i]);
  }
  blend(state, asked, arm, triangle);
}

}  // namespace

extern const Solver kTwoBone{
    .id = "two-bone",
    .name = "Two bone (analytic)",
    .summary = "The law of cosines gives the exact pose at once.",
    .citation = "Ryan Juckett, \"Analytic Two-Bone IK in 2D\" (2008)",
    .parameters = kArmParameters,
    .iterative = false,
    .bones = 2,
    .anyJoint = false,
    .facing = false,
    .severalGoals = false,
    .iterate = twoBone,
};

}  // namespace iklab::ik
