#include "ik/maths/space.h"

#include <algorithm>

namespace iklab::ik {

glm::dvec3 rotationVector(const Rotation& rotation) noexcept {
  const Rotation shorter = rotation.w < 0.0 ? -rotation : rotation;
  const double sine = glm::length(vectorPart(shorter));
  if (!(sine > 0.0)) return glm::dvec3(0.0);
  return (2.0 * std::atan2(sine, shorter.w) / sine) * vectorPart(shorter);
}
namespace {

// For unit vectors less than a right angle apart.
Rotation acute(const glm::dvec3& from, const glm::dvec3& to) {
  return normalized({1.0 + glm::dot(from, to), glm::cross(from, to)});
}

}  // namespace

Rotation rotationBetweenAny(const glm::dvec3& from, const glm::dvec3& to) noexcept {
  const double fromLength = glm::length(from);
  const double toLength = glm::length(to);
  if (!(fromLength * toLength > kNoDirection)) return kNoRotation;
  const glm::dvec3 a = from / fromLength;
  const glm::dvec3 b = to / toLength;
  if (glm::dot(a, b) >= 0.0) return acute(a, b);
  // A half turn to -a, and from there back to b. The result meets b exactly as long as the axis is
  // perpendicular to a, however rough it is. Between nearly opposite directions rounding of the
  // positions would decide about the axis.
  constexpr double kUncertain = 1e-6;
  const glm::dvec3 axis = across(glm::cross(a, b), a);
  const double sine = glm::length(axis);
  const glm::dvec3 u = sine > kUncertain ? axis / sine : anyPerpendicular(a);
  return normalized(acute(-a, b) * Rotation(0.0, u));
}

Rotation rotationAboutBetween(const glm::dvec3& axis, const glm::dvec3& from,
                              const glm::dvec3& to) noexcept {
  const glm::dvec3 a = across(from, axis);
  const glm::dvec3 b = across(to, axis);
  const double c = glm::dot(a, b);
  const double s = glm::dot(axis, glm::cross(a, b));
  const double h = std::sqrt(c * c + s * s);
  // A vector nearly along the axis has no direction across it, only rounding.
  constexpr double kUncertain = 1e-12;
  const double whole = glm::length(from) * glm::length(to);
  if (!(h > kNoDirection) || !(h > kUncertain * whole)) return kNoRotation;
  // Half the angle, from the larger of its sine and cosine.
  if (c >= 0.0) {
    const double cosine = std::sqrt(0.5 + 0.5 * c / h);
    return {cosine, (0.5 * s / h / cosine) * axis};
  }
  const double sine = std::copysign(std::sqrt(0.5 - 0.5 * c / h), s);
  return {0.5 * s / h / sine, sine * axis};
}

}  // namespace iklab::ik
