// Jacobian transpose: the target pulls at the tip.

#include <glm/geometric.hpp>

#include "explain/steps/jacobian.h"
#include "explain/steps/turn_words.h"

namespace explain::jacobian_transpose {
namespace {

constexpr auto kLines = jacobianLines("jacobian_transpose(bones, target):",
                                      "    best ← e·(JJᵗ·e) / |JJᵗ·e|²  # if the tip went straight",
                                      "    F ← Gain · best · e  # the target pulls at the tip");
constexpr Code kCode{kLines, kJacobianEdits, kJacobianPhases};

std::string sentence(const ExplainInput& input) {
  return allTurnText(input, "in proportion to the torque of the target's pull at the tip");
}

void explainForce(Builder& builder, const ExplainInput& input, const JacobianStep& step) {
  const glm::dvec3 move = step.square * step.error;
  const double squared = glm::dot(move, move);
  if (!(squared > 0.0)) return;
  const double best = glm::dot(step.error, move) / squared;
  const double gain = parameterOf(input, "gain");
  builder.point("JJTe", "JJᵗ·e", "how the tip moves for F = e, if it moves straight", move);
  builder.number("best", "best", "the best step, if the tip moves straight", best);
  builder.formula("$best = [$e·($JJTe)||$JJTe|²]", "best");
  builder.number("gain", "Gain", "the parameter: a multiple of the best step", gain);
  explainTaken(builder, step, gain * best * step.error, "$gain·$best·$e");
}

Explanation explainStep(const ExplainInput& input) {
  return explainJacobian(input, {"F = Gain·best·e", explainForce});
}

constexpr Why kWhy{
    "Imagine a spring between tip and target. Its pull twists every joint: the longer the "
    "lever across the pull, the stronger. Each joint yields in proportion to its torque, "
    "which is Jᵗ·e. That is the direction in which the distance falls fastest, and no "
    "matrix has to be inverted.",
    "J describes small turns only, so a long step overshoots and has to be shortened. The "
    "long levers near the base do most of the work, and the last stretch takes many "
    "iterations. Joints on one line with tip and target feel no torque: such a chain "
    "stalls."};

}  // namespace

extern const SolverRecord kRecord{"jacobian-transpose", codeFor<kCode>,       sentence,
                                  explainStep,          {0xEE7A4E, 0xA96D4E}, kWhy};

}  // namespace explain::jacobian_transpose
