// The ellipsoids of the tip's velocities, and dashed of the forces that it bears; in the plane
// ellipses.
#pragma once

#include "draw/list/painter.h"
#include "draw/marks/labels.h"
#include "lab/core/lab.h"

namespace draw {

/// Paints them over the chain, and adds their names with their scales to the labels: those that
/// View::ellipsoid and View::forces ask for; nothing while a creature walks, and in a race.
void paintEllipsoid(const Painter& painter, LabelSheet& sheet, const lab::Lab& lab);

}  // namespace draw
