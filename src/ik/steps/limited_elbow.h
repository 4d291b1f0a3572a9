// Two bones whose joints have limits.
#pragma once

#include "ik/work/work.h"

namespace ik {

/// Takes the last two bones from where they lie to the analytic answer, middle joint `elbow` and
/// tip `tip`, as near as the limits allow: both joints are stopped at theirs, then the first turns
/// the tip once more towards the target, and then the second. So a knee that is stopped leaves the
/// tip in line with the target, and the bend is the one that was asked for unless the first joint
/// is stopped and another takes the tip nearer. Traces both turns.
template <typename AnyWork>
void bendWithin(AnyWork& work, const glm::dvec3& elbow, const glm::dvec3& tip);

}  // namespace ik
