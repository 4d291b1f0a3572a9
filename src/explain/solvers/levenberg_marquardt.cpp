// Levenberg-Marquardt: damped least squares with a damping that follows what the steps brought.
#include "explain/solvers/levenberg_marquardt.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "explain/steps/turn_words.h"

namespace explain::levenberg_marquardt {
namespace {

constexpr auto kLines =
    joined(std::to_array<CodeLine>({{"levenberg_marquardt(bones, target):", kStart}, {"  repeat"}}),
           kMarquardtIteration, std::to_array({kUntilNear}));
constexpr Code kCode{kLines, kJacobianEdits, kJacobianPhases};

std::string sentence(const ExplainInput& input) {
  return allTurnText(input, "towards the target, damped as it goes");
}

// The damping comes from the steps before: here it is what makes this step of this error.
void explainForce(Builder& builder, const ExplainInput& input, const JacobianStep& step) {
  const glm::dvec3& f = step.force;
  const double squared = glm::dot(f, f);
  if (!(squared > 0.0)) return;
  const double mu = glm::dot(step.error - step.square * f, f) / squared;
  const glm::dvec3 again = ik::solve(step.square.raised(std::max(mu, 0.0)), step.error);
  glm::dvec3 shown{0.0};
  for (std::size_t i = 0; i < dimensions(input); ++i) {
    const glm::dvec3& u = step.axes.axes[i];
    shown += glm::dot(step.error, u) / (std::pow(singular(step, i), 2.0) + mu) * u;
  }
  if (!(mu > 0.0) || !agree(again, f)) {
    builder.formula("and of that as much as turns no joint by more than Max. step");
  } else if (!agree(shown, f)) {
    builder.formula(std::string(kRoundingAlone));
  } else {
    builder.number("mu", "μ", "the damping: less after a good step, more after a bad one", mu);
    builder.formula("$f = " + dampedSum(input, "$mu"), "f");
  }
}

Explanation explainStep(const ExplainInput& input) {
  return explainJacobian(input, {"f = (J·J′ + μ·1)⁻¹·e", explainForce});
}

}  // namespace

extern const SolverRecord kRecord{
    "levenberg-marquardt", codeFor<kCode>, sentence, explainStep, {0xC040A0, 0xC060FF}};

}  // namespace explain::levenberg_marquardt
