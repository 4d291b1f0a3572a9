// The position and resolution of the workspace map.
#pragma once

#include "draw/list/camera.h"
#include "draw/pick/handles.h"
#include "lab/maps/target_solver.h"

namespace draw {

/// In the flat view: the whole canvas, at the target's depth. In space: a square sheet through the
/// target, around what the chain can reach. A planar chain's sheet is in its plane; another one's
/// in the plane that the view names, where MapPlane::dragged is the plane in which `held` drags the
/// target, and faces the viewer if `held` is no plane. `unit`: pixels a point.
lab::MapGrid mapGridOf(const lab::State& state, const Camera& camera, Grip held, double unit);

}  // namespace draw
