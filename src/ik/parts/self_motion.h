// The goals stay as they are, and the joints go towards a rest pose: gradient projection. A.
// Liégeois, "Automatic Supervisory Control of the Configuration and Behavior of Multibody
// Mechanisms" (1977), with the costs of the weights:
//   Δq = k·(z - W·Jᵀ·(J·W·Jᵀ)⁻¹·J·z), z = rest - q
// The ends follow curves, which lead them off; Newton's method brings them back before a step
// counts.
#pragma once

#include <vector>

#include "ik/solver_state.h"

namespace iklab::ik {

/// The memory of selfMotion().
struct RestWays {
  /// What joints have to go, one vector a joint, as their columns have it.
  std::vector<glm::dvec3> wanted;
  std::vector<glm::dvec3> ways;
  std::vector<glm::dvec3> back;
  std::vector<char> isStopped;  ///< joints that a limit stops
  Pose before;
  Pose corrected;
};

/// An iteration: goes `gain` of the way, 0 to 1, and halves that while the goals of state.problem
/// come off by more than half of the tolerances, a joint turns by more than state.mostTurn, or the
/// pose does not come nearer to `rest`, which is within the limits. Returns the most that a joint
/// moved, radians, or scene units as a part of the mechanism's size. The goals are met at the
/// beginning.
/// A trace is told how far the ends are from the goals of `asked`.
double selfMotion(SolverState& state, const Problem& asked, const Pose& rest, double gain,
                  RestWays& memory);

}  // namespace iklab::ik
