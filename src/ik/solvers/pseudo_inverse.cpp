// The pseudo-inverse of the Jacobian: of all turns that take the tip to the target in the linear
// model, those with the least sum of squares. D. E. Whitney, "Resolved motion rate control of
// manipulators and human prostheses" (1969).
//   Δθ = J⁺·e = Jᵀ·Σ (e·uᵢ / σᵢ²)·uᵢ, σᵢ and uᵢ being J's singular values and directions
// Singularities: where a σ goes to 0, as along a straight chain, the turns would go to infinity. A
// singular value below `cutoff` times the largest therefore counts as that. Above the cutoff the
// step is the pseudo-inverse's to the last bit; below it the step fades out with σ, without a jump.
#include <array>

#include "ik/steps/jacobian.h"

namespace iklab::ik {
namespace {

constexpr std::size_t kCutoff = 0;
constexpr std::size_t kMaxStep = 1;

glm::dvec3 forceOf(const Linearisation& linear, double cutoff) {
  const Eigensystem axes = eigensystem(linear.square);
  const double least = cutoff * cutoff * axes.values[0];
  glm::dvec3 force{0.0};
  if (!(least > 0.0)) return force;
  for (std::size_t i = 0; i < 3; ++i) {
    force += glm::dot(linear.error, axes.axes[i]) / std::max(axes.values[i], least) * axes.axes[i];
  }
  return force;
}

template <typename AnyWork>
double pseudoInverse(AnyWork& work) {
  const Linearisation linear = linearise(work);
  const glm::dvec3 force = forceOf(linear, work.parameter(kCutoff));
  return descend(work, linear, force, radians(work.parameter(kMaxStep)));
}

constexpr std::array kParameters{
    Parameter{
        .id = "cutoff",
        .label = "Cutoff",
        .help = "Keeps turns small that hardly move the tip: more makes them smaller. It is the "
                "least singular value, as a part of the largest one.",
        .initial = 0.01,
        .least = 1e-4,
        .most = 0.5,
    },
    maxStep(30.0),
};

}  // namespace

extern const SolverInfo kPseudoInverse{
    .id = "pseudo-inverse",
    .name = "Pseudo-inverse",
    .summary =
        "Makes the smallest turns that would take the tip to the target if it moved straight.",
    .citation = "Whitney (1969); Moore-Penrose inverse",
    .parameters = kParameters,
    .remembers = true,
    .turnsHinges = true,
    .iterate = {pseudoInverse<PlaneWork>, pseudoInverse<SpaceWork>, pseudoInverse<ArrayWork>},
};

}  // namespace iklab::ik
