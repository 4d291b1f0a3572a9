// The runners of a race, flat and in space.
#pragma once

#include "draw/list/painter.h"
#include "lab/core/lab.h"

namespace draw {

/// Paints all runners over each other in their solvers' colours, later ones thinner, so that equal
/// poses are visible.
void paintRunners(const Painter& painter, const lab::Lab& lab);

/// The name of the only runner shown, at the top; of all of them where all are shown, each beside a
/// line in its colour, which is light inside for one that has other settings than its solver's.
void paintRunnerName(const Painter& painter, const lab::Lab& lab, std::size_t runner);

}  // namespace draw
