// The library's answers, and paths, as JSON.
#pragma once

#include <span>
#include <string>

#include "lab/file/json.h"
#include "rigs/rigs.h"

namespace app {

using lab::Json, lab::readJson, lab::writeJson;

/// [x, y]
Json toJson(const glm::dvec3& point);
/// [[x, y], ...]
Json toJson(std::span<const glm::dvec3> points);
/// [x, y], of a spatial chain [x, y, z].
Json toJson(const glm::dvec3& point, bool planar);
Json toJson(std::span<const glm::dvec3> points, bool planar);
/// Local rotations as quaternions [[w, x, y, z], ...].
Json quaternions(const rigs::Pose& pose);
/// Local angles in degrees.
Json degrees(const rigs::Pose& pose);

/// The text with U+FFFD for each byte that is no UTF-8.
std::string asUtf8(const std::string& text);
/// A path: text, or a list of its bytes where they are no UTF-8, which JSON is.
Json pathToJson(const std::string& path);
/// Empty for what is none.
std::string pathFromJson(const Json& json);

}  // namespace app
