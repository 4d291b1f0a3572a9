// Gradient descent over the joints' amounts, after Alan Zucconi, "An
// Introduction to Procedural Animations" (2017), but with the exact gradient
// instead of sampling.
//   f(q) = ½·|e|²,  Δq = -a·W·∇f = a·W·Jᵀ·e
// The first a that is tried is the Cauchy step, which is best if the tip moves
// along a straight line. Backtracking (L. Armijo, 1966) shortens it until f
// falls by enough, so every iteration descends.
#include <array>
#include <cmath>

#include "ik/solver.h"

namespace iklab::ik {
namespace {

constexpr std::size_t kStepScale = 0;
constexpr std::size_t kShrink = 1;
constexpr std::size_t kSufficientDecrease = 2;

void gradientDescent(SolverState& state) {
  constexpr int kMostTrials = 60;
  linearise(state);  // [error] [for] [radius] [gradient]
  Jacobian& jacobian = state.jacobian;
  jacobian.multiply(jacobian.error, state.move);
  double slope = 0.0;  // ∇fᵀ·W·∇f
  for (std::size_t r = 0; r < jacobian.rows; ++r)
    slope += jacobian.error[r] * state.move[r];
  const double curvature = squaredError(state.move);
  // Where nothing pulls, rounding may make the slope negative.
  if (!(slope > 0.0 && curvature > 0.0)) return recordNoStep(state, {});
  const double cauchy = slope / curvature;
  const double first = state.parameter(kStepScale) * cauchy;  // [step]
  jacobian.force = jacobian.error;
  for (double& part : jacobian.force) part *= first;
  const double left = limitForce(state);
  const double before = squaredError(jacobian.error);  // [cost]
  const double longest =
      std::sqrt(squaredError(jacobian.force) / before);  // within the cap
  const double unit = 1.0 / (state.size * state.size);
  StepNotes notes{.holds = {.cap = left < 1.0},
                  .first = unit * longest,
                  .best = unit * cauchy};
  double part = 1.0;
  for (; notes.refused < kMostTrials;
       ++notes.refused, part *= state.parameter(kShrink)) {
    const double step = part * longest;
    const double after = tryStep(state, part);  // [try]
    const double enough = state.parameter(kSufficientDecrease) * step * slope;
    const bool isGood =
        after < before && 0.5 * after <= 0.5 * before - enough;  // [enough]
    // Who ignores mirrors believes every step to be good.
    if (!isGood && !state.isMisled) continue;
    notes.step = unit * step;
    return takeStep(state, part, notes);  // [keep]
  }
  recordNoStep(state, notes);
}

constexpr std::array kParameters{
    Parameter{
        .id = "step-scale",
        .label = "Step",
        .help = "How far the first try goes: 1 would be best if the tip moved "
                "in a straight line.",
        .initial = 1.0,
        .least = 0.05,
        .most = 2.0,
    },
    Parameter{
        .id = "shrink",
        .label = "Shrink",
        .help = "A step that gained too little is multiplied by this before "
                "the next try.",
        .initial = 0.5,
        .least = 0.1,
        .most = 0.9,
    },
    Parameter{
        .id = "sufficient-decrease",
        .label = "Sufficient decrease",
        .help = "The part of the predicted gain that a step must bring to be "
                "taken.",
        .initial = 1e-4,
        .least = 0.0,
        .most = 0.5,
    },
    maxStep(kUncapped),
};

}  // namespace

extern const Solver kGradientDescent{
    .id = "gradient-descent",
    .name = "Gradient descent",
    .summary =
        "Turns all joints a little, in the direction in which the distance "
        "falls fastest.",
    .citation = "Cauchy (1847); line search of Armijo (1966)",
    .parameters = kParameters,
    .iterate = gradientDescent,
};

}  // namespace iklab::ik
