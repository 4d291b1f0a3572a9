// The joint that is selected.
#pragma once

#include "draw/list/painter.h"
#include "lab/core/lab.h"

namespace draw {

/// Adds a ring around it, in the plane and in space; nothing where none is.
void paintSelection(const Painter& painter, const lab::Lab& lab);

}  // namespace draw
