// Directions: how the end of a bone is to lie.
#pragma once

#include <glm/vec3.hpp>

#include "ik/problem.h"
#include "rigs/problem.h"
#include "rigs/trace.h"

namespace iklab::rigs {

/// How bone `bone` lies, world: the rotationOf() of its frame.
glm::dquat rotationAt(const Chain& chain, const Pose& pose, std::size_t bone);

/// The rotation vector, world, radians, that bone `bone` misses; of an axis the shortest that takes
/// it there.
glm::dvec3 missingTurn(const Chain& chain, const Pose& pose, std::size_t bone,
                       const Facing& facing);

/// What the tip misses of the problem's target in a state of a trace.
ik::Left leftIn(const Problem& problem, const TraceState& state);

/// What a mechanism's goal at the end of bone `bone` is asked for. A mirrored frame is to lie
/// mirrored.
void setFacing(const Chain& chain, std::size_t bone, const Facing& facing, ik::Goal& goal);

}  // namespace iklab::rigs
