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
/// Local angles in degrees.
Json degrees(const ik::Pose& pose);

}  // namespace app
