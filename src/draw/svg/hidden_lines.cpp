#include "draw/svg/hidden_lines.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace draw {
namespace {

using Interval = std::pair<double, double>;

// Where a·t² + 2·b·t + c < 0.
std::optional<Interval> below(double a, double b, double c) {
  if (a <= 0.0) return c < 0.0 ? std::optional(Interval(0.0, 1.0)) : std::nullopt;
  const double root = b * b - a * c;
  if (root <= 0.0) return std::nullopt;
  return Interval((-b - std::sqrt(root)) / a, (-b + std::sqrt(root)) / a);
}

std::optional<Interval> within(const Interval& part) {
  const Interval inside(std::max(part.first, 0.0), std::min(part.second, 1.0));
  return inside.first < inside.second ? std::optional(inside) : std::nullopt;
}

// The points in a convex body or behind it are a convex set: they are one part of a line.
std::optional<Interval> hiddenBy(const std::vector<Plane>& planes, const glm::dvec3& from,
                                 const glm::dvec3& to) {
  constexpr double kNearEye = 1e7;  // pixels
  const glm::dvec2 way(to - from);
  const double square = glm::dot(way, way);
  if (square < 1e-12) return std::nullopt;
  // The line and all between it and the viewer.
  Corners sheet{from, to, {to.x, to.y, kNearEye}, {from.x, from.y, kNearEye}};
  for (const Plane& plane : planes) {
    sheet = clipped(sheet, plane.flipped());
    if (sheet.size() < 3) return std::nullopt;
  }
  Interval part(1.0, 0.0);
  for (const glm::dvec3& corner : sheet) {
    const double at = glm::dot(glm::dvec2(corner - from), way) / square;
    part = {std::min(part.first, at), std::max(part.second, at)};
  }
  return within(part);
}

std::optional<Interval> hiddenBy(const ScreenSphere& sphere, const glm::dvec3& from,
                                 const glm::dvec3& to) {
  const glm::dvec3 size(sphere.radius, sphere.radius, sphere.depth);
  const glm::dvec3 start = (from - sphere.center) / size;
  const glm::dvec3 way = (to - from) / size;
  const glm::dvec2 start2(start);
  const glm::dvec2 way2(way);
  const auto disc =
      below(glm::dot(way2, way2), glm::dot(start2, way2), glm::dot(start2, start2) - 1.0);
  if (!disc) return std::nullopt;
  const auto inside = below(glm::dot(way, way), glm::dot(start, way), glm::dot(start, start) - 1.0);
  // The disc's part that is farther away than the centre.
  std::optional<Interval> behind = disc;
  if (way.z != 0.0) {
    const double level = -start.z / way.z;
    (way.z > 0.0 ? behind->second : behind->first) =
        way.z > 0.0 ? std::min(disc->second, level) : std::max(disc->first, level);
    if (behind->first >= behind->second) behind.reset();
  } else if (start.z >= 0.0) {
    behind.reset();
  }
  if (!behind) return inside ? within(*inside) : std::nullopt;
  if (!inside) return within(*behind);
  return within({std::min(behind->first, inside->first), std::max(behind->second, inside->second)});
}

}  // namespace

std::size_t Occluders::add(std::vector<Plane> planes, const glm::dvec2& low,
                           const glm::dvec2& high) {
  bodies_.push_back({std::move(planes), {}, low, high});
  return bodies_.size() - 1;
}

std::size_t Occluders::add(const ScreenSphere& sphere) {
  const glm::dvec2 middle(sphere.center);
  bodies_.push_back({{}, sphere, middle - sphere.radius, middle + sphere.radius});
  return bodies_.size() - 1;
}

std::vector<std::pair<double, double>> Occluders::visible(const glm::dvec3& from,
                                                          const glm::dvec3& to,
                                                          std::size_t except) const {
  const glm::dvec2 low = glm::min(glm::dvec2(from), glm::dvec2(to));
  const glm::dvec2 high = glm::max(glm::dvec2(from), glm::dvec2(to));
  std::vector<Interval> hidden;
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    const Body& body = bodies_[i];
    if (i == except || body.low.x > high.x || body.low.y > high.y || body.high.x < low.x ||
        body.high.y < low.y) {
      continue;
    }
    const auto part =
        body.planes.empty() ? hiddenBy(body.sphere, from, to) : hiddenBy(body.planes, from, to);
    if (part) hidden.push_back(*part);
  }
  std::ranges::sort(hidden);
  std::vector<Interval> seen;
  double at = 0.0;
  for (const Interval& part : hidden) {
    if (part.first > at) seen.emplace_back(at, part.first);
    at = std::max(at, part.second);
  }
  if (at < 1.0) seen.emplace_back(at, 1.0);
  return seen;
}

}  // namespace draw
