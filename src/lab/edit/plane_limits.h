// The limits of planar joints while their chain lies in space. A joint that was limited is a hinge
// about z there, with its limit. Where the solver needs a ball in its place the limit waits.
#pragma once

#include <cstddef>
#include <span>

#include "lab/edit/mirror.h"
#include "lab/state.h"

namespace lab {

/// Joints become balls whose limits wait; call fitToSolver() then. Fixed ones stay fixed.
void moveJointsIntoSpace(Scene& scene);

/// Joints have the limits that waited, or those that they have as hinges about z. A cone, and a
/// range about another axis, say nothing in the plane: such joints become free.
void moveJointsIntoPlane(Scene& scene);

/// Joints whose limits wait become hinges about z where `solver` takes hinges, and hinges that were
/// such joints become balls again where it refuses them. The poses go along: a hinge keeps what a
/// rotation has about z. In the plane it does nothing.
void fitToSolver(Scene& scene, const ik::Solver& solver, std::span<rigs::Pose* const> poses);

/// Whether some joint's limit waits.
bool hasWaitingLimits(const Scene& scene);

/// The user chose what this joint may do in space: no limit waits for it any more.
void forgetPlaneLimit(Scene& scene, std::size_t bone);

/// Mirrors the limits that wait, as mirrorImage() by geometry does the chain that `scene` still
/// has.
void mirrorWaitingLimits(Scene& scene, MirrorAxis axis);

}  // namespace lab
