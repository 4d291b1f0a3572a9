// A race on the canvas, flat and in space.
#pragma once

#include "draw/list/painter.h"
#include "lab/bench/lab.h"

namespace draw {

/// All runners over each other, each in its solver's colour, the later ones thinner: equal poses
/// are seen as such, where bodies would hide each other.
void paintRunners(const Painter& painter, const lab::Lab& lab);

/// The solver of the runner that is shown alone, at the top; nothing where that is none.
void paintRunnerName(const Painter& painter, const lab::Lab& lab, std::size_t runner);

}  // namespace draw
