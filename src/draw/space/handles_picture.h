// The handles of draw/pick/handles.h as arrows and squares.
#pragma once

#include "draw/list/painter.h"
#include "draw/marks/labels.h"
#include "draw/pick/handles.h"

namespace draw {

/// Paints over everything else; `hovered` is drawn stronger.
void paintHandles(const Painter& painter, const HandlePlace& place, Grip hovered);

/// Makes the arrows of a handle and their letters obstacles.
void keepOffHandles(LabelSheet& sheet, const Camera& camera, const HandlePlace& place, float unit);

}  // namespace draw
