// What the chosen solver does with the chain, and what it refuses.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lab/core/lab.h"
#include "language/language.h"

namespace lab {

/// Which hinge or fixed joint the solver refuses, and what to do; empty where it refuses none.
std::string jointSentence(const Lab& lab);
/// Why the solver refuses the chain: by the above, or because it needs more bones; else empty.
std::string refusalSentence(const Lab& lab);
/// That limits of the plane wait in space, and for what; empty where none does.
std::string waitingLimitsSentence(const Lab& lab);

/// Whether menus list the solver of this id before the others, which come under *More*: a course
/// begins with it.
bool isListedFirst(std::string_view solver);
/// Places in ik::solvers() in the order of menus: first those that are listed first.
std::vector<std::size_t> listedSolvers();

/// The options of two bone's `bend` in words, which depend on plane or space and on a pole.
std::vector<std::string> bendLabels(const Scene& scene);

/// What a solver that picks a method has picked; otherwise empty.
std::string methodSentence(const Lab& lab);

/// Which bones the solver moves, where these are not all; otherwise empty.
std::string scopeSentence(const Lab& lab);

/// Names as a list: "CCD, FABRIK and DLS"; `two` joins {first} and {last}.
std::string listed(const std::vector<std::string>& names, language::Text two);

}  // namespace lab
