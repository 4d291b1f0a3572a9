// What solve() refuses.
#pragma once

#include <cstddef>

#include "ik/solver.h"
#include "rigs/problem.h"

namespace iklab::rigs {

/// Whether a solver that moves so many `bones` (ik::bonesOf()) moves this one: of the tip's branch
/// the last ones, or any.
bool moves(int bones, const Chain& chain, std::size_t bone) noexcept;

/// What is wrong with a chain, its pose, or what is asked of it. Settings are not looked at.
ik::Fault faultOfChain(const ik::Solver& solver, const Problem& problem, const Pose& pose);

/// A fault of a chain's mechanism in terms of the chain: joint i is the joint of bone i.
ik::Fault inBones(ik::Fault fault, std::span<const Goal> goals);

}  // namespace iklab::rigs
