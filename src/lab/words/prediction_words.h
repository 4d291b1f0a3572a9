// What the program says while a step is predicted.
#pragma once

#include <string>

#include "lab/core/lab.h"

namespace lab {

/// The question, what to do next, or how far the guess was off; empty while nothing is predicted.
std::string predictionSentence(const Lab& lab);

}  // namespace lab
