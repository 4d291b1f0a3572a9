// The solvers as short pseudo-code, and which of its lines a step of the trace carries out.
#pragma once

#include <string_view>
#include <vector>

#include "ik/ik.h"
#include "lab/state.h"

namespace lab {

/// Where the chain lies: in space some solvers go about it in another way.
enum class CodePlace {
  plane,
  space,
  spaceWithPole,  ///< two bone alone makes a difference
};

CodePlace codePlaceOf(const Scene& scene);

/// A solver's pseudo-code for these settings (forms, directions and options differ), 10 to 25
/// lines; empty for a solver without. Indented by two spaces a level. `hasLimits`: it says where
/// joints are stopped.
std::vector<std::string_view> pseudoCode(const ik::SolverInfo& solver, const ik::Settings& settings,
                                         CodePlace place = CodePlace::plane,
                                         bool hasLimits = false);

/// The lines (from 0) that this step carries out, in their order; at least one for a solver with
/// pseudo-code. Stepping by line goes through them: a step's marks of stage k show from its line k
/// on.
std::vector<int> linesOf(const ik::SolverInfo& solver, const ik::Settings& settings,
                         const ik::StepInfo& step, int boneCount,
                         CodePlace place = CodePlace::plane);

}  // namespace lab
