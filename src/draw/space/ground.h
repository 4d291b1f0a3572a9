// The ground y = 0 in space, and what tells heights above it.
#pragma once

#include "draw/list/camera.h"
#include "draw/list/draw_list.h"
#include "draw/list/solids.h"
#include "lab/palette.h"

namespace draw {

/// Lines on the ground that fade with the distance from the point above which the focus lies.
/// Returns how far they go from there, scene units.
double addGround(SolidList& solids, const Camera& camera, const lab::Palette& colors, float unit);

/// What something between two points, `width` thick, puts on the ground below it: the softer and
/// fainter the higher it is. `height`: at which nothing is left of it. Nothing from below.
void addShadow(SolidList& solids, const glm::dvec3& from, const glm::dvec3& to, double width,
               double height, float strength);

/// A line from `point` down, or up, to the ground and a ring there.
void addDropLine(SolidList& solids, const Camera& camera, const glm::dvec3& point, Color color,
                 float unit);

/// The world's axes as seen, small, in the canvas's lower left corner.
void paintAxisCross(DrawList& list, const Camera& camera, const lab::Palette& colors, float unit);

/// Red, green, blue: the colour of axis 0, 1, 2.
Color axisColor(const lab::Palette& colors, std::size_t axis);

}  // namespace draw
