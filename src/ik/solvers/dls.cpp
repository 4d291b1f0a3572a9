// Damped least squares: the step that minimises |J·Δq - e|² + λ²·|Δq|². It
// trades arriving against moving little, which keeps turns small near a
// singularity. C. W. Wampler, "Manipulator inverse kinematic solutions based on
// vector formulations and damped least-squares methods" (1986); Y. Nakamura and
// H. Hanafusa, "Inverse kinematic solutions with singularity robustness for
// robot manipulator control" (1986).
//   Δq = W·Jᵀ·(J·W·Jᵀ + λ²·1)⁻¹·e
#include <array>

#include "ik/solver.h"

namespace iklab::ik {
namespace {

constexpr std::size_t kDamping = 0;

void dampedLeastSquares(SolverState& state) {
  linearise(state);  // [error] [for] [radius] [column] [square]
  Jacobian& jacobian = state.jacobian;
  const double lambda = state.parameter(kDamping);
  const double square = lambda * lambda * jacobian.trace() /
                        static_cast<double>(jacobian.rows);  // [first]
  solveSquare(jacobian, square);                             // [force]
  descend(state, square);  // [limit] [turn] [retry]
}

constexpr std::array kParameters{
    Parameter{
        .id = "damping",
        .label = "Damping",
        .help = "How careful it is where small moves of the tip need large "
                "turns: more makes "
                "smaller, steadier "
                "steps. It is λ, as a part of the mean singular value.",
        .initial = 0.03,
        .least = 1e-6,
        .most = 2.0,
    },
    maxStep(30.0),
};

}  // namespace

extern const Solver kDls{
    .id = "dls",
    .name = "Damped least squares",
    .summary = "Trades accuracy for smaller turns.",
    .citation = "Wampler (1986); Nakamura & Hanafusa (1986)",
    .parameters = kParameters,
    .iterate = dampedLeastSquares,
};

}  // namespace iklab::ik
