// What the program says: why a solve stopped, and what the step under the cursor does.
#pragma once

#include <string>
#include <string_view>

#include "lab/bench/lab.h"

namespace lab {

/// "reached", "too far", ...: a heading.
std::string_view statusWord(ik::Status status);

/// Why the last solve stopped, in one sentence with its numbers.
std::string statusSentence(const Lab& lab);

/// What a solver that picks a method has picked; otherwise empty.
std::string methodSentence(const Lab& lab);

/// Which bones the solver moves, where these are not all; otherwise empty.
std::string scopeSentence(const Lab& lab);

/// "tip → base", "base → tip"; empty for phases that are no walk.
std::string_view passName(ik::Phase phase);

/// What the step under the cursor does: "CCD, iteration 2, bone 3: turn by -14.2° so that the tip
/// points at the target". Bones count from 1, as on the canvas.
std::string stepSentence(const Lab& lab);

}  // namespace lab
