#include "draw/list/facing_plane.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace draw {
FacingPlane::FacingPlane(const Solid& sheet, const Camera& camera)
    : origin_(sheet.origin), normal_(glm::cross(sheet.x, sheet.y)) {
  const float length = glm::length(normal_);
  normal_ = length > 0.0F ? normal_ / length : glm::vec3(0.0F);
  slack_ = 1e-4F * glm::length(sheet.x);
  const glm::vec3 back(camera.axes().back);
  const glm::vec3 eye = back * static_cast<float>(camera.eyeDistance());
  const float viewer =
      camera.perspective ? glm::dot(normal_, eye - origin_) : glm::dot(normal_, back);
  if (viewer < 0.0F) normal_ = -normal_;
}

float FacingPlane::distanceTo(const glm::vec3& point) const {
  return glm::dot(normal_, point - origin_);
}

std::size_t splitByPlane(const FacingPlane& plane, const std::vector<SpaceLine>& lines,
                         std::vector<SpaceLine>& sorted) {
  sorted.clear();
  const auto add = [&](const SpaceLine& line, bool behind) {
    const bool startsBehind = plane.isBehind(line.from);
    const bool endsBehind = plane.isBehind(line.to);
    if (startsBehind == endsBehind) {
      if (startsBehind == behind) sorted.push_back(line);
      return;
    }
    const float from = plane.distanceTo(line.from);
    const float to = plane.distanceTo(line.to);
    const float part = glm::clamp(from / (from - to), 0.0F, 1.0F);
    SpaceLine piece = line;
    const bool isStart = startsBehind == behind;
    (isStart ? piece.to : piece.from) = glm::mix(line.from, line.to, part);
    (isStart ? piece.colorTo : piece.colorFrom) = mixed(line.colorFrom, line.colorTo, part);
    sorted.push_back(piece);
  };
  for (const SpaceLine& line : lines) add(line, true);
  const std::size_t behind = sorted.size();
  for (const SpaceLine& line : lines) add(line, false);
  return behind;
}

}  // namespace draw
