// What the canvas says about the area that the tip can reach.
#pragma once

#include "draw/list/camera.h"
#include "draw/marks/labels.h"
#include "lab/core/lab.h"

namespace draw {

/// Adds "reach without limits" above the area of a chain with limits, since the area does not know
/// them. Nothing where the area is not drawn.
void collectReachName(LabelSheet& sheet, const lab::Lab& lab, const Camera& camera);

}  // namespace draw
