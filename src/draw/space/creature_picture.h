// The creature and the terrain that it walks on.
#pragma once

#include "draw/list/camera.h"
#include "draw/list/solids.h"
#include "draw/space/ground.h"
#include "lab/core/lab.h"
#include "lab/palette.h"

namespace draw {

/// Adds its body and, while it walks, all legs but the selected one, with their shadows.
void addCreature(const Shadows& shadows, const lab::Lab& lab, const lab::Palette& colors,
                 double leastWidth);

/// Adds uneven ground as a net around the point below the camera's focus. Returns its radius, scene
/// units.
double addTerrain(SolidList& solids, const lab::Ground& ground, const Camera& camera,
                  const lab::Palette& colors, float unit);

}  // namespace draw
