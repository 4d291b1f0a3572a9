// The first step at which a script and a solver part, in words.
#pragma once

#include <string>

#include "rigs/chain.h"
#include "script/difference.h"

namespace lab {

/// After "…: ", without a full stop: "degrees and radians are mixed up"; empty for none.
std::string mistakeWords(script::Mistake mistake);

/// "step 7, bone 3: yours ends at (0.41, 1.20), ours at (0.44, 1.17); your turn is 12.3°, ours
/// −12.3°: the turn has the wrong sign". Without a full stop.
std::string differenceSentence(const script::Difference& found, const rigs::Chain& chain,
                               bool degrees = true);

}  // namespace lab
