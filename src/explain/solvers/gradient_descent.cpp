// Gradient descent: all joints turn down the gradient at once. e = target − tip, f = ½ |e|², and
// its gradient is g = e × r for each joint. In space e × r is a vector, the axis to turn about, as
// long as f is steep; a hinge has the part along its axis.
#include <algorithm>
#include <cmath>
#include <vector>

#include <glm/geometric.hpp>

#include "explain/joint_names.h"
#include "explain/steps/limited.h"
#include "explain/steps/pose_jacobian.h"
#include "explain/steps/record.h"
#include "explain/steps/turn_words.h"
#include "explain/steps/turns.h"
#include "ik/maths/space.h"
#include "language/language.h"
#include "rigs/reach.h"

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
constexpr auto kPoseEdits = std::to_array<CodeEdit>({
    {hasSlides, kGradient, tr("      g ← −c·e  # c ← axis × r, of a slide axis; 0 at a limit")},
    {hasDirection, kError, tr("    e ← target − tip, ω ← the turn that it misses")},
    {hasDirection, kCost, "    f ← ½·(|e|² + κ²·|ω|²)"},
    {hasDirection, kGradient,
     tr("      g ← −(c·e + κ²·n·ω)  # c, n ← axis × r, axis; slide: axis, 0")},
    {hasSlides, kTry, tr("      try to move all joints by −step·w·g, up to their limits")},
    {hasDirection, kTry, tr("      try to move all joints by −step·w·g, up to their limits")},
});
constexpr auto kAllPlaneEdits = joined(std::to_array(kPlaneEdits), kPoseEdits);
constexpr auto kAllSpaceEdits = joined(std::to_array(kSpaceEdits), kPoseEdits);
constexpr PhaseLines kPhases[]{{ik::Phase::descend, kError, kUntil}};
constexpr Code kPlaneCode{kLines, kAllPlaneEdits, kPhases};
constexpr Code kSpaceCode{kLines, kAllSpaceEdits, kPhases};

constexpr AllTurnWords kSentence{tr("all joints turn downhill"),
                                 tr("all joints turn downhill, each scaled by its weight")};

// --- The step ------------------------------------------------------------------------------------

