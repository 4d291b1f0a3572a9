// The grid and its numbers.
#pragma once

#include "draw/list/camera.h"
#include "draw/list/draw_list.h"
#include "lab/palette.h"

namespace draw {

/// The distance between lines in scene units, 1, 2 or 5 times a power of ten, so that they are at
/// least `leastPixels` apart.
double gridSpacing(double pixelsPerUnit, double leastPixels);

/// That of the grid which the camera sees: of the flat one, or of the ground. `unit`: pixels a
/// point.
double gridStep(const Camera& camera, double unit);

/// Lines over the whole canvas, numbered along its left and lower edges.
void paintGrid(DrawList& list, const Camera& camera, const lab::Palette& colors, float unit);

}  // namespace draw
