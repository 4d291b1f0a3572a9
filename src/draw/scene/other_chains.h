// The chains of the scene that are not selected: faint, since nothing acts on them.
#pragma once

#include "draw/list/camera.h"
#include "draw/list/draw_list.h"
#include "draw/list/solids.h"
#include "draw/pick/picking.h"
#include "lab/bench/lab.h"

namespace draw {

/// In the flat view. `unit`: pixels a point; `hover`: the one under the pointer is drawn stronger.
void paintOtherChains(DrawList& list, const lab::Lab& lab, const Camera& camera, float unit,
                      const Pick& hover);

/// In space.
void addOtherChains(SolidList& solids, const lab::Lab& lab, const Camera& camera, float unit,
                    const Pick& hover);

}  // namespace draw
