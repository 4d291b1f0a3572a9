// Selectively damped least squares.
#include <cmath>

#include <glm/geometric.hpp>

#include "explain/steps/jacobian.h"
#include "explain/steps/turn_words.h"
#include "language/language.h"

namespace explain::sdls {

using language::tr, language::fill;

namespace {

constexpr auto kLines =
    jacobianLines("selective_damping(bones, target):",
                  tr("    σ, u: JJᵗ·u = σ²·u; ε ← e·u; most ← Max. step·min(1, 1/effort)"),
                  tr("    F ← sum of p·ε/σ²·u  # p ≤ 1: no joint turns by more than most"));
constexpr Code kCode{kLines, kJacobianEdits, kJacobianPhases};

constexpr AllTurnWords kSentence{
    tr("all joints turn towards the target, with each direction damped separately"),
    tr("all joints turn towards the target, with each direction damped separately, "
       "each scaled by its weight")};

constexpr double kFlat = 1e-6;  // of the largest singular value: in one smaller there is rounding

void explainForce(Builder& builder, const ExplainInput& input, const JacobianStep& step) {
  const double least = kFlat * singular(step, 0);
  for (std::size_t i = 0; i < dimensions(input); ++i) {
    const double along = glm::dot(step.error, step.axes.axes[i]);
    if (!(singular(step, i) > least) || !(std::abs(along) > kFlat * glm::length(step.error))) {
      builder.formula(tr("along one direction J is singular, or e is 0: nothing is done there"));
      return;
    }
  }
  for (std::size_t i = 0; i < dimensions(input); ++i) {
    const glm::dvec3& u = step.axes.axes[i];
    const double whole = glm::dot(step.error, u) / step.axes.values[i];
    builder.number(
        "p" + std::to_string(i + 1), numbered("p", i),
        fill(tr("the part along {symbol} that does not turn the joints too much for what the "
                "tip gains"),
             {{"symbol", numbered("u", i)}}),
        glm::dot(step.force, u) / whole);
  }
  builder.formula("$F = " + sumOf(
                                input, [](const std::string& n) { return "$p" + n + "·"; },
                                [](const std::string& n) { return "$s" + n + "²"; }),
                  "F");
}

constexpr ForceMethod kMethod{tr("F = (J·Jᵗ)⁻¹·e, limited along each u"), explainForce};

constexpr Why kWhy{
    tr("In every pose the tip moves easily in some directions and hardly in others. Selective "
       "damping splits the way to the target into such directions and asks of each how much the "
       "joints would have to turn for it: expensive directions are held back, the others go at "
       "full speed."),
    tr("The split has to be computed in every iteration. The turns of one step are capped, so a "
       "far target takes several. A straight chain that points at the target has no direction "
       "to begin with, and stalls.")};

}  // namespace

extern const SolverRecord kRecord{"sdls",
                                  codeFor<kCode>,
                                  allTurnSentence<kSentence>,
                                  explainByForce<kMethod>,
                                  {0xF51A62, 0x5F2000},
                                  kWhy};

}  // namespace explain::sdls
