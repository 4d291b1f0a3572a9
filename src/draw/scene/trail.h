// Ways on the canvas: the one that the tip has gone, and the one that the target goes by itself.
#pragma once

#include "draw/list/painter.h"
#include "lab/core/lab.h"

namespace draw {

/// Adds them under the chain, in the plane and in space: the tip's where View::trail asks for it.
void paintTrails(const Painter& painter, const lab::Lab& lab);

}  // namespace draw
