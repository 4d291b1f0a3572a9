// The scene as a draw list.
#pragma once

#include <vector>

#include "draw/flat/look.h"
#include "draw/list/draw_list.h"
#include "draw/marks/annotations.h"
#include "lab/bench/lab.h"

namespace draw {

Color backgroundColor(lab::Theme theme);  ///< of the canvas
Color panelColor(lab::Theme theme);       ///< of the panels around it

/// Everything on the canvas, from the grid to the target. Returns where labels of the explanation
/// went.
std::vector<PlacedLabel> paintScene(DrawList& list, const lab::Lab& lab, const Look& look);

}  // namespace draw
