// One bone turns by angle(bone → target) − angle(bone → tip), and the tip travels along an arc.
#include <cmath>

#include <glm/geometric.hpp>

#include "explain/limited.h"

namespace explain {
namespace {

// Lines of the code that a step carries out: see explain/code.cpp.
enum Stage { kFor, kJoint, kToTip, kToTarget, kTurn, kMirrored, kDone };

struct Turn {
  glm::dvec3 joint, tip, target;
  double toTip = 0.0;  // directions in the world
  double toTarget = 0.0;
  double wanted = 0.0;     // the angle between them, in (-π, π]
  bool isDefined = false;  // neither the tip nor the target lies on the joint
};

Turn turnOf(const ExplainInput& input, std::size_t bone) {
  Turn turn{input.before.bones[bone].start, input.before.joints.back(), input.target};
  const glm::dvec3 u = turn.tip - turn.joint;
  const glm::dvec3 v = turn.target - turn.joint;
  turn.toTip = heading(u);
  turn.toTarget = heading(v);
  turn.isDefined = glm::length(u) * glm::length(v) > ik::kNoDirection;
  turn.wanted = turn.isDefined ? ik::angleBetween(u, v) : 0.0;
  return turn;
}

void lines(Builder& builder, const Turn& turn) {
  auto& joint = builder.dot(Role::current, turn.joint, "J");
  joint.quantity = "J";
  joint.stage = kJoint;
  builder.point("J", "J", "the bone's joint, around which it turns", turn.joint);
  builder.point("C", "C", "the tip before the turn", turn.tip);
  builder.point("T", "T", "the target", turn.target);
  auto& tip = builder.line(MarkKind::line, Role::tip, turn.joint, turn.tip);
  tip.text =
      builder.angle("a", "a", "direction from the joint to the tip, from the x axis", turn.toTip);
  tip.quantity = "a";
  tip.stage = kToTip;
  builder.formula("$a = atan2($C − $J)", "a");
  auto& target = builder.line(MarkKind::line, Role::target, turn.joint, turn.target);
  target.text = builder.angle("b", "b", "direction from the joint to the target, from the x axis",
                              turn.toTarget);
  target.quantity = "b";
  target.stage = kToTarget;
  builder.formula("$b = atan2($T − $J)", "b");
}

}  // namespace

Explanation explainCcd(const ExplainInput& input) {
  Builder builder(input);
  const auto bone = static_cast<std::size_t>(input.step.bone);
  const Turn turn = turnOf(input, bone);
  lines(builder, turn);
  const std::string text =
      builder.angle("turn", "turn", "from the tip to the target, seen from the joint", turn.wanted);
  if (turn.isDefined) {
    auto& arc = builder.angleArc(Role::current, turn.joint, turn.toTip, turn.wanted, 54.0);
    arc.text = text;
    arc.quantity = "turn";
    arc.hasHead = true;
    arc.stage = kTurn;
    builder.formula("$turn = $b − $a" + fullTurns(input, turn.toTarget - turn.toTip, turn.wanted),
                    "turn");
  } else {
    builder.formula("the tip or the target is on the joint: no angle between them, no turn");
  }
  double done = explainLocalTurn(builder, input, bone, turn.wanted, kMirrored);
  const double made = wrapped(heading(input.now.joints.back() - turn.joint) - turn.toTip);
  std::string told = builder.has("done") ? "done" : "turn";
  const bool isShort = turn.isDefined && explainShortened(builder, input, bone, told, done);
  if (isShort) told = "part";
  const bool isStopped =
      turn.isDefined && explainStopped(builder, input, bone, {told, told, done}, made);
  if (isStopped) done = made;
  auto& travel = builder.travelArc(Role::tip, turn.joint, glm::distance(turn.joint, turn.tip),
                                   turn.toTip, done);
  travel.hasHead = true;
  travel.quantity = isStopped ? "made" : told;
  travel.stage = kDone;
  const ik::Segment& was = input.before.bones[bone];
  builder.line(MarkKind::dashed, Role::before, was.start, was.end).stage = kDone;
  explainLeft(builder, input, kDone);
  return builder.take();
}

}  // namespace explain
