// Where stepping through a trace leads.
#pragma once

#include <cstddef>

#include "ik/trace.h"
#include "lab/state.h"

namespace lab {

/// So many are played at speed 1: slowly enough to read the sentence that goes with each.
double unitsPerSecond(Unit unit);

/// True where a pass (or iteration, or any sub-step) ends with step `index`, and at both ends.
bool isBoundary(const ik::Trace& trace, std::size_t index, Unit unit);

/// The next boundary after `cursor` (direction +1) or before it (-1); `cursor` where there is none.
std::size_t nextBoundary(const ik::Trace& trace, std::size_t cursor, Unit unit, int direction);

/// The step of `trace` that corresponds best to the one described by `info`: the same bone of the
/// same pass of the same iteration, else the end of that iteration, else the last step.
std::size_t matchingStep(const ik::Trace& trace, const ik::StepInfo& info);

}  // namespace lab
