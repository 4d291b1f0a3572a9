// Levenberg-Marquardt: damped least squares whose damping depends on how well the linear model
// predicted the last step, and on the distance left. K. Levenberg (1944), D. W. Marquardt (1963).
// J. Fan and Y. Yuan, "On the Quadratic Convergence of the Levenberg-Marquardt Method without
// Nonsingularity Assumption" (2005), use μ = α·|e|^δ; here δ = 2, and α follows the rule that H. B.
// Nielsen, "Damping Parameter in Marquardt's Method" (1999), gives for μ itself:
//   Δθ = Jᵀ·(J·Jᵀ + μ·1)⁻¹·e, μ = α·|e|², at first c·trace(J·Jᵀ) / 3
//   ρ = (|e|² - |e'|²) / (|e|² - |e - J·Δθ|²)
//   ρ > 0: taken, α ← α·max(1/3, 1 - (2ρ - 1)³), ν ← 2; else refused, α ← α·ν, ν ← 2ν, once more
// Near a solution μ goes to 0 with |e|², so the tip converges quadratically, as in Newton's method.
// Nielsen's own μ takes one iteration more, since each iteration can only divide it by three.
#include <algorithm>

#include "ik/steps/jacobian.h"
#include "ik/steps/marquardt.h"
#include "ik/steps/notes.h"

namespace iklab::ik {
namespace {

constexpr std::size_t kDamping = 0;
constexpr std::size_t kMaxStep = 1;
constexpr int kMostTrials = 16;  // the last with 2^120 times the damping of the first
constexpr double kLeastDamping = 1e-14;

// The damping for one unit of |e|².
void begin(Work& work, const Linearisation& linear, double before) {
  work.damping = work.parameter(kDamping) * linear.square.trace() / 3.0 / before;
  work.growth = 2.0;
}

// After a step that was taken: the better the model was, the less damping. `doubled` is 2 divided
// by the gain that the model promised, 0 where it promised none.
void relax(Work& work, double gained, double doubled) {
  const double off = doubled > 0.0 ? gained * doubled - 1.0 : 0.0;
  work.damping *= std::clamp(1.0 - off * off * off, 1.0 / 3.0, 2.0);
  work.growth = 2.0;
}

}  // namespace

template <typename AnyWork>
double levenbergMarquardt(AnyWork& work) {
  Linearisation linear = linearise(work);
  const double most = radians(work.parameter(kMaxStep));
  const double before = glm::dot(linear.error, linear.error);
  if (work.iteration == work.attempts.began) begin(work, linear, before);
  const double least = kLeastDamping * linear.square.trace();
  for (int trial = 0; trial < kMostTrials && before > 0.0; ++trial) {
    const double damping = std::max(work.damping * before, least);
    glm::dvec3 whole = dampedForce(work, linear, damping);
    TipForce tipForce = limited(work, linear, whole, most);
    glm::dvec3 left = linear.error - linear.move(tipForce.force);
    const double promised = before - glm::dot(left, left);
    const double doubled = promised > 0.0 ? 2.0 / promised : 0.0;  // while the step is tried
    const double after = tryStep(work, linear, tipForce);
    if (after < before) {
      relax(work, before - after, doubled);
      const double moved = takeStep(work, linear, tipForce);
      if (work.trace) {
        noteForce(work, glm::dvec3(whole), glm::dvec3(tipForce.force), 1.0, 0, linear.unit);
        work.trace->next().refused = trial;
        work.trace->next().damping = damping * linear.unit * linear.unit;
        work.tracePose(Phase::descend);
      }
      return moved;
    }
    work.damping *= work.growth;
    work.growth *= 2.0;
  }
  begin(work, linear, before);
  if (work.trace) {
    noteNoForce(work, 1.0, before > 0.0 ? kMostTrials : 0);
    work.tracePose(Phase::descend);
  }
  return 0.0;
}
template double levenbergMarquardt(PlaneWork& work);
template double levenbergMarquardt(SpaceWork& work);
template double levenbergMarquardt(ArrayWork& work);

extern const SolverInfo kLevenbergMarquardt{
    .id = "levenberg-marquardt",
    .name = "Levenberg-Marquardt",
    .summary = "Damps more after a bad step, less after a good one.",
    .citation = "Levenberg (1944), Marquardt (1963); damping of Nielsen (1999), Fan & Yuan (2005)",
    .parameters = kMarquardtParameters,
    .remembers = true,
    .turnsHinges = true,
    .iterate = {levenbergMarquardt<PlaneWork>, levenbergMarquardt<SpaceWork>,
                levenbergMarquardt<ArrayWork>},
};

}  // namespace iklab::ik
