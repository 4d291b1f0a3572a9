// What the program says about chains in space, poles and the creature.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "lab/bench/lab.h"

namespace lab {

/// What became of the plane in which two bones bend, where there is something to say; else empty.
std::string bendPlaneSentence(const Lab& lab);

/// Where the solver refuses a hinge among the bones that it moves: which one, and what to do.
/// Otherwise empty.
std::string hingeSentence(const Lab& lab);

/// Two bone's `bend` as the screen calls its options: what they mean depends on where the chain
/// lies, and on a pole.
std::array<std::string_view, 2> bendLabels(const Scene& scene);

/// What the chosen solver does with the creature's legs. A creature is on the bench.
std::string legSentence(const Lab& lab);

/// How many of its feet stand, and whether each is where it should be. A creature is on the bench.
std::string feetSentence(const Lab& lab);

}  // namespace lab
