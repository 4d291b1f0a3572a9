// What brings feet to the ground: rays down to it, the pelvis lowered, the ground's normals.
#pragma once

#include "draw/marks/labels.h"
#include "draw/space/space_bodies.h"

namespace draw {

/// On the page that explains, where a goal stands on a ground. The numbers 1 to 3 are those of
/// lab::feetSteps().
void paintFeet(const SpaceBodies& bodies, LabelSheet& sheet);

}  // namespace draw
