// The direction of the target, how the tip lies, and the turn that is missing between the two.
#pragma once

#include "draw/list/painter.h"
#include "draw/scene/scene_view.h"
#include "lab/core/lab.h"

namespace draw {

/// Paints over everything else; nothing where the target has no direction.
void paintDirection(const Painter& painter, const lab::Lab& lab, const SceneView& view);

}  // namespace draw
