// The scene as a draw list.
#pragma once

#include "draw/camera.h"
#include "draw/draw_list.h"
#include "draw/picking.h"
#include "lab/lab.h"

namespace draw {

Color backgroundColor(lab::Theme theme);

/// Everything on the canvas, from the grid to the target. `unit`: pixels a point; `hover` is drawn
/// larger.
void paintScene(DrawList& list, const lab::Lab& lab, const Camera& camera, float unit,
                const Pick& hover);

}  // namespace draw
