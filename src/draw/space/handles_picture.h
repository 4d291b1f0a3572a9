// Handles as shapes.
#pragma once

#include "draw/edit/handles.h"
#include "draw/list/draw_list.h"
#include "lab/palette.h"

namespace draw {

/// Over everything else; `hovered` is drawn stronger.
void paintHandles(DrawList& list, const Camera& camera, const HandlePlace& place, Grip hovered,
                  const lab::Palette& colors, float unit);

}  // namespace draw
