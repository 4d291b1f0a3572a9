#include "draw/pick/handles.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <glm/geometric.hpp>

#include "draw/list/segment.h"

namespace draw {
namespace {

constexpr double kArrowPoints = 64.0;
constexpr double kCenterWithin = 13.0;  // points from the centre
constexpr double kArrowWithin = 9.0;    // from an arrow
constexpr double kSquareWithin = 4.0;
constexpr double kAsNear = 3.0;  // points: the part in front wins
// Sines of angles to the viewing direction. Parts are offered from the first on, where they can be
// dragged precisely; a held part moves down to the second, by at most 1 / kLeastSine times the
// pointer's movement.
constexpr double kOfferedSine = 0.2;
constexpr double kLeastSine = 0.06;

// Limits the distance; nothing behind the eye.
std::optional<glm::dvec3> within(const Camera& camera, const glm::dvec3& start,
                                 const glm::dvec3& point) {
  const double limit = kFarthestDrag * camera.size.y / camera.pixelsPerUnitAt(start);
  const glm::dvec3 way = point - start;
  const double length = glm::length(way);
  const glm::dvec3 result = length > limit ? start + way * (limit / length) : point;
  if (!std::isfinite(length) || !camera.isInFront(result)) return std::nullopt;
  return result;
}

std::optional<glm::dvec3> alongAxis(const Camera& camera, const glm::dvec3& start,
                                    const glm::dvec3& axis, const glm::dvec2& canvas) {
  // The plane through the axis that faces the viewer most.
  const glm::dvec3 viewer = camera.towardsEye(start);
  const glm::dvec3 normal = viewer - axis * glm::dot(axis, viewer);
  if (glm::length(normal) < kLeastSine) return std::nullopt;
  const auto met = intersection(camera.rayThrough(canvas), start, glm::normalize(normal));
  if (!met) return std::nullopt;
  return within(camera, start, start + axis * glm::dot(*met - start, axis));
}

std::optional<glm::dvec3> inPlane(const Camera& camera, const glm::dvec3& start,
                                  const glm::dvec3& normal, const glm::dvec2& canvas) {
  if (std::abs(glm::dot(normal, camera.towardsEye(start))) < kLeastSine) return std::nullopt;
  const auto met = intersection(camera.rayThrough(canvas), start, normal);
  return met ? within(camera, start, *met) : std::nullopt;
}

std::optional<glm::dvec3> byCenter(const Camera& camera, const HandlePlace& place,
                                   const glm::dvec2& canvas) {
  const glm::dvec3 normal = dragNormal(camera, place, Grip::center);
  const glm::dvec3 viewer = camera.towardsEye(place.position);
  if (place.isLevel || !place.isPlanar || std::abs(glm::dot(normal, viewer)) >= kOfferedSine) {
    return inPlane(camera, place.position, normal, canvas);
  }
  // The plane is seen edge on: move along its direction across the view.
  const glm::dvec3 seen = glm::normalize(glm::cross(normal, viewer));
  return alongAxis(camera, place.position, seen, canvas);
}

struct Hit {
  Grip grip = Grip::none;
  double distance = std::numeric_limits<double>::infinity();
  double depth = 0.0;
};

// The point of the square, or just beside it, under the pointer.
std::optional<glm::dvec3> squareHit(const Camera& camera, const HandlePlace& place, Grip plane,
                                    const glm::dvec2& canvas, double unit) {
  const auto met = intersection(camera.rayThrough(canvas), place.position, directionOf(plane));
  if (!met) return std::nullopt;
  const double length = handleLength(camera, place, unit);
  const double margin = kSquareWithin / kArrowPoints;
  for (const glm::dvec3& axis : spanOf(plane)) {
    const double part = glm::dot(*met - place.position, axis) / length;
    if (part < kSquareFrom - margin || part > kSquareTo + margin) return std::nullopt;
  }
  return met;
}

Hit hitTest(const Camera& camera, const HandlePlace& place, Grip grip, const glm::dvec2& canvas,
            double unit) {
  Hit hit;
  const double length = handleLength(camera, place, unit);
  if (isAxis(grip)) {
    const glm::dvec3 way = directionOf(grip) * length;
    const glm::dvec3 start = place.position + kArrowStart * way;
    const glm::dvec3 tip = place.position + way;
    hit.distance = distanceToSegment(canvas, camera.toCanvas(start), camera.toCanvas(tip));
    hit.depth = 0.5 * (camera.depthOf(start) + camera.depthOf(tip));
    if (hit.distance <= kArrowWithin * unit) hit.grip = grip;
  } else if (const auto met = squareHit(camera, place, grip, canvas, unit)) {
    hit = {grip, 0.0, camera.depthOf(*met)};
  }
  return hit;
}

}  // namespace

std::optional<glm::dvec3> intersection(const Ray& ray, const glm::dvec3& point,
                                       const glm::dvec3& normal) {
  const double towards = glm::dot(ray.direction, normal);
  if (std::abs(towards) < 1e-9) return std::nullopt;
  const double way = glm::dot(point - ray.origin, normal) / towards;
  if (!(way > 0.0)) return std::nullopt;
  return ray.origin + way * ray.direction;
}

bool isAxis(Grip grip) { return grip == Grip::x || grip == Grip::y || grip == Grip::z; }

bool isPlane(Grip grip) { return grip == Grip::yz || grip == Grip::zx || grip == Grip::xy; }

glm::dvec3 directionOf(Grip grip) {
  if (grip == Grip::x || grip == Grip::yz) return {1.0, 0.0, 0.0};
  if (grip == Grip::y || grip == Grip::zx) return {0.0, 1.0, 0.0};
  return {0.0, 0.0, 1.0};
}

std::array<glm::dvec3, 2> spanOf(Grip plane) {
  const glm::dvec3 normal = directionOf(plane);
  return {glm::dvec3(normal.z, normal.x, normal.y), glm::dvec3(normal.y, normal.z, normal.x)};
}

double handleLength(const Camera& camera, const HandlePlace& place, double unit) {
  return kArrowPoints * unit / camera.pixelsPerUnitAt(place.position);
}

bool isOffered(const Camera& camera, const HandlePlace& place, Grip grip) {
  if (grip == Grip::center) return true;
  if (grip == Grip::none || !camera.isInFront(place.position)) return false;
  if (place.isLevel && (grip == Grip::y || grip == Grip::yz || grip == Grip::xy)) return false;
  if (place.isPlanar && (grip == Grip::z || grip == Grip::yz || grip == Grip::zx)) return false;
  const double along = std::abs(glm::dot(directionOf(grip), camera.towardsEye(place.position)));
  return isAxis(grip) ? std::sqrt(std::max(1.0 - along * along, 0.0)) >= kOfferedSine
                      : along >= kOfferedSine;
}

Grip gripAt(const Camera& camera, const HandlePlace& place, const glm::dvec2& canvas, double unit) {
  if (!camera.isInFront(place.position)) return Grip::none;
  if (glm::distance(camera.toCanvas(place.position), canvas) <= kCenterWithin * unit) {
    return Grip::center;
  }
  Hit best;
  for (const Grip grip : kGrips) {
    if (!isOffered(camera, place, grip)) continue;
    const Hit hit = hitTest(camera, place, grip, canvas, unit);
    if (hit.grip == Grip::none) continue;
    const bool isAsNear = std::abs(hit.distance - best.distance) < kAsNear * unit;
    const bool wins = isAsNear ? hit.depth < best.depth : hit.distance < best.distance;
    if (best.grip == Grip::none || wins) best = hit;
  }
  return best.grip;
}

HandleDrag beginDrag(const Camera& camera, const HandlePlace& place, Grip grip,
                     const glm::dvec2& canvas) {
  return {grip, place, camera.toCanvas(place.position) - canvas};
}

glm::dvec3 dragNormal(const Camera& camera, const HandlePlace& place, Grip grip) {
  if (isPlane(grip)) return directionOf(grip);
  if (place.isLevel) return directionOf(Grip::zx);
  if (place.isPlanar || !camera.isSpace) return directionOf(Grip::xy);
  return camera.axes().back;
}

std::optional<glm::dvec3> draggedTo(const HandleDrag& drag, const Camera& camera,
                                    const glm::dvec2& canvas) {
  const glm::dvec2 at = canvas + drag.offset;
  if (!std::isfinite(at.x) || !std::isfinite(at.y)) return std::nullopt;
  if (drag.grip == Grip::none || !camera.isInFront(drag.start.position)) return std::nullopt;
  if (drag.grip == Grip::center) return byCenter(camera, drag.start, at);
  const glm::dvec3 direction = directionOf(drag.grip);
  if (isAxis(drag.grip)) return alongAxis(camera, drag.start.position, direction, at);
  return inPlane(camera, drag.start.position, direction, at);
}

}  // namespace draw
