#include "ik/solvers/arm.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <glm/geometric.hpp>

#include "ik/branch.h"
#include "ik/solvers/arm_parameters.h"

namespace iklab::ik {
namespace {

constexpr glm::dvec3 kUp{0.0, 1.0, 0.0};
// The sine of an angle to the line shoulder → target: a pole, or up, that is
// nearer to the line tells no plane.
constexpr double kInLine = 1e-6;

std::optional<glm::dvec3> unitOf(const glm::dvec3& v, double least) {
  const double length = glm::length(v);
  if (!(length > least)) return std::nullopt;
  return v / length;
}

// The part of `v` across the unit vector `aim`, as a unit vector.
std::optional<glm::dvec3> across(const glm::dvec3& v, const glm::dvec3& aim) {
  return unitOf(v - glm::dot(v, aim) * aim, kInLine * glm::length(v));
}

// The side on which the elbow lies in the start pose, if the arm is bent.
std::optional<glm::dvec3> startSide(const TwoBones& arm) {
  const glm::dvec3 bone = arm.at[1] - arm.at[0];
  const auto line = unitOf(arm.at[2] - arm.at[0], 0.0);
  return line ? across(bone, *line) : unitOf(bone, 0.0);
}

// The same seen along another line: the plane of the start pose is kept.
glm::dvec3 keptSide(const SolverState& state, const TwoBones& arm,
                    const glm::dvec3& aim, double sign) {
  const glm::dvec3 bone1 = arm.at[1] - arm.at[0];
  const glm::dvec3 bone2 = arm.at[2] - arm.at[1];
  const auto normal =
      unitOf(glm::cross(bone1, bone2), kInLine * arm.l1 * arm.l2);
  if (normal) {
    if (const auto side = unitOf(glm::cross(aim, *normal), kInLine))
      return *side;
  }
  // A straight arm bends about an axis of its own frame.
  const glm::dmat3& axes = state.frames[arm.shoulder].axes;
  if (const auto side = unitOf(-sign * glm::cross(axes[2], aim), kInLine))
    return *side;
  return *across(sign * axes[1], aim);
}

glm::dvec3 sideInPlane(SolverState& state, const TwoBones& arm,
                       const glm::dvec3& aim, double sign) {
  const Joint& elbow = state.joints()[arm.elbow];
  const Frame rest =
      restFrame(state.joints(), state.frames, static_cast<int>(arm.elbow));
  // A positive amount turns the second bone about this axis; the elbow then
  // lies to its right.
  const glm::dvec3 axis = state.believedSense(rest) * (rest.axes * elbow.axis);
  const glm::dvec3 right = glm::cross(aim, axis);
  if (!state.problem.pole) return sign * right;
  const auto start = startSide(arm);
  const glm::dvec3 toPole = *state.problem.pole - arm.at[0];
  const double along = glm::dot(toPole, right);
  const bool isInLine = !(std::abs(along) > kInLine * glm::length(toPole));
  const double before = start ? glm::dot(*start, right) : 0.0;
  state.bendPlane = isInLine ? BendPlane::kept : BendPlane::asAsked;
  if (isInLine)
    return (before == 0.0 ? sign : std::copysign(1.0, before)) * right;
  const glm::dvec3 side = sign * std::copysign(1.0, along) * right;
  if (start && glm::dot(*start, side) < 0.0)
    state.bendPlane = BendPlane::reversed;
  return side;
}

}  // namespace

TwoBones armOf(const SolverState& state) {
  const Goal& goal = state.problem.goals.front();
  const int elbow = movingJoint(state.joints(), goal.joint);
  const int shoulder = movingJointBefore(state.joints(), elbow);
  TwoBones arm{.shoulder = static_cast<std::size_t>(shoulder),
               .elbow = static_cast<std::size_t>(elbow)};
  arm.at = {
      state.frames[arm.shoulder].at, state.frames[arm.elbow].at,
      state.frames[static_cast<std::size_t>(goal.joint)].point(goal.point)};
  arm.l1 = glm::distance(arm.at[0], arm.at[1]);
  arm.l2 = glm::distance(arm.at[1], arm.at[2]);
  return arm;
}

glm::dvec3 elbowSide(SolverState& state, const TwoBones& arm,
                     const glm::dvec3& aim) {
  const double sign = state.parameter(kBend) == 0.0 ? 1.0 : -1.0;
  if (state.joints()[arm.elbow].kind == JointKind::hinge)
    return sideInPlane(state, arm, aim, sign);
  const auto& pole = state.problem.pole;
  const bool hasAim = state.problem.goals.front().target != arm.at[0];
  auto asked =
      pole ? across(sign * (*pole - arm.at[0]), aim) : across(-sign * kUp, aim);
  if (!pole && !hasAim) asked.reset();
  state.bendPlane = asked ? BendPlane::asAsked : BendPlane::kept;
  if (!asked) return keptSide(state, arm, aim, sign);
  const double twist = state.parameter(kTwist) * (std::numbers::pi / 180.0);
  const glm::dvec3 side = glm::angleAxis(twist, aim) * *asked;
  const auto start = startSide(arm);
  if (start && glm::dot(*start, side) < 0.0)
    state.bendPlane = BendPlane::reversed;
  return side;
}

double stretchFor(const SolverState& state, const TwoBones& arm,
                  double distance) {
  const double most = state.parameter(kStretch);
  const double start = state.parameter(kStretchStart);
  const double sum = arm.l1 + arm.l2;
  if (!(most > 1.0) || !(sum > 0.0)) return 1.0;
  const double part =
      std::clamp((distance / sum - start) / (most - start), 0.0, 1.0);
  const double factor = 1.0 + (most - 1.0) * part;
  const double hole = std::abs(arm.l1 - arm.l2);
  return hole * factor > distance ? std::max(1.0, distance / hole) : factor;
}

double softened(const SolverState& state, const TwoBones& arm,
                double distance) {
  const double sum = arm.l1 + arm.l2;
  const double begins = state.parameter(kSoften) * sum;
  const double rest = sum - begins;
  if (!(rest > 0.0) || distance <= begins) return distance;
  return begins - rest * std::expm1(-(distance - begins) / rest);
}

}  // namespace iklab::ik
