// The transpose of the Jacobian: a spring pulls the tip to the target, and each
// joint yields to its torque. W. A. Wolovich and H. Elliott, "A computational
// technique for inverse kinematics" (1984); the step is that of S. R. Buss
// (2004), which is the best one if the tip moves along a straight line.
//   Δq = a·W·Jᵀ·e, a = (e · J·W·Jᵀ·e) / |J·W·Jᵀ·e|²
#include <array>

#include "ik/solver.h"

namespace iklab::ik {
namespace {

constexpr std::size_t kGain = 0;

void transpose(SolverState& state) {
  linearise(state);  // [error] [for] [radius] [column] [square]
  Jacobian& jacobian = state.jacobian;
  jacobian.multiply(jacobian.error, state.move);
  double along = 0.0;
  for (std::size_t r = 0; r < jacobian.rows; ++r)
    along += jacobian.error[r] * state.move[r];
  const double size = squaredError(state.move);
  const double step =
      size > 0.0 ? state.parameter(kGain) * along / size : 0.0;  // [first]
  jacobian.force = jacobian.error;
  for (double& part : jacobian.force) part *= step;  // [force]
  descend(state);                                    // [limit] [turn] [retry]
}

constexpr std::array kParameters{
    Parameter{
        .id = "gain",
        .label = "Gain",
        .help = "How far each step goes: 1 would be best if the tip moved in a "
                "straight line.",
        .initial = 1.0,
        .least = 0.05,
        .most = 2.0,
    },
    maxStep(90.0),
};

}  // namespace

extern const Solver kJacobianTranspose{
    .id = "jacobian-transpose",
    .name = "Jacobian transpose",
    .summary = "The target pulls at the tip; each joint yields to its torque.",
    .citation = "Wolovich & Elliott (1984); step of Buss (2004)",
    .parameters = kParameters,
    .iterate = transpose,
};

}  // namespace iklab::ik
