#include "ik/answers/choice_geometry.h"

#include <cmath>

#include <glm/geometric.hpp>

#include "ik/answers/steps.h"
#include "ik/maths/space.h"

namespace iklab::ik {
namespace {

double apart(double a, double b) { return std::abs(principal(a - b)); }

// Which of start + angle and start - angle the amount is.
double sideOf(double amount, double start, double angle, bool isOne) {
  if (isOne) return 0.0;
  return apart(amount, start + angle) <= apart(amount, start - angle) ? 1.0 : -1.0;
}

ShoulderGeometry shoulderOf(const ArmShape& arm, const glm::dvec3& centre, double amount) {
  const ShoulderCorner corner = shoulderCorner(arm, centre);
  ShoulderGeometry found{.start = arm.point[0],
                         .middle = centre - corner.toWrist,
                         .axis = arm.axis[0],
                         .across = arm.side,
                         .centre = centre,
                         .offset = corner.offset,
                         .distance = corner.distance,
                         .direction = angleAbout(arm.axis[0], arm.side, corner.toWrist),
                         .angle = corner.angle};
  if (found.offset < 0.0) {  // it lies on the other side
    found.across = -found.across;
    found.offset = -found.offset;
    found.direction = principal(found.direction + std::numbers::pi);
    found.angle = std::numbers::pi - found.angle;
  }
  found.side = sideOf(amount, found.direction, found.angle, corner.isTangent);
  return found;
}

// `first` is joint 1's turn; `end` as elbowWays() has it.
ElbowGeometry elbowOf(const ArmShape& arm, const ArmAnswer& answer, const Frame& first,
                      const glm::dvec3& end, const glm::dvec3& target) {
  const ElbowCorner corner = elbowCorner(arm, end, target);
  const glm::dvec3 shoulder = target - corner.line;
  const glm::dvec3 upper = turnOf(arm, 1, answer.amounts[1]).axes * corner.upper;
  const glm::dvec3 line = glm::length(corner.line) > kStretched * arm.size
                              ? glm::normalize(corner.line)
                              : glm::normalize(upper);
  const glm::dvec3 mirrored = 2.0 * glm::dot(upper, line) * line - upper;
  ElbowGeometry found{.shoulder = first.point(shoulder),
                      .elbow = first.point(shoulder + upper),
                      .other = first.point(shoulder + mirrored),
                      .wrist = first.point(target),
                      .upper = glm::length(corner.upper),
                      .fore = glm::length(corner.fore),
                      .distance = glm::length(corner.line),
                      .angle = corner.corner.angle,
                      .atRest = corner.atRest};
  found.side = sideOf(answer.amounts[2], -found.atRest, found.angle,
                      corner.corner.fit != Corner::Fit::twoWays);
  return found;
}

// `turned`: what joints 4 to 6 carry, as wristWays() has it; `before` brings it into the world.
WristGeometry wristOf(const ArmShape& arm, const Frame& before, const glm::dmat3& turned,
                      double fourth, double amount) {
  const WristCorner corner = wristCorner(arm, turned);
  WristGeometry found{
      .axes = {before.axes * arm.axis[3],
               before.axes * (turnAbout({}, arm.axis[3], fourth).axes * arm.axis[4]),
               before.axes * (turned * arm.axis[5])},
      .lean = corner.lean,
      .angle = corner.corner.angle,
      .atRest = corner.atRest};
  const auto isSquare = [](double angle) {
    return std::abs(angle - 0.5 * std::numbers::pi) < kSameLine;
  };
  found.isSquare = isSquare(corner.first) && isSquare(corner.second);
  found.side =
      sideOf(amount, -found.atRest, found.angle, corner.corner.fit != Corner::Fit::twoWays);
  return found;
}

}  // namespace

glm::dvec3 ShoulderGeometry::touch(double ofSide) const {
  const double turn = direction + ofSide * angle;
  return middle + offset * (turnAbout({}, axis, turn).axes * across);
}

std::optional<ChoiceGeometry> choiceGeometry(std::span<const Joint> joints, const Goal& goal,
                                             const ArmAnswer& answer) {
  if (!goal.facing || goal.axis) return std::nullopt;
  const ArmShape arm = shapeOf(joints, goal);
  if (arm.family == ArmFamily::none) return std::nullopt;
  const std::optional<Frame> motion = motionTo(joints, goal);
  if (!motion) return std::nullopt;
  const auto& [q1, q2, q3, q4, q5, q6] = answer.amounts;
  const Frame first = turnOf(arm, 0, q1);
  const Frame afterFirst = inverse(first) * *motion;
  const glm::dvec3 centre = motion->point(arm.wrist);

  ChoiceGeometry found{.family = arm.family, .shoulder = shoulderOf(arm, centre, q1)};
  if (arm.family == ArmFamily::threeParallel) {
    const Frame plane = afterFirst * inverse(turnOf(arm, 4, q5) * turnOf(arm, 5, q6));
    found.elbow = elbowOf(arm, answer, first, arm.point[3], plane.point(arm.point[3]));
    const std::array amounts{q2, q3, q4};
    double fourth = 0.0;
    for (std::size_t i = 0; i < amounts.size(); ++i) {
      found.turnsFourth[i] = glm::dot(arm.axis[i + 1], arm.axis[3]) > 0.0 ? 1.0 : -1.0;
      fourth += found.turnsFourth[i] * amounts[i];
    }
    found.wrist = wristOf(arm, first, afterFirst.axes, fourth, q5);
  } else {
    const glm::dvec3 target = afterFirst.point(arm.wrist);
    if (arm.family == ArmFamily::sphericalWrist)
      found.elbow = elbowOf(arm, answer, first, arm.wrist, target);
    const Frame upper = elbowMotion(arm, q2, q3);
    const glm::dmat3 turned = (inverse(upper) * afterFirst).axes;
    found.wrist = wristOf(arm, first * upper, turned, q4, q5);
  }
  found.wrist.centre = centre;
  return found;
}

}  // namespace iklab::ik
