// A prediction on the canvas: the joint that is asked for, the guess and, once revealed, the truth.
#pragma once

#include "draw/list/painter.h"
#include "draw/marks/labels.h"
#include "lab/core/lab.h"

namespace draw {

/// Adds it over the chain, in the plane and in space; nothing while nothing is predicted.
void paintGuess(const Painter& painter, LabelSheet& sheet, const lab::Lab& lab);

}  // namespace draw
