// Pseudo-inverse: the smallest turns that would take the tip there if it moved straight.
#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "explain/steps/jacobian.h"
#include "explain/steps/turn_words.h"
#include "language/language.h"

namespace explain::pseudo_inverse {

using language::tr;

namespace {

constexpr auto kLines =
    jacobianLines("pseudo_inverse(bones, target):",
                  tr("    σ, u ← singular values and directions: JJᵗ·u = σ²·u; ε ← e·u"),
                  tr("    F ← sum of ε/σ²·u  # σ < σₘ ← Cutoff·σ₁ counts as σₘ"));
constexpr Code kCode{kLines, kJacobianEdits, kJacobianPhases};

constexpr AllTurnWords kSentence{tr("all joints turn by the smallest turns that J says suffice"),
                                 tr("all joints turn by the smallest turns that J says suffice, "
                                    "each scaled by its weight")};

void explainForce(Builder& builder, const ExplainInput& input, const JacobianStep& step) {
  const double cutoff = parameterOf(input, "cutoff");
  const double least = cutoff * singular(step, 0);
  builder.number("cutoff", tr("Cutoff"), tr("the parameter: a part of the largest singular value"),
                 cutoff);
  builder.length("least", "σₘ", tr("a smaller singular value counts as this"), least);
  builder.formula("$least = $cutoff·$s1", "least");
  if (!(least > 0.0)) return;
  glm::dvec3 whole{0.0};
  for (std::size_t i = 0; i < dimensions(input); ++i) {
    const glm::dvec3& u = step.axes.axes[i];
    whole += glm::dot(step.error, u) / std::pow(std::max(singular(step, i), least), 2.0) * u;
  }
  const auto none = [](const std::string&) { return std::string(); };
  const auto below = [&](const std::string& number) {
    const std::size_t i = number[0] - '1';
    return (singular(step, i) < least ? "$least" : "$s" + number) + "²";
  };
  explainTaken(builder, step, whole, sumOf(input, none, below));
}

constexpr ForceMethod kMethod{tr("F = (J·Jᵗ)⁻¹·e, all σ ≥ Cutoff·σ₁"), explainForce};

constexpr Why kWhy{
    tr("J, the Jacobian, lists how the tip moves as each joint turns a little. The "
       "pseudo-inverse answers the reverse question: which turns, as small as possible, move "
       "the tip by e, the way to the target? For a short way that answer is nearly right, so a "
       "few steps arrive."),
    tr("The tip moves on arcs, while J knows straight lines only: long steps overshoot. A "
       "nearly straight chain hardly moves along its own line: σ, the move for one unit of "
       "turning, is near 0 there, and the turns become almost endless. A least value for σ "
       "keeps them finite, but the chain may still jump. A straight chain that points at the "
       "target cannot begin to bend, and stalls.")};

}  // namespace

extern const SolverRecord kRecord{"pseudo-inverse",           codeFor<kCode>,
                                  allTurnSentence<kSentence>, explainByForce<kMethod>,
                                  {0x973DFA, 0x7900FF},       kWhy};

}  // namespace explain::pseudo_inverse
