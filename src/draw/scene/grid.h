// The grid of the flat view, and the spacing of all grids.
#pragma once

#include "draw/list/camera.h"
#include "draw/list/draw_list.h"
#include "lab/palette.h"

namespace draw {

/// The distance between lines, scene units: 1, 2 or 5 times a power of ten, at least `leastPixels`.
double gridSpacing(double pixelsPerUnit, double leastPixels);

/// The spacing of the flat grid or, in space, of the ground. `unit`: pixels a point.
double gridStep(const Camera& camera, double unit);

/// Lines over the whole canvas, numbered along its left and lower edges.
void paintGrid(DrawList& list, const Camera& camera, const lab::Palette& colors, float unit);

}  // namespace draw
