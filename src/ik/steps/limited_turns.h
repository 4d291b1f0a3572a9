// Turns of joints that have limits or weights (weights.h), for every solver. Here solvers change
// the pose, joint by joint, each stopped at its limits, and positions follow from the pose: the tip
// is known only after the turn was stopped. Solvers that sweep or walk along a planar chain keep
// its joints' own turns in place of angles.
//
// Solvers that turn all joints at once project their steps (D. P. Bertsekas, "Projected Newton
// Methods for Optimization Problems with Simple Constraints", 1982): a joint that stands at a limit
// and is pulled past it is left out, so that the others do its part. Whatever else a step would
// take past a limit is stopped there.
#pragma once

#include "ik/work/work.h"

namespace iklab::ik {

/// Before a solve: sets work.isConstrained if the bones that the solver moves have limits or
/// weights, or some are fixed, or if `onEveryJoint`; then brings them within their limits.
void beginWithin(PlaneWork& work, bool onEveryJoint);
void beginWithin(SpaceWork& work, bool onEveryJoint);
void beginWithin(ArrayWork& work);

/// The range of a planar bone. A bone without length keeps its angle, which nobody could see.
JointLimit limitOf(const PlaneWork& work, std::size_t bone);

/// Turns a bone in the pose by the part of `whole` that its weight and the cap leave, as near as
/// its limits allow. Returns the turn that it made in the world. Does not move the joints. Both
/// turns are made after its parents turned by `carried`.
Turn turnWithin(PlaneWork& work, std::size_t bone, const Turn& whole, const Turn& carried);
Rotation turnWithin(SpaceWork& work, std::size_t bone, const Rotation& whole,
                    const Rotation& carried);

/// What becomes of a planar joint's own turn (ik/work/own_turns.h) that is shortened.
struct Shortened {
  Turn own;              ///< after the change
  Turn change{kNoTurn};  ///< what is left of the change
  bool isPart = false;   ///< its weight or the cap left less than the whole
  Holds limits{};        ///< what stopped it on its way
};
/// The own turn is to change by `change`. Leaves it as it is.
Shortened shortenedOwn(const PlaneWork& work, std::size_t bone, const Turn& change);

/// The same for a turn that brings the tip, now at `tip` with the bone's joint at `pivot`, as near
/// to the target as the limits allow, and never away from it. A ball joint that is stopped gets
/// nearer only bit by bit.
Turn aimWithin(PlaneWork& work, std::size_t bone, const glm::dvec3& pivot, const glm::dvec3& tip,
               const Turn& carried);
Rotation aimWithin(SpaceWork& work, std::size_t bone, const glm::dvec3& pivot,
                   const glm::dvec3& tip, const Rotation& carried);

/// Moves the joints to where the pose puts them; returns the square of the largest distance that
/// one moved.
template <typename AnyWork>
double settle(AnyWork& work);

/// Finds what stops each joint that the target's pull at the tip turns. Sets work.freedom, or
/// work.limitNormals, as vectors of the world.
void findStops(PlaneWork& work);
void findStops(SpaceWork& work);

/// Whether a joint is held for good: its pull against the limit is more than rounding.
bool isHeldByLimit(const PlaneWork& work);
bool isHeldByLimit(const SpaceWork& work);

/// Tries a change of a joint, as the solver believes it to turn: an angle, or a rotation vector of
/// the world. Returns the part of it that the limits let through.
double tryTurn(PlaneWork& work, std::size_t bone, double change);
glm::dvec3 tryTurn(SpaceWork& work, std::size_t bone, const glm::dvec3& change);

/// After tryTurn() for every bone: lays the chain out in work.trialJoints and, in space,
/// work.trialOrientations.
void layOutTrial(PlaneWork& work);
void layOutTrial(SpaceWork& work);

/// Makes the trial the pose; the caller takes joints and orientations.
void takeTrial(PlaneWork& work);
void takeTrial(SpaceWork& work);

}  // namespace iklab::ik
