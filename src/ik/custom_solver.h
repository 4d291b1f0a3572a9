// What an iteration of a user's own solver needs, in the plane and in space. The iteration moves
// joints; solve() finds the local rotations that follow from them, also in mirrored frames.
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
// Such a solver knows neither limits, weights, hinges and fixed joints nor rest poses: solve()
// refuses them. With SolverInfo::bones it moves only the last bones. Several threads may call it at
// once.
#pragma once

#include <cstddef>
#include <span>

#include "ik/solver.h"
#include "ik/trace.h"

namespace iklab::ik {

/// The bones that the solver moves, and where their joints are: world, scene units.
struct JointPositions {
  /// n + 1: where each bone starts, and the tip. The iteration moves all but the first; in the
  /// plane z stays 0. Bones are to keep their lengths, since the answer takes only their
  /// directions. If a number is not finite, the iteration is undone.
  std::span<glm::dvec3> joints;
  std::span<const double> lengths;  ///< n; 0 for bones too short to have a direction
  const glm::dvec3& target;
  int iteration;  ///< from 1
  const ParameterValues& parameters;

  /// Records in the trace, if there is one, that bone `bone` was set down between its two joints.
  /// An iteration that records nothing appears as one step that sets down all bones at its end.
  void trace(Phase phase, std::size_t bone) const;

  const Work& work;  ///< the library's own
};

}  // namespace iklab::ik
