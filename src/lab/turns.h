// How far each joint has turned over a whole solve.
#pragma once

#include <vector>

#include "rigs/chain.h"
#include "rigs/trace.h"

namespace lab {

/// Radians, one a bone: of a joint in the plane and of a hinge all turns from the first pose of the
/// trace to its last added up, iteration by iteration, in its parent's frame and with their signs;
/// more than half a turn where it went so far. Of another joint in space the angle between its
/// first and its last rotation, 0 to π. Linear in iterations times bones.
std::vector<double> totalTurns(const rigs::Chain& chain, const rigs::Trace& trace);

}  // namespace lab
