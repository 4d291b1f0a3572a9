// A chain that bends towards a pole: where its first joint is a ball, all of it may turn about the
// line from there to its end, which stays. So does every engine whose solver knows no plane of its
// own (three.js, Unity's chain, Godot's poles).
#pragma once

#include <optional>

#include "ik/solver_state.h"

namespace iklab::ik {

/// The first joint that moves, and how far it is to turn in its own frame.
struct Swivel {
  std::size_t joint = 0;
  glm::dvec3 axis{0.0};  ///< unit, in the joint's own frame
  double angle = 0.0;    ///< radians, -π to π
};

/// The swivel that brings the joint that is farthest from that line to the side of `pole` (world).
/// Nothing where there are several goals, a direction, no ball to turn, a straight chain, or a pole
/// on the line.
std::optional<Swivel> swivelTo(const SolverState& state, const glm::dvec3& pole);

/// Turns so, as far as the joint's limits and weight allow, and records it.
void turnTowardsPole(SolverState& state, const glm::dvec3& pole);

}  // namespace iklab::ik
