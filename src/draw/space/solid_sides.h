// What lies behind a translucent image and what in front of it, so that each can be painted in its
// turn.
#pragma once

#include <vector>

#include "draw/list/camera.h"
#include "draw/list/solids.h"

namespace draw {

/// The viewer's side of a plane.
class ViewerSide {
 public:
  /// `place`: a sheet. Positions are relative to the camera's focus.
  ViewerSide(const Solid& place, const Camera& camera);
  /// How far the point lies on the viewer's side of the plane, scene units; negative behind it.
  [[nodiscard]] float of(const glm::vec3& point) const;
  /// What lies in the plane counts as in front.
  [[nodiscard]] bool isBehind(const glm::vec3& point) const { return of(point) < -slack_; }

 private:
  glm::vec3 origin_;
  glm::vec3 normal_;
  float slack_;
};

/// Puts those that lie behind first, in their order; a line that crosses becomes two. Returns how
/// many lie behind.
std::size_t sortBySide(const ViewerSide& side, const std::vector<SpaceLine>& lines,
                       std::vector<SpaceLine>& sorted);

}  // namespace draw
