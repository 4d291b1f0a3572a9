// What solve() refuses.
#pragma once

#include "ik/solve.h"

namespace ik {

/// findFault() for a chain whose bones and base scale may be known to be valid.
std::string findFault(const SolverInfo& solver, const Problem& problem, const Settings& settings,
                      const Pose& pose, bool areBonesGood);

}  // namespace ik
