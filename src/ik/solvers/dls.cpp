// Damped least squares: the turns that minimise |J·Δθ - e|² + λ²·|Δθ|². It trades arriving against
// turning little, which keeps the turns small near a singularity. C. W. Wampler, "Manipulator
// inverse kinematic solutions based on vector formulations and damped least-squares methods"
// (1986); Y. Nakamura and H. Hanafusa, "Inverse kinematic solutions with singularity robustness for
// robot manipulator control" (1986).
//   Δθ = Jᵀ·(J·Jᵀ + λ²·1)⁻¹·e
#include <array>

#include "ik/steps/jacobian.h"

namespace iklab::ik {
namespace {

constexpr std::size_t kDamping = 0;
constexpr std::size_t kMaxStep = 1;

template <typename AnyWork>
double dampedLeastSquares(AnyWork& work) {
  const Linearisation linear = linearise(work);
  const double damping = work.parameter(kDamping);
  const double square = damping * damping * linear.square.trace() / 3.0;  // λ²
  if (work.trace) work.trace->next().damping = square * linear.unit * linear.unit;
  const glm::dvec3 force = dampedForce(work, linear, square);
  return descend(work, linear, force, radians(work.parameter(kMaxStep)));
}

constexpr std::array kParameters{
    Parameter{
        .id = "damping",
        .label = "Damping",
        .help = "How careful it is where small moves of the tip need large turns: more makes "
                "smaller, steadier "
                "steps. It is λ, as a part of the mean singular value.",
        .initial = 0.03,
        .least = 1e-6,
        .most = 2.0,
    },
    maxStep(30.0),
};

}  // namespace

extern const SolverInfo kDls{
    .id = "dls",
    .name = "Damped least squares",
    .summary = "Trades accuracy for smaller turns.",
    .citation = "Wampler (1986); Nakamura & Hanafusa (1986)",
    .parameters = kParameters,
    .remembers = true,
    .turnsHinges = true,
    .iterate = {dampedLeastSquares<PlaneWork>, dampedLeastSquares<SpaceWork>,
                dampedLeastSquares<ArrayWork>},
};

}  // namespace iklab::ik
