// Levenberg-Marquardt: damped least squares with a damping that follows what the steps brought.
#include "explain/solvers/levenberg_marquardt.h"

#include "explain/steps/turn_words.h"
#include "language/language.h"

namespace explain::levenberg_marquardt {

using language::tr;

namespace {

constexpr auto kLines =
    joined(std::to_array<CodeText>({{"levenberg_marquardt(bones, target):", kStart}, {"  repeat"}}),
           kMarquardtIteration, std::to_array({kUntilNear}));
constexpr Code kCode{kLines, kMarquardtEdits, kJacobianPhases};

constexpr AllTurnWords kSentence{tr("all joints turn towards the target, with adaptive damping"),
                                 tr("all joints turn towards the target, with adaptive damping, "
                                    "each scaled by its weight")};

void explainForce(Builder& builder, const ExplainInput& input, const JacobianStep& step) {
  if (input.notes.holds.cap) {
    builder.formula(tr("scaled down so that no joint turns by more than Max. step"));
  } else if (!agree(dampedForce(input, step), step.force)) {
    builder.formula(kRoundingAlone);
  } else {
    builder.number("mu", "μ", tr("the damping: less after a good step, more after a bad one"),
                   input.notes.damping);
    builder.formula("$F = " + dampedSum(input, "$mu"), "F");
  }
}

constexpr ForceMethod kMethod{language::Text("F = (J·Jᵗ + μ·1)⁻¹·e"), explainForce, true, "μ"};

constexpr Why kWhy{
    tr("This is damped least squares that learns its damping, the price of turning. When a step "
       "brings the tip as near as was predicted, the damping falls and the next step is bolder. "
       "When it does not, the step is taken back and the damping grows. Near the target almost "
       "no damping is left and each step gains more than the last."),
    tr("Every step has to come nearer. Limits can lead it to a place from which every small "
       "change leads away, although another pose would arrive. A straight chain that points at "
       "the target has no slope to follow and stalls.")};

}  // namespace

extern const SolverRecord kRecord{"levenberg-marquardt",      codeFor<kCode>,
                                  allTurnSentence<kSentence>, explainByForce<kMethod>,
                                  {0xBF409F, 0xB958F6},       kWhy};

}  // namespace explain::levenberg_marquardt
