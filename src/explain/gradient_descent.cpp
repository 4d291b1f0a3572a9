// All joints turn down the gradient at once: f = ½ |tip − target|², ∂f/∂θ = r × e for each joint.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include <glm/geometric.hpp>

#include "explain/limited.h"

namespace explain {
namespace {

// Lines of the code that a step carries out: see explain/code.cpp.
enum Stage { kError, kCost, kFor, kRadius, kGradient, kStep, kTry, kEnough, kKeep };

constexpr std::size_t kMostArcs = 20;
constexpr std::size_t kMostFormulas = 6;
constexpr double kWidestArc = 2.0;  // radians, for the largest derivative

struct Descent {
  glm::dvec3 error;  // tip − target, before
  std::vector<double> gradient;
  std::vector<double> weights;
  std::vector<double> senses;         // in which the local angles really turn in the world
  std::vector<std::size_t> steepest;  // joints with the largest derivatives, from base to tip
  double largest = 0.0;               // of a joint's turn, for a step of 1
  double cauchy = 0.0;                // the best step for a straight path
  double step = 0.0;                  // the one taken
  int refused = 0;                    // longer ones tried before
};

void computeGradient(const ExplainInput& input, Descent& descent) {
  const std::vector<glm::dvec3>& joints = input.before.joints;
  const glm::dvec3 tip = joints.back();
  descent.error = tip - input.target;
  int parity = input.chain.baseScale.parity();
  double squared = 0.0;
  glm::dvec3 change{0.0};
  for (std::size_t i = 0; i < input.chain.bones.size(); ++i) {
    const double believed = input.ignoreNegativeScale ? 1.0 : parity;
    const glm::dvec3 radius = tip - joints[i];
    const bool isHeld = hasLimits(input) && isLeftOut(input, i);
    const double derivative = isHeld ? 0.0 : believed * ik::cross(radius, descent.error);
    descent.gradient.push_back(derivative);
    descent.senses.push_back(parity);
    const double weight = input.chain.bones[i].effectiveWeight();
    descent.weights.push_back(weight);
    squared += weight * derivative * derivative;
    change += weight * derivative * believed * ik::perpendicular(radius);
    descent.largest = std::max(descent.largest, weight * std::abs(derivative));
    parity *= input.chain.bones[i].scale.parity();
  }
  if (squared == 0.0) return;
  const glm::dvec3 rate = change / std::sqrt(squared);
  const double curvature = glm::dot(rate, rate);
  descent.cauchy = curvature > 0.0 ? 1.0 / curvature : 0.0;
}

// How far the bones would lie from where the trace has them, had the step been this one.
double misfit(const ExplainInput& input, const Descent& descent, double step) {
  if (hasLimits(input)) {
    std::vector<glm::dvec3> turns;
    for (std::size_t i = 0; i < descent.gradient.size(); ++i) {
      turns.emplace_back(0.0, 0.0, -step * descent.weights[i] * descent.gradient[i]);
    }
    return misfitWithin(input, turns);
  }
  double turned = 0.0;
  double sum = 0.0;
  for (std::size_t i = 0; i < descent.gradient.size(); ++i) {
    turned -= descent.senses[i] * step * descent.weights[i] * descent.gradient[i];
    const ik::Segment& before = input.before.bones[i];
    const ik::Segment& now = input.now.bones[i];
    const double seen = ik::angleBetween(before.end - before.start, now.end - now.start);
    sum += lengthOf(input, i) * std::abs(wrapped(turned - seen));
  }
  return sum;
}

// The trace has angles only up to whole turns, and a step may be longer than that: so the steps
// that the line search tries are gone through, and the one that fits is taken.
void recoverStep(const ExplainInput& input, Descent& descent) {
  if (input.now.joints == input.before.joints) return;  // no step brought enough
  const double scale = input.settings.parameters[0];
  const double shrink = input.settings.parameters[1];
  double total = 0.0;
  for (std::size_t i = 0; i < descent.gradient.size(); ++i) total += lengthOf(input, i);
  double best = std::numeric_limits<double>::infinity();
  double step = scale * descent.cauchy;
  const double most = mostTurn(input);
  if (step * descent.largest > most) step = most / descent.largest;
  for (int tried = 0; tried < 60 && best > 1e-9 * total; ++tried, step *= shrink) {
    const double off = misfit(input, descent, step);
    if (off >= best) continue;
    best = off;
    descent.step = step;
    descent.refused = tried;
  }
}

void pickSteepest(Descent& descent) {
  std::vector<std::size_t>& order = descent.steepest;
  for (std::size_t i = 0; i < descent.gradient.size(); ++i) order.push_back(i);
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return std::abs(descent.gradient[a]) > std::abs(descent.gradient[b]);
  });
}

// The `count` steepest, from base to tip.
std::vector<std::size_t> steepest(const Descent& descent, std::size_t count) {
  std::vector<std::size_t> some = descent.steepest;
  if (some.size() > count) some.resize(count);
  std::ranges::sort(some);
  return some;
}

