// Self-motion: a chain with more joints than its tip needs can move while the tip stays. Here it
// moves to the pose nearest to a rest pose, of all poses that leave the tip where it is: the
// gradient projection of A. Liégeois, "Automatic Supervisory Control of the Configuration and
// Behavior of Multibody Mechanisms" (1977), who also named it, with the costs of weights.h:
//   Δθ = k·(z - W·Jᵀ·(J·W·Jᵀ)⁻¹·J·z),  z = rest - θ
// With all weights 1 this is k·(1 - J⁺·J)·(rest - θ). It runs after the solver has arrived or is
// stuck, instead of in each of its iterations: a solver reaches what it can reach by the same
// steps, whatever the rest pose. The tip strays by the square of the step, and Newton's method,
// W·Jᵀ·(J·W·Jᵀ)⁻¹·error, brings it back before the step counts.
//
// It ends where z is a combination of J's rows: the nearest pose, at least locally, in Σ |z_j|² /
// w_j, on the branch of solutions on which the solver arrived. O(n) an iteration.
#pragma once

#include "ik/work/work.h"

namespace iklab::ik {

/// Before the solve, with the pose within its limits: fills work.selfMotion.rest.
template <typename AnyWork>
void beginResting(AnyWork& work);

/// One iteration. It leaves the tip within half of the tolerance of `anchor`: of the target once
/// that is reached, else of where the tip stayed. Returns the largest angle that a joint turned by,
/// radians; 0 where nothing helps any more. Joints turn as they really do, also where negative
/// scale is ignored.
template <typename AnyWork>
double selfMotion(AnyWork& work, const glm::dvec3& anchor);

/// Self-motion has ended if an iteration turns no joint by more, radians.
inline constexpr double kRested = 1e-5;

}  // namespace iklab::ik
