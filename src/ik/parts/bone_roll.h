// Bones that turn about themselves, so that no joint moves away: the twist of a hand is
// shared by the bones of its forearm, and the axis of a knee is normal to the plane of its bend.
// Balls, and hinges about their bones.
#pragma once

#include "ik/solver_state.h"

namespace iklab::ik {

/// Turns joint `index` by `angle` radians about `axis`, a unit vector of its own frame, and the
/// joints on it back, so that these lie in the world as they did. False, and nothing is changed,
/// where a joint would leave its limits, lies off the axis, or is of a kind that cannot turn so.
/// Leaves state.frames as they were.
bool rollJoint(SolverState& state, std::size_t index, const glm::dvec3& axis, double angle);

/// The bones whose joints have a Joint::twist take their part of the twist of the joint after them:
/// D = T·S, where D takes the hand's frame from how it lies at rest on the carrier of the first of
/// them, and T is the turn about that bone. Twist bones may stand between carrier and hand, or hang
/// on the carrier beside the hand. Then, if the problem asks for it, bones roll to the plane of the
/// bend: the z axis of each that is neither the first nor the last of its branch comes to the
/// normal of the plane of its own and the bone before, or to its opposite, whichever is nearer.
/// Records one step where anything turned.
void rollBones(SolverState& state);

}  // namespace iklab::ik
