// Views that have all of the scene on the canvas.
#pragma once

#include <glm/vec2.hpp>

#include "lab/bench/lab.h"

namespace app {

/// The view that lab::View::fit asks for, which is then no longer asked. `size`: of the canvas,
/// pixels.
lab::View fittedView(const lab::Lab& lab, const glm::dvec2& size);

/// Whether the chain in hand and its goal lie on the canvas, `margin` pixels or more from its edge.
bool isSeenWhole(const lab::Lab& lab, const glm::dvec2& size, double margin);

}  // namespace app
