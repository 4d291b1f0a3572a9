// A chain of bones as a mechanism, and its poses as poses of that.
//
// Bone i is joint i, whose rest frame lies at the end of bone i - 1, along its scaled axes; the
// first lies at the base. The last bone ends in a fixed joint, whose frame is scaled as that bone
// is: the goal is a point of it. A fixed joint's rotation is a part of its rest frame.
#pragma once

#include <vector>

#include "ik/problem.h"
#include "rigs/problem.h"

namespace iklab::rigs {

/// The joints of a chain, and what its pose sets them to: one more than it has bones each.
struct ChainMechanism {
  std::vector<ik::Joint> joints;
  ik::Pose pose;
};

/// Fills `result`, which keeps its memory. The chain and the pose must have no fault. Angles are
/// taken from the turn that lies within their joint's range, or else from that around 0: one that
/// is wound up has no digits left.
void mechanismOf(const Chain& chain, const Pose& pose, ChainMechanism& result);

/// The values of another pose of that chain.
void valuesOf(const Chain& chain, const Pose& pose, ik::Pose& values);

/// Puts into `pose` what changed from `before` to `after`: angles in (-π, π], and rotations with
/// the sign that is nearer to the one in `pose`. All others keep every bit.
void readChanges(const Chain& chain, const ik::Pose& before, const ik::Pose& after, Pose& pose);

}  // namespace iklab::rigs
