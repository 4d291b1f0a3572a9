// Uneven ground to walk and to stand on: a plane with hills on it.
#pragma once

#include <glm/vec3.hpp>

#include "lab/state.h"

namespace lab {

/// Height y of the ground over (x, z), scene units; smooth. Its hills are within ±kGroundRelief
/// times Ground::hills of its plane.
double groundHeight(const Ground& ground, double x, double z);
inline constexpr double kGroundRelief = 0.22;

/// The point of the ground straight below or above `point`.
glm::dvec3 onGround(const Ground& ground, const glm::dvec3& point);

/// Unit, up; that of the ground at (x, z).
glm::dvec3 groundNormal(const Ground& ground, double x, double z);

}  // namespace lab
