// An arm with more joints than its goals need moves while its ends stay: along the null space of
// the Jacobian, step by step, each brought back by Newton's method.
#pragma once

#include <span>
#include <vector>

#include "ik/problem.h"

namespace iklab::ik {

/// How many dimensions such a motion has at a pose: the freedoms of all joints that move a goal and
/// have a weight, less the rank of what the goals hold. 0: it cannot move.
int freeDimensions(std::span<const Joint> joints, const Pose& pose, std::span<const Goal> goals);

/// For each of the first dimensions, `most` of them, the joint that moves most along it.
std::vector<int> freeJoints(std::span<const Joint> joints, const Pose& pose,
                            std::span<const Goal> goals, int most);

struct InPlace {
  Pose pose;
  double gone = 0.0;       ///< of the way that was asked for, with its sign
  bool isStopped = false;  ///< at a limit, or at a singular pose
};

/// Moves by `way`: the length of the path that the joints go, √(Σ Δq²), radians, slides in parts of
/// the mechanism's size; its sign says which way. `dimension`: from 0, < freeDimensions(); they are
/// at right angles, the one that moves the joints' places farthest first. All goals' points stay
/// where they are in `pose`, and so do their frames, or axes, where they have a facing: targets do
/// not matter. Off by less than 1e-9 of the mechanism's size, and of a radian, in every pose on the
/// way. `pose` is within the limits.
InPlace moveInPlace(std::span<const Joint> joints, const Pose& pose, std::span<const Goal> goals,
                    double way, int dimension = 0);

}  // namespace iklab::ik