// The error e and the cost f.
void explainCost(Builder& builder, const ExplainInput& input, double distance) {
  Mark& error = explainError(builder, input);
  if (!input.chain.planar) error.text = "e";  // three numbers are too long for an arrow
  builder.number("f", "f", tr("half the squared distance, before"), 0.5 * distance * distance);
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

constexpr std::size_t kMostMarks = 20;
constexpr std::size_t kMostFormulas = 6;
constexpr std::size_t kMostLabels = 3;  // in space
constexpr double kWidestArc = 2.0;      // radians, for the largest derivative

struct Descent {
  glm::dvec3 error{0.0};  // target − tip, before
  /// One a joint, as the solver believes it: in the plane along z the slope by its local angle, in
  /// space the axis in the world, times its weight.
  std::vector<glm::dvec3> gradient;
  std::vector<double> sizes;  // of the gradient; -1 for a fixed joint
};

glm::dvec3 gradientOf(const ExplainInput& input, std::size_t bone, const glm::dvec3& torque) {
  if (input.chain.planar) {
    const double slope = glm::dot(axisOf(input, bone), torque);
    const bool isFree = !isFixed(input, bone) && stopsOf(input, bone).empty();
    return {0.0, 0.0, isFree ? slope : 0.0};
  }
  glm::dvec3 axis = torque;
  if (isHinge(input, bone)) {
    const glm::dvec3 only = axisOf(input, bone);
    axis = glm::dot(only, torque) * only;
  }
  return input.chain.bones[bone].effectiveWeight() * withoutStops(input, bone, axis);
}

Descent descentOf(const ExplainInput& input) {
  Descent descent;
  const std::vector<glm::dvec3>& joints = input.before.joints;
  descent.error = input.target - joints.back();
  for (std::size_t i = 0; i < input.chain.bones.size(); ++i) {
    const glm::dvec3 torque = glm::cross(descent.error, joints.back() - joints[i]);
    descent.gradient.push_back(gradientOf(input, i, torque));
    descent.sizes.push_back(isFixed(input, i) ? -1.0 : glm::length(descent.gradient.back()));
  }
  return descent;
}

// What the joint is to turn by: in the plane its local angle with a sign, in space about −g.
double turnOf(const ExplainInput& input, const Descent& descent, std::size_t bone) {
  const glm::dvec3& g = descent.gradient[bone];
  if (!input.chain.planar) return input.notes.step * glm::length(g);
  return -input.notes.step * input.chain.bones[bone].effectiveWeight() * g.z;
}

// The gradient's formula in the plane, where a mirrored frame turns it over.
std::string slopeText(const ExplainInput& input, const std::string& id, std::size_t bone) {
  const bool isNegated = axisOf(input, bone).z < 0.0;
  return isNegated ? "−($e × $r" + id + ")" : "$e × $r" + id;
}

// And in space, where a hinge has the part along its axis.
std::string torqueText(Builder& builder, const ExplainInput& input, const std::string& id,
                       std::size_t bone) {
  const std::string weight = explainWeight(builder, input, bone);
  std::string torque = "$e × $r" + id;
  if (!weight.empty()) torque = "(" + torque + ")";
  if (!isHinge(input, bone)) return weight + torque;
  return weight + "($n" + id + "·(" + torque + "))·$n" + id;
}

void explainSlope(Builder& builder, const ExplainInput& input, const Descent& descent,
                  std::size_t bone) {
  const std::string id = std::to_string(bone + 1);
  const glm::dvec3& g = descent.gradient[bone];
  const bool isPlanar = input.chain.planar;
  const bool isOnHinge = !isPlanar && isHinge(input, bone);
  explainRadius(builder, input, bone);
  if (isOnHinge) {
    builder.point("n" + id, jointSymbol("n", input.chain, bone),
                  fill(tr("the axis of hinge {joint} in the world"),
                       {{"joint", jointLabel(input.chain, bone)}}),
                  axisOf(input, bone));
  }
  if (isPlanar) {
    builder.number("g" + id, jointSymbol("g", input.chain, bone),
                   fill(tr("how fast f grows with local angle {joint}"),
                        {{"joint", jointLabel(input.chain, bone)}}),
                   g.z);
  } else {
    builder.point("g" + id, jointSymbol("g", input.chain, bone),
                  isOnHinge ? tr("the part of e × r along the hinge's axis")
                            : tr("the axis about which f grows fastest; its length is the slope"),
                  g);
  }
  if (stopsOf(input, bone).empty()) {
    builder.formula(
        "$g" + id + " = " +
            (isPlanar ? slopeText(input, id, bone) : torqueText(builder, input, id, bone)),
        "g" + id);
    if (isPlanar) markMirroredFrame(builder, input, bone, kGradient);
  } else if (isPlanar) {
    explainLeftOut(builder, input, bone);
  } else {
    builder.formula(fill(tr("joint {joint} is at its limits: g keeps only what stays within them"),
                         {{"joint", jointLabel(input.chain, bone)}}));
  }
}

void explainTurn(Builder& builder, const ExplainInput& input, const Descent& descent,
                 std::size_t bone) {
  const std::string id = std::to_string(bone + 1);
  const bool isPlanar = input.chain.planar;
  const WantedTurn wanted{"turn" + id, jointSymbol("Δθ", input.chain, bone),
                          turnOf(input, descent, bone)};
  builder.angle(wanted.id, wanted.symbol,
                fill(isPlanar ? tr("change of local angle {joint}")
                              : tr("how far joint {joint} turns about −g"),
                     {{"joint", jointLabel(input.chain, bone)}}),
                wanted.value);
  const std::string turn = isPlanar ? " = −$step·" + explainWeight(builder, input, bone) + "$g" + id
                                    : " = $step·|$g" + id + "|";
  builder.formula("$turn" + id + turn + (input.degrees ? "·[180°|π]" : ""), wanted.id);
  if (isPlanar && !(lengthOf(input, bone) > 0.0)) return;
  const double made = localTurn(input, bone);
  explainStopped(builder, input, bone, wanted, isPlanar ? made : std::abs(made), id);
}

// --- Marks ---------------------------------------------------------------------------------------

// An arc from the bone that shows a quantity, where there is one.
Mark& markTurn(Builder& builder, const ExplainInput& input, std::size_t bone, Role role,
               const Turn& turn, double points) {
  return builder
      .turnArc(role, input.before.bones[bone].start, spanOf(input.before, bone), turn, points)
      .withHead();
}

// How steep f is in each joint, as an arc from the bone the way that f grows, and the turn taken.
void markInPlane(Builder& builder, const ExplainInput& input, const Descent& descent, double most) {
  for (const std::size_t i : largestOf(descent.sizes, kMostMarks)) {
    const std::string id = std::to_string(i + 1);
    const double sense = input.chain.parityAt(i);
    const double believed = input.ignoreNegativeScale ? 1.0 : sense;
    const double slope = believed * kWidestArc * descent.gradient[i].z / most;
    markTurn(builder, input, i, Role::before, {.angle = slope}, 24.0)
        .show(builder.labelOf("g" + id))
        .since(kGradient);
    const double taken = wrapped(sense * turnOf(input, descent, i));
    markTurn(builder, input, i, Role::current, {.angle = taken}, 36.0)
        .show(builder.labelOf("turn" + id))
        .since(kTry);
  }
}

// The gradient as an arrow, and about it the turn that was taken.
void markInSpace(Builder& builder, const ExplainInput& input, const Descent& descent, double most) {
  double longest = 0.0;
  for (std::size_t i = 0; i < descent.gradient.size(); ++i) {
    longest = std::max(longest, lengthOf(input, i));
  }
  const double size = std::max(0.6 * longest, 0.15 * rigs::sizeOf(input.chain));
  const std::vector<std::size_t> named = largestOf(descent.sizes, kMostLabels);
  for (const std::size_t i : largestOf(descent.sizes, kMostMarks)) {
    const std::string id = std::to_string(i + 1);
    const glm::dvec3 joint = input.before.bones[i].start;
    const glm::dvec3 g = descent.gradient[i] / most;
    const bool isNamed = std::ranges::find(named, i) != named.end();
    if (!(glm::length(g) > 1e-9)) continue;
    const auto shown = [&](Label label) {
      if (!isNamed) label.text.clear();
      return label;
    };
    builder.line(MarkKind::arrow, Role::result, joint, joint + size * g)
        .show(builder.has("g" + id) ? shown({"g" + id, jointSymbol("g", input.chain, i)}) : Label{})
        .since(kGradient);
    const Turn turn{-glm::normalize(g), wrapped(turnOf(input, descent, i))};
    markTurn(builder, input, i, Role::current, turn, 36.0)
        .show(shown(builder.labelOf("turn" + id)))
        .since(kTry);
  }
}

// Of place and direction, and where joints slide: downhill, −g, is what a pull at the tip does.
void explainHeight(Builder& builder, const ExplainInput& input, const PoseError& error) {
  const double whole = error.whole();
  builder.number("f", "f", tr("half the squared distance, before"), 0.5 * whole * whole);
  builder.formula(isDirected(input) ? "$f = [1|2]·$whole²" : "$f = [1|2]·|$e|²", "f");
  builder.formula(isDirected(input) ? "g = −(c·e + κ²·n·ω)" : "g = −c·e");
  explainStepLength(builder, input);
}

Explanation explainStep(const ExplainInput& input) {
  if (usesPoseJacobian(input))
    return explainPoseStep(input,
                           {"", nullptr, true, kError, kGradient, kStep, kTry, explainHeight});
  Builder builder(input);
  const Descent descent = descentOf(input);
  explainCost(builder, input, glm::length(descent.error));
  const std::vector<std::size_t> steepest = largestOf(descent.sizes, kMostFormulas);
  builder.formula(tr("g is the gradient: how fast f grows as a joint turns"));
  for (const std::size_t bone : steepest) explainSlope(builder, input, descent, bone);
  explainStepLength(builder, input);
  const bool hasWeights = rigs::isWeighted(input.chain.bones);
  const std::string_view all = hasWeights ? "θ ← θ − step·w·g" : "θ ← θ − step·g";
  builder.formula(input.chain.planar ? std::string(all)
                                     : tr("each joint turns about −g by step·|g|").str());
  for (const std::size_t bone : steepest) explainTurn(builder, input, descent, bone);
  const double most = *std::ranges::max_element(descent.sizes);
  const auto markJoints = input.chain.planar ? markInPlane : markInSpace;
  if (most > 0.0) markJoints(builder, input, descent, most);
  const double left = explainTipMove(builder, input, kTry);
  builder.number("after", "f′", tr("half the squared distance, after"), 0.5 * left * left);
  builder.formula("$after = [1|2]·$left²", "after");
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

extern const SolverRecord kRecord{"gradient-descent",         codeFor<kPlaneCode, kSpaceCode>,
                                  allTurnSentence<kSentence>, explainStep,
                                  {0xFE78A7, 0xA84180},       kWhy};

}  // namespace explain::gradient_descent
