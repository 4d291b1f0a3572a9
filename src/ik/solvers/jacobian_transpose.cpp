// The transposed Jacobian: the tip is pulled towards the target, and each joint turns in proportion
// to the torque of the pull. W. A. Wolovich and H. Elliott, "A computational technique for inverse
// kinematics" (1984). The step is that of S. R. Buss (2004), which is best if the tip moves
// straight:
//   Δθ = α·Jᵀ·e,  α = <e, J·Jᵀ·e> / <J·Jᵀ·e, J·Jᵀ·e>
#include <array>

#include "ik/steps/jacobian.h"

namespace iklab::ik {
namespace {

constexpr std::size_t kGain = 0;
constexpr std::size_t kMaxStep = 1;

template <typename AnyWork>
double transpose(AnyWork& work) {
  const Linearisation linear = linearise(work);
  const glm::dvec3 move = linear.move(linear.error);
  const double size = glm::length(move);
  // Ratios of lengths, since fourth powers of lengths need not be finite.
  const double step = size > 0.0 ? glm::dot(linear.error, move / size) / size : 0.0;
  return descend(work, linear, work.parameter(kGain) * step * linear.error,
                 radians(work.parameter(kMaxStep)));
}

constexpr std::array kParameters{
    Parameter{
        .id = "gain",
        .label = "Gain",
        .help = "How far each step goes: 1 would be best if the tip moved in a straight line.",
        .initial = 1.0,
        .least = 0.05,
        .most = 2.0,
    },
    maxStep(90.0),
};

}  // namespace

extern const SolverInfo kJacobianTranspose{
    .id = "jacobian-transpose",
    .name = "Jacobian transpose",
    .summary = "The target pulls at the tip; each joint yields to its torque.",
    .citation = "Wolovich & Elliott (1984); step of Buss (2004)",
    .parameters = kParameters,
    .remembers = true,
    .turnsHinges = true,
    .iterate = {transpose<PlaneWork>, transpose<SpaceWork>, transpose<ArrayWork>},
};

}  // namespace iklab::ik
