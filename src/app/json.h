// The library's answers as JSON.
#pragma once

#include <span>

#include <nlohmann/json.hpp>

#include "ik/ik.h"

namespace app {

using Json = nlohmann::ordered_json;

/// [x, y]
Json toJson(const glm::dvec3& point);
/// [[x, y], ...]
Json toJson(std::span<const glm::dvec3> points);
/// [x, y], of a spatial chain [x, y, z].
Json toJson(const glm::dvec3& point, bool planar);
Json toJson(std::span<const glm::dvec3> points, bool planar);
/// Local rotations as quaternions [[w, x, y, z], ...].
Json quaternions(const ik::Pose& pose);
/// Local angles in degrees.
Json degrees(const ik::Pose& pose);

}  // namespace app
