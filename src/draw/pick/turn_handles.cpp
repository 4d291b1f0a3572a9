#include "draw/pick/turn_handles.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/ext/quaternion_trigonometric.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include "draw/list/segment.h"
#include "draw/pick/handles.h"

namespace draw {
namespace {

constexpr double kRadiusPoints = 88.0;
constexpr double kWithin = 8.0;    // points from a ring
constexpr double kMiddle = 20.0;   // points from the centre, which the point itself has
constexpr int kPieces = 48;        // that a ring is looked for in
constexpr double kEdgeOn = 0.15;   // sine of the angle between a ring's plane and the view
constexpr double kAlong = 0.9999;  // cosine: two axes count as one

glm::dvec3 axisOfFrame(int axis) {
  glm::dvec3 made(0.0);
  made[axis % kRings] = 1.0;
  return made;
}

// Where on the ring the pointer is; nothing past the horizon. Seen edge on it is the front half.
std::optional<double> angleAt(const TurnPlace& place, int ring, double radius, const Camera& camera,
                              const glm::dvec2& canvas) {
  const glm::dvec3 axis = ringAxis(place, ring);
  const glm::dvec3 a = onRing(place, ring, 1.0, 0.0) - place.center;
  const glm::dvec3 b = glm::cross(axis, a);
  const glm::dvec3 eye = camera.towardsEye(place.center);
  if (!camera.isSpace || std::abs(glm::dot(axis, eye)) >= kEdgeOn) {
    const auto met = intersection(camera.rayThrough(canvas), place.center, axis);
    if (!met) return std::nullopt;
    const glm::dvec3 way = *met - place.center;
    return std::atan2(glm::dot(way, b), glm::dot(way, a));
  }
  const glm::dvec3 front = glm::normalize(eye - axis * glm::dot(axis, eye));
  const glm::dvec3 aside = glm::cross(axis, front);
  const glm::dvec2 center = camera.toCanvas(place.center);
  const glm::dvec2 way = camera.toCanvas(place.center + radius * aside) - center;
  const double length = std::max(glm::dot(way, way), 1e-9);
  const double part = std::clamp(glm::dot(canvas - center, way) / length, -1.0, 1.0);
  const glm::dvec3 point = std::sqrt(1.0 - part * part) * front + part * aside;
  return std::atan2(glm::dot(point, b), glm::dot(point, a));
}

}  // namespace

std::optional<TurnPlace> turnPlace(const lab::Lab& lab) {
  const lab::Scene& scene = lab.state().scene;
  if (!scene.facing || scene.isPinned || lab.isWalking() || lab.isAsking()) return std::nullopt;
  return TurnPlace{scene.target, *scene.facing, scene.chain.planar};
}

glm::dvec3 ringAxis(const TurnPlace& place, int ring) {
  return place.facing.rotation * axisOfFrame(ring);
}

double ringRadius(const Camera& camera, const TurnPlace& place, double unit) {
  return kRadiusPoints * unit / camera.pixelsPerUnitAt(place.center);
}

glm::dvec3 onRing(const TurnPlace& place, int ring, double radius, double angle) {
  const glm::dvec3 a = axisOfFrame(ring + 1);
  const glm::dvec3 b = axisOfFrame(ring + 2);
  return place.center +
         place.facing.rotation * (radius * (std::cos(angle) * a + std::sin(angle) * b));
}

bool isRingOffered(const TurnPlace& place, int ring) {
  if (place.isPlanar) return ring == 2;
  return !place.facing.axis || std::abs((*place.facing.axis)[ring]) < kAlong;
}

int ringAt(const Camera& camera, const TurnPlace& place, const glm::dvec2& canvas, double unit) {
  if (!camera.isInFront(place.center)) return kNoRing;
  // A ring that is seen edge on runs across it.
  if (glm::distance(camera.toCanvas(place.center), canvas) < kMiddle * unit) return kNoRing;
  const double radius = ringRadius(camera, place, unit);
  int found = kNoRing;
  double nearest = kWithin * unit;
  const double middle = camera.isSpace ? camera.depthOf(place.center) : 0.0;
  for (int ring = 0; ring < kRings; ++ring) {
    if (!isRingOffered(place, ring)) continue;
    for (int i = 0; i < kPieces; ++i) {
      const double step = 2.0 * std::numbers::pi / kPieces;
      const glm::dvec3 from = onRing(place, ring, radius, i * step);
      const glm::dvec3 to = onRing(place, ring, radius, (i + 1) * step);
      if (camera.isSpace && camera.depthOf(from) > middle + 0.2 * radius) continue;  // behind
      const double distance = distanceToSegment(canvas, camera.toCanvas(from), camera.toCanvas(to));
      if (distance >= nearest) continue;
      nearest = distance;
      found = ring;
    }
  }
  return found;
}

TurnDrag beginTurn(const Camera& camera, const TurnPlace& place, int ring, const glm::dvec2& canvas,
                   double unit) {
  const double radius = ringRadius(camera, place, unit);
  return {ring, place, angleAt(place, ring, radius, camera, canvas).value_or(0.0), radius};
}

std::optional<rigs::Facing> turnedTo(const TurnDrag& drag, const Camera& camera,
                                     const glm::dvec2& canvas, bool snaps) {
  if (drag.ring == kNoRing || !std::isfinite(canvas.x) || !std::isfinite(canvas.y))
    return std::nullopt;
  const auto angle = angleAt(drag.start, drag.ring, drag.radius, camera, canvas);
  if (!angle) return std::nullopt;
  double turn = *angle - drag.from;
  const double step = glm::radians(kTurnSnap);
  if (snaps) turn = step * std::round(turn / step);
  rigs::Facing facing = drag.start.facing;
  facing.rotation = facing.rotation * glm::angleAxis(turn, axisOfFrame(drag.ring));
  return facing;
}

}  // namespace draw
