// What solve() refuses.
#pragma once

#include "ik/solver.h"
#include "rigs/problem.h"

namespace iklab::rigs {

/// What is wrong with a chain, its pose, or what is asked of it. Settings are not looked at.
ik::Fault faultOfChain(const ik::Solver& solver, const Problem& problem, const Pose& pose);

/// A fault of a chain's mechanism in terms of the chain: joint i is the joint of bone i.
ik::Fault inBones(ik::Fault fault);

}  // namespace iklab::rigs
