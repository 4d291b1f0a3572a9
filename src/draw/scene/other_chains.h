// The chains of the scene other than the selected one: faint, since no action affects them.
#pragma once

#include "draw/list/camera.h"
#include "draw/list/draw_list.h"
#include "draw/list/solids.h"
#include "draw/pick/picking.h"
#include "lab/core/lab.h"

namespace draw {

/// Flat view. `unit`: pixels a point; `hover`: the chain under the pointer is drawn stronger.
void paintOtherChains(DrawList& list, const lab::Lab& lab, const Camera& camera, float unit,
                      const Pick& hover);

/// Space.
void addOtherChains(SolidList& solids, const lab::Lab& lab, const Camera& camera, float unit,
                    const Pick& hover);

}  // namespace draw
