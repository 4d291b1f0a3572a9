// What lessons take of how a chain can move and of its frames: columns of the Jacobian, freedoms
// that are left over, answers of an arm, feet on the ground, rows of a table of Denavit and
// Hartenberg.
#pragma once

#include <cstddef>

#include "lab/core/lab.h"
#include "lab/lesson/takes.h"

namespace lab {

/// At step `step` of the trace. `index`: from 0, in range where the take has one. Nothing where it
/// can't be computed, and for a take of another kind.
TakenValue motionValueOf(Measured what, const Lab& lab, std::size_t step, std::size_t index);

}  // namespace lab
