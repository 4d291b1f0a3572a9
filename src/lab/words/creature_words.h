// The creature in words. All need one.
#pragma once

#include <string>

#include "lab/core/lab.h"

namespace lab {

/// What the chosen solver does with the creature's legs.
std::string legSentence(const Lab& lab);

/// How many of its feet stand, and whether each is in place.
std::string feetSentence(const Lab& lab);

}  // namespace lab
