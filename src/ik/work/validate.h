// What solve() refuses.
#pragma once

#include "ik/solve.h"

namespace ik {

/// findFault(), of a chain whose bones and base scale may be known to be good.
std::string findFault(const SolverInfo& solver, const Problem& problem, const Settings& settings,
                      const Pose& pose, bool areBonesGood);

}  // namespace ik
