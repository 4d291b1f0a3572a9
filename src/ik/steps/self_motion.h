// Self-motion: a chain with more joints than its tip needs can move while the tip stays. Such
// motion takes the chain to the pose nearest to a rest pose, of all that leave the tip where it is:
// the gradient projection of A. Liégeois, "Automatic Supervisory Control of the Configuration and
// Behavior of Multibody Mechanisms" (1977), and his name for it, with the costs of
// ik/steps/weights.h:
//   Δθ = k·(z - W·Jᵀ·(J·W·Jᵀ)⁻¹·J·z),  z = rest - θ
// which with all weights 1 is k·(1 - J⁺·J)·(rest - θ). It is done after the solver has arrived or
// is stuck, instead of in each of its iterations: what a solver can reach it reaches, by the same
// steps, whatever the rest pose. The tip strays by the square of the step, and is brought back by
// Newton's method, W·Jᵀ·(J·W·Jᵀ)⁻¹·error, before the step counts.
//
// It comes to an end where z is a combination of J's rows: nearest on the branch of solutions on
// which the solver arrived, at least locally, in Σ |z_j|² / w_j. O(n) an iteration.
#pragma once

#include "ik/work/work.h"

namespace ik {

/// Before the solve, when the pose is within its limits: fills work.selfMotion.rest.
template <typename AnyWork>
void beginResting(AnyWork& work);

/// One iteration, which leaves the tip within half of the tolerance of `anchor`: of the target once
/// that is reached, else of where the tip was left. Returns the largest angle that a joint turned
/// by, radians; 0 where nothing helps any more. Turns as joints really turn, also where negative
/// scale is ignored.
template <typename AnyWork>
double selfMotion(AnyWork& work, const glm::dvec3& anchor);

/// An iteration that turns no joint by more has come to the end, radians.
inline constexpr double kRested = 1e-5;

}  // namespace ik
