// Steps of the solvers that linearise the tip. All but the transpose weigh the parts of the error e
// along J's singular directions u: S. R. Buss, "Introduction to Inverse Kinematics with Jacobian
// Transpose, Pseudoinverse and Damped Least Squares methods" (2004), has them side by side.
#include "explain/steps/jacobian.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <glm/geometric.hpp>

#include "explain/steps/limited.h"
#include "explain/steps/space.h"
#include "ik/maths/space.h"
#include "language/language.h"

namespace explain {

using language::tr, language::trc, language::fill;

namespace {

constexpr std::size_t kMostColumns = 12;
constexpr std::size_t kMostFormulas = 6;

// How long the largest column, the force and the ellipse are shown, as a part of the chain's
// length.
constexpr double kShownPart = 0.3;
constexpr int kEllipseSides = 24;

// A joint without a column or a turn.
JacobianJoint fixedJoint(std::size_t bone) {
  JacobianJoint joint;
  joint.bone = bone;
  joint.isFixed = true;
  return joint;
}

// A joint of a planar chain.
JacobianJoint jointInPlane(const ExplainInput& input, const JacobianStep& step, std::size_t bone,
                           int parity, ik::Symmetric& square) {
  if (isFixed(input, bone)) return fixedJoint(bone);
  JacobianJoint joint;
  joint.bone = bone;
  joint.weight = input.chain.bones[bone].effectiveWeight();
  joint.radius = step.tip - input.before.joints[bone];
  joint.isNegated = parity < 0 && !input.ignoreNegativeScale;
  joint.column = (joint.isNegated ? -1.0 : 1.0) * ik::perpendicular(joint.radius);
  joint.isLeftOut = !stopsOf(input, bone).empty();
  if (joint.isLeftOut) joint.column = glm::dvec3(0.0);
  joint.turn = joint.weight * glm::dot(joint.column, step.force);
  ik::addSquare(joint.column, square, joint.weight);
  return joint;
}

// In space; of a ball joint the column is the way that its turn takes the tip.
JacobianJoint jointInSpace(const ExplainInput& input, const JacobianStep& step, std::size_t bone,
                           const ik::FrameAxes& parent, ik::Symmetric& square) {
  if (isFixed(input, bone)) return fixedJoint(bone);
  JacobianJoint joint;
  joint.bone = bone;
  joint.weight = input.chain.bones[bone].effectiveWeight();
  joint.radius = step.tip - input.before.joints[bone];
  const rigs::Bone& made = input.chain.bones[bone];
  if (made.joint == rigs::JointKind::hinge) {
    const glm::dvec3 own = glm::normalize(made.axis);
    const glm::dvec3 axis = input.ignoreNegativeScale
                                ? ik::rotate(parent.signs * own, parent.rotation)
                                : parent.turningAxis(own);
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
  ik::Symmetric square;
  int parity = input.chain.baseScale.parity();
  ik::FrameAxes frame(input.chain.baseScale);
  for (std::size_t i = 0; i < input.chain.bones.size(); ++i) {
    const rigs::Bone& bone = input.chain.bones[i];
    step.reach += bone.effectiveLength();
    if (input.chain.planar) {
      step.joints.push_back(jointInPlane(input, step, i, parity, square));
      parity *= bone.scale.parity();
    } else {
      step.joints.push_back(jointInSpace(input, step, i, frame, square));
      frame.descend(input.before.pose.rotations[i], bone.scale);
    }
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

void explainError(Builder& builder, const ExplainInput& input, const JacobianStep& step) {
  builder.point("E", "E", tr("the tip before"), step.tip);
  builder.point("T", "T", tr("the target"), input.target);
  auto& error = builder.line(MarkKind::arrow, Role::target, step.tip, input.target);
  error.text = builder.point("e", "e", tr("from the tip to the target"), step.error);
  error.quantity = "e";
  error.stage = JacobianStage::error;
  builder.formula("$e = $T − $E", "e");
}

// The ways that the joints would take the tip, as arrows at the tip.
void markColumns(Builder& builder, const JacobianStep& step) {
  double longest = 0.0;
  for (const JacobianJoint& each : step.joints)
    longest = std::max(longest, glm::length(each.column));
  if (!(longest > 0.0)) return;
  for (const std::size_t i : busiest(step, kMostColumns)) {
    const glm::dvec3 shown = step.joints[i].column * (kShownPart * step.reach / longest);
    auto& mark = builder.line(MarkKind::arrow, Role::before, step.tip, step.tip + shown);
    mark.stage = JacobianStage::column;
    const std::string id = "c" + std::to_string(i + 1);
    if (builder.has(id)) {
      mark.text = numbered("c", i);
      mark.quantity = id;
    }
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
    builder.point("r" + id, numbered("r", i),
                  fill(tr("from joint {joint} to the tip"), {{"joint", id}}), joint.radius);
    builder.point("c" + id, numbered("c", i),
                  fill(tr("how the tip moves as joint {joint} turns"), {{"joint", id}}),
                  joint.column);
    if (joint.isLeftOut) explainLeftOut(builder, i);
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
    auto& mark = builder.line(MarkKind::line, Role::neutral, at(side), at(side + 1));
    mark.quantity = "manipulability";
    mark.stage = JacobianStage::square;
  }
}

// The half axes of the ellipse.
void markAxes(Builder& builder, const JacobianStep& step, std::size_t count) {
  const double scale = kShownPart * step.reach / singular(step, 0);
  for (std::size_t i = 0; i < count; ++i) {
    const std::string number = std::to_string(i + 1);
    auto& mark = builder.line(MarkKind::dashed, Role::neutral, step.tip,
                              step.tip + scale * singular(step, i) * step.axes.axes[i]);
    mark.quantity = "u" + number;
    mark.also = "s" + number;
    mark.stage = JacobianStage::square;
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
  std::string rule(method.rule);
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
  auto& mark = builder.line(MarkKind::arrow, Role::result, step.tip, step.tip + shown);
  mark.text = "F";
  mark.quantity = "F";
  mark.stage = JacobianStage::force;
}

void explainTurns(Builder& builder, const ExplainInput& input, const JacobianStep& step) {
  for (const std::size_t i : busiest(step, kMostFormulas)) {
    const std::string id = std::to_string(i + 1);
    const JacobianJoint& joint = step.joints[i];
    const std::string text =
        builder.angle("turn" + id, numbered("Δθ", i),
                      fill(tr("change of local angle {joint}"), {{"joint", id}}), joint.turn);
    if (joint.isLeftOut) continue;
    const bool isPart = joint.weight != 1.0;
    if (isPart)
      builder.number("w" + id, numbered("w", i),
                     fill(tr("weight of joint {joint}"), {{"joint", id}}), joint.weight);
    std::string formula = "$turn" + id;
    formula.append(isPart ? " = $w" + id + "·($c" : " = $c").append(id).append("·$F");
    formula.append(isPart ? ")" : "").append(input.degrees ? "·[180°|π]" : "");
    // What is left of the turn of a ball at a limit may be rounding alone.
    const bool isClear = input.chain.planar || stopsOf(input, i).empty();
    if (isClear) builder.formula(std::move(formula), "turn" + id);
    if (!input.chain.planar) {
      explainStopped(builder, input, i, {"turn" + id, numbered("Δθ", i), joint.turn},
                     localTurn(input, i), id);
      continue;
    }
    const WantedTurn wanted{"turn" + id, numbered("Δθ", i), joint.turn};
    const bool isStopped = lengthOf(input, i) > 0.0 &&
                           explainStopped(builder, input, i, wanted, localTurn(input, i), id);
    const std::string shown = isStopped ? "made" + id : "turn" + id;
    const double turned = isStopped ? localTurn(input, i) : joint.turn;
    const rigs::Segment& bone = input.before.bones[i];
    const double sense = input.chain.parityAt(i);
    auto& arc = builder.angleArc(Role::current, bone.start, heading(bone.end - bone.start),
                                 wrapped(sense * turned), 36.0);
    arc.hasHead = true;
    arc.stage = JacobianStage::turn;
    arc.text = isStopped ? builder.text(shown) : text;
    arc.quantity = shown;
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
  Builder builder(input);
  const JacobianStep step = stepOf(input);
  explainError(builder, input, step);
  explainColumns(builder, input, step);
  explainSingularValues(builder, input, step, method.splitsError);
  markColumns(builder, step);
  explainForce(builder, input, step, method);
  explainTurns(builder, input, step);
  explainTipMove(builder, input, JacobianStage::turn);
  return builder.take();
}

}  // namespace explain
