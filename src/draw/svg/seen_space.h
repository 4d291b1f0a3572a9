// Space as it is seen, for painting without a depth buffer.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include <glm/vec3.hpp>

#include "draw/list/camera.h"

namespace draw {

/// The points where dot(normal, point) is `offset`; `of` is positive to the normal's side.
struct Plane {
  glm::dvec3 normal{0.0, 0.0, 1.0};
  double offset = 0.0;
  [[nodiscard]] double of(const glm::dvec3& point) const;
  [[nodiscard]] Plane flipped() const { return {-normal, -offset}; }
};

/// Corners of a convex polygon, in order.
using Corners = std::vector<glm::dvec3>;

/// The plane of the first three corners that are not in line, its normal of length 1; counter-
/// clockwise as seen from the normal's side. Nothing where there are none.
std::optional<Plane> planeOf(const Corners& corners);
/// What of it lies on the plane's positive side; fewer than three corners: nothing.
Corners clipped(const Corners& corners, const Plane& plane);

/// Canvas pixels, x to the right and y down from the top left corner, and z towards the viewer,
/// near the focus in pixels too. What is straight stays straight, what is flat stays flat, and of
/// two points that are seen at the same pixel the one with the greater z is nearer.
class SeenSpace {
 public:
  explicit SeenSpace(const Camera& camera);

  /// `point`: scene units, relative to the camera's focus. It has to lie in front of the eye.
  [[nodiscard]] glm::dvec3 of(const glm::dvec3& point) const;
  /// What is seen of a polygon: what lies behind the eye is cut off.
  [[nodiscard]] Corners of(const Corners& points) const;
  /// The same of a straight line.
  [[nodiscard]] std::optional<std::pair<glm::dvec3, glm::dvec3>> of(glm::dvec3 from,
                                                                    glm::dvec3 to) const;
  /// All of it lies in front of the eye.
  [[nodiscard]] bool isWhole(const Corners& points) const;
  /// Pixels a unit, at a point.
  [[nodiscard]] double scaleAt(const glm::dvec3& point) const;
  /// From the point towards the eye, of length 1.
  [[nodiscard]] glm::dvec3 towardsEye(const glm::dvec3& point) const;
  [[nodiscard]] const ViewAxes& axes() const { return axes_; }

 private:
  Camera camera_;
  ViewAxes axes_;
  Plane front_;  // of it lies what is in front of the eye
};

}  // namespace draw