void explainCost(Builder& builder, const ExplainInput& input, const Descent& descent) {
  builder.point("C", "C", "the tip before", input.before.joints.back());
  builder.point("T", "T", "the target", input.target);
  auto& error =
      builder.line(MarkKind::arrow, Role::target, input.target, input.before.joints.back());
  error.text = builder.point("e", "e", "from the target to the tip", descent.error);
  error.quantity = "e";
  builder.formula("$e = $C − $T", "e");
  const double length = glm::length(descent.error);
  builder.number("f", "f", "half the squared distance, before", 0.5 * length * length);
  builder.formula("$f = [1|2]·|$e|²", "f");
}

// An arc from the bone that shows a quantity, where that is told at all.
void markTurn(Builder& builder, const ExplainInput& input, std::size_t bone, const Mark& arc,
              std::string_view quantity) {
  const ik::Segment& before = input.before.bones[bone];
  auto& mark = builder.angleArc(arc.role, before.start, heading(before.end - before.start),
                                arc.sweep, arc.points);
  mark.hasHead = true;
  mark.stage = arc.stage;
  mark.text = builder.text(quantity);
  if (!mark.text.empty()) mark.quantity = quantity;
}

// How steep f is in each joint, as an arc from the bone the way that f grows, and the turn taken.
void markJoints(Builder& builder, const ExplainInput& input, const Descent& descent) {
  const double most = std::abs(descent.gradient[descent.steepest.front()]);
  if (!(most > 0.0)) return;
  for (const std::size_t i : steepest(descent, kMostArcs)) {
    const std::string number = std::to_string(i + 1);
    const double believed = input.ignoreNegativeScale ? 1.0 : descent.senses[i];
    Mark slope;
    slope.role = Role::before;
    slope.sweep = believed * kWidestArc * descent.gradient[i] / most;
    slope.points = 24.0;
    slope.stage = kGradient;
    markTurn(builder, input, i, slope, "g" + number);
    Mark taken;
    taken.role = Role::current;
    taken.sweep =
        wrapped(-descent.senses[i] * descent.step * descent.weights[i] * descent.gradient[i]);
    taken.points = 36.0;
    taken.stage = kTry;
    markTurn(builder, input, i, taken, "turn" + number);
  }
}

void explainJoints(Builder& builder, const ExplainInput& input, const Descent& descent) {
  for (const std::size_t i : steepest(descent, kMostFormulas)) {
    const std::string id = std::to_string(i + 1);
    builder.point("r" + id, numbered("r", i), "from joint " + id + " to the tip",
                  input.before.joints.back() - input.before.joints[i]);
    builder.number("g" + id, "∂f/∂" + numbered("θ", i), "how fast f grows with local angle " + id,
                   descent.gradient[i]);
    const bool isNegated = !input.ignoreNegativeScale && descent.senses[i] < 0.0;
    if (hasLimits(input) && isLeftOut(input, i)) {
      explainLeftOut(builder, i);
      continue;
    }
    builder.formula("$g" + id + (isNegated ? " = −($r" + id + " × $e)" : " = $r" + id + " × $e"),
                    "g" + id);
    if (descent.senses[i] < 0.0) markMirroredFrame(builder, input, i, kGradient);
  }
}

void explainStep(Builder& builder, const ExplainInput& input, const Descent& descent) {
  explainStepLength(builder, input, descent.step, descent.cauchy, descent.refused);
  const bool hasWeights = ik::isWeighted(input.chain.bones);
  builder.formula(hasWeights ? "θ ← θ − step·w·∂f/∂θ" : "θ ← θ − step·∂f/∂θ");
  for (const std::size_t i : steepest(descent, kMostFormulas)) {
    const std::string id = std::to_string(i + 1);
    builder.angle("turn" + id, numbered("Δθ", i), "change of local angle " + id,
                  -descent.step * descent.weights[i] * descent.gradient[i]);
    const bool isPart = descent.weights[i] != 1.0;
    if (isPart) {
      builder.number("w" + id, numbered("w", i), "weight of joint " + id, descent.weights[i]);
    }
    std::string text = "$turn" + id;
    text.append(" = −$step·")
        .append(isPart ? "$w" + id + "·" : "")
        .append("$g")
        .append(id)
        .append(input.degrees ? "·[180°|π]" : "");
    builder.formula(std::move(text), "turn" + id);
    const double turn = -descent.step * descent.weights[i] * descent.gradient[i];
    if (!(lengthOf(input, i) > 0.0)) continue;
    explainStopped(builder, input, i, {"turn" + id, numbered("Δθ", i), turn}, localTurn(input, i),
                   id);
  }
}

}  // namespace

Explanation explainGradientDescent(const ExplainInput& input) {
  Builder builder(input);
  Descent descent;
  computeGradient(input, descent);
  recoverStep(input, descent);
  pickSteepest(descent);
  explainCost(builder, input, descent);
  explainJoints(builder, input, descent);
  explainStep(builder, input, descent);
  markJoints(builder, input, descent);
  explainGain(builder, input, kTry);
  return builder.take();
}

}  // namespace explain
