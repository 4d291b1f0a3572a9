// The joints that move a goal, and whether they turn in one plane.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "mechanism/problem.h"

namespace iklab::mechanism {

/// Joint `index`, or the nearest one before it that is not fixed; kWorld where there is none.
int movingJoint(std::span<const Joint> joints, int index);
/// The next joint towards the base that is not fixed; kWorld where there is none.
int movingJointBefore(std::span<const Joint> joints, int index);

/// The axis, unit, world, about which all joints of a goal's branch turn: they are hinges with
/// parallel axes, across every bone that moves, and the target lies in their plane, within 1e-9 of
/// the mechanism's size. Looks at the last `most` joints that move; 0: at all.
std::optional<glm::dvec3> commonAxis(const Problem& problem, std::span<const Frame> frames,
                                     const Goal& goal, int most = 0);

/// Makes all bones on the goal's branch from joint `first`, which stays where it is, `factor` times
/// as long: the places of the joints after it in their parents' frames, and the goal's point.
void stretchBranch(std::size_t first, double factor, std::span<Joint> joints, Goal& goal);

}  // namespace iklab::mechanism
