// Snapping: to the grid as it is shown, to multiples of 15°.
#pragma once

#include <numbers>
#include <string>

#include "draw/pick/handles.h"
#include "draw/pick/limit_place.h"

namespace draw {

inline constexpr double kSnapAngle = std::numbers::pi / 12.0;  // radians

/// What something was snapped to, for the canvas to show.
struct SnapCue {
  glm::dvec3 at{0.0};  ///< world
  std::string text;
};

/// The nearest point of the grid with lines `step` apart, along the axes along which `grip` moves
/// what is at `place`.
glm::dvec3 onGrid(const glm::dvec3& point, double step, const HandlePlace& place, Grip grip);

/// The nearest length that is a multiple of the grid's step, at least one step.
double lengthOnGrid(double length, double step);

/// A world point turned about the joint to the nearest multiple of kSnapAngle of the joint's local
/// angle, as the bones' table, formulas and solvers have it; of a ball the angle between the bone
/// and its parent's x axis.
glm::dvec3 onAngle(const LimitPlace& place, const glm::dvec3& point);

/// "0.5, 1.2" and, in space, a third.
std::string pointText(const glm::dvec3& point, bool planar);
std::string lengthText(double length);
/// In degrees or radians.
std::string angleText(double radians, bool degrees);

}  // namespace draw
