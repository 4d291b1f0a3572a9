// What a replay says.
#pragma once

#include <string>

#include "lab/core/lab.h"

namespace lab {

/// Which moment is on show, and what can be done; for Lab::scrubsReplay().
std::string replaySentence(const Lab& lab);

/// How the chain follows a target that moves by itself, by resolved rate, and how far it has
/// drifted.
std::string rateSentence(const Lab& lab);

}  // namespace lab
