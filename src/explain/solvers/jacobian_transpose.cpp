// Jacobian transpose: the target pulls at the tip.

#include <glm/geometric.hpp>

#include "explain/steps/jacobian.h"
#include "explain/steps/turn_words.h"
#include "language/language.h"

namespace explain::jacobian_transpose {

using language::tr, language::trc;

namespace {

constexpr auto kLines =
    jacobianLines("jacobian_transpose(bones, target):",
                  tr("    best ← e·(JJᵗ·e) / |JJᵗ·e|²  # if the tip went straight"),
                  tr("    F ← Gain · best · e  # the target pulls at the tip"));
constexpr Code kCode{kLines, kJacobianEdits, kJacobianPhases};

constexpr AllTurnWords kSentence{
    tr("all joints turn in proportion to the torque of the target's pull at the tip"),
    tr("all joints turn in proportion to the torque of the target's pull at the "
       "tip, each scaled by its weight")};

void explainForce(Builder& builder, const ExplainInput& input, const JacobianStep& step) {
  const glm::dvec3 move = step.square * step.error;
  const double squared = glm::dot(move, move);
  if (!(squared > 0.0)) return;
  const double best = glm::dot(step.error, move) / squared;
  const double gain = parameterOf(input, "gain");
  builder.point("JJTe", "JJᵗ·e", tr("how the tip moves for F = e, if it moves straight"), move);
  builder.number("best", trc("quantity", "best"), tr("the best step, if the tip moves straight"),
                 best);
  builder.formula("$best = [$e·($JJTe)||$JJTe|²]", "best");
  builder.number("gain", tr("Gain"), tr("the parameter: a multiple of the best step"), gain);
  explainTaken(builder, step, gain * best * step.error, "$gain·$best·$e");
}

constexpr ForceMethod kMethod{{}, explainForce, false};

constexpr Why kWhy{
    tr("Imagine a spring that pulls the tip towards the target. It twists every joint: the "
       "longer the lever across the pull, the more. Each joint yields in proportion to that "
       "twist. J, the Jacobian, lists how the tip moves as each joint turns a little; its "
       "transpose Jᵗ turns the pull e into the twists, Jᵗ·e. No matrix has to be inverted."),
    tr("J holds for small turns only, so a long step overshoots and has to be shortened. The "
       "long levers near the base do most of the work, and the last stretch takes many "
       "iterations. Joints on one line with tip and target have no lever across the pull: such "
       "a chain stalls."),
    tr("On free joints in the plane its steps are those of gradient descent until one is capped or "
       "shortened. The rules for that part the two: this one caps turns at 90°, begins each "
       "iteration with the part taken last, and is content with any gain. The other caps at 180°, "
       "begins with the whole step, and at limits asks for a gain in proportion to what they let "
       "through.")};

}  // namespace

extern const SolverRecord kRecord{"jacobian-transpose",       codeFor<kCode>,
                                  allTurnSentence<kSentence>, explainByForce<kMethod>,
                                  {0xEE7A4E, 0xA96D4E},       kWhy};

}  // namespace explain::jacobian_transpose
