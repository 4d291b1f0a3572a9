// Where the bones of a chain lie, each with its own axes.
#pragma once

#include <vector>

#include "draw/list/solids.h"
#include "ik/ik.h"

namespace draw {

/// One a bone, as it lies: in the middle of a FABRIK walk bones are apart. A bone without length
/// keeps the direction that its angle gives it.
std::vector<BoneFrame> framesOf(const ik::Chain& chain, const ik::TraceState& shown);

/// Scene units.
double meanBoneLength(const ik::Chain& chain);

}  // namespace draw
