// The view in space: bodies, and a draw list that is painted over them.
#pragma once

#include <vector>

#include "draw/list/draw_list.h"
#include "draw/list/solids.h"
#include "draw/marks/labels.h"
#include "draw/scene/scene_view.h"
#include "lab/core/lab.h"

namespace draw {

struct SpacePicture {
  BoundingSphere bounds;            ///< of all that is in the lists
  std::vector<PlacedLabel> labels;  ///< where the explanation's labels went
};

/// Adds everything on the canvas to the two lists.
SpacePicture paintSpace(SolidList& solids, DrawList& over, const lab::Lab& lab,
                        const SceneView& view);

}  // namespace draw
