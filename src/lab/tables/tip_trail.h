// The way that the tip has gone.
#pragma once

#include <vector>

#include "lab/core/lab.h"

namespace lab {

/// World positions, oldest first. Step by step: at the steps up to the one on show, at no more than
/// 200 of them; else in the frames of the last drag, or of the replay, up to the moment on show.
std::vector<glm::dvec3> tipTrail(const Lab& lab);

}  // namespace lab
