// Steps of the solvers that linearise the tip. All but the transpose weigh the parts of the error e
// along J's singular directions u: S. R. Buss, "Introduction to Inverse Kinematics with Jacobian
// Transpose, Pseudoinverse and Damped Least Squares methods" (2004), has them side by side.
#include "explain/steps/jacobian.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <glm/geometric.hpp>

#include "explain/joint_names.h"
#include "explain/steps/limited.h"
#include "explain/steps/pose_jacobian.h"
#include "explain/steps/turns.h"
#include "ik/maths/space.h"
#include "language/language.h"
#include "rigs/reach.h"

namespace explain {

using language::tr, language::trc, language::fill;

namespace {

constexpr std::size_t kMostColumns = 12;
constexpr std::size_t kMostFormulas = 6;

// How long the largest column, the force and the ellipse are shown, as a part of the chain's
// length.
constexpr double kShownPart = 0.3;
constexpr int kEllipseSides = 24;

// Adds the joint's part to J·Jᵗ. Of a ball joint the column is the way that its turn takes the tip.
JacobianJoint jointOf(const ExplainInput& input, const JacobianStep& step, std::size_t bone,
                      const ik::FrameAxes& parent, ik::Symmetric& square) {
  JacobianJoint joint;
  joint.bone = bone;
  joint.isFixed = isFixed(input, bone);
  if (joint.isFixed) return joint;
  joint.weight = input.chain.bones[bone].effectiveWeight();
  joint.radius = step.tip - input.before.joints[bone];
  if (hasAxis(input, bone)) {
    const glm::dvec3 axis = axisIn(input, bone, parent);
    joint.isNegated = input.chain.planar && axis.z < 0.0;
    joint.isLeftOut = !stopsOf(input, bone).empty();
    if (!joint.isLeftOut) joint.column = glm::cross(axis, joint.radius);
    joint.turn = joint.weight * glm::dot(joint.column, step.force);
    ik::addSquare(joint.column, square, joint.weight);
    return joint;
  }
  const glm::dvec3 turn = withoutStops(input, bone, glm::cross(joint.radius, step.force));
  const double size = glm::length(turn);
  joint.turn = joint.weight * size;
  if (size > 0.0) joint.column = glm::cross(turn / size, joint.radius);
  for (const glm::dvec3& axis : {glm::dvec3(1, 0, 0), glm::dvec3(0, 1, 0), glm::dvec3(0, 0, 1)}) {
    ik::addSquare(glm::cross(axis, joint.radius), square, joint.weight);
  }
  for (const ik::Stop& stop : stopsOf(input, bone)) {
    ik::addSquare(glm::cross(stop.normal, joint.radius), square, -joint.weight);
  }
  return joint;
}

// The `count` joints that turn most.
std::vector<std::size_t> busiest(const JacobianStep& step, std::size_t count) {
  std::vector<double> sizes;
  for (const JacobianJoint& each : step.joints) {
    sizes.push_back(each.isFixed ? -1.0 : std::abs(each.turn));
  }
  return largestOf(sizes, count);
}

JacobianStep stepOf(const ExplainInput& input) {
  JacobianStep step;
  step.tip = input.before.joints.back();
  step.error = input.target - step.tip;
  step.force = input.notes.force;
  step.part = input.notes.step;
  step.reach = rigs::sizeOf(input.chain);
  ik::Symmetric square;
  ik::FrameAxes frame(input.chain.baseScale);
  for (std::size_t i = 0; i < input.chain.bones.size(); ++i) {
    const rigs::Bone& bone = input.chain.bones[i];
    if (!input.chain.planar) frame.descend(bone.axes, {});
    step.joints.push_back(jointOf(input, step, i, frame, square));
    // A turn in the plane leaves its axis where it is.
    frame.descend(input.chain.planar ? ik::kNoRotation : input.before.pose.rotations[i],
                  bone.scale);
  }
  step.square = square;
  step.axes = ik::eigensystem(square);
  if (input.chain.planar) {
    // Where J is singular the second is as good as z, and either may come first.
    step.axes.axes[1] = ik::perpendicular(step.axes.axes[0]);
    step.axes.values[1] = std::max(0.0, square.trace() - step.axes.values[0]);
  }
  return step;
}

// The ways that the joints would take the tip, as arrows at the tip.
void markColumns(Builder& builder, const ExplainInput& input, const JacobianStep& step) {
  double longest = 0.0;
  for (const JacobianJoint& each : step.joints)
    longest = std::max(longest, glm::length(each.column));
  if (!(longest > 0.0)) return;
  for (const std::size_t i : busiest(step, kMostColumns)) {
    const glm::dvec3 shown = step.joints[i].column * (kShownPart * step.reach / longest);
    auto& mark = builder.line(MarkKind::arrow, Role::before, step.tip, step.tip + shown)
                     .since(JacobianStage::column);
    const std::string id = "c" + std::to_string(i + 1);
    if (builder.has(id)) mark.show({id, jointSymbol("c", input.chain, i)});
  }
}

void explainColumns(Builder& builder, const ExplainInput& input, const JacobianStep& step) {
  builder.formula(input.chain.planar
                      ? tr("c, a column of J, is how the tip moves as the joint turns: across r")
                      : tr("c = axis × r, a column of J: how the tip moves as the joint turns"));
  if (rigs::hasFixedJoint(input.chain.bones)) builder.formula(tr("a fixed joint has no column"));
  for (const std::size_t i : busiest(step, kMostFormulas)) {
    const std::string id = std::to_string(i + 1);
    const JacobianJoint& joint = step.joints[i];
    explainRadius(builder, input, i);
    builder.point("c" + id, jointSymbol("c", input.chain, i),
                  fill(tr("how the tip moves as joint {joint} turns"),
                       {{"joint", jointLabel(input.chain, i)}}),
                  joint.column);
    if (joint.isLeftOut) explainLeftOut(builder, input, i);
    if (!input.chain.planar || joint.isLeftOut) continue;
    builder.formula("$c" + id + (joint.isNegated ? " = −(z × $r" + id + ")" : " = z × $r" + id),
                    "c" + id);
    if (joint.isNegated) markMirroredFrame(builder, input, i, JacobianStage::column);
  }
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
    builder.line(MarkKind::line, Role::neutral, at(side), at(side + 1))
        .show({"manipulability"})
        .since(JacobianStage::square);
  }
}

// The half axes of the ellipse.
void markAxes(Builder& builder, const JacobianStep& step, std::size_t count) {
  const double scale = kShownPart * step.reach / singular(step, 0);
  for (std::size_t i = 0; i < count; ++i) {
    const std::string number = std::to_string(i + 1);
    builder
        .line(MarkKind::dashed, Role::neutral, step.tip,
              step.tip + scale * singular(step, i) * step.axes.axes[i])
        .show({"u" + number})
        .showAlso("s" + number)
        .since(JacobianStage::square);
  }
}

// The singular values σ and directions u of J, and as an ellipse, in space an ellipsoid, how far
// the tip goes which way.
void explainSingularValues(Builder& builder, const ExplainInput& input, const JacobianStep& step,
                           bool splitsError) {
  const std::size_t count = dimensions(input);
  builder.formula(tr("J·Jᵗ·u = σ²·u: along u, turns of size 1 in all move the tip by σ"));
  double w = 1.0;
  std::string product;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string number = std::to_string(i + 1);
    builder.length("s" + number, numbered("σ", i),
                   fill(rigs::isWeighted(input.chain.bones) ? tr("singular value {number} of J·√W")
                                                            : tr("singular value {number} of J"),
                        {{"number", number}}),
                   singular(step, i));
    builder.point("u" + number, numbered("u", i),
                  fill(tr("the direction of {symbol}"), {{"symbol", numbered("σ", i)}}),
                  step.axes.axes[i]);
    builder.length(
        "e" + number, numbered("ε", i),
        fill(tr("e·u: the part of the error along {symbol}"), {{"symbol", numbered("u", i)}}),
        glm::dot(step.error, step.axes.axes[i]));
    if (splitsError) {
      const std::string along = std::string("$e").append(number).append(" = $e·$u").append(number);
      builder.formula(along, "e" + number);
    }
    w *= singular(step, i);
    product.append(i > 0 ? "·$s" : "$s").append(number);
  }
  builder.number("manipulability", tr("manipulability"),
                 tr("how freely the tip moves: 0 at a singularity"), w);
  builder.formula("$manipulability = " + product, "manipulability");
  if (!(singular(step, 0) > 0.0)) return;
  markAxes(builder, step, count);
  markEllipse(builder, step, 0, 1);
  if (count < 3) return;
  markEllipse(builder, step, 0, 2);
  markEllipse(builder, step, 1, 2);
}

