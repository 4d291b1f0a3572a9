// Stepping through a trace.
#pragma once

#include <cstddef>

#include "lab/state.h"
#include "rigs/trace.h"

namespace lab {

/// How many are played a second at speed 1, slowly enough to read each one's sentence.
double unitsPerSecond(Unit unit);

/// Whether a unit ends with step `index`; true at both ends of the trace.
bool isBoundary(const rigs::Trace& trace, std::size_t index, Unit unit);

/// The next boundary after `cursor` (direction +1) or before it (-1); `cursor` where there is none.
std::size_t nextBoundary(const rigs::Trace& trace, std::size_t cursor, Unit unit, int direction);

/// The step of `trace` that corresponds best to the one described by `info`: the same bone of the
/// same pass of the same iteration, else the end of that iteration, else the last step.
std::size_t matchingStep(const rigs::Trace& trace, const rigs::StepInfo& info);

}  // namespace lab
