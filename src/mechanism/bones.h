// What FABRIK sees of a mechanism: points, and their distances from the joints that carry them.
#pragma once

#include <cstddef>
#include <vector>

#include <glm/vec3.hpp>

namespace iklab::mechanism {

struct SolverState;

/// From a joint that is not fixed to the next one on a goal's branch, or to the goal's point. Fixed
/// joints between them make no difference to the distance.
struct Bone {
  int joint = 0;        ///< that carries its end
  int child = -1;       ///< the joint at its end; -1: a goal's point is
  int goal = -1;        ///< whose point is at its end; -1: a joint is
  std::size_t end = 0;  ///< in state.points
  glm::dvec3 own{0.0};  ///< its end in the joint's frame
  double length = 0.0;  ///< scene units
  double weight = 0.0;  ///< of the goals beyond it
  double share = 1.0;   ///< the part of its joint's bones' weights
};

/// Fills state.bones from state.frames: those of one joint one after the other, parents before
/// their children.
void findBones(SolverState& state);
/// Fills state.points from state.frames: where the joints lie, and after them the goals' points.
void findPoints(SolverState& state);

/// For a solver that moves points: turns every joint, from the base on, so that its bones point at
/// where state.points has their ends, as nearly as limits and weights let it. state.bones are those
/// of findBones().
void turnTowardsPoints(SolverState& state);

}  // namespace iklab::mechanism
