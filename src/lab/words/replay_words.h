// What a replay says.
#pragma once

#include <string>

#include "lab/core/lab.h"

namespace lab {

/// Which moment is on show, and what can be done; for Lab::scrubsReplay().
std::string replaySentence(const Lab& lab);

}  // namespace lab
