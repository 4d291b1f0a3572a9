// An arm that follows a motion of its end by rates: resolved rate control, and how well the end can
// be moved at a pose.
//
// D. E. Whitney, "Resolved Motion Rate Control of Manipulators and Human Prostheses" (1969).
#pragma once

#include <span>

#include "ik/problem.h"

namespace iklab::ik {

struct Followed {
  Pose pose;
  /// Of the way that was asked for; less than 1 where the whole of it would have turned a joint by
  /// more than kMostRate.
  double part = 1.0;
  bool isHeld = false;  ///< a joint was stopped by its limit, and the others made up for it
};

/// Radians, or of a slide in parts of the mechanism's size: the most that a step moves a joint.
inline constexpr double kMostRate = 1.0;

/// One step of resolved rate: Δq = W·(J·W)⁺·v, W having the roots of the joints' weights, for the
/// goal's point to move by `way`, world, scene units, while its frame, or its axis, stays where the
/// goal has a facing; the goal's target does not matter. Nothing corrects what the step misses: an
/// error of the order of way² adds up from step to step. Joints that would leave their limits stop
/// there, and the step is the shortest of the others; balls are clamped. `pose` is within the
/// limits, and so is what is returned.
Followed followRate(std::span<const Joint> joints, const Pose& pose, const Goal& goal,
                    const glm::dvec3& way);

/// The least singular value of the goal's Jacobian: rows of place in parts of the mechanism's size,
/// and where the goal has a facing rows of turning in radians, so it is a pure number. 0: the end
/// cannot be moved some way. `planar`: all axes are z, and motions in that plane count.
double leastSingularValue(std::span<const Joint> joints, const Pose& pose, const Goal& goal,
                          bool planar = false);

}  // namespace iklab::ik
