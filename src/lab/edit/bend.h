// Two bone's bend, in the parameters of every solver that has one.
#pragma once

#include <string_view>

#include "lab/state.h"

namespace lab {

/// Sets the bend to the option of this name, where there is one.
void chooseBend(Choices& choices, std::string_view option);
/// "positive" becomes "negative", anything else "positive".
void flipBend(Choices& choices);

}  // namespace lab
