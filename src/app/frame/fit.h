// Views that have all of the scene on the canvas.
#pragma once

#include <glm/vec2.hpp>

#include "lab/bench/lab.h"

namespace app {

/// Where lab::View::fit puts the camera. `size`: of the canvas, pixels.
lab::SetCamera fittedCamera(const lab::Lab& lab, const glm::dvec2& size);

/// Whether the selected chain and its goal lie on the canvas, `margin` pixels or more from its
/// edge.
bool isSeenWhole(const lab::Lab& lab, const glm::dvec2& size, double margin);

}  // namespace app
