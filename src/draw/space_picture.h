// The scene in space: bodies, and a draw list that is painted over them.
#pragma once

#include <vector>

#include "draw/annotations.h"
#include "draw/draw_list.h"
#include "draw/handles.h"
#include "draw/look.h"
#include "draw/solids.h"
#include "lab/lab.h"

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
