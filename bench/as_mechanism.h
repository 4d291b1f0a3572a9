// The chains of the fixed problems as mechanisms.
#pragma once

#include "ik/ik.h"
#include "mechanism/problem.h"

namespace bench {

/// A joint for each bone, in the place where the bone begins, and a fixed one at the tip.
std::vector<iklab::mechanism::Joint> jointsOf(const ik::Chain& chain);
/// A pose of them; a hinge's quaternion is a turn about its axis.
iklab::mechanism::Pose poseOf(const ik::Chain& chain, const ik::Pose& pose);

}  // namespace bench
