// What solve() refuses: a code with its values. Empty: nothing is wrong.
#pragma once

#include <span>

#include "ik/problem.h"

namespace iklab::ik {

struct Solver;

Fault faultOfInput(const Problem& problem, const Settings& settings, const Pose& pose);

/// What is wrong with the solver's own parameters, or with the solver.
Fault faultOfParameters(const Solver& solver, const Settings& settings);

/// What of a valid problem the solver cannot do. `frames` are those of the pose from which the
/// solve starts.
Fault refusalOf(const Solver& solver, const Problem& problem, const Settings& settings,
                std::span<const Frame> frames);

}  // namespace iklab::ik
