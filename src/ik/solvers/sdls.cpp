// Selectively damped least squares damps each singular direction of the Jacobian by itself, by how
// far the joints would have to move for it. S. R. Buss and J.-S. Kim, "Selectively Damped Least
// Squares for Inverse Kinematics" (2005). For J = Σ σᵢ·uᵢ·vᵢᵀ and one tip:
//   φᵢ = the turns (e·uᵢ / σᵢ)·vᵢ, of which none may exceed γᵢ = min(1, 1 / Mᵢ)·γ
//   Mᵢ = Σⱼ |vᵢⱼ|·|cⱼ| / σᵢ, the ways that joints take the tip for one unit that comes of them
//   Δθ = Σ φᵢ, of which none may exceed γ
// A limited vector is scaled as a whole. A ball joint counts as one joint: |vᵢⱼ| is the angle that
// it turns by, and |cⱼ| its distance from the tip.
#include <array>

#include "ik/steps/jacobian.h"

namespace iklab::ik {
namespace {

constexpr std::size_t kMaxStep = 0;
// A σ² below this part of the largest is rounding.
constexpr double kNoValue = 1e-14;

template <typename AnyWork>
glm::dvec3 forceOf(const AnyWork& work, const Linearisation& linear, double most) {
  const Eigensystem axes = eigensystem(linear.square);
  const double least = kNoValue * axes.values[0];
  const Effort effort = effortOf(work, linear, axes, least);
  glm::dvec3 force{0.0};
  for (std::size_t i = 0; i < 3; ++i) {
    if (!(axes.values[i] > least)) continue;
    const double turns = glm::dot(linear.error, axes.axes[i]) / std::sqrt(axes.values[i]);
    const double limit = most * std::min(1.0, 1.0 / effort.path[i]);
    const double largest = std::abs(turns) * effort.largest[i];
    const double part = largest > limit ? limit / largest : 1.0;
    force += part * turns / std::sqrt(axes.values[i]) * axes.axes[i];
  }
  return force;
}

template <typename AnyWork>
double selectivelyDamped(AnyWork& work) {
  const Linearisation linear = linearise(work);
  const double most = radians(work.parameter(kMaxStep));
  return descend(work, linear, forceOf(work, linear, most), most);
}

constexpr std::array kParameters{maxStep(45.0)};

}  // namespace

extern const SolverInfo kSdls{
    .id = "sdls",
    .name = "Selective damping",
    .summary = "Holds back only where a small move of the tip would cost the joints large turns.",
    .citation = "Buss & Kim (2005), selectively damped least squares",
    .parameters = kParameters,
    .remembers = true,
    .turnsHinges = true,
    .iterate = {selectivelyDamped<PlaneWork>, selectivelyDamped<SpaceWork>,
                selectivelyDamped<ArrayWork>},
};

}  // namespace iklab::ik
