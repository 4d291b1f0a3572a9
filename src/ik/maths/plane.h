// Vector algebra in the plane z = 0, on three-component vectors. Rotations are (cos, sin) pairs:
// solvers multiply them like complex numbers and need no trigonometric function.
#pragma once

#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace iklab::ik {

/// A turn about z as (cos, sin); of length 1.
using Turn = glm::dvec2;
inline constexpr Turn kNoTurn{1.0, 0.0};

/// v turned by a quarter, counter-clockwise.
inline glm::dvec3 perpendicular(const glm::dvec3& v) noexcept { return {-v.y, v.x, 0.0}; }

/// The z component of a × b: |a||b| times the sine of the angle from a to b.
inline double cross(const glm::dvec3& a, const glm::dvec3& b) noexcept {
  return a.x * b.y - a.y * b.x;
}

/// Squared length and length of a vector in the plane. They equal glm's to the last bit, without
/// its third addition, which would lie in the solvers' longest chain of dependent operations.
inline double squaredLength(const glm::dvec3& v) noexcept { return v.x * v.x + v.y * v.y; }
inline double planarLength(const glm::dvec3& v) noexcept { return std::sqrt(squaredLength(v)); }

/// The angle from a to b in radians, counter-clockwise, in (-π, π]; 0 where either is zero.
inline double angleBetween(const glm::dvec3& a, const glm::dvec3& b) noexcept {
  return std::atan2(cross(a, b), glm::dot(a, b));
}

/// An angle in [-π, π] as one in (-π, π]: half a turn is always π, however it was rounded.
inline double withoutMinusPi(double angle) noexcept {
  return angle > -std::numbers::pi ? angle : std::numbers::pi;
}

inline glm::dvec3 rotate(const glm::dvec3& v, const Turn& turn) noexcept {
  return {turn.x * v.x - turn.y * v.y, turn.y * v.x + turn.x * v.y, 0.0};
}

/// Both turns; their order does not matter.
inline Turn combine(const Turn& a, const Turn& b) noexcept {
  return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};
}

/// Below this |a||b| a direction is too uncertain to turn by; its square is still a normal number.
inline constexpr double kNoDirection = 1e-140;
/// A way that is shorter than this part of a length beside it has no direction: it is rounding.
inline constexpr double kNoWay = 1e-12;

/// The turn that takes the direction of `from` to that of `to`; kNoTurn where either is zero.
inline Turn turnBetween(const glm::dvec3& from, const glm::dvec3& to) noexcept {
  const double c = glm::dot(from, to);
  const double s = cross(from, to);
  const double h = std::sqrt(c * c + s * s);
  return h > kNoDirection ? Turn{c / h, s / h} : kNoTurn;
}

}  // namespace iklab::ik
