// Snapping to the grid as drawn, and to multiples of 15°.
#pragma once

#include <numbers>
#include <string>

#include "draw/pick/handles.h"
#include "draw/pick/limit_place.h"

namespace draw {

inline constexpr double kSnapAngle = std::numbers::pi / 12.0;  // radians

/// Shows on the canvas what was snapped to.
struct SnapCue {
  glm::dvec3 at{0.0};  ///< world
  std::string text;
};

/// The nearest grid point, in those coordinates that `grip` moves. `step`: the distance of lines.
glm::dvec3 onGrid(const glm::dvec3& point, double step, const HandlePlace& place, Grip grip);

/// The nearest multiple of the step, at least one step.
double lengthOnGrid(double length, double step);

/// The world point rotated about the joint to the nearest multiple of kSnapAngle of the joint's
/// angle; for a ball, of the angle between the bone and its parent's x axis.
glm::dvec3 onAngle(const LimitPlace& place, const glm::dvec3& point);

/// "0.5, 1.2", with a third coordinate in space.
std::string pointText(const glm::dvec3& point, bool planar);
std::string lengthText(double length);
/// In degrees or radians.
std::string angleText(double radians, bool degrees);

}  // namespace draw
