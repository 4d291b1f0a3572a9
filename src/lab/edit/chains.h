// What is asked of one or several chains of a scene.
#pragma once

#include <string>

#include "lab/state.h"

namespace lab {

/// Whether some chain lies in space: then the scene is seen in space.
bool hasSpace(const State& state);

/// Why its solver would refuse it, naming the field; empty where it would not.
std::string faultOf(const OtherChain& chain);

}  // namespace lab
