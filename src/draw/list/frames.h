// The frames of a chain's bones.
#pragma once

#include <vector>

#include "draw/list/solids.h"
#include "rigs/rigs.h"

namespace draw {

/// One for each bone as drawn: during a FABRIK pass bones are apart. A bone without length keeps
/// the direction of its angle.
std::vector<BoneFrame> framesOf(const rigs::Chain& chain, const rigs::TraceState& shown);

/// What joins bones that are carried at a place of their own, and slides, to what carries them.
std::vector<rigs::Segment> linksOf(const rigs::Chain& chain,
                                   const std::vector<rigs::Segment>& bones);

/// Scene units.
double meanBoneLength(const rigs::Chain& chain);

}  // namespace draw