// With weights J·W·Jᵗ stands for J·Jᵗ; its singular values are those of J·√W.
std::string ruleOf(const ExplainInput& input, const ForceMethod& method) {
  std::string rule = method.rule.str();
  const std::string_view square = "J·Jᵗ";
  const std::size_t at = rule.find(square);
  if (rigs::isWeighted(input.chain.bones) && at != std::string::npos) {
    rule.replace(at, square.size(), "J·W·Jᵗ");
  }
  return rule;
}

void explainForce(Builder& builder, const ExplainInput& input, const JacobianStep& step,
                  const ForceMethod& method) {
  if (!method.rule.empty()) builder.formula(ruleOf(input, method));
  builder.point("F", "F", tr("the part of the force at the tip that is used"), step.force);
  const double size = glm::length(step.force);
  if (!(size > 0.0)) {
    builder.formula(tr("no step brings the tip nearer: nothing moves"));
    return;
  }
  method.explain(builder, input, step);
  const glm::dvec3 shown = step.force / size * (kShownPart * step.reach);
  builder.line(MarkKind::arrow, Role::result, step.tip, step.tip + shown)
      .show({"F", "F"})
      .since(JacobianStage::force);
}

void explainTurns(Builder& builder, const ExplainInput& input, const JacobianStep& step) {
  for (const std::size_t i : busiest(step, kMostFormulas)) {
    const std::string id = std::to_string(i + 1);
    const JacobianJoint& joint = step.joints[i];
    builder.angle(
        "turn" + id, jointSymbol("Δθ", input.chain, i),
        fill(tr("change of local angle {joint}"), {{"joint", jointLabel(input.chain, i)}}),
        joint.turn);
    if (joint.isLeftOut) continue;
    const std::string weight = explainWeight(builder, input, i);
    const std::string torque = "$c" + id + "·$F";
    std::string formula = "$turn" + id + " = ";
    formula.append(weight).append(weight.empty() ? torque : "(" + torque + ")");
    formula.append(input.degrees ? "·[180°|π]" : "");
    // What is left of the turn of a ball at a limit may be rounding alone.
    const bool isClear = input.chain.planar || stopsOf(input, i).empty();
    if (isClear) builder.formula(std::move(formula), "turn" + id);
    const WantedTurn wanted{"turn" + id, jointSymbol("Δθ", input.chain, i), joint.turn};
    // In the plane a bone without length shows no turn.
    const bool isSeen = !input.chain.planar || lengthOf(input, i) > 0.0;
    const bool isStopped =
        isSeen && explainStopped(builder, input, i, wanted, localTurn(input, i), id);
    if (!input.chain.planar) continue;
    const double turned = isStopped ? localTurn(input, i) : joint.turn;
    const double sense = input.chain.parityAt(i);
    builder
        .turnArc(Role::current, input.before.bones[i].start, spanOf(input.before, i),
                 {.angle = wrapped(sense * turned)}, 36.0)
        .show(builder.labelOf((isStopped ? "made" : "turn") + id))
        .withHead()
        .since(JacobianStage::turn);
  }
  if (rigs::isWeighted(input.chain.bones)) {
    builder.formula(
        tr("Δθ = W·Jᵗ·F: each joint turns by its weight times what the force asks for"));
    return;
  }
  builder.formula(input.chain.planar
                      ? tr("for all joints at once: Δθ = Jᵗ·F, Jᵗ being J transposed")
                      : tr("a ball joint turns about r × F"));
}

}  // namespace

