#include "ik/parts/turn_joint.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "ik/maths/space.h"

namespace iklab::ik {
namespace {

double shortened(const SolverState& state, double weight, double angle, Turned& turned) {
  turned.holds.cap = std::abs(weight * angle) > state.mostTurn;
  if (turned.holds.cap) turned.part = state.mostTurn / std::abs(angle);
  return std::clamp(weight * angle, -state.mostTurn, state.mostTurn);
}

glm::dquat shortened(const SolverState& state, double weight, const glm::dquat& turn,
                     Turned& turned) {
  const glm::dvec3 whole = rotationVector(turn);
  const double angle = glm::length(whole);
  if (angle == 0.0) return turn;
  return glm::angleAxis(shortened(state, weight, angle, turned), whole / angle);
}

}  // namespace

Turned turnedTo(const SolverState& state, std::size_t index, const Frame& frame, const TurnFit& fit,
                double weight, double share) {
  const Joint& joint = state.joints()[index];
  const Value& now = state.pose[index];
  Turned turned{.value = now};
  Value& next = turned.value;
  const bool isMisled = state.problem.ignoreNegativeScale && frame.sense() < 0.0;
  turned.holds.mirror = isMisled;
  turned.part = weight * share;
  turned.holds.weight = turned.part != 1.0;
  const auto note = [&](const glm::dvec3& turn) {
    turned.wanted = frame.sense() * (frame.axes * turn);
  };
  if (joint.kind == JointKind::hinge) {
    const double angle = fit.about(joint.axis);
    if (state.trace) note(angle * joint.axis);
    const double turn = share * (isMisled ? -angle : angle);
    const double wanted = nearestAllowed(joint.limit, now.amount, now.amount + turn);
    turned.holds.range = std::abs(wanted - now.amount - turn) > kAtLimit;
    next.amount += shortened(state, weight, wanted - now.amount, turned);
    next.amount = withoutWholeTurns(joint, state.start[index].amount, next.amount);
  } else {
    glm::dquat turn = fit.best();
    if (state.trace) note(rotationVector(turn));
    if (isMisled) turn = glm::conjugate(turn);
    const bool isWhole = !turned.holds.weight && state.mostTurn >= std::numbers::pi;
    if (!isWhole) turn = shortened(state, turned.part, turn, turned);
    if (weight * share != 0.0) {  // else every bit is kept
      turned.by.turn = turn;
      next.turn = now.turn * turn;
      // Newton's step to the length 1, from which it is rounding away.
      next.turn *= 1.5 - 0.5 * glm::dot(next.turn, next.turn);
    }
  }
  turned.holds.add(clampTurned(joint, now, state.mostTurn, next));
  turned.by.amount = next.amount - now.amount;
  if (turned.holds.limit()) turned.by.turn = glm::conjugate(now.turn) * next.turn;
  return turned;
}

Value pointed(const SolverState& state, std::size_t index, const glm::dvec3& from,
              const glm::dvec3& to) {
  const Frame& frame = state.frames[index];
  TurnFit fit;
  fit.add(1.0, glm::transpose(frame.axes) * (from - frame.at),
          glm::transpose(frame.axes) * (to - frame.at));
  const Joint& joint = state.joints()[index];
  Value value = state.pose[index];
  if (joint.kind == JointKind::hinge) value.amount += fit.about(joint.axis);
  if (joint.kind == JointKind::ball) value.turn = glm::normalize(value.turn * fit.best());
  return value;
}

Value reversed(const Value& value) {
  return {.amount = -value.amount, .turn = glm::conjugate(value.turn)};
}

Turned aimed(const SolverState& state, std::size_t index, const Frame& frame,
             const glm::dvec3& from, const glm::dvec3& to, double weight, double share) {
  TurnFit fit;
  fit.add(1.0, glm::transpose(frame.axes) * from, glm::transpose(frame.axes) * to);
  return turnedTo(state, index, frame, fit, weight, share);
}

}  // namespace iklab::ik
