// What is asked of one or several chains of a scene.
#pragma once

#include <string>

#include "lab/state.h"

namespace lab {

/// Whether some chain lies in space: then the scene is seen in space.
bool hasSpace(const State& state);

/// Why a scene may not have it, naming the field: no solver could take it, or a value is out of
/// range. Empty where it may. The chosen solver may still refuse it, which the window says.
std::string faultOf(const OtherChain& chain);
/// The same of choices alone, and of where a creature goes.
std::string faultOf(const Choices& choices);
std::string faultOfGoal(const Walk& walk);

}  // namespace lab
