// Views that have all of the scene on the canvas.
#pragma once

#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "lab/core/lab.h"
#include "ui/widgets/context.h"

namespace app {

/// Brings all into view where lab::View::fit asks for it: as far as the chain can reach or, while
/// presenting, where it is in the steps of the solve, as large as that. `size`: of the canvas,
/// pixels.
void fitIfAsked(lab::Lab& lab, const glm::dvec2& size);

/// Asks for it where the selected chain or its goal lies outside of the canvas, or less than
/// `margin` pixels from its edge.
void fitIfCovered(lab::Lab& lab, const glm::dvec2& size, double margin);

/// Moves and zooms the view until chain, goal, pole and these points fill this share of it; the
/// reachable area may be cut.
void comeNear(lab::Lab& lab, const glm::dvec2& size, double share,
              const std::vector<glm::dvec3>& more = {});

/// Where chain and goal are on a canvas that lies there in the window: as they stand, at the
/// solve's start and at its end. Pixels of the window, near enough to each other that nothing that
/// can be read lies between them.
std::vector<glm::vec2> drawnPoints(const lab::Lab& lab, const ui::Rect& canvas, double unit);

}  // namespace app
