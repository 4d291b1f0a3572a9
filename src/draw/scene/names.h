// The labels of target, tip, pole and reach, and what labels avoid.
#pragma once

#include "draw/marks/labels.h"
#include "draw/scene/scene_view.h"
#include "lab/core/lab.h"

namespace draw {

/// "target", "tip" and "pole", where the chain is going: they keep still while it moves. Its bones,
/// or those of all runners of a race, become obstacles, `boneWidth` thick in scene units.
void collectNames(LabelSheet& sheet, const lab::Lab& lab, const SceneView& view, double boneWidth);

/// Adds "reach without limits" above the area of a chain with limits, since the area does not know
/// them. Nothing where the area is not drawn.
void collectReachName(LabelSheet& sheet, const lab::Lab& lab, const Camera& camera);

}  // namespace draw
