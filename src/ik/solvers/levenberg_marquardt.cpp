// Levenberg-Marquardt: damped least squares whose damping depends on how well
// the linear model predicted the last step, and on the distance left. K.
// Levenberg (1944), D. W. Marquardt (1963). J. Fan and Y. Yuan, "On the
// Quadratic Convergence of the Levenberg-Marquardt Method without
// Nonsingularity Assumption" (2005), use μ = α·|e|^δ; here δ = 2, and α follows
// the rule that H. B. Nielsen, "Damping Parameter in Marquardt's Method"
// (1999), gives for μ itself:
//   Δq = W·Jᵀ·(J·W·Jᵀ + μ·1)⁻¹·e
//   μ = α·|e|², at first c·trace(J·W·Jᵀ) / rows
//   ρ = (|e|² - |e'|²) / (|e|² - |e - J·Δq|²)
//   ρ > 0: taken, α ← α·max(1/3, 1 - (2ρ - 1)³), ν ← 2
//   else:  refused, α ← α·ν, ν ← 2ν, once more
// Near a solution μ goes to 0 with |e|², so the tip converges quadratically, as
// in Newton's method.
#include <algorithm>

#include "ik/solvers/marquardt.h"

namespace iklab::ik {
namespace {

constexpr std::size_t kDamping = 0;

// The damping for one unit of |e|².
void begin(SolverState& state, double before) {
  const Jacobian& jacobian = state.jacobian;
  state.damping = state.parameter(kDamping) * jacobian.trace() /
                  static_cast<double>(jacobian.rows) / before;
  state.growth = 2.0;
}

// What the linear model promises: |e|² - |e - J·Δq|².
double promiseOf(const Jacobian& jacobian, std::vector<double>& move) {
  jacobian.multiply(jacobian.force, move);
  double promise = 0.0;
  for (std::size_t r = 0; r < jacobian.rows; ++r) {
    promise += (2.0 * jacobian.error[r] - move[r]) * move[r];
  }
  return promise;
}

}  // namespace

void levenbergMarquardt(SolverState& state) {
  constexpr int kMostTrials =
      16;  // the last with 2^120 times the damping of the first
  constexpr double kLeastDamping = 1e-14;
  linearise(state);  // [error] [for] [radius] [column] [square]
  Jacobian& jacobian = state.jacobian;
  const double before = squaredError(jacobian.error);
  StepNotes notes{.first = 1.0, .best = 1.0};
  if (!(before > 0.0)) return recordNoStep(state, notes);
  if (state.damping == 0.0) begin(state, before);  // [first]
  const double least = kLeastDamping * jacobian.trace();
  for (; notes.refused < kMostTrials; ++notes.refused) {
    const double damping = std::max(state.damping * before, least);
    solveSquare(jacobian, damping);         // [force]
    const double left = limitForce(state);  // [limit]
    const double promise = promiseOf(jacobian, state.move);
    const double after = tryStep(state, 1.0);  // [turn]
    // Who ignores mirrors believes every step to be good.
    if (after < before || state.isMisled) {
      const double off =
          promise > 0.0 ? 2.0 * (before - after) / promise - 1.0 : 0.0;
      state.damping *=
          std::clamp(1.0 - off * off * off, 1.0 / 3.0, 2.0);  // [damping]
      state.growth = 2.0;
      notes.step = notes.first = left;
      notes.holds.cap = left < 1.0;
      notes.damping = damping * state.size * state.size;
      return takeStep(state, 1.0, notes);
    }
    state.damping *= state.growth;  // [retry]
    state.growth *= 2.0;
  }
  recordNoStep(state, notes);
  begin(state, before);
}

extern const Solver kLevenbergMarquardt{
    .id = "levenberg-marquardt",
    .name = "Levenberg-Marquardt",
    .summary = "Damps more after a bad step, less after a good one.",
    .citation =
        "Levenberg (1944), Marquardt (1963); damping of Nielsen (1999), Fan & "
        "Yuan (2005)",
    .parameters = kMarquardtParameters,
    .iterate = levenbergMarquardt,
};

}  // namespace iklab::ik
