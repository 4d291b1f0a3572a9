#include "mechanism/steps/turn_joint.h"

#include <algorithm>
#include <cmath>

namespace iklab::mechanism {

Value turnedTo(const SolverState& state, std::size_t index, const Frame& rest, const TurnFit& fit,
               double weight, ik::StepNotes& notes) {
  const Joint& joint = state.joints()[index];
  Value next = state.pose[index];
  const bool isHinge = joint.kind == JointKind::hinge;
  const AxisAngle asked = isHinge ? AxisAngle{joint.axis, fit.about(joint.axis)} : fit.best();
  const double sense = rest.sense() * state.believedSense(rest);
  const double turn = sense * asked.angle;
  notes.wanted = rest.sense() * asked.angle * (rest.axes * asked.axis);
  notes.holds.mirror = sense < 0.0;
  notes.holds.weight = weight != 1.0;
  notes.part = weight;
  const auto shortened = [&](double angle) {
    notes.holds.cap = std::abs(weight * angle) > state.mostTurn;
    if (notes.holds.cap) notes.part = state.mostTurn / std::abs(angle);
    return std::clamp(weight * angle, -state.mostTurn, state.mostTurn);
  };
  if (isHinge) {
    const double wanted = nearestAllowed(joint.limit, next.amount, next.amount + turn);
    notes.holds.range = std::abs(wanted - next.amount - turn) > kAtLimit;
    next.amount += shortened(wanted - next.amount);
    next.amount = withoutWholeTurns(joint, state.start[index].amount, next.amount);
  } else if (weight != 0.0) {  // else every bit is kept
    next.turn = glm::normalize(glm::angleAxis(shortened(turn), asked.axis) * next.turn);
  }
  notes.holds.add(clampTurned(joint, state.pose[index], state.mostTurn, next));
  if (notes.holds.any()) notes.joint = static_cast<int>(index);
  return next;
}

Value aimed(const SolverState& state, std::size_t index, const Frame& rest, const glm::dvec3& from,
            const glm::dvec3& to, double weight, ik::StepNotes& notes) {
  TurnFit fit;
  fit.add(1.0, glm::transpose(rest.axes) * from, glm::transpose(rest.axes) * to);
  return turnedTo(state, index, rest, fit, weight, notes);
}

}  // namespace iklab::mechanism
