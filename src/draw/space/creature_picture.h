// The creature and the terrain that it walks on.
#pragma once

#include "draw/list/camera.h"
#include "draw/list/solids.h"
#include "draw/space/ground.h"
#include "lab/creature/creature.h"
#include "lab/palette.h"

namespace draw {

/// Adds body and legs with their shadows, without the first `own` bones of the leg at `leg`, which
/// are the scene's chain.
void addCreature(const Shadows& shadows, const lab::Creature& creature, std::size_t leg,
                 std::size_t own, const lab::Palette& colors, double leastWidth);

/// Adds uneven ground as a net around the point below the camera's focus. Returns its radius, scene
/// units.
double addTerrain(SolidList& solids, const lab::Ground& ground, const Camera& camera,
                  const lab::Palette& colors, float unit);

}  // namespace draw
