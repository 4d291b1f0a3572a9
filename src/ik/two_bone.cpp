#include "ik/two_bone.h"

#include <algorithm>
#include <cmath>

#include "ik/space.h"

namespace ik {
namespace {

// Where the triangle lies: both unit, across each other.
struct Plane {
  glm::dvec3 aim;   // base → target
  glm::dvec3 side;  // towards the elbow
};

// A side nearer to the line than this, as a sine, is rounding.
constexpr double kInLine = 1e-12;

Plane planeOf(const Arm& arm, const glm::dvec3& toTarget, double distance) {
  const glm::dvec3 aim =
      distance > kNoDirection ? toTarget * (1.0 / distance) : glm::dvec3(1.0, 0.0, 0.0);
  const glm::dvec3 side = arm.side - glm::dot(arm.side, aim) * aim;
  const double square = glm::dot(side, side);
  if (square > kInLine * glm::dot(arm.side, arm.side)) return {aim, side / std::sqrt(square)};
  // Rare, and worth another look: what is left of a difference may be all rounding.
  const glm::dvec3 again = across(arm.side, aim);
  const double size = glm::length(again);
  if (size > kInLine * glm::length(arm.side)) return {aim, again / size};
  return {aim, anyPerpendicular(aim)};
}

// Cosine and sine of the first bone's angle to base → target: of length 1 but for rounding.
struct Lean {
  double cosine = 1.0;
  double sine = 0.0;
};

Lean leanOf(const Corner& corner) {
  if (!(corner.reached > kNoDirection)) return {};
  const double inverse = 1.0 / corner.reached;
  return {corner.adjacent * inverse, corner.opposite * inverse};
}

ArmJoints jointsOf(const Arm& arm, const Plane& plane, const Corner& corner, const Lean& lean) {
  return {arm.base + arm.l1 * (lean.cosine * plane.aim + lean.sine * plane.side),
          arm.base + corner.reached * plane.aim};
}

// The quaternion of half the angle whose cosine and sine these are, about z; sine >= 0.
glm::dquat halfAboutZ(double cosine, double sine) {
  if (cosine >= 0.0) {
    const double c = std::sqrt(0.5 + 0.5 * cosine);
    return {c, 0.0, 0.0, 0.5 * sine / c};
  }
  const double s = std::sqrt(0.5 - 0.5 * cosine);
  return {0.5 * sine / s, 0.0, 0.0, s};
}

}  // namespace

Corner cornerOf(double l1, double l2, double distance) {
  const double sum = l1 + l2;
  const double difference = l1 - l2;
  if (l1 <= 0.0 || l2 <= 0.0) return {sum, 0.0, sum};  // a circle is all that can be reached
  const double d = std::clamp(distance, std::abs(difference), sum);  // fully folded, or stretched
  const double opened = (d - difference) * (d + difference);         // 2 l1 l2 (1 + cos θ2)
  const double closed = (sum - d) * (sum + d);                       // 2 l1 l2 (1 - cos θ2)
  return {difference + opened / (2.0 * l1), std::sqrt(opened * closed) / (2.0 * l1), d};
}

ArmJoints twoBone(const Arm& arm) {
  const glm::dvec3 toTarget = arm.target - arm.base;
  const double distance = glm::length(toTarget);
  const Corner corner = cornerOf(arm.l1, arm.l2, distance);
  return jointsOf(arm, planeOf(arm, toTarget, distance), corner, leanOf(corner));
}

ArmRotations twoBoneRotations(const Arm& arm) {
  const glm::dvec3 toTarget = arm.target - arm.base;
  const double distance = glm::length(toTarget);
  const Corner corner = cornerOf(arm.l1, arm.l2, distance);
  const Plane plane = planeOf(arm, toTarget, distance);
  const Lean lean = leanOf(corner);
  ArmRotations answer{jointsOf(arm, plane, corner, lean), kNoSpin, kNoSpin};
  const glm::dvec3 x = lean.cosine * plane.aim + lean.sine * plane.side;
  const glm::dvec3 y = lean.cosine * plane.side - lean.sine * plane.aim;
  answer.first = glm::quat_cast(glm::dmat3(x, y, glm::cross(x, y)));
  if (!(arm.l1 > 0.0) || !(arm.l2 > 0.0)) return answer;
  // The second bone in the first one's frame: what is left of the way to the tip.
  const double inverse = 1.0 / arm.l2;
  answer.second = glm::conjugate(halfAboutZ(
      std::clamp((corner.adjacent - arm.l1) * inverse, -1.0, 1.0), corner.opposite * inverse));
  return answer;
}

}  // namespace ik
