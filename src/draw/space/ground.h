// The ground in space, y = 0 or z = 0, and what shows heights above it.
#pragma once

#include <functional>

#include "draw/list/camera.h"
#include "draw/list/draw_list.h"
#include "draw/list/solids.h"
#include "lab/palette.h"

namespace draw {

/// Adds grid lines that fade with the distance from the point below the focus. Returns their
/// radius, scene units.
double addGround(SolidList& solids, const Camera& camera, const lab::Palette& colors, float unit);

/// Shadows of a light straight above: softer and fainter the higher the body is above the ground,
/// none at `height` and below the ground.
struct Shadows {
  SolidList& solids;
  /// The point of the ground below or above a point.
  std::function<glm::dvec3(const glm::dvec3&)> groundAt;
  glm::dvec3 up;   ///< of length 1
  double height;   ///< scene units
  float strength;  ///< 0 to 1

  /// Adds the shadow of a body between two points, `width` thick.
  void add(const glm::dvec3& from, const glm::dvec3& to, double width) const;
};

/// Adds a vertical line from `point` to `foot` on the ground with a ring there.
void addDropLine(SolidList& solids, const Camera& camera, const glm::dvec3& point,
                 const glm::dvec3& foot, Color color, float unit);

/// Paints the directions of the world's axes in the lower left corner.
void paintAxisCross(DrawList& list, const Camera& camera, const lab::Palette& colors, float unit);

}  // namespace draw
