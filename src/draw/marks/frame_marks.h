// Frames as three axes, with their numbers; and what the parameters of Denavit and Hartenberg are
// between two of them.
#pragma once

#include <string>

#include "draw/list/painter.h"
#include "draw/marks/labels.h"
#include "ik/mechanism.h"
#include "lab/core/lab.h"

namespace draw {

/// x, y and z as lines of this length, points, in the colours of the axes.
void paintAxes(const Painter& painter, const ik::Frame& frame, double length, float width);

/// The frames of the scene's way to the tip where View::frames asks for them or, while its table of
/// Denavit and Hartenberg is open, those of that, with the parameters of a row: the one that is lit
/// up, "dh-2", or else that of the selected joint. `highlight`: a frame that is lit up, "frame-3".
/// Nothing while a creature walks, and in a race.
void paintFrames(const Painter& painter, LabelSheet& sheet, const lab::Lab& lab,
                 const std::string& highlight);

}  // namespace draw
