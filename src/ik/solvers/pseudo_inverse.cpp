// The pseudo-inverse of the Jacobian: of all steps that take the goals' points
// to their targets in the linear model, the one with the least sum of squares.
// D. E. Whitney, "Resolved motion rate control of manipulators and human
// prostheses" (1969).
//   Δq = W·Jᵀ·Σ (e·uᵢ / σᵢ²)·uᵢ
// σᵢ and uᵢ are the singular values and directions of J·√W.
// Where a σ goes to 0, as along a straight chain, the turns would go to
// infinity. A singular value below `cutoff` times the largest therefore counts
// as that: the step fades out without a jump.
#include <algorithm>
#include <array>

#include "ik/parts/spectrum.h"
#include "ik/solver.h"

namespace iklab::ik {
namespace {

constexpr std::size_t kCutoff = 0;

void pseudoInverse(SolverState& state) {
  linearise(state);  // [error] [for] [radius] [column] [square]
  Jacobian& jacobian = state.jacobian;
  findSpectrum(jacobian);  // [first]
  const double cutoff = state.parameter(kCutoff);
  const double least =
      cutoff * cutoff * *std::ranges::max_element(jacobian.values);
  jacobian.force.assign(jacobian.rows, 0.0);
  for (std::size_t i = 0; i < jacobian.rows && least > 0.0; ++i) {
    addForceAlong(jacobian, i,
                  errorAlong(jacobian, i) /
                      std::max(jacobian.values[i], least));  // [force]
  }
  descend(state);  // [limit] [turn] [retry]
}

constexpr std::array kParameters{
    Parameter{
        .id = "cutoff",
        .label = "Cutoff",
        .help = "Keeps turns small that hardly move the tip: more makes them "
                "smaller. It is the "
                "least singular value, as a part of the largest one.",
        .initial = 0.01,
        .least = 1e-4,
        .most = 0.5,
    },
    maxStep(30.0),
};

}  // namespace

extern const Solver kPseudoInverse{
    .id = "pseudo-inverse",
    .name = "Pseudo-inverse",
    .summary =
        "Makes the smallest turns that would take the tip to the target if it "
        "moved straight.",
    .citation = "Whitney (1969); Moore-Penrose inverse",
    .parameters = kParameters,
    .iterate = pseudoInverse,
};

}  // namespace iklab::ik
