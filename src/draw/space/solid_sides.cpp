#include "draw/space/solid_sides.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace draw {
namespace {

Color mixed(const Color& a, const Color& b, float part) {
  const auto mix = [part](float from, float to) { return from + part * (to - from); };
  return {mix(a.r, b.r), mix(a.g, b.g), mix(a.b, b.b), mix(a.a, b.a)};
}

}  // namespace

ViewerSide::ViewerSide(const Solid& place, const Camera& camera)
    : origin_(place.origin), normal_(glm::cross(place.x, place.y)) {
  const float length = glm::length(normal_);
  normal_ = length > 0.0F ? normal_ / length : glm::vec3(0.0F);
  slack_ = 1e-4F * glm::length(place.x);
  const glm::vec3 back(camera.axes().back);
  const glm::vec3 eye = back * static_cast<float>(camera.eyeDistance());
  const float viewer =
      camera.perspective ? glm::dot(normal_, eye - origin_) : glm::dot(normal_, back);
  if (viewer < 0.0F) normal_ = -normal_;
}

float ViewerSide::of(const glm::vec3& point) const { return glm::dot(normal_, point - origin_); }

std::size_t sortBySide(const ViewerSide& side, const std::vector<SpaceLine>& lines,
                       std::vector<SpaceLine>& sorted) {
  sorted.clear();
  const auto add = [&](const SpaceLine& line, bool behind) {
    const bool startsBehind = side.isBehind(line.from);
    const bool endsBehind = side.isBehind(line.to);
    if (startsBehind == endsBehind) {
      if (startsBehind == behind) sorted.push_back(line);
      return;
    }
    const float from = side.of(line.from);
    const float to = side.of(line.to);
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
