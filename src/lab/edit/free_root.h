// A root that solvers move: three slides and a ball between the base and the chain, in the plane
// two slides and a joint. A character whose feet have goals bends its knees then.
#pragma once

#include <cstddef>
#include <vector>

#include "lab/edit/chain_edits.h"

namespace lab {

bool hasFreeRoot(const rigs::Chain& chain);

/// The goals of feet, which are known by their bones' names; see rigs::handsAndFeet().
std::vector<std::size_t> footGoals(const rigs::Chain& chain, const std::vector<rigs::Goal>& goals);

/// Puts those joints in. False, and nothing is changed, where it has them or has no room for them.
bool freeRoot(PosedChain& posed);

/// Takes them out, with goals for the root itself: the base is where the root was, and the picture
/// stays. False, and nothing is changed, where there are none, or where the root is the tip.
bool holdRoot(PosedChain& posed);

}  // namespace lab
