// In space one bone turns about an axis: across tip and target as seen from its joint, or its
// hinge's own.
#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "explain/limited.h"
#include "explain/turning_space.h"
#include "ik/space.h"

namespace explain {
namespace {

// Lines of the code that a step carries out: see explain/code.cpp.
enum Stage { kFor, kJoint, kToTip, kToTarget, kAxis, kTurn, kDone };

Aim aimOf(const ExplainInput& input, std::size_t bone) {
  Aim aim;
  aim.joint = input.before.bones[bone].start;
  aim.a = input.before.joints.back() - aim.joint;
  aim.b = input.target - aim.joint;
  aim.isHinge = isHinge(input, bone);
  if (aim.isHinge) {
    aim.axis = hingeAxis(input, bone);
    const glm::dvec3 a = ik::across(aim.a, aim.axis);
    const glm::dvec3 b = ik::across(aim.b, aim.axis);
    const double sine = glm::dot(aim.axis, glm::cross(a, b));
    const double cosine = glm::dot(a, b);
    // As in rotationAboutBetween(): nearly along the axis there is only rounding.
    const double whole = glm::length(aim.a) * glm::length(aim.b);
    const double told = std::hypot(sine, cosine);
    aim.isDefined = told > ik::kNoDirection && told > 1e-12 * whole;
    aim.turn = aim.isDefined ? std::atan2(sine, cosine) : 0.0;
    return aim;
  }
  const PlaneAxes plane = planeThrough(aim.a, aim.b);
  aim.axis = glm::cross(plane.u, plane.v);
  aim.isDefined = glm::length(aim.a) * glm::length(aim.b) > ik::kNoDirection;
  aim.turn = aim.isDefined ? angleInSpace(aim.a, aim.b) : 0.0;
  return aim;
}

void directions(Builder& builder, const ExplainInput& input, const Aim& aim) {
  auto& joint = builder.dot(Role::current, aim.joint, "J");
  joint.quantity = "J";
  joint.stage = kJoint;
  builder.point("J", "J", "the bone's joint, around which it turns", aim.joint);
  builder.point("C", "C", "the tip before the turn", input.before.joints.back());
  builder.point("T", "T", "the target", input.target);
  auto& tip = builder.line(MarkKind::line, Role::tip, aim.joint, aim.joint + aim.a);
  tip.text = "a";
  builder.point("a", "a", "from the joint to the tip", aim.a);
  tip.quantity = "a";
  tip.stage = kToTip;
  builder.formula("$a = $C − $J", "a");
  auto& target = builder.line(MarkKind::line, Role::target, aim.joint, aim.joint + aim.b);
  target.text = "b";
  builder.point("b", "b", "from the joint to the target", aim.b);
  target.quantity = "b";
  target.stage = kToTarget;
  builder.formula("$b = $T − $J", "b");
}

}  // namespace

Explanation explainCcdInSpace(const ExplainInput& input) {
  Builder builder(input);
  const auto bone = static_cast<std::size_t>(input.step.bone);
  const Aim aim = aimOf(input, bone);
  directions(builder, input, aim);
  const double size = std::max(0.5 * lengthOf(input, bone), 0.35 * glm::length(aim.a));
  explainAxis(builder, aim, size, kAxis, kTurn);
  const MadeTurn made = madeTurn(input, bone);
  explainMisturn(builder, input, bone, made, kDone);
  explainHeld(builder, input, bone, aim, made);
  auto& travel = travelInSpace(builder, Role::tip, aim.joint, input.before.joints.back(), made);
  travel.quantity = "turn";
  travel.stage = kDone;
  const ik::Segment& was = input.before.bones[bone];
  builder.line(MarkKind::dashed, Role::before, was.start, was.end).stage = kDone;
  explainLeft(builder, input, kDone);
  return builder.take();
}

}  // namespace explain
