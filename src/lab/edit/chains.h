// What is asked of one or several chains of a scene.
#pragma once

#include <string>

#include "lab/state.h"

namespace lab {

/// Whether some chain lies in space: then the scene is seen in space.
bool hasSpace(const State& state);

/// Why no solver could take it, naming the field; empty where one may. The chosen one may still
/// refuse it, which the window says. Whether a scene may have it: sceneFaultOf().
std::string faultOf(const OtherChain& chain);
/// The same of choices alone, and of where a creature goes.
std::string faultOf(const Choices& choices);
std::string faultOfGoal(const glm::dvec3& goal);

}  // namespace lab
