// The solvers that linearise the tip: the error, the columns of the Jacobian, how well the tip
// moves in which direction, the force that the solver found, and the turns that follow from it.
#include "explain/jacobian.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <glm/geometric.hpp>

#include "explain/limited.h"
#include "ik/space.h"

namespace explain {
namespace {

constexpr std::size_t kMostColumns = 12;
constexpr std::size_t kMostFormulas = 6;

bool hasWeights(const ExplainInput& input) { return ik::isWeighted(input.chain.bones); }

// A joint of a planar chain.
JacobianJoint jointInPlane(const ExplainInput& input, const JacobianStep& step, std::size_t bone,
                           int parity, ik::Symmetric& square) {
  JacobianJoint joint;
  joint.bone = bone;
  joint.weight = input.chain.bones[bone].effectiveWeight();
  joint.radius = step.tip - input.before.joints[bone];
  joint.isNegated = parity < 0 && !input.ignoreNegativeScale;
  joint.column = (joint.isNegated ? -1.0 : 1.0) * ik::perpendicular(joint.radius);
  joint.isLeftOut = hasLimits(input) && isLeftOut(input, bone);
  if (joint.isLeftOut) joint.column = glm::dvec3(0.0);
  joint.turn = joint.weight * glm::dot(joint.column, step.force);
  ik::addSquare(joint.column, square, joint.weight);
  return joint;
}

// In space; of a ball joint the column is the way that its turn takes the tip.
JacobianJoint jointInSpace(const ExplainInput& input, const JacobianStep& step, std::size_t bone,
                           const ik::FrameAxes& parent, ik::Symmetric& square) {
  JacobianJoint joint;
  joint.bone = bone;
  joint.weight = input.chain.bones[bone].effectiveWeight();
  joint.radius = step.tip - input.before.joints[bone];
  const ik::Bone& made = input.chain.bones[bone];
  const ik::Barriers stops = hasLimits(input) ? barriersOf(input, bone) : ik::Barriers{};
  if (made.joint == ik::JointKind::hinge) {
    const glm::dvec3 own = glm::normalize(made.axis);
    const glm::dvec3 axis =
        input.ignoreNegativeScale ? ik::rotate(own, parent.rotation) : parent.turningAxis(own);
    joint.isLeftOut = stops[0] != glm::dvec3(0.0);
    if (!joint.isLeftOut) joint.column = glm::cross(axis, joint.radius);
    joint.turn = joint.weight * glm::dot(joint.column, step.force);
    ik::addSquare(joint.column, square, joint.weight);
    return joint;
  }
  const glm::dvec3 turn = ik::along(stops, glm::cross(joint.radius, step.force));
  const double size = glm::length(turn);
  joint.turn = joint.weight * size;
  if (size > 0.0) joint.column = glm::cross(turn / size, joint.radius);
  for (const glm::dvec3& axis : {glm::dvec3(1, 0, 0), glm::dvec3(0, 1, 0), glm::dvec3(0, 0, 1)}) {
    ik::addSquare(glm::cross(axis, joint.radius), square, joint.weight);
  }
  for (const glm::dvec3& normal : stops)
    ik::addSquare(glm::cross(normal, joint.radius), square, -joint.weight);
  return joint;
}

void pickBusiest(JacobianStep& step) {
  std::vector<std::size_t>& order = step.busiest;
  for (std::size_t i = 0; i < step.joints.size(); ++i) order.push_back(i);
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return std::abs(step.joints[a].turn) > std::abs(step.joints[b].turn);
  });
}

std::vector<std::size_t> busiest(const JacobianStep& step, std::size_t count) {
  std::vector<std::size_t> some = step.busiest;
  if (some.size() > count) some.resize(count);
  std::ranges::sort(some);
  return some;
}

