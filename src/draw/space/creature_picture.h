// The creature and the ground that it walks on.
#pragma once

#include "draw/list/camera.h"
#include "draw/list/solids.h"
#include "lab/creature/creature.h"
#include "lab/palette.h"

namespace draw {

/// Its body and its legs; of the one at `leg` the first `own` bones are left out, which are painted
/// as the scene's chain.
void addCreature(SolidList& solids, const lab::Creature& creature, std::size_t leg, std::size_t own,
                 const lab::Palette& colors, double leastWidth);

/// The uneven ground as a net around the point below the camera's focus. Returns how far it goes
/// from there, scene units.
double addRelief(SolidList& solids, const Camera& camera, const lab::Palette& colors, float unit);

}  // namespace draw
