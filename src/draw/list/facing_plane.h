// The plane of a translucent image: what lies behind it and what in front are painted separately.
#pragma once

#include <vector>

#include "draw/list/camera.h"
#include "draw/list/solids.h"

namespace draw {

/// The plane of a sheet, its normal towards the viewer.
class FacingPlane {
 public:
  /// Positions are relative to the camera's focus.
  FacingPlane(const Solid& sheet, const Camera& camera);
  /// Scene units; positive on the viewer's side.
  [[nodiscard]] float distanceTo(const glm::vec3& point) const;
  /// Points in the plane count as in front.
  [[nodiscard]] bool isBehind(const glm::vec3& point) const { return distanceTo(point) < -slack_; }

 private:
  glm::vec3 origin_;
  glm::vec3 normal_;
  float slack_;
};

/// Puts the lines behind the plane first, each part in its order; a line that crosses the plane
/// becomes two. Returns how many lie behind.
std::size_t splitByPlane(const FacingPlane& plane, const std::vector<SpaceLine>& lines,
                         std::vector<SpaceLine>& sorted);

}  // namespace draw