std::size_t dimensions(const ExplainInput& input) { return input.chain.planar ? 2 : 3; }

double singular(const JacobianStep& step, std::size_t i) {
  return std::sqrt(std::max(0.0, step.axes.values[i]));
}

std::string dampedSum(const ExplainInput& input, const std::string& damping) {
  return sumOf(
      input, [](const std::string&) { return std::string(); },
      [&](const std::string& number) { return "$s" + number + "² + " + damping; });
}

glm::dvec3 dampedForce(const ExplainInput& input, const JacobianStep& step) {
  glm::dvec3 force{0.0};
  for (std::size_t i = 0; i < dimensions(input); ++i) {
    const glm::dvec3& u = step.axes.axes[i];
    const double square = std::pow(singular(step, i), 2.0);
    force += glm::dot(step.error, u) / (square + input.notes.damping) * u;
  }
  return force;
}

bool agree(const glm::dvec3& shown, const glm::dvec3& force) {
  return glm::distance(shown, force) <= 1e-7 * glm::length(force);
}

void explainTaken(Builder& builder, const JacobianStep& step, const glm::dvec3& whole,
                  const std::string& equation) {
  const double part = step.part;
  if (!(glm::length(whole) > 0.0)) return;
  if (!agree(part * whole, step.force)) {
    builder.formula(kRoundingAlone);
    return;
  }
  if (std::abs(part - 1.0) <= 1e-7) {
    builder.formula("$F = " + equation, "F");
    return;
  }
  builder.point("whole", "F₀", tr("the force that the method finds"), whole);
  builder.formula("$whole = " + equation, "whole");
  builder.number("part", trc("quantity", "part"), tr("the part of it that is used"), part);
  builder.formula("$F = $part·$whole", "F");
  builder.formula(
      tr("only a part: the whole would turn a joint by more than Max. step, or lead the tip away"));
  builder.formula(
      tr("the first part tried is that of the step before, doubled if it was not halved"));
}

Explanation explainJacobian(const ExplainInput& input, const ForceMethod& method) {
  using Stage = JacobianStage;
  if (usesPoseJacobian(input))
    return explainPoseStep(
        input, {method.rule.empty() ? "" : ruleOf(input, method), method.damping,
                method.rule.empty(), Stage::error, Stage::column, Stage::force, Stage::turn});
  Builder builder(input);
  const JacobianStep step = stepOf(input);
  explainError(builder, input).since(JacobianStage::error);
  explainColumns(builder, input, step);
  explainSingularValues(builder, input, step, method.splitsError);
  markColumns(builder, input, step);
  explainForce(builder, input, step, method);
  explainTurns(builder, input, step);
  explainTipMove(builder, input, JacobianStage::turn);
  return builder.take();
}

}  // namespace explain
