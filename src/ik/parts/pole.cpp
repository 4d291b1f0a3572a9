#include "ik/parts/pole.h"

#include <cmath>

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

namespace iklab::ik {
namespace {

constexpr double kStraight = 1e-9;  // of the mechanism's size
constexpr double kThere = 1e-12;    // radians

glm::dvec3 across(const glm::dvec3& v, const glm::dvec3& axis) {
  return v - axis * glm::dot(v, axis);
}

Value turnedBy(const Joint& joint, const Value& value, const glm::dvec3& axis, double angle,
               Holds& holds) {
  Value turned = value;
  turned.turn = glm::normalize(value.turn * glm::angleAxis(angle, axis));
  holds = clampTo(joint, turned);
  return turned;
}

// The largest part of the turn that the limits leave whole: where they change a turn, the end would
// not stay.
Value asFarAsAllowed(const Joint& joint, const Value& value, const Swivel& swivel, Holds& holds) {
  constexpr int kHalvings = 40;
  const Value whole = turnedBy(joint, value, swivel.axis, swivel.angle, holds);
  if (!holds.limit()) return whole;
  double least = 0.0;
  double most = 1.0;
  Holds ignored;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = 0.5 * (least + most);
    turnedBy(joint, value, swivel.axis, middle * swivel.angle, ignored);
    (ignored.limit() ? most : least) = middle;
  }
  return turnedBy(joint, value, swivel.axis, least * swivel.angle, ignored);
}

}  // namespace

std::optional<Swivel> swivelTo(const SolverState& state, const glm::dvec3& pole) {
  const Goal& goal = state.problem.goals.front();
  if (state.problem.goals.size() != 1 || goal.facing) return std::nullopt;
  std::size_t first = 0;
  while (first < state.joints().size() &&
         (!state.isMovedBy(0, first) || state.joints()[first].freedoms() == 0)) {
    ++first;
  }
  if (first == state.joints().size()) return std::nullopt;
  const Joint& joint = state.joints()[first];
  if (joint.kind != JointKind::ball || !(joint.weight > 0.0)) return std::nullopt;
  const Frame& frame = state.frames[first];
  const double least = kStraight * state.size;
  const glm::dvec3 end =
      frame.own(state.frames[static_cast<std::size_t>(goal.joint)].point(goal.point));
  if (!(glm::length(end) > least)) return std::nullopt;
  const glm::dvec3 axis = glm::normalize(end);
  glm::dvec3 elbow(0.0);
  for (std::size_t i = first + 1; i < state.joints().size(); ++i) {
    if (!state.isMovedBy(0, i)) continue;
    const glm::dvec3 away = across(frame.own(state.frames[i].at), axis);
    if (glm::length(away) > glm::length(elbow)) elbow = away;
  }
  const glm::dvec3 wanted = across(frame.own(pole), axis);
  if (!(glm::length(elbow) > least) || !(glm::length(wanted) > least)) return std::nullopt;
  const double angle =
      std::atan2(glm::dot(axis, glm::cross(elbow, wanted)), glm::dot(elbow, wanted));
  return Swivel{first, axis, angle};
}

void turnTowardsPole(SolverState& state, const glm::dvec3& pole) {
  forwardKinematics(state.joints(), state.pose, state.frames);  // FABRIK keeps places alone
  const auto swivel = swivelTo(state, pole);
  if (!swivel || std::abs(swivel->angle) <= kThere) return;
  const Joint& joint = state.joints()[swivel->joint];
  StepNotes notes{.part = joint.weight, .joint = static_cast<int>(swivel->joint)};
  Swivel made = *swivel;
  made.angle *= joint.weight;
  Value& value = state.pose[swivel->joint];
  value = asFarAsAllowed(joint, value, made, notes.holds);
  notes.holds.weight = joint.weight != 1.0;
  const Frame& frame = state.frames[swivel->joint];
  notes.wanted = swivel->angle * (frame.axes * swivel->axis) * frame.sense();
  forwardKinematics(state.joints(), state.pose, state.frames);
  if (!state.trace) return;
  const double left = distanceOf(state, state.frames);
  state.trace->value(state.info(Phase::pole, static_cast<int>(swivel->joint), left), value, notes);
  state.trace->keyframe(state.pose);
}

}  // namespace iklab::ik
