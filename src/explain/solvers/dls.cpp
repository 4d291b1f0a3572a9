// Damped least squares.
#include "explain/steps/jacobian.h"
#include "explain/steps/turn_words.h"

namespace explain::dls {
namespace {

constexpr auto kLines =
    jacobianLines("damped_least_squares(bones, target):", "    λ² ← Damping² · trace(A) / 3",
                  "    f ← (A + λ²·1)⁻¹·e");
constexpr Code kCode{kLines, kJacobianEdits, kJacobianPhases};

std::string sentence(const ExplainInput& input) {
  return allTurnText(input, "towards the target, damped");
}

void explainForce(Builder& builder, const ExplainInput& input, const JacobianStep& step) {
  const double damping = parameterOf(input, "damping");
  const double square = input.notes.damping;
  builder.number("damping", "Damping", "the parameter: λ as a part of the mean singular value",
                 damping);
  builder.number("lambda", "λ²", "what the squares of the singular values are damped by", square);
  builder.formula(input.chain.planar ? "$lambda = $damping²·[$s1² + $s2²|3]"
                                     : "$lambda = $damping²·[$s1² + $s2² + $s3²|3]",
                  "lambda");
  if (!(square > 0.0)) return;
  explainTaken(builder, step, dampedForce(input, step), dampedSum(input, "$lambda"));
}

Explanation explainStep(const ExplainInput& input) {
  return explainJacobian(input, {"f = (J·J′ + λ²·1)⁻¹·e", explainForce});
}

}  // namespace

extern const SolverRecord kRecord{
    "dls", codeFor<kCode>, sentence, explainStep, {0xC0FFA0, 0x002080}};

}  // namespace explain::dls
