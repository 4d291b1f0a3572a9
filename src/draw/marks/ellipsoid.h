// The ellipsoid of the tip's velocities; in the plane an ellipse.
#pragma once

#include "draw/list/painter.h"
#include "draw/marks/labels.h"
#include "lab/core/lab.h"

namespace draw {

/// Paints it over the chain, and adds its name with its scale to the labels; nothing where
/// View::ellipsoid does not ask for it, while a creature walks, and in a race.
void paintEllipsoid(const Painter& painter, LabelSheet& sheet, const lab::Lab& lab);

}  // namespace draw
