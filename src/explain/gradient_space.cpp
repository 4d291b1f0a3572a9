// In space a joint's gradient is a vector, r × e: the axis to turn about, as long as f is steep. A
// hinge has the part along its axis.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <glm/geometric.hpp>

#include "explain/descent_space.h"
#include "explain/limited.h"
#include "ik/space.h"

namespace explain {
namespace {

// Lines of the code that a step carries out: see explain/code.cpp.
enum Stage { kError, kCost, kFor, kRadius, kGradient, kStep, kTry, kEnough, kKeep };

constexpr std::size_t kMostArrows = 20;
constexpr std::size_t kMostFormulas = 5;
constexpr std::size_t kMostLabels = 3;

// The `count` steepest joints, from base to tip.
std::vector<std::size_t> steepest(const SpaceDescent& descent, std::size_t count) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < descent.gradient.size(); ++i) order.push_back(i);
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return glm::length(descent.gradient[a]) > glm::length(descent.gradient[b]);
  });
  if (order.size() > count) order.resize(count);
  std::ranges::sort(order);
  return order;
}

void explainCost(Builder& builder, const ExplainInput& input, const SpaceDescent& descent) {
  const glm::dvec3 tip = input.before.joints.back();
  builder.point("C", "C", "the tip before", tip);
  builder.point("T", "T", "the target", input.target);
  auto& error = builder.line(MarkKind::arrow, Role::target, input.target, tip);
  builder.point("e", "e", "from the target to the tip", descent.error);
  error.text = "e";
  error.quantity = "e";
  builder.formula("$e = $C − $T", "e");
  const double length = glm::length(descent.error);
  builder.number("f", "f", "half the squared distance, before", 0.5 * length * length);
  builder.formula("$f = [1|2]·|$e|²", "f");
}

// Limits leave out some of the ways that the joint could turn.
bool isHeld(const ExplainInput& input, std::size_t bone) {
  if (!hasLimits(input)) return false;
  return std::ranges::any_of(barriersOf(input, bone),
                             [](const glm::dvec3& each) { return each != glm::dvec3(0.0); });
}

void explainJoints(Builder& builder, const ExplainInput& input, const SpaceDescent& descent) {
  for (const std::size_t i : steepest(descent, kMostFormulas)) {
    const std::string id = std::to_string(i + 1);
    builder.point("r" + id, numbered("r", i), "from joint " + id + " to the tip",
                  input.before.joints.back() - input.before.joints[i]);
    const bool hinge = isHinge(input, i);
    if (hinge) {
      builder.point("n" + id, numbered("n", i), "the axis of hinge " + id + " in the world",
                    hingeAxis(input, i));
    }
    builder.point("g" + id, numbered("g", i),
                  hinge ? "the part of r × e along the hinge's axis"
                        : "the axis about which f grows fastest, as long as it is steep",
                  descent.gradient[i]);
    if (isHeld(input, i)) {
      builder.formula("joint " + id + " stands at its limits: g has only what does not lead out");
      continue;
    }
    std::string torque = "$r";
    torque.append(id).append(" × $e");
    std::string text = "$g";
    text.append(id).append(" = ");
    const double weight = input.chain.bones[i].effectiveWeight();
    if (weight != 1.0) {
      builder.number("w" + id, numbered("w", i), "weight of joint " + id, weight);
      text.append("$w").append(id).append("·");
      torque.insert(0, "(").append(")");
    }
    if (hinge) {
      text.append("($n").append(id).append("·(").append(torque).append("))·$n").append(id);
    } else {
      text.append(torque);
    }
    builder.formula(std::move(text), "g" + id);
  }
}

void explainStep(Builder& builder, const ExplainInput& input, const SpaceDescent& descent) {
  explainStepLength(builder, input, descent.step, descent.cauchy, descent.refused);
  builder.formula("each joint turns about −g by step·|g|");
  for (const std::size_t i : steepest(descent, kMostFormulas)) {
    const std::string id = std::to_string(i + 1);
    builder.angle("turn" + id, numbered("Δθ", i), "how far joint " + id + " turns about −g",
                  descent.step * glm::length(descent.gradient[i]));
    std::string text = "$turn" + id;
    text.append(" = $step·|$g").append(id).append(input.degrees ? "|·[180°|π]" : "|");
    builder.formula(std::move(text), "turn" + id);
    const double turn = descent.step * glm::length(descent.gradient[i]);
    explainStopped(builder, input, i, {"turn" + id, numbered("Δθ", i), turn},
                   std::abs(localTurn(input, i)), id);
  }
}

// The gradient as an arrow, and about it the turn that was taken.
void markJoints(Builder& builder, const ExplainInput& input, const SpaceDescent& descent) {
  double most = 0.0;
  double longest = 0.0;
  double total = 0.0;
  for (std::size_t i = 0; i < descent.gradient.size(); ++i) {
    most = std::max(most, glm::length(descent.gradient[i]));
    longest = std::max(longest, lengthOf(input, i));
    total += lengthOf(input, i);
  }
  if (!(most > 0.0)) return;
  const double size = std::max(0.6 * longest, 0.15 * total);
  const std::vector<std::size_t> named = steepest(descent, kMostLabels);
  for (const std::size_t i : steepest(descent, kMostArrows)) {
    const std::string id = std::to_string(i + 1);
    const glm::dvec3 joint = input.before.bones[i].start;
    const glm::dvec3 g = descent.gradient[i] / most;
    const bool isNamed = std::ranges::find(named, i) != named.end();
    if (!(glm::length(g) > 1e-9)) continue;
    auto& arrow = builder.line(MarkKind::arrow, Role::result, joint, joint + size * g);
    arrow.stage = kGradient;
    if (builder.has("g" + id)) {
      if (isNamed) arrow.text = numbered("g", i);
      arrow.quantity = "g" + id;
    }
    const glm::dvec3 axis = -glm::normalize(g);
    const glm::dvec3 way = input.before.bones[i].end - joint;
    PlaneAxes plane;
    const glm::dvec3 aside = ik::across(way, axis);
    // Limits may leave nothing but a turn about the bone itself.
    const bool isAside = glm::length(aside) > 1e-9 * glm::length(way);
    plane.u = isAside ? glm::normalize(aside) : ik::anyPerpendicular(axis);
    plane.v = glm::cross(axis, plane.u);
    const double turn = descent.step * glm::length(descent.gradient[i]);
    auto& taken = spaceArc(builder, Role::current, joint, plane, wrapped(turn), 36.0);
    taken.hasHead = true;
    taken.stage = kTry;
    if (isNamed) taken.text = builder.text("turn" + id);
    if (builder.has("turn" + id)) taken.quantity = "turn" + id;
  }
}

}  // namespace

Explanation explainGradientInSpace(const ExplainInput& input) {
  Builder builder(input);
  const SpaceDescent descent = spaceDescentOf(input);
  explainCost(builder, input, descent);
  explainJoints(builder, input, descent);
  explainStep(builder, input, descent);
  markJoints(builder, input, descent);
  explainGain(builder, input, kTry);
  return builder.take();
}

}  // namespace explain
