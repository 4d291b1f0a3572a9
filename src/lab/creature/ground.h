// Uneven ground to walk on.
#pragma once

#include <glm/vec3.hpp>

namespace lab {

/// Height y of the ground over (x, z), scene units; smooth, within ±kGroundRelief.
double groundHeight(double x, double z);
inline constexpr double kGroundRelief = 0.22;

/// The point of the ground straight below or above `point`.
glm::dvec3 onGround(const glm::dvec3& point);

/// Unit, up; that of the ground at (x, z).
glm::dvec3 groundNormal(double x, double z);

}  // namespace lab
