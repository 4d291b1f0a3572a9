// Damped least squares.
#include "explain/steps/jacobian.h"
#include "explain/steps/turn_words.h"
#include "language/language.h"

namespace explain::dls {

using language::tr;

namespace {

constexpr auto kLines =
    jacobianLines("damped_least_squares(bones, target):", tr("    λ² ← Damping² · trace(JJᵗ) / 3"),
                  tr("    F ← (JJᵗ + λ²·1)⁻¹·e  # sum of ε/(σ² + λ²)·u, ε: e·u"));
constexpr auto kEdits = joined(std::to_array(kJacobianEdits),
                               std::to_array<CodeEdit>({{hasDirection, JacobianStage::first,
                                                         "    λ² ← Damping² · trace(JJᵗ) / 6"}}));
constexpr Code kCode{kLines, kEdits, kJacobianPhases};

constexpr AllTurnWords kSentence{
    tr("all joints turn towards the target, damped"),
    tr("all joints turn towards the target, damped, each scaled by its weight")};

void explainForce(Builder& builder, const ExplainInput& input, const JacobianStep& step) {
  const double damping = parameterOf(input, "damping");
  const double square = input.notes.damping;
  builder.number("damping", tr("Damping"),
                 tr("the parameter: λ as a part of the mean singular value"), damping);
  builder.number("lambda", "λ²", tr("what the squares of the singular values are damped by"),
                 square);
  builder.formula(input.chain.planar ? "$lambda = $damping²·[$s1² + $s2²|3]"
                                     : "$lambda = $damping²·[$s1² + $s2² + $s3²|3]",
                  "lambda");
  if (!(square > 0.0)) return;
  explainTaken(builder, step, dampedForce(input, step), dampedSum(input, "$lambda"));
}

constexpr ForceMethod kMethod{language::Text("F = (J·Jᵗ + λ²·1)⁻¹·e"), explainForce, true, "λ²"};

constexpr Why kWhy{
    tr("Two goals are weighed against each other: come nearer to the target, and turn little. "
       "The damping λ is the price of turning. Where a small turn moves the tip far, the price "
       "hardly matters. Where only huge turns would move it, as near a straight pose, the price "
       "wins and the turns stay small."),
    tr("Every step pays the price: much damping is calm and slow, little damping fast and "
       "jumpy, and no value suits all poses. A straight chain that points at the target cannot "
       "move along the line at all, with any damping, and stalls.")};

}  // namespace

extern const SolverRecord kRecord{"dls",
                                  codeFor<kCode>,
                                  allTurnSentence<kSentence>,
                                  explainByForce<kMethod>,
                                  {0xC2FEA1, 0x001063},
                                  kWhy};

}  // namespace explain::dls
