#include "draw/svg/screen_space.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace draw {

double Plane::distanceTo(const glm::dvec3& point) const { return glm::dot(normal, point) - offset; }

std::optional<Plane> planeOf(const Corners& corners) {
  for (std::size_t i = 2; i < corners.size(); ++i) {
    const glm::dvec3 normal =
        glm::cross(corners[i - 1] - corners.front(), corners[i] - corners.front());
    const double length = glm::length(normal);
    if (length > 1e-9) return Plane{normal / length, glm::dot(normal / length, corners.front())};
  }
  return std::nullopt;
}

Corners clipped(const Corners& corners, const Plane& plane) {
  Corners kept;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const glm::dvec3& here = corners[i];
    const glm::dvec3& next = corners[(i + 1) % corners.size()];
    const double from = plane.distanceTo(here);
    const double to = plane.distanceTo(next);
    if (from >= 0.0) kept.push_back(here);
    if ((from < 0.0) != (to < 0.0)) kept.push_back(glm::mix(here, next, from / (from - to)));
  }
  return kept;
}

ScreenSpace::ScreenSpace(const Camera& camera) : camera_(camera), axes_(camera.axes()) {
  // As Camera has it.
  constexpr double kNearest = 0.02;
  const double farthest = camera.perspective ? (1.0 - kNearest) * camera.eyeDistance() : 1e300;
  near_ = Plane{axes_.back, farthest}.flipped();
}

double ScreenSpace::pixelsPerUnitAt(const glm::dvec3& point) const {
  return camera_.pixelsPerUnitAt(camera_.focus() + point);
}

glm::dvec3 ScreenSpace::towardsEye(const glm::dvec3& point) const {
  if (!camera_.perspective) return axes_.back;
  return glm::normalize(axes_.back * camera_.eyeDistance() - point);
}

glm::dvec3 ScreenSpace::project(const glm::dvec3& point) const {
  const double scale = pixelsPerUnitAt(point);
  return {0.5 * camera_.size.x + scale * glm::dot(point, axes_.right),
          0.5 * camera_.size.y - scale * glm::dot(point, axes_.up),
          scale * glm::dot(point, axes_.back)};
}

Corners ScreenSpace::project(const Corners& points) const {
  Corners seen = clipped(points, near_);
  for (glm::dvec3& point : seen) point = project(point);
  return seen;
}

std::optional<std::pair<glm::dvec3, glm::dvec3>> ScreenSpace::project(glm::dvec3 from,
                                                                      glm::dvec3 to) const {
  const double start = near_.distanceTo(from);
  const double end = near_.distanceTo(to);
  if (start < 0.0 && end < 0.0) return std::nullopt;
  if (start < 0.0) from = glm::mix(from, to, start / (start - end));
  if (end < 0.0) to = glm::mix(to, from, end / (end - start));
  return std::pair(project(from), project(to));
}

bool ScreenSpace::isInFront(const Corners& points) const {
  return std::ranges::all_of(
      points, [&](const glm::dvec3& point) { return near_.distanceTo(point) >= 0.0; });
}

}  // namespace draw
