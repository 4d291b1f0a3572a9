// What solve() refuses.
#pragma once

#include "ik/solve.h"

namespace iklab::ik {

/// faultOf() for a chain whose bones and base scale may be known to be valid.
Fault faultOf(const SolverInfo& solver, const Problem& problem, const Settings& settings,
              const Pose& pose, bool areBonesGood);

}  // namespace iklab::ik
