// The solvers that linearise the tip: all alike but for the force f at the tip that they find.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "explain/steps/parts.h"
#include "explain/steps/record.h"
#include "ik/maths/symmetric.h"
#include "language/language.h"

namespace explain {

// --- Pseudo-code ---------------------------------------------------------------------------------

// NOLINTBEGIN(readability-identifier-naming): they read like enumerators.
struct JacobianStage {
  static constexpr StageName error{"error"}, loop{"for"}, radius{"radius"}, column{"column"},
      square{"square"}, first{"first"}, force{"force"}, limit{"limit"}, turn{"turn"},
      retry{"retry"};
};
// NOLINTEND(readability-identifier-naming)

/// An iteration of a method that finds its force F in two lines, up to the turn.
constexpr std::array<CodeText, 9> jacobianIteration(CodeWords first, CodeWords force) {
  return {{
      {"    e ← target − tip", JacobianStage::error},
      {language::tr("    for every joint:"), JacobianStage::loop},
      {"      r ← tip − joint", JacobianStage::radius},
      {language::tr("      c ← axis × r  # a column of J; in a mirrored frame −c"),
       JacobianStage::column},
      {language::tr("    JJᵗ ← the sum of c·cᵗ  # Jᵗ: J transposed"), JacobianStage::square},
      {first, JacobianStage::first},
      {force, JacobianStage::force},
      {language::tr("    limit F: no joint is to turn by more than Max. step"),
       JacobianStage::limit},
      {language::tr("    turn every joint by c · F, all together  # Δθ = Jᵗ·F"),
       JacobianStage::turn},
  }};
}
/// The code of such a method.
constexpr std::array<CodeText, 13> jacobianLines(CodeWords heading, CodeWords first,
                                                 CodeWords force) {
  return joined(std::to_array<CodeText>({{heading, kStart}, {"  repeat"}}),
                jacobianIteration(first, force),
                std::to_array<CodeText>(
                    {{language::tr("    while the tip is no nearer: half of that, next time too"),
                      JacobianStage::retry},
                     kUntilNear}));
}

inline constexpr CodeEdit kJacobianEdits[]{
    {hasWeights, JacobianStage::square,
     language::tr("    JJᵗ ← the sum of w·c·cᵗ, J·W·Jᵗ  # w: its weight")},
    {hasWeights, JacobianStage::turn,
     language::tr("    turn every joint by w · c · F, all together  # Δθ = W·Jᵗ·F")},
    {hasLimits, JacobianStage::column,
     language::tr("      c ← axis × r, 0 where the pull leads out of a limit  # mirrored: −c")},
    {hasLimits, JacobianStage::turn,
     language::tr("    turn every joint by c · F, all together, up to its limit")},
    {hasSlides, JacobianStage::column,
     language::tr("      c ← axis × r, of a slide axis  # a column of J; 0 at a limit")},
    {hasSlides, JacobianStage::turn,
     language::tr("    move every joint by w · c · F, all together, up to its limit")},
    {hasDirection, JacobianStage::error,
     language::tr("    e ← target − tip, ω ← the turn that it misses")},
    {hasDirection, JacobianStage::column,
     language::tr("      c, n ← axis × r, axis  # slide: axis, 0; both 0 at a limit")},
    {hasDirection, JacobianStage::square,
     language::tr("    JJᵗ ← the sum of w·(c, κ·n)·(c, κ·n)ᵗ  # below e stands κ·ω")},
    {hasDirection, JacobianStage::turn,
     language::tr("    move every joint by w · (c·F + n·τ), all together, up to its limit")},
};
inline constexpr PhaseLines kJacobianPhases[]{{ik::Phase::descend, JacobianStage::error, kUntil}};

// --- A step, taken apart again -------------------------------------------------------------------

struct JacobianJoint {
  std::size_t bone = 0;
  glm::dvec3 radius{0.0};  ///< from the joint to the tip
  glm::dvec3 column{0.0};  ///< as the solver believes it; of a ball joint: what it turns the tip by
  double turn = 0.0;       ///< the change of its local angle, radians; of a ball without a sign
  double weight = 1.0;
  bool isNegated = false;  ///< in a mirrored frame, and the solver knows
  bool isFixed = false;    ///< no column, and no turn
  bool isLeftOut = false;  ///< at a limit that the target pulls it through
};

struct JacobianStep {
  glm::dvec3 tip{0.0};
  glm::dvec3 error{0.0};
  glm::dvec3 force{0.0};              ///< as far as it was taken
  double part = 0.0;                  ///< of what the method found
  std::vector<JacobianJoint> joints;  ///< all
  ik::Symmetric square;               ///< J·Jᵗ, with weights J·W·Jᵗ
  ik::Eigensystem axes{};             ///< of it
  double reach = 0.0;                 ///< the chain's length
};

/// How a method found its force: `rule` in short, if there is one, and what follows from the
/// numbers.
struct ForceMethod {
  language::Text rule{};
  void (*explain)(Builder& builder, const ExplainInput& input, const JacobianStep& step);
  bool splitsError = true;        ///< along the singular directions
  const char* damping = nullptr;  ///< what the rule calls StepNotes::damping
};

/// All of a step: the error, the columns of the Jacobian, how well the tip moves in which
/// direction, the force that the solver found, and the turns that follow from it.
Explanation explainJacobian(const ExplainInput& input, const ForceMethod& method);

/// The same as a record has it.
template <const ForceMethod& method>
Explanation explainByForce(const ExplainInput& input) {
  return explainJacobian(input, method);
}

// What methods explain their force with.

/// 2 or 3: how many singular directions there are.
std::size_t dimensions(const ExplainInput& input);
/// The singular value, from 0.
double singular(const JacobianStep& step, std::size_t i);

/// Σ factor·ε/below · u over the singular directions; `factor` and `below` are given the number of
/// the direction, "1" to "3".
template <typename Factor, typename Below>
std::string sumOf(const ExplainInput& input, const Factor& factor, const Below& below) {
  std::string text;
  for (std::size_t i = 0; i < dimensions(input); ++i) {
    const std::string number = std::to_string(i + 1);
    text += i > 0 ? " + " : "";
    text.append(factor(number)).append("[$e").append(number).append("|");
    text.append(below(number)).append("]·$u").append(number);
  }
  return text;
}
/// The same of squares that are damped by `damping`, a quantity.
std::string dampedSum(const ExplainInput& input, const std::string& damping);

/// What that sum comes to with the solver's damping.
glm::dvec3 dampedForce(const ExplainInput& input, const JacobianStep& step);

/// Whether the numbers that are shown make the force that was taken.
bool agree(const glm::dvec3& shown, const glm::dvec3& force);
inline constexpr language::Text kRoundingAlone = language::tr(
    "J is singular along e: this force is rounding error, so its numbers mean nothing");

/// What the method asked for, and where that was too much, what was taken.
void explainTaken(Builder& builder, const JacobianStep& step, const glm::dvec3& whole,
                  const std::string& equation);

}  // namespace explain
