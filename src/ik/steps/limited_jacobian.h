// jacobian.h for chains whose joints have limits: a joint that stands at a limit and is drawn
// through it by the target is no part of J, a ball joint only by the directions that are left to
// it, and every turn is stopped at the limits (see limited_turns.h). Such a step still leads
// downhill, if it is short enough: what is stopped was leading up. With weights
// (ik/steps/weights.h) J·Jᵀ is J·W·Jᵀ, and a force turns the joints by W·Jᵀ·f.
#pragma once

#include "ik/steps/jacobian.h"

namespace ik {

// As their namesakes in jacobian.h; with limits or weights only.
template <typename AnyWork>
Linearisation lineariseWithin(AnyWork& work);
template <typename AnyWork>
Effort effortWithin(const AnyWork& work, const Linearisation& linear, const Eigensystem& axes,
                    double least);
template <typename AnyWork>
double tryWithin(AnyWork& work, const Linearisation& linear, const glm::dvec3& force);
/// Returns the square of the largest distance that a joint moved.
double takeWithin(PlaneWork& work);
double takeWithin(SpaceWork& work);

/// Of all joints together for a force: the largest turn and the sum, radians.
struct Turned {
  double largest = 0.0;
  double together = 0.0;
};
template <typename AnyWork>
Turned turnedWithin(const AnyWork& work, const Linearisation& linear, const glm::dvec3& force);

}  // namespace ik
