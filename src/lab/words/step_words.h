// How a step turns a bone, in words.
#pragma once

#include <string>

#include "lab/bench/lab.h"

namespace lab {

/// Of a solver that turns bone after bone: "turn by 12.3° so that the tip points at the target".
std::string turnWords(const Lab& lab, const ik::TraceState& before, std::size_t bone);

/// Of an analytic one: "turn by 12.3° to point at the target".
std::string analyticWords(const Lab& lab, const ik::TraceState& before, std::size_t bone);

}  // namespace lab
