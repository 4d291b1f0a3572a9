// Where a map of the workspace lies, and how fine it is.
#pragma once

#include "draw/list/camera.h"
#include "draw/pick/handles.h"
#include "lab/maps/target_solver.h"

namespace draw {

/// Seen flat: every point of the canvas, at the target's depth. In space: a square sheet through
/// the target, around what the chain can reach. A planar chain's lies in its plane; another one's
/// as the view says, with MapPlane::dragged in the plane in which the target would be dragged by
/// `held`: by its middle (Grip::center, and whatever is no plane) that faces the viewer. `unit`:
/// pixels a point.
lab::MapGrid mapGridOf(const lab::State& state, const Camera& camera, Grip held, double unit);

}  // namespace draw
