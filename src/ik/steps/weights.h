// Weights and the cap on turns: what is left of a turn that a solver wants of a joint. A joint of
// weight w turns w of the way, and no joint turns by more in an iteration than the cap,
// work.mostTurn.
//
// What that means depends on how a solver finds its turns:
// - Solvers that linearise the tip, and gradient descent, find them all at once, by least squares
// in which joint j's turn costs 1/w_j: D. E. Whitney, "Resolved motion rate control of manipulators
// and human prostheses" (1969), with the matrix of costs W⁻¹, W = diag(w). So J·W·Jᵀ stands for
// J·Jᵀ and W·Jᵀ for Jᵀ, as in Δθ = W·Jᵀ·(J·W·Jᵀ + λ²·1)⁻¹·e: for the same pull at the tip a joint
// of weight ½ turns half as far, and the others do its part. A cap makes the whole step smaller.
// - CCD and FABRIK turn joint by joint, and each turn is shortened by itself.
// - Analytic solvers find the exact pose, and each joint goes w of the way to it.
#pragma once

#include <limits>

#include "ik/work/work.h"

namespace iklab::ik {

/// Whether there is a cap.
inline bool isCapped(const Work& work) {
  return work.mostTurn < std::numeric_limits<double>::infinity();
}

/// Whether turns of the joint may be shortened. A shortened turn stops at the limit on its way; any
/// other turn may come out at the other end of the forbidden range, if that is nearer.
inline bool isShortened(const Work& work, std::size_t bone) {
  return isCapped(work) || work.weightOf(bone) != 1.0;
}

/// What the weight and the cap of joint `bone` leave of a turn that a solver wants in an iteration;
/// the whole turn, to the bit, if there is neither. An angle, or a rotation vector, radians.
double shortened(const Work& work, std::size_t bone, double turn);
glm::dvec3 shortened(const Work& work, std::size_t bone, const glm::dvec3& turn);
Turn shortened(const Work& work, std::size_t bone, const Turn& turn);
Rotation shortened(const Work& work, std::size_t bone, const Rotation& turn);

/// The part of the target's pull on a joint held by its weight or a limit above which the pull is
/// more than rounding.
inline constexpr double kNoPull = 1e-6;

/// Whether turning a joint of weight 0 would bring the tip nearer, by a pull of more than rounding.
bool isHeldByWeight(const PlaneWork& work);
bool isHeldByWeight(const SpaceWork& work);

}  // namespace iklab::ik
