// CCD's sweeps along a chain whose joints have limits: R. Juckett, "Cyclic Coordinate Descent in
// 2D" (2009). What a bone turns by is known once it is stopped, and only then where the tip is.
#pragma once

#include "ik/work/work.h"

namespace ik {

/// One iteration. Returns what an Iteration does. With limits only.
template <typename AnyWork>
double sweepWithin(AnyWork& work, bool baseToTip);

}  // namespace ik
