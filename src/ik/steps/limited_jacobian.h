// jacobian.h for chains whose joints have limits: a joint that stands at a limit and is drawn
// through it by the target is no part of J, a ball joint only by the directions that are left to
// it, and every turn is stopped at the limits (see limited_turns.h). Such a step still leads
// downhill, if it is short enough: what is stopped was leading up. With weights
// (ik/steps/weights.h) J·Jᵀ is J·W·Jᵀ, and a force turns the joints by W·Jᵀ·f.
#pragma once

#include "ik/steps/jacobian.h"

namespace ik {

// As their namesakes in jacobian.h, which declares lineariseWithin(), tryWithin() and takeWithin();
// with limits only.
Effort effortWithin(const PlaneWork& work, const Linearisation& linear, const Eigensystem& axes,
                    double least);
Effort effortWithin(const SpaceWork& work, const Linearisation& linear, const Eigensystem& axes,
                    double least);

/// Of all joints together for a force: the largest turn and the sum, radians.
struct Turned {
  double largest = 0.0;
  double together = 0.0;
};
Turned turnedWithin(const PlaneWork& work, const Linearisation& linear, const glm::dvec3& force);
Turned turnedWithin(const SpaceWork& work, const Linearisation& linear, const glm::dvec3& force);

}  // namespace ik
