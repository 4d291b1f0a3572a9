// Sentences about chains in space, poles and the creature.
#pragma once

#include <string>
#include <vector>

#include "lab/bench/lab.h"

namespace lab {

/// What happened to the plane in which two bones bend; empty where that needs no words.
std::string bendPlaneSentence(const Lab& lab);

/// Which hinge or fixed joint the solver refuses, and what to do; empty where it refuses none.
std::string jointSentence(const Lab& lab);
/// That limits of the plane wait in space, and for what; empty where none does.
std::string waitingLimitsSentence(const Lab& lab);

/// The options of two bone's `bend` in words, which depend on plane or space and on a pole.
std::vector<std::string> bendLabels(const Scene& scene);

/// What the chosen solver does with the creature's legs. Needs a creature.
std::string legSentence(const Lab& lab);

/// How many of its feet stand, and whether each is in place. Needs a creature.
std::string feetSentence(const Lab& lab);

}  // namespace lab
