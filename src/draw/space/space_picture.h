// The scene in space: bodies, and a draw list that is painted over them.
#pragma once

#include <vector>

#include "draw/edit/handles.h"
#include "draw/flat/look.h"
#include "draw/list/draw_list.h"
#include "draw/list/solids.h"
#include "draw/marks/annotations.h"
#include "lab/bench/lab.h"

namespace draw {

/// Where the arrows for a handle are.
HandlePlace handlePlace(const lab::Lab& lab, Handle handle);

struct SpacePicture {
  Ball ball;                        ///< holds all that is in the lists
  std::vector<PlacedLabel> labels;  ///< where labels of the explanation went
};

/// Adds everything on the canvas to the two lists.
SpacePicture paintSpace(SolidList& solids, DrawList& over, const lab::Lab& lab,
                        const SpaceLook& look);

}  // namespace draw
