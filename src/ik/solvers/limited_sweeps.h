// CCD's sweeps along a chain whose joints have limits: R. Juckett, "Cyclic Coordinate Descent in
// 2D" (2009). A bone's turn is known only after it was stopped, and so is the new tip.
#pragma once

#include "ik/work/work.h"

namespace iklab::ik {

/// One iteration, which passes over fixed joints. Returns what an Iteration does. With limits,
/// weights or a cap only.
template <typename AnyWork>
double sweepWithin(AnyWork& work, bool baseToTip);

}  // namespace iklab::ik
