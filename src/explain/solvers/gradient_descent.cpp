// Gradient descent: all joints turn down the gradient at once. e = target − tip, f = ½ |e|², and
// its gradient is g = e × r for each joint. In space e × r is a vector, the axis to turn about, as
// long as f is steep; a hinge has the part along its axis.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <glm/geometric.hpp>

#include "explain/steps/limited.h"
#include "explain/steps/record.h"
#include "explain/steps/space.h"
#include "explain/steps/turn_words.h"
#include "ik/maths/space.h"
#include "language/language.h"

namespace explain::gradient_descent {

using language::tr, language::trc, language::fill;

namespace {

constexpr StageName kError{"error"}, kCost{"cost"}, kFor{"for"}, kRadius{"radius"},
    kGradient{"gradient"}, kStep{"step"}, kTry{"try"}, kEnough{"enough"}, kKeep{"keep"};

constexpr CodeText kLines[]{
    {"gradient_descent(bones, target):", kStart},
    {"  repeat"},
    {"    e ← target − tip", kError},
    {"    f ← ½·|e|²", kCost},
    {tr("    for every joint:"), kFor},
    {"      r ← tip − joint", kRadius},
    {tr("      g ← e × r  # the gradient; mirrored: −(e × r)"), kGradient},
    {tr("    step ← the best one if the tip moved straight, times Step"), kStep},
    {"    loop:"},
    {tr("      try θ ← θ − step·g for all joints together"), kTry},
    {tr("      leave the loop once f has fallen by enough"), kEnough},
    {tr("      step ← step · Shrink")},
    {tr("    keep the angles tried last"), kKeep},
    kUntilNear,
};
constexpr CodeEdit kPlaneEdits[]{
    {hasWeights, kTry, tr("      try θ ← θ − step·w·g for all joints together  # w: the weight")},
    {hasLimits, kGradient,
     tr("      g ← e × r, 0 where −g leads out of a limit  # mirrored: −(e × r)")},
    {hasLimits, kTry, tr("      try θ ← θ − step·g for all joints, each up to its limit")},
};
bool always(const CodeCase&) { return true; }

constexpr CodeEdit kSpaceEdits[]{
    {always, kGradient, tr("      g ← e × r  # hinge: the part along its axis")},
    {always, kTry, tr("      try to turn all joints, each about −g by step·|g|")},
    {always, kKeep, tr("    keep the rotations tried last")},
    {hasWeights, kTry,
     tr("      try to turn all joints, each about −g by step·w·|g|  # w: its weight")},
    {hasLimits, kGradient,
     tr("      g ← e × r  # hinge: along its axis; 0 where −g leads out of a limit")},
    {hasLimits, kTry, tr("      try to turn all joints about −g by step·|g|, up to their limits")},
};
constexpr PhaseLines kPhases[]{{ik::Phase::descend, kError, kUntil}};
constexpr Code kPlaneCode{kLines, kPlaneEdits, kPhases};
constexpr Code kSpaceCode{kLines, kSpaceEdits, kPhases};

std::string sentence(const ExplainInput& input) {
  return allTurnText(input, {tr("all joints turn downhill"),
                             tr("all joints turn downhill, each scaled by its weight")});
}

// --- In the plane and in space -------------------------------------------------------------------

// The error e and the cost f; `text` is written at the arrow in place of the error's value.
void explainCost(Builder& builder, const ExplainInput& input, const glm::dvec3& error,
                 const std::string& text = {}) {
  const glm::dvec3 tip = input.before.joints.back();
  builder.point("E", "E", tr("the tip before"), tip);
  builder.point("T", "T", tr("the target"), input.target);
  auto& arrow = builder.line(MarkKind::arrow, Role::target, tip, input.target);
  arrow.text = builder.point("e", "e", tr("from the tip to the target"), error);
  arrow.quantity = "e";
  if (!text.empty()) arrow.text = text;
  builder.formula("$e = $T − $E", "e");
  const double length = glm::length(error);
  builder.number("f", "f", tr("half the squared distance, before"), 0.5 * length * length);
  builder.formula("$f = [1|2]·|$e|²", "f");
}

void explainStepLength(Builder& builder, const ExplainInput& input) {
  const double step = input.notes.step;
  const int refused = input.notes.refused;
  builder.number("step", trc("quantity", "step"), tr("how far down the gradient"), step);
  if (step > 0.0) {
    builder.number("best", trc("quantity", "best"),
                   tr("the best step, if the tip moved along a straight line"), input.notes.best);
    builder.number("scale", tr("Step"), tr("the solver's parameter"),
                   parameterOf(input, "step-scale"));
    std::string text = "$step = $scale·$best";
    if (refused > 0) {
      builder.number("shrink", tr("Shrink"), tr("the solver's parameter"),
                     parameterOf(input, "shrink"));
      for (int k = 0; k < std::min(refused, 4); ++k) text += "·$shrink";
    }
    if (input.notes.holds.cap) {
      builder.formula(tr("$step: as far as Max. step allows"));
    } else if (refused <= 4) {
      builder.formula(text, "step");
    }
  } else {
    builder.formula(tr("no step down the gradient gains enough: nothing moves"));
  }
}

// What the step has gained.
void explainGain(Builder& builder, const ExplainInput& input) {
  const double left = explainTipMove(builder, input, kTry);
  builder.number("after", "f′", tr("half the squared distance, after"), 0.5 * left * left);
  builder.formula("$after = [1|2]·$left²", "after");
}

// --- In the plane --------------------------------------------------------------------------------

constexpr std::size_t kMostArcs = 20;
constexpr std::size_t kMostFormulas = 6;
constexpr double kWidestArc = 2.0;  // radians, for the largest derivative

struct PlaneDescent {
  glm::dvec3 error{0.0};  // target − tip, before
  std::vector<double> gradient;
  std::vector<double> sizes;  // of the gradient; -1 for a fixed joint
  std::vector<double> weights;
  std::vector<double> senses;  // in which the local angles really turn in the world
};

PlaneDescent planeDescentOf(const ExplainInput& input) {
  PlaneDescent descent;
  const glm::dvec3 tip = input.before.joints.back();
  descent.error = input.target - tip;
  int parity = input.chain.baseScale.parity();
  for (std::size_t i = 0; i < input.chain.bones.size(); ++i) {
    const double believed = input.ignoreNegativeScale ? 1.0 : parity;
    const double slope = believed * ik::cross(descent.error, tip - input.before.joints[i]);
    descent.gradient.push_back(!isFixed(input, i) && stopsOf(input, i).empty() ? slope : 0.0);
    descent.sizes.push_back(isFixed(input, i) ? -1.0 : std::abs(descent.gradient.back()));
    descent.senses.push_back(parity);
    descent.weights.push_back(input.chain.bones[i].effectiveWeight());
    parity *= input.chain.bones[i].scale.parity();
  }
  return descent;
}

// The `count` joints with the largest derivatives, from base to tip.
std::vector<std::size_t> steepest(const PlaneDescent& descent, std::size_t count) {
  return largestOf(descent.sizes, count);
}

// An arc from the bone that shows a quantity, where there is one.
void markTurn(Builder& builder, const ExplainInput& input, std::size_t bone, const Mark& arc,
              std::string_view quantity) {
  const rigs::Segment& before = input.before.bones[bone];
  auto& mark = builder.angleArc(arc.role, before.start, heading(before.end - before.start),
                                arc.sweep, arc.points);
  mark.hasHead = true;
  mark.stage = arc.stage;
  mark.text = builder.text(quantity);
  if (!mark.text.empty()) mark.quantity = quantity;
}

// How steep f is in each joint, as an arc from the bone the way that f grows, and the turn taken.
void markJoints(Builder& builder, const ExplainInput& input, const PlaneDescent& descent) {
  const double most = *std::ranges::max_element(descent.sizes);
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
        wrapped(-descent.senses[i] * input.notes.step * descent.weights[i] * descent.gradient[i]);
    taken.points = 36.0;
    taken.stage = kTry;
    markTurn(builder, input, i, taken, "turn" + number);
  }
}

constexpr language::Text kGradientIs = tr("g is the gradient: how fast f grows as a joint turns");

void explainJoints(Builder& builder, const ExplainInput& input, const PlaneDescent& descent) {
  builder.formula(kGradientIs);
  for (const std::size_t i : steepest(descent, kMostFormulas)) {
    const std::string id = std::to_string(i + 1);
    builder.point("r" + id, numbered("r", i),
                  fill(tr("from joint {joint} to the tip"), {{"joint", id}}),
                  input.before.joints.back() - input.before.joints[i]);
    builder.number("g" + id, numbered("g", i),
                   fill(tr("how fast f grows with local angle {joint}"), {{"joint", id}}),
                   descent.gradient[i]);
    const bool isNegated = !input.ignoreNegativeScale && descent.senses[i] < 0.0;
    if (!stopsOf(input, i).empty()) {
      explainLeftOut(builder, i);
      continue;
    }
    builder.formula("$g" + id + (isNegated ? " = −($e × $r" + id + ")" : " = $e × $r" + id),
                    "g" + id);
    if (descent.senses[i] < 0.0) markMirroredFrame(builder, input, i, kGradient);
  }
}

void explainStep(Builder& builder, const ExplainInput& input, const PlaneDescent& descent) {
  explainStepLength(builder, input);
  const bool hasWeights = rigs::isWeighted(input.chain.bones);
  builder.formula(hasWeights ? "θ ← θ − step·w·g" : "θ ← θ − step·g");
  for (const std::size_t i : steepest(descent, kMostFormulas)) {
    const std::string id = std::to_string(i + 1);
    builder.angle("turn" + id, numbered("Δθ", i),
                  fill(tr("change of local angle {joint}"), {{"joint", id}}),
                  -input.notes.step * descent.weights[i] * descent.gradient[i]);
    const bool isPart = descent.weights[i] != 1.0;
    if (isPart) {
      builder.number("w" + id, numbered("w", i),
                     fill(tr("weight of joint {joint}"), {{"joint", id}}), descent.weights[i]);
    }
    std::string text = "$turn" + id;
    text.append(" = −$step·")
        .append(isPart ? "$w" + id + "·" : "")
        .append("$g")
        .append(id)
        .append(input.degrees ? "·[180°|π]" : "");
    builder.formula(std::move(text), "turn" + id);
    const double turn = -input.notes.step * descent.weights[i] * descent.gradient[i];
    if (!(lengthOf(input, i) > 0.0)) continue;
    explainStopped(builder, input, i, {"turn" + id, numbered("Δθ", i), turn}, localTurn(input, i),
                   id);
  }
}

Explanation explainInPlane(const ExplainInput& input) {
  Builder builder(input);
  const PlaneDescent descent = planeDescentOf(input);
  explainCost(builder, input, descent.error);
  explainJoints(builder, input, descent);
  explainStep(builder, input, descent);
  markJoints(builder, input, descent);
  explainGain(builder, input);
  return builder.take();
}

// --- In space ------------------------------------------------------------------------------------

constexpr std::size_t kMostArrows = 20;
constexpr std::size_t kMostFormulasInSpace = 5;
constexpr std::size_t kMostLabels = 3;

struct SpaceDescent {
  glm::dvec3 error{0.0};             // target − tip, before
  std::vector<glm::dvec3> gradient;  // one a joint, as the solver believes it, times its weight
  std::vector<double> sizes;         // of the gradient; -1 for a fixed joint
};

SpaceDescent spaceDescentOf(const ExplainInput& input) {
  SpaceDescent descent;
  const std::vector<glm::dvec3>& joints = input.before.joints;
  descent.error = input.target - joints.back();
  for (std::size_t i = 0; i < input.chain.bones.size(); ++i) {
    glm::dvec3 axis = glm::cross(descent.error, joints.back() - joints[i]);
    if (isHinge(input, i)) {
      const glm::dvec3 only = hingeAxis(input, i);
      axis = glm::dot(only, axis) * only;
    }
    const double weight = input.chain.bones[i].effectiveWeight();
    descent.gradient.push_back(weight * withoutStops(input, i, axis));
    descent.sizes.push_back(isFixed(input, i) ? -1.0 : glm::length(descent.gradient.back()));
  }
  return descent;
}

std::vector<std::size_t> steepest(const SpaceDescent& descent, std::size_t count) {
  return largestOf(descent.sizes, count);
}

void explainJoints(Builder& builder, const ExplainInput& input, const SpaceDescent& descent) {
  builder.formula(kGradientIs);
  for (const std::size_t i : steepest(descent, kMostFormulasInSpace)) {
    const std::string id = std::to_string(i + 1);
    builder.point("r" + id, numbered("r", i),
                  fill(tr("from joint {joint} to the tip"), {{"joint", id}}),
                  input.before.joints.back() - input.before.joints[i]);
    const bool hinge = isHinge(input, i);
    if (hinge) {
      builder.point("n" + id, numbered("n", i),
                    fill(tr("the axis of hinge {joint} in the world"), {{"joint", id}}),
                    hingeAxis(input, i));
    }
    builder.point("g" + id, numbered("g", i),
                  hinge ? tr("the part of e × r along the hinge's axis")
                        : tr("the axis about which f grows fastest; its length is the slope"),
                  descent.gradient[i]);
    if (!stopsOf(input, i).empty()) {
      builder.formula(
          fill(tr("joint {joint} is at its limits: g keeps only what stays within them"),
               {{"joint", id}}));
      continue;
    }
    std::string torque = "$e × $r" + id;
    std::string text = "$g";
    text.append(id).append(" = ");
    const double weight = input.chain.bones[i].effectiveWeight();
    if (weight != 1.0) {
      builder.number("w" + id, numbered("w", i),
                     fill(tr("weight of joint {joint}"), {{"joint", id}}), weight);
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
  explainStepLength(builder, input);
  builder.formula(tr("each joint turns about −g by step·|g|"));
  for (const std::size_t i : steepest(descent, kMostFormulasInSpace)) {
    const std::string id = std::to_string(i + 1);
    builder.angle("turn" + id, numbered("Δθ", i),
                  fill(tr("how far joint {joint} turns about −g"), {{"joint", id}}),
                  input.notes.step * glm::length(descent.gradient[i]));
    std::string text = "$turn" + id;
    text.append(" = $step·|$g").append(id).append(input.degrees ? "|·[180°|π]" : "|");
    builder.formula(std::move(text), "turn" + id);
    const double turn = input.notes.step * glm::length(descent.gradient[i]);
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
    const double turn = input.notes.step * glm::length(descent.gradient[i]);
    auto& taken = spaceArc(builder, Role::current, joint, plane, wrapped(turn), 36.0);
    taken.hasHead = true;
    taken.stage = kTry;
    if (isNamed) taken.text = builder.text("turn" + id);
    if (builder.has("turn" + id)) taken.quantity = "turn" + id;
  }
}

Explanation explainInSpace(const ExplainInput& input) {
  Builder builder(input);
  const SpaceDescent descent = spaceDescentOf(input);
  explainCost(builder, input, descent.error, "e");
  explainJoints(builder, input, descent);
  explainStep(builder, input, descent);
  markJoints(builder, input, descent);
  explainGain(builder, input);
  return builder.take();
}

constexpr Why kWhy{
    tr("Think of the distance to the target as a height: every pose is a place in a landscape, "
       "and the lowest places are those where the tip arrives. The gradient says how fast the "
       "height changes as each joint turns. All joints turn downhill together, those that gain "
       "most turn most. The step is shortened until the distance really falls."),
    tr("Only the slope of the present pose counts. In a long flat valley the steps become tiny "
       "and hundreds of iterations pass. Where the slope is zero the method stops: on a "
       "straight chain that points at the target, or between limits at a place that is not the "
       "best one."),
    tr("On free joints in the plane its steps are those of the Jacobian transpose until one is "
       "capped or shortened. The rules for that part the two: this one caps turns at 180°, begins "
       "each iteration with the whole step, and at limits asks for a gain in proportion to what "
       "they let through. The other caps at 90°, begins with the part taken last, and is content "
       "with any gain.")};

}  // namespace

extern const SolverRecord kRecord{"gradient-descent",
                                  codeFor<kPlaneCode, kSpaceCode>,
                                  sentence,
                                  byPlace<explainInPlane, explainInSpace>,
                                  {0xFE78A7, 0xA84180},
                                  kWhy};

}  // namespace explain::gradient_descent
