// What the methods that linearise the tip differ in: the force f at the tip. All but the transpose
// weigh the parts of the error e along J's singular directions u: S. R. Buss, "Introduction to
// Inverse Kinematics with Jacobian Transpose, Pseudoinverse and Damped Least Squares methods"
// (2004), has them side by side.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

#include "explain/jacobian.h"

namespace explain {
namespace {

constexpr int kEllipseSides = 24;
constexpr double kFlat = 1e-6;  // of the largest singular value: in one smaller there is rounding

std::size_t dimensions(const ExplainInput& input) { return input.chain.planar ? 2 : 3; }

double singular(const JacobianStep& step, std::size_t i) {
  return std::sqrt(std::max(0.0, step.axes.values[i]));
}

// How far the tip goes for turns whose squares sum up to 1: far along the long axis, and not at
// all where it is flat, which is a singularity.
void markEllipse(Builder& builder, const JacobianStep& step, std::size_t first,
                 std::size_t second) {
  const double scale = kShownPart * step.reach / singular(step, 0);
  const glm::dvec3 a = scale * singular(step, first) * step.axes.axes[first];
  const glm::dvec3 b = scale * singular(step, second) * step.axes.axes[second];
  const auto at = [&](int side) {
    const double angle = 2.0 * std::numbers::pi * side / kEllipseSides;
    return step.tip + std::cos(angle) * a + std::sin(angle) * b;
  };
  for (int side = 0; side < kEllipseSides; ++side) {
    auto& mark = builder.line(MarkKind::line, Role::neutral, at(side), at(side + 1));
    mark.quantity = "w";
    mark.stage = stageOf(JacobianStage::square);
  }
}

// Σ factor·ε/below · u over the singular directions; `factor` and `below` are told the number
// of the direction, "1" to "3".
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
std::string sumOf(const ExplainInput& input, const std::string& damping) {
  return sumOf(
      input, [](const std::string&) { return std::string(); },
      [&](const std::string& number) { return "$s" + number + "² + " + damping; });
}

// Whether the numbers that are shown make the force that was taken.
bool agree(const glm::dvec3& shown, const glm::dvec3& force) {
  return glm::distance(shown, force) <= 1e-7 * glm::length(force);
}

constexpr std::string_view kRoundingAlone =
    "J is singular along e: this force comes of rounding, and numbers do not tell";

// What was asked for, and where that was too much, what was taken.
void explainTaken(Builder& builder, const JacobianStep& step, const glm::dvec3& whole,
                  const std::string& equation) {
  const double size = glm::length(whole);
  if (!(size > 0.0) || !std::isfinite(size)) return;
  const double part = glm::length(step.force) / size;
  if (!agree(part * whole, step.force)) {
    builder.formula(std::string(kRoundingAlone));
    return;
  }
  if (std::abs(part - 1.0) <= 1e-7) {
    builder.formula("$f = " + equation, "f");
    return;
  }
  builder.point("whole", "f₀", "the force that the method finds", whole);
  builder.formula("$whole = " + equation, "whole");
  builder.number("part", "part", "what is taken of it", part);
  builder.formula("$f = $part·$whole", "f");
  builder.formula("less: no joint turns by more than Max. step, and the tip not away");
  builder.formula("and begins with the last step's part, twice that if it was not halved");
}

void transpose(Builder& builder, const ExplainInput& input, const JacobianStep& step) {
  const glm::dvec3 move = step.square * step.error;
  const double squared = glm::dot(move, move);
  if (!(squared > 0.0)) return;
  const double alpha = glm::dot(step.error, move) / squared;
  const double gain = parameterOf(input, "gain");
  builder.point("Ae", "A·e", "how the tip goes for f = e, if it goes straight", move);
  builder.number("alpha", "α", "the best step, if the tip goes straight", alpha);
  builder.formula("$alpha = [$e·$Ae||$Ae|²]", "alpha");
  builder.number("gain", "Gain", "the parameter: a multiple of the best step", gain);
  explainTaken(builder, step, gain * alpha * step.error, "$gain·$alpha·$e");
}

void pseudoInverse(Builder& builder, const ExplainInput& input, const JacobianStep& step) {
  const double cutoff = parameterOf(input, "cutoff");
  const double least = cutoff * singular(step, 0);
  builder.number("cutoff", "Cutoff", "the parameter: a part of the largest singular value", cutoff);
  builder.length("least", "σₘ", "a smaller singular value counts as this", least);
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

void damped(Builder& builder, const ExplainInput& input, const JacobianStep& step) {
  const double damping = parameterOf(input, "damping");
  const double square = damping * damping * step.square.trace() / 3.0;
  builder.number("damping", "Damping", "the parameter: λ as a part of the mean singular value",
                 damping);
  builder.number("lambda", "λ²", "what the squares of the singular values are damped by", square);
  builder.formula(input.chain.planar ? "$lambda = $damping²·[$s1² + $s2²|3]"
                                     : "$lambda = $damping²·[$s1² + $s2² + $s3²|3]",
                  "lambda");
  if (!(square > 0.0)) return;
  const glm::dvec3 whole = ik::solve(step.square.raised(square), step.error);
  explainTaken(builder, step, whole, sumOf(input, "$lambda"));
}

// Its damping comes from the steps before: here it is what makes this step of this error.
void marquardt(Builder& builder, const ExplainInput& input, const JacobianStep& step) {
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
    builder.formula("$f = " + sumOf(input, "$mu"), "f");
  }
}

void selective(Builder& builder, const ExplainInput& input, const JacobianStep& step) {
  const double least = kFlat * singular(step, 0);
  for (std::size_t i = 0; i < dimensions(input); ++i) {
    const double along = glm::dot(step.error, step.axes.axes[i]);
    if (!(singular(step, i) > least) || !(std::abs(along) > kFlat * glm::length(step.error))) {
      builder.formula("along one direction J is singular, or e is 0: nothing is done there");
      return;
    }
  }
  for (std::size_t i = 0; i < dimensions(input); ++i) {
    const glm::dvec3& u = step.axes.axes[i];
    const double whole = glm::dot(step.error, u) / step.axes.values[i];
    builder.number("p" + std::to_string(i + 1), numbered("p", i),
                   "the part along " + numbered("u", i) +
                       " that does not turn the joints too much for what the tip gains",
                   glm::dot(step.force, u) / whole);
  }
  builder.formula("$f = " + sumOf(
                                input, [](const std::string& n) { return "$p" + n + "·"; },
                                [](const std::string& n) { return "$s" + n + "²"; }),
                  "f");
}

struct Method {
  std::string_view solver;
  std::string_view rule;
  void (*explain)(Builder& builder, const ExplainInput& input, const JacobianStep& step);
};

constexpr Method kMethods[]{
    {"jacobian-transpose", "f = Gain·α·e, A being J·J′", transpose},
    {"pseudo-inverse", "f = (J·J′)⁻¹·e, all σ ≥ Cutoff·σ₁", pseudoInverse},
    {"dls", "f = (J·J′ + λ²·1)⁻¹·e", damped},
    {"sdls", "f = (J·J′)⁻¹·e, limited along each u", selective},
    {"", "f = (J·J′ + μ·1)⁻¹·e", marquardt},
};

const Method& methodOf(const ik::SolverInfo& solver) {
  const auto found = std::ranges::find(kMethods, solver.id, &Method::solver);
  return found == std::ranges::end(kMethods) ? *(found - 1) : *found;
}

// With weights J·W·J′ stands for J·J′; its singular values are those of J·√W.
std::string ruleOf(const ExplainInput& input, const Method& method) {
  std::string rule(method.rule);
  const std::string_view square = "J·J′";
  const std::size_t at = rule.find(square);
  if (ik::isWeighted(input.chain.bones) && at != std::string::npos) {
    rule.replace(at, square.size(), "J·W·J′");
  }
  return rule;
}

}  // namespace

void explainSingularValues(Builder& builder, const ExplainInput& input, const JacobianStep& step) {
  const std::size_t count = dimensions(input);
  double w = 1.0;
  std::string product;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string number = std::to_string(i + 1);
    builder.length(
        "s" + number, numbered("σ", i),
        "singular value " + number + (ik::isWeighted(input.chain.bones) ? " of J·√W" : " of J"),
        singular(step, i));
    builder.point("u" + number, numbered("u", i), "the direction of " + numbered("σ", i),
                  step.axes.axes[i]);
    builder.length("e" + number, numbered("ε", i),
                   "e·u: what of the error lies along " + numbered("u", i),
                   glm::dot(step.error, step.axes.axes[i]));
    w *= singular(step, i);
    product.append(i > 0 ? "·$s" : "$s").append(number);
  }
  builder.number("w", "w", "manipulability: 0 at a singularity", w);
  builder.formula("$w = " + product, "w");
  if (!(singular(step, 0) > 0.0)) return;
  markEllipse(builder, step, 0, 1);
  if (count < 3) return;
  markEllipse(builder, step, 0, 2);
  markEllipse(builder, step, 1, 2);
}

void explainForce(Builder& builder, const ExplainInput& input, const JacobianStep& step) {
  const Method& method = methodOf(input.solver);
  builder.formula(ruleOf(input, method));
  builder.point("f", "f", "the force at the tip, as far as it was taken", step.force);
  const double size = glm::length(step.force);
  if (!(size > 0.0)) {
    builder.formula("no step brings the tip nearer: nothing moves");
    return;
  }
  method.explain(builder, input, step);
  const glm::dvec3 shown = step.force / size * (kShownPart * step.reach);
  auto& mark = builder.line(MarkKind::arrow, Role::result, step.tip, step.tip + shown);
  mark.text = "f";
  mark.quantity = "f";
  mark.stage = stageOf(JacobianStage::force);
}

}  // namespace explain
