#include "ik/maths/arm.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ik/maths/space.h"

namespace iklab::ik {
namespace {

// The plane of the triangle: two unit vectors, perpendicular to each other.
struct Plane {
  glm::dvec3 aim;   // base → target
  glm::dvec3 side;  // towards the elbow
};

// A side is rounding if the sine of its angle to the line is below this.
constexpr double kInLine = 1e-12;

// `size` is the length of `v`, `square` its square: the division does not wait for the root.
glm::dvec3 unit(const glm::dvec3& v, double square, double size) {
  return (size * (1.0 / square)) * v;
}

Plane planeOf(const Arm& arm, const glm::dvec3& toTarget, double square, double distance) {
  const glm::dvec3 aim =
      distance > kNoDirection ? unit(toTarget, square, distance) : glm::dvec3(1.0, 0.0, 0.0);
  const glm::dvec3 side = arm.side - glm::dot(arm.side, aim) * aim;
  const double across2 = glm::dot(side, side);
  if (across2 > kInLine * glm::dot(arm.side, arm.side)) {
    return {aim, unit(side, across2, std::sqrt(across2))};
  }
  // Rare, and worth another look: the difference may be nothing but rounding.
  const glm::dvec3 again = across(arm.side, aim);
  const double size = glm::length(again);
  if (size > kInLine * glm::length(arm.side)) return {aim, again / size};
  return {aim, anyPerpendicular(aim)};
}

// Cosine and sine of the angle from base → target to the first bone: a vector of length 1, but for
// rounding.
struct AngleAtBase {
  double cosine = 1.0;
  double sine = 0.0;
};

AngleAtBase angleAtBase(const ArmTriangle& triangle) {
  if (!(triangle.reached > kNoDirection)) return {};
  const double inverse = 1.0 / triangle.reached;
  return {triangle.adjacent * inverse, triangle.opposite * inverse};
}

ArmJoints jointsOf(const Arm& arm, const Plane& plane, const ArmTriangle& triangle,
                   const AngleAtBase& angle) {
  return {arm.base + arm.l1 * (angle.cosine * plane.aim + angle.sine * plane.side),
          arm.base + triangle.reached * plane.aim};
}

// Which number is the largest cannot be foretold from one target to the next. A look-up by its
// index costs less than a branch that is predicted wrong.

// The quaternion of a turn about z by half the angle with this cosine and sine; sine >= 0.
glm::dquat halfAboutZ(double cosine, double sine) {
  const double larger = std::sqrt(0.5 + 0.5 * std::abs(cosine));
  const std::array<double, 2> parts{larger, 0.5 * sine / larger};
  const std::size_t isObtuse = cosine < 0.0 ? 1 : 0;
  return {parts[isObtuse], 0.0, 0.0, parts[1 - isObtuse]};
}

// The rotation whose matrix has these columns. 4·q·qᵀ follows from the matrix without a root; q is
// its column with the largest diagonal element, brought to length 1. I. Y. Bar-Itzhack, "New Method
// for Extracting the Quaternion from a Rotation Matrix" (2000), has that matrix.
glm::dquat rotationOf(const glm::dvec3& x, const glm::dvec3& y, const glm::dvec3& z) {
  const std::array<std::array<double, 4>, 4> fours{
      {{1.0 + x.x + y.y + z.z, y.z - z.y, z.x - x.z, x.y - y.x},
       {y.z - z.y, 1.0 + x.x - y.y - z.z, x.y + y.x, z.x + x.z},
       {z.x - x.z, x.y + y.x, 1.0 - x.x + y.y - z.z, y.z + z.y},
       {x.y - y.x, z.x + x.z, y.z + z.y, 1.0 - x.x - y.y + z.z}}};
  const std::size_t a = fours[0][0] < fours[1][1] ? 1 : 0;
  const std::size_t b = fours[2][2] < fours[3][3] ? 3 : 2;
  const std::size_t largest = fours[a][a] < fours[b][b] ? b : a;
  const std::array<double, 4>& q = fours[largest];
  const double scale = 0.5 / std::sqrt(q[largest]);
  return {scale * q[0], scale * q[1], scale * q[2], scale * q[3]};
}

}  // namespace

ArmTriangle triangleOf(double l1, double l2, double distance) noexcept {
  const double sum = l1 + l2;
  const double difference = l1 - l2;
  if (l1 <= 0.0 || l2 <= 0.0) return {sum, 0.0, sum};  // the tip can only reach a circle
  // Fully folded, or stretched.
  const double d = std::min(std::max(distance, std::abs(difference)), sum);
  const double opened = (d - difference) * (d + difference);  // 2 l1 l2 (1 + cos θ2)
  const double closed = (sum - d) * (sum + d);                // 2 l1 l2 (1 - cos θ2)
  const double inverse = 1.0 / (2.0 * l1);
  return {difference + opened * inverse, std::sqrt(opened * closed) * inverse, d};
}

ArmJoints twoBone(const Arm& arm) noexcept {
  const glm::dvec3 toTarget = arm.target - arm.base;
  const double square = glm::dot(toTarget, toTarget);
  const double distance = std::sqrt(square);
  const ArmTriangle triangle = triangleOf(arm.l1, arm.l2, distance);
  return jointsOf(arm, planeOf(arm, toTarget, square, distance), triangle, angleAtBase(triangle));
}

ArmRotations twoBoneRotations(const Arm& arm) noexcept {
  const glm::dvec3 toTarget = arm.target - arm.base;
  const double square = glm::dot(toTarget, toTarget);
  const double distance = std::sqrt(square);
  const ArmTriangle triangle = triangleOf(arm.l1, arm.l2, distance);
  const Plane plane = planeOf(arm, toTarget, square, distance);
  const AngleAtBase angle = angleAtBase(triangle);
  ArmRotations answer{jointsOf(arm, plane, triangle, angle), kNoRotation, kNoRotation};
  const glm::dvec3 x = angle.cosine * plane.aim + angle.sine * plane.side;
  const glm::dvec3 y = angle.cosine * plane.side - angle.sine * plane.aim;
  answer.first = rotationOf(x, y, glm::cross(x, y));
  if (!(arm.l1 > 0.0) || !(arm.l2 > 0.0)) return answer;
  // The second bone in the first one's frame: the rest of the way to the tip.
  const double inverse = 1.0 / arm.l2;
  const double cosine = (triangle.adjacent - arm.l1) * inverse;
  answer.second = glm::conjugate(
      halfAboutZ(std::min(std::max(cosine, -1.0), 1.0), triangle.opposite * inverse));
  return answer;
}

}  // namespace iklab::ik
