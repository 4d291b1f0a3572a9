// Screen space with depths, for painting without a depth buffer; planes and polygons in it.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <glm/vec3.hpp>

#include "draw/list/camera.h"

namespace draw {

/// The points where dot(normal, point) is `offset`.
struct Plane {
  glm::dvec3 normal{0.0, 0.0, 1.0};
  double offset = 0.0;
  /// Positive on the normal's side.
  [[nodiscard]] double distanceTo(const glm::dvec3& point) const;
  [[nodiscard]] Plane flipped() const { return {-normal, -offset}; }
};

/// Corners of a convex polygon, in order.
using Corners = std::vector<glm::dvec3>;

/// The plane of the first three corners that are not collinear, its normal of length 1; they are
/// counter-clockwise seen from the normal's side. Nothing if all are collinear.
std::optional<Plane> planeOf(const Corners& corners);
/// The part on the plane's positive side; fewer than three corners: nothing.
Corners clipped(const Corners& corners, const Plane& plane);

/// A sphere in screen space: an ellipsoid along the axes.
struct ScreenSphere {
  glm::dvec3 center{0.0};
  double radius = 0.0;  ///< pixels on the canvas
  double depth = 0.0;   ///< half of its extent along z
  std::size_t id = 0;
};

/// Canvas pixels, x to the right and y down from the top left corner, and z towards the viewer,
/// near the focus in pixels too. Straight lines stay straight and planes stay planes; of two points
/// at the same pixel the one with the greater z is nearer.
class ScreenSpace {
 public:
  explicit ScreenSpace(const Camera& camera);

  /// `point`: scene units, relative to the camera's focus, in front of the eye.
  [[nodiscard]] glm::dvec3 project(const glm::dvec3& point) const;
  /// The polygon, its part behind the eye cut off.
  [[nodiscard]] Corners project(const Corners& points) const;
  /// The line, its part behind the eye cut off.
  [[nodiscard]] std::optional<std::pair<glm::dvec3, glm::dvec3>> project(glm::dvec3 from,
                                                                         glm::dvec3 to) const;
  /// True if all points are in front of the eye.
  [[nodiscard]] bool isInFront(const Corners& points) const;
  [[nodiscard]] double pixelsPerUnitAt(const glm::dvec3& point) const;
  /// From the point towards the eye, of length 1.
  [[nodiscard]] glm::dvec3 towardsEye(const glm::dvec3& point) const;
  [[nodiscard]] const ViewAxes& axes() const { return axes_; }

 private:
  Camera camera_;
  ViewAxes axes_;
  Plane near_;  // its positive side is in front of the eye
};

}  // namespace draw
