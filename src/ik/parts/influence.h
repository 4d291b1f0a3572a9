// Goals with an influence below 1: the pose lies between the one before, such as that of an
// animation, and the solved one. So it is in engines: Godot's influence of a skeleton's modifier,
// Unreal's alpha, the weight of Unity's constraints.
#pragma once

#include "ik/solver_state.h"

namespace iklab::ik {

/// Takes each joint that goals move back to Problem::rest.pose, or else the start pose, but for the
/// largest influence of those goals, and records it: amounts on the line, balls by slerp. A part of
/// the way between two values that limits allow may be barred: it stops there.
void followInfluence(SolverState& state);

}  // namespace iklab::ik
