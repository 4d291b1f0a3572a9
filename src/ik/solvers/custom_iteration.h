// One iteration of a user's own solver: ik/custom_solver.h.
#pragma once

#include "ik/custom_solver.h"
#include "ik/work/work.h"

namespace iklab::ik {

/// Returns what an Iteration does.
template <typename AnyWork>
double customIteration(AnyWork& work, void (*iterate)(JointPositions& chain));

}  // namespace iklab::ik