JacobianStep stepOf(const ExplainInput& input) {
  JacobianStep step;
  step.tip = input.before.joints.back();
  step.error = input.target - step.tip;
  step.force = input.trace.force(input.cursor);
  ik::Symmetric square;
  int parity = input.chain.baseScale.parity();
  ik::FrameAxes frame(input.chain.baseScale);
  for (std::size_t i = 0; i < input.chain.bones.size(); ++i) {
    const ik::Bone& bone = input.chain.bones[i];
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
  step.axes = ik::principal(square);
  if (input.chain.planar) {
    // Where J is singular the second is as good as z, and either may come first.
    step.axes.axes[1] = ik::perpendicular(step.axes.axes[0]);
    step.axes.values[1] = std::max(0.0, square.trace() - step.axes.values[0]);
  }
  pickBusiest(step);
  return step;
}

void explainError(Builder& builder, const ExplainInput& input, const JacobianStep& step) {
  builder.point("C", "C", "the tip before", step.tip);
  builder.point("T", "T", "the target", input.target);
  auto& error = builder.line(MarkKind::arrow, Role::target, step.tip, input.target);
  error.text = builder.point("e", "e", "from the tip to the target", step.error);
  error.quantity = "e";
  error.stage = stageOf(JacobianStage::error);
  builder.formula("$e = $T − $C", "e");
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
    mark.stage = stageOf(JacobianStage::column);
    const std::string id = "c" + std::to_string(i + 1);
    if (builder.has(id)) {
      mark.text = numbered("c", i);
      mark.quantity = id;
    }
  }
}

void explainColumns(Builder& builder, const ExplainInput& input, const JacobianStep& step) {
  for (const std::size_t i : busiest(step, kMostFormulas)) {
    const std::string id = std::to_string(i + 1);
    const JacobianJoint& joint = step.joints[i];
    builder.point("r" + id, numbered("r", i), "from joint " + id + " to the tip", joint.radius);
    builder.point("c" + id, numbered("c", i), "how the tip moves as joint " + id + " turns",
                  joint.column);
    if (joint.isLeftOut) explainLeftOut(builder, i);
    if (input.chain.planar && joint.isNegated)
      markMirroredFrame(builder, input, i, stageOf(JacobianStage::column));
  }
  builder.formula("c = axis × r, the columns of J");
}

void explainTurns(Builder& builder, const ExplainInput& input, const JacobianStep& step) {
  for (const std::size_t i : busiest(step, kMostFormulas)) {
    const std::string id = std::to_string(i + 1);
    const JacobianJoint& joint = step.joints[i];
    const std::string text =
        builder.angle("turn" + id, numbered("Δθ", i), "change of local angle " + id, joint.turn);
    if (joint.isLeftOut) continue;
    if (!input.chain.planar) {
      explainStopped(builder, input, i, {"turn" + id, numbered("Δθ", i), joint.turn},
                     localTurn(input, i), id);
      continue;
    }
    const bool isPart = joint.weight != 1.0;
    if (isPart) builder.number("w" + id, numbered("w", i), "weight of joint " + id, joint.weight);
    std::string formula = "$turn" + id;
    formula.append(joint.isNegated ? " = −" : " = ").append(isPart ? "$w" + id + "·" : "");
    formula.append(joint.isNegated || isPart ? "($r" : "$r").append(id).append(" × $f");
    formula.append(joint.isNegated || isPart ? ")" : "").append(input.degrees ? "·[180°|π]" : "");
    builder.formula(std::move(formula), "turn" + id);
    const WantedTurn wanted{"turn" + id, numbered("Δθ", i), joint.turn};
    const bool isStopped = lengthOf(input, i) > 0.0 &&
                           explainStopped(builder, input, i, wanted, localTurn(input, i), id);
    const std::string shown = isStopped ? "made" + id : "turn" + id;
    const double turned = isStopped ? localTurn(input, i) : joint.turn;
    const ik::Segment& bone = input.before.bones[i];
    const double sense = input.chain.parityAt(i);
    auto& arc = builder.angleArc(Role::current, bone.start, heading(bone.end - bone.start),
                                 wrapped(sense * turned), 36.0);
    arc.hasHead = true;
    arc.stage = stageOf(JacobianStage::turn);
    arc.text = isStopped ? builder.text(shown) : text;
    arc.quantity = shown;
  }
  if (hasWeights(input)) {
    builder.formula("Δθ = W·J′·f: each joint by its weight times as much as the force has it");
    return;
  }
  builder.formula(input.chain.planar ? "Δθ = J′·f, J′ being J transposed"
                                     : "Δθ = c·f; a ball joint turns by r × f");
}

}  // namespace

Explanation explainJacobian(const ExplainInput& input) {
  Builder builder(input);
  const JacobianStep step = stepOf(input);
  explainError(builder, input, step);
  explainColumns(builder, input, step);
  explainSingularValues(builder, input, step);
  markColumns(builder, step);
  explainForce(builder, input, step);
  explainTurns(builder, input, step);
  explainMove(builder, input, stageOf(JacobianStage::turn));
  return builder.take();
}

}  // namespace explain
