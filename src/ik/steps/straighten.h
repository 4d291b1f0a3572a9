// Poses that follow from a free chain's lengths and its target alone. Joints must be planar or
// balls. O(n).
#pragma once

#include "ik/work/work.h"

namespace iklab::ik {

/// Whether every joint is planar or a ball.
bool isFree(const Chain& chain);

/// Whether a straight line comes near enough to a target at `distance` from the base, or as near as
/// possible; scene units.
inline bool isAtTheRim(const Reach& reach, double distance, double tolerance) {
  const double slack = 0.5 * tolerance;
  return distance >= reach.outer - slack || (reach.inner > 0.0 && distance <= reach.inner + slack);
}

/// The nearest pose to a target out of reach: along the line from the base to the target. If the
/// target is too far the chain is stretched out; if it is too close, only the longest bone points
/// at it and all others point back. With the target on the base the line is the longest bone's.
/// Returns what an Iteration returns.
template <typename AnyWork>
double straighten(AnyWork& work);

/// A pose whose tip is near a target in reach: on an arc of a circle from the base to the target,
/// on the side of the chain's middle. Sets joints and, in space, orientations.
template <typename AnyWork>
void bendLikeAnArc(AnyWork& work);

}  // namespace iklab::ik
