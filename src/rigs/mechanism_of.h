// A chain of bones as a mechanism, and its poses as poses of that.
//
// Bone i is joint i, whose rest frame lies at the end of its parent's bone, or at `at`, along the
// scaled axes of that. A bone that a target is for ends in a fixed joint, whose frame is scaled as
// that bone is: the goal is a point of it. So does one that carries nothing at its end; the tip's
// comes first, as joint n. A fixed joint's rotation is a part of its rest frame.
#pragma once

#include <span>
#include <vector>

#include "ik/problem.h"
#include "rigs/problem.h"

namespace iklab::rigs {

/// The joints of a chain, what its pose sets them to, and what is asked of them: for each bone one
/// joint, and for each end one.
struct ChainMechanism {
  std::vector<ik::Joint> joints;
  ik::Pose pose;
  /// One a bone: a joint that lies at its end; -1 where none does.
  std::vector<int> ends;
  std::vector<ik::Goal> goals;  ///< the tip's, and then the others
};

/// Fills `result`, which keeps its memory. The problem and the pose must have no fault. Angles are
/// taken from the turn that lies within their joint's range, or else from that around 0: one that
/// is wound up has no digits left.
void mechanismOf(const Problem& problem, const Pose& pose, ChainMechanism& result);

/// The values of another pose of that chain.
void valuesOf(const Chain& chain, const Pose& pose, ik::Pose& values);

/// Puts into `pose` what changed from `before` to `after`: angles in (-π, π], and rotations with
/// the sign that is nearer to the one in `pose`. All others keep every bit.
void readChanges(const Chain& chain, const ik::Pose& before, const ik::Pose& after, Pose& pose);

}  // namespace iklab::rigs
