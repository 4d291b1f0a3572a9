// FABRIK's two walks along a chain whose joints have limits: A. Aristidou, Y. Chrysanthou and J.
// Lasenby, "Extending FABRIK with model constraints" (2016). As soon as a bone is set down, it is
// turned back into the range of its joint with the neighbour set down before it: on the walk tip →
// base the joint with the next bone, on the walk base → tip the joint with the bone before it, or
// with the base. So the chain is within its limits whenever it is whole.
//
// A joint whose turns are shortened (weights.h) turns only part of the way from its angle before
// the walk to the wanted one, each time that a bone is set down beside its neighbour.
//
// Bones that fixed joints join are one rigid piece, which aims from its start to its end.
//
// The first walk knows only the cones of ball joints. Twist does not move a joint: the second walk
// stops it.
#pragma once

#include "ik/work/work.h"

namespace iklab::ik {

/// One iteration; `aims`: the second walk aims, too. Returns what an Iteration returns. Only with
/// limits.
template <typename AnyWork>
double walksWithin(AnyWork& work, bool aims);

}  // namespace iklab::ik
