// jacobian.h for chains whose joints have limits. A joint that stands at a limit and is pulled past
// it by the target is no part of J; a ball joint keeps the directions that are free. Every turn is
// stopped at the limits (limited_turns.h). A short enough step of this kind still leads downhill,
// since what is stopped led uphill. With weights (weights.h) J·Jᵀ becomes J·W·Jᵀ, and a force turns
// the joints by W·Jᵀ·f.
#pragma once

#include "ik/steps/jacobian.h"

namespace iklab::ik {

// Like the functions of the same names in jacobian.h; only with limits or weights.
Linearisation lineariseWithin(SpaceWork& work);
Effort effortWithin(const SpaceWork& work, const Linearisation& linear, const Eigensystem& axes,
                    double least);
double tryWithin(SpaceWork& work, const Linearisation& linear, const glm::dvec3& force);
/// Returns the square of the largest distance that a joint moved.
double takeWithin(SpaceWork& work);

/// The largest turn of all joints for a force, and the sum, radians.
struct Turned {
  double largest = 0.0;
  double together = 0.0;
};
Turned turnedWithin(const SpaceWork& work, const Linearisation& linear, const glm::dvec3& force);

}  // namespace iklab::ik
