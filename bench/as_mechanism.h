// The chains of the fixed problems as mechanisms.
#pragma once

#include "ik/problem.h"
#include "rigs/rigs.h"

namespace bench {

/// A joint for each bone, in the place where the bone begins, and a fixed one at the tip.
std::vector<iklab::ik::Joint> jointsOf(const rigs::Chain& chain);
/// A pose of them; a hinge's quaternion is a turn about its axis.
iklab::ik::Pose poseOf(const rigs::Chain& chain, const rigs::Pose& pose);

}  // namespace bench
