// Feet of a character on uneven ground, in three steps as game engines do it: a ray is cast down to
// the ground above which each foot is, the pelvis is lowered until every leg is long enough, and a
// solver brings each foot to a goal on the ground, turned by its normal. Here are the first two,
// and the goals of the third.
#pragma once

#include <optional>
#include <vector>

#include "lab/state.h"

namespace lab {

/// Uneven ground is for chains in space where y is up.
inline bool canHaveGround(const Scene& scene) { return !scene.chain.planar && !scene.isZUp; }

/// What is asked of a chain: its target first, then the other goals.
std::vector<rigs::Goal> allGoals(const Scene& scene);
/// A goal stands on the ground, in space.
bool hasFeet(const Scene& scene);
/// A goal is pinned or stands on the ground: dragging the base then takes the others along.
bool isCharacter(const Scene& scene);

/// Moves the goals that are not pinned.
void carryGoals(Scene& scene, const glm::dvec3& way);

/// The goal of a foot: on the ground below or above it and, if it has a direction, turned by the
/// smallest turn with which its sole lies in the ground. It keeps its heading, however far it goes.
rigs::Goal onGround(const Ground& ground, const rigs::Goal& foot);
/// What is upright in the frame of a bone that lies so; rigs::Sole's own without a direction.
glm::dvec3 upIn(const std::optional<rigs::Facing>& facing);
/// Does that to all feet that are on.
void placeFeet(Scene& scene);

/// How far down, at least, a leg's upper end has to come straight for its lower end to reach the
/// ankle, scene units; 0 where it does. Nothing: the ankle is too far aside.
std::optional<double> loweringFor(const glm::dvec3& hip, const glm::dvec3& ankle, double reach);

/// How a foot comes to the ground. World, scene units.
struct Foothold {
  std::size_t bone = 0;
  glm::dvec3 from{0.0};     ///< where the ray begins: above the foot, as high as the hip
  glm::dvec3 contact{0.0};  ///< and where it meets the ground
  glm::dvec3 normal{0.0, 1.0, 0.0};
  glm::dvec3 hip{0.0};             ///< where the leg begins, before the pelvis is lowered
  glm::dvec3 ankle{0.0};           ///< where it ends, with the foot on the ground
  double reach = 0.0;              ///< its length but for a remainder, so that the knee stays bent
  std::optional<double> needed{};  ///< see loweringFor()
};

struct Footing {
  std::vector<Foothold> feet;
  std::optional<std::size_t> root;  ///< the bone that slides upright, and may; nothing: it is held
  double lowering = 0.0;            ///< the largest that a foot needs
};

/// Of the feet that are on, while the chain is in `pose`, but for how far its root has slid
/// upright.
Footing footingOf(const Scene& scene, rigs::Pose pose);
/// Slides the root to where it is lowered to.
void lowerPelvis(const Scene& scene, rigs::Pose& pose);

}  // namespace lab
