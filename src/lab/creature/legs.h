// The chains of a scene as a creature's legs: made, and put where the creature has them.
#pragma once

#include <array>
#include <vector>

#include "lab/creature/creature.h"
#include "lab/state.h"
#include "rigs/rigs.h"

namespace lab {

/// Of a leg's bones as they are made: coxa, femur, tibia, which are all balls. Scene units.
inline constexpr std::array kLegLengths{0.22, 0.55, 0.75};

/// Where the coxa of such a leg ends in the pose from which it is solved. World.
glm::dvec3 coxaEnd(const Stance& stance);

/// All chains of a scene, in the selected one's and the others' places; see State.
struct LegChains {
  Scene& scene;
  rigs::Pose& start;
  std::vector<OtherChain>& others;
  std::size_t place;
};

/// Puts bases, targets and poles, where there are any, to where the creature has them. The pose
/// from which a leg is solved is the same in every frame, so that the answer depends on its stance
/// alone: the coxa points towards the foot, in whose upright plane the knee is up.
void stand(const Creature& creature, const LegChains& legs);
/// As they stand before any step, on the scene's ground.
void standAtStart(const LegChains& legs);

/// So many legs as they are made, `legs.place` the selected one; on the scene's ground, or hills.
void makeLegs(std::size_t count, const LegChains& legs);
/// They are as makeLegs() makes them, and stand as before any step.
bool areAsMade(const LegChains& legs);

}  // namespace lab
