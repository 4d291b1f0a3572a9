// Turns of joints that have limits or weights (ik/steps/weights.h), for every solver. Here the pose
// is what changes, joint by joint, each stopped at its limits, and the joints' positions follow
// from it: a tip is never known before the turn that takes it there was stopped.
//
// Solvers that turn all joints at once project their steps (D. P. Bertsekas, "Projected Newton
// Methods for Optimization Problems with Simple Constraints", 1982): a joint that stands at a limit
// and is drawn through it is left out, so that the others do its part, and whatever else a step
// would take past a limit is stopped there.
#pragma once

#include "ik/work/work.h"

namespace ik {

/// Before a solve: sets work.isConstrained, where the bones that the solver moves have limits or
/// weights or `onEveryJoint`, and brings them within their limits.
void beginWithin(PlaneWork& work, bool onEveryJoint);
void beginWithin(SpaceWork& work, bool onEveryJoint);

/// Of a planar bone: its range. A bone without length keeps its angle, which no one could see.
JointLimit limitOf(const PlaneWork& work, std::size_t bone);

/// Turns a bone in the pose by as much of `whole` as its weight and the cap leave, and as near to
/// that as its limits allow; returns the turn that it made in the world. Leaves the joints as they
/// are. Both turns are made after its parents turned by `carried`.
Turn turnWithin(PlaneWork& work, std::size_t bone, const Turn& whole, const Turn& carried);
Rotation turnWithin(SpaceWork& work, std::size_t bone, const Rotation& whole,
                    const Rotation& carried);

/// The same, so that the tip, which is at `tip` while the bone's joint is at `pivot`, comes as near
/// to the target as the limits allow, at any rate not away from it; a ball joint that is stopped
/// gets nearer only bit by bit.
Turn aimWithin(PlaneWork& work, std::size_t bone, const glm::dvec3& pivot, const glm::dvec3& tip,
               const Turn& carried);
Rotation aimWithin(SpaceWork& work, std::size_t bone, const glm::dvec3& pivot,
                   const glm::dvec3& tip, const Rotation& carried);

/// Lays the joints out as the pose says; returns the square of the largest distance that one moved.
template <typename AnyWork>
double settle(AnyWork& work);

/// Finds what stops each joint that the pull of the target at the tip turns: work.freedom, and
/// work.limitNormals, here as vectors of the world.
void findStops(PlaneWork& work);
void findStops(SpaceWork& work);

/// Whether a joint is held back for good: its pull against the limit is more than rounding.
bool isHeldByLimit(const PlaneWork& work);
bool isHeldByLimit(const SpaceWork& work);

/// A joint's change in a step that is tried, as the solver believes it to turn: an angle, or a
/// rotation vector of the world. Returns what of it the limits let through.
double tryTurn(PlaneWork& work, std::size_t bone, double change);
glm::dvec3 tryTurn(SpaceWork& work, std::size_t bone, const glm::dvec3& change);

/// After tryTurn() for every bone: lays the chain out in work.trialJoints and, in space,
/// work.trialOrientations.
void layOutTrial(PlaneWork& work);
void layOutTrial(SpaceWork& work);

/// Makes the step that was tried the pose; the caller takes joints and orientations.
void takeTrial(PlaneWork& work);
void takeTrial(SpaceWork& work);

}  // namespace ik
