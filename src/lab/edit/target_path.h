// Ways along which a target moves by itself.
#pragma once

#include <vector>

#include "lab/state.h"

namespace lab {

/// The way as a chain of straight pieces that goes round: from its last point on to its first. A
/// circle has 128 of them. A line and a drawn way go there and back. Empty without a path.
std::vector<glm::dvec3> wayOf(const TargetMotion& motion);

/// Length of the whole round, scene units.
double lengthOf(const std::vector<glm::dvec3>& way);

/// The point `distance` along the way from its first, going round as often as it takes; `way` has
/// one point at least.
glm::dvec3 pointAlong(const std::vector<glm::dvec3>& way, double distance);

/// Where the way's center lies when it begins at `target`.
glm::dvec3 centerOf(const TargetMotion& motion, const glm::dvec3& target);

}  // namespace lab
