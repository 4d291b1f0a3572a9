// The flat view: the scene as a draw list.
#pragma once

#include <vector>

#include "draw/list/draw_list.h"
#include "draw/marks/labels.h"
#include "draw/scene/scene_view.h"
#include "lab/core/lab.h"

namespace draw {

/// Paints everything on the canvas, from the grid to the target. Returns where the explanation's
/// labels went.
std::vector<PlacedLabel> paintFlat(DrawList& list, const lab::Lab& lab, const SceneView& view);

}  // namespace draw
