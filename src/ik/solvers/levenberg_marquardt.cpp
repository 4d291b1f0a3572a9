// Levenberg-Marquardt: damped least squares whose damping follows from how well the last step did
// what the linear model promised. K. Levenberg (1944), D. W. Marquardt (1963); the rule is that of
// H. B. Nielsen, "Damping Parameter in Marquardt's Method" (1999):
//   Δθ = Jᵀ·(J·Jᵀ + μ·1)⁻¹·e, at first μ = c·trace(J·Jᵀ) / 3
//   ρ = (|e|² - |e'|²) / (|e|² - |e - J·Δθ|²)
//   ρ > 0: taken, μ ← μ·max(1/3, 1 - (2ρ - 1)³), ν ← 2; else refused, μ ← μ·ν, ν ← 2ν, once more
// Near a solution μ goes to 0, and the tip there like Newton's method: quadratically.
#include <algorithm>
#include <array>

#include "ik/jacobian.h"

namespace ik {
namespace {

constexpr std::size_t kDamping = 0;
constexpr std::size_t kMaxStep = 1;
constexpr int kMostTrials = 16;  // the last with 2^120 times the damping of the first
constexpr double kLeastDamping = 1e-14;

void begin(Work& work, const Linear& linear) {
  work.damping = work.parameter(kDamping) * linear.square.trace() / 3.0;
  work.growth = 2.0;
}

// After a step that was taken: the better the model was, the less damping.
void relax(Work& work, const Linear& linear, double gained, const glm::dvec3& force) {
  const glm::dvec3 left = linear.error - linear.move(force);
  const double promised = glm::dot(linear.error, linear.error) - glm::dot(left, left);
  const double off = promised > 0.0 ? 2.0 * gained / promised - 1.0 : 0.0;
  work.damping *= std::clamp(1.0 - off * off * off, 1.0 / 3.0, 2.0);
  work.damping = std::max(work.damping, kLeastDamping * linear.square.trace());
  work.growth = 2.0;
}

template <typename AnyWork>
double levenbergMarquardt(AnyWork& work) {
  const Linear linear = linearise(work);
  if (work.iteration == 1) begin(work, linear);
  const double most = radians(work.parameter(kMaxStep));
  const double before = glm::dot(linear.error, linear.error);
  for (int trial = 0; trial < kMostTrials && linear.unit > 0.0; ++trial) {
    const glm::dvec3 whole = solve(linear.square.raised(work.damping), linear.error);
    const glm::dvec3 force = limited(work, linear, whole, most);
    const double after = tryStep(work, linear, force);
    if (after < before) {
      relax(work, linear, before - after, force);
      const double moved = takeStep(work);
      if (work.trace) work.tracePose(Phase::descend, force / linear.unit);
      return moved;
    }
    work.damping *= work.growth;
    work.growth *= 2.0;
  }
  begin(work, linear);
  if (work.trace) work.tracePose(Phase::descend);
  return 0.0;
}

constexpr std::array kParameters{
    Parameter{
        .id = "damping",
        .label = "Damping",
        .help = "The damping to start with, as a part of the mean squared singular value.",
        .initial = 0.2,
        .least = 1e-3,
        .most = 10.0,
    },
    maxStep(90.0),
};

}  // namespace

extern const SolverInfo kLevenbergMarquardt{
    .id = "levenberg-marquardt",
    .name = "Levenberg-Marquardt",
    .summary = "Damps as much as the last step went wrong.",
    .citation = "Levenberg (1944), Marquardt (1963); damping of Nielsen (1999)",
    .parameters = kParameters,
    .remembers = true,
    .turnsHinges = true,
    .iterate = {levenbergMarquardt<PlaneWork>, levenbergMarquardt<SpaceWork>},
};

}  // namespace ik
