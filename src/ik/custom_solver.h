// A solver of one's own: what an iteration needs, in the plane and in space. It moves joints; what
// the joints make of the local rotations, mirrored frames included, solve() finds out.
//
//   void follow(ik::JointPositions& chain) {
//     chain.joints.back() = chain.target;
//     for (std::size_t i = chain.lengths.size(); i-- > 0;) ...   // and back from joints[0]
//   }
//   constexpr ik::SolverInfo kFollow{.id = "follow", .name = "Follow the leader",
//                                    .summary = "...", .citation = "...", .parameters = {},
//                                    .iterate = {.onPositions = follow}};
//   ik::solve(kFollow, {chain, target}, {.iterations = 100}, pose, workspace);
//
// Such a solver knows neither limits, weights and hinges nor rest poses: solve() refuses them. With
// SolverInfo::bones it moves the last bones alone. Several threads may call it at once.
#pragma once

#include <cstddef>
#include <span>

#include "ik/solver.h"
#include "ik/trace.h"

namespace ik {

/// The bones that the solver moves, and where their joints are: world, scene units.
struct JointPositions {
  /// n + 1: where each bone starts, and the tip. The iteration moves them, all but the first; in
  /// the plane z stays 0. In the end bones are to be as long as they were, since the answer has
  /// their directions alone. Numbers that are not finite undo the iteration.
  std::span<glm::dvec3> joints;
  std::span<const double> lengths;  ///< n; of bones too short for a direction 0
  const glm::dvec3& target;
  int iteration;  ///< from 1
  const ParameterValues& parameters;

  /// Records, if the solve is traced, that bone `bone` was set down between its two joints. An
  /// iteration that records nothing appears as all bones set down at its end.
  void trace(Phase phase, std::size_t bone) const;

  const Work& work;  ///< the library's own
};

}  // namespace ik
