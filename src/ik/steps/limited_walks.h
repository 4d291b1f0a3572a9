// FABRIK's two walks along a chain whose joints have limits: A. Aristidou, Y. Chrysanthou and
// J. Lasenby, "Extending FABRIK with model constraints" (2016). As soon as a bone is set down, it
// is turned back to where its joint with the neighbour set down before it allows it to lie: on the
// way tip → base that is the joint with the bone after it, base → tip the one with the bone before
// it, and with the base. So the chain is within its limits whenever it is whole.
//
// A joint whose turns are shortened (ik/steps/weights.h) turns its part of the way, from its angle
// before the walk to the one that the walk wants, each time that a bone is set down beside its
// neighbour.
//
// Of ball joints the first walk knows the cones alone. Twist does not move a joint: the second walk
// stops it.
#pragma once

#include "ik/work/work.h"

namespace ik {

/// One iteration; `aims`: in the second walk too. Returns what an Iteration does. With limits only.
template <typename AnyWork>
double walksWithin(AnyWork& work, bool aims);

}  // namespace ik
