// Two bones whose joints have limits.
#pragma once

#include "ik/work/work.h"

namespace iklab::ik {

/// Moves the last two bones to the analytic answer, middle joint `elbow` and tip `tip`, as near as
/// the limits allow. Both joints are stopped at their limits; then the first turns the tip towards
/// the target once more, and then the second. So a stopped knee leaves the tip in line with the
/// target. The bend is the one that was asked for, unless the first joint is stopped and another
/// bend takes the tip nearer. Traces both turns.
template <typename AnyWork>
void bendWithin(AnyWork& work, const glm::dvec3& elbow, const glm::dvec3& tip);

}  // namespace iklab::ik
