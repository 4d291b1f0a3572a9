// The steps that all solvers share: the pose that a solve starts from, and the one where a solver
// that ignores negative scale sets its angles.
#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "explain/common.h"
#include "ik/reach.h"

namespace explain {

namespace {

// Whether the target lies in the ring around A that can be reached.
void explainReach(Builder& builder, const ExplainInput& input, std::size_t first, double far) {
  const ik::Reach reach = ik::reach(std::span(input.chain.bones).subspan(first));
  const auto stretch = ik::findParameter(input.solver, "stretch");
  const double most = stretch ? input.settings.parameters[*stretch] : 1.0;
  const double outer = most * reach.outer;
  builder.length("outer", "reach",
                 most > 1.0 ? "all lengths together, as far as the bones may stretch"
                            : "all lengths together: the chain stretched out",
                 outer);
  if (far > outer && input.result.shortfall > 0.0) {
    builder.length("missing", "missing", "how far the target lies out of reach",
                   input.result.shortfall);
    builder.formula("$missing = $far − $outer", "missing");
    return;
  }
  builder.length("inner", "hole", "the longest bone less all others: the hole in the middle",
                 reach.inner);
  if (input.result.shortfall > 0.0) {
    builder.length("missing", "missing", "how far inside the hole the target lies",
                   input.result.shortfall);
    builder.formula("$missing = $inner − $far", "missing");
    return;
  }
  builder.formula("$inner ≤ $far ≤ $outer: within reach");
}

}  // namespace

void explainTipLeft(Builder& builder, const ExplainInput& input, Role role) {
  const glm::dvec3 tip = input.now.joints.back();
  auto& left = builder.line(MarkKind::dashed, role, tip, input.target);
  left.text = builder.length("left", "left", "distance from the tip to the target",
                             glm::distance(tip, input.target));
  left.quantity = "left";
  builder.point("T", "T", "the target", input.target);
  builder.point("C", "C", "the tip", tip);
  builder.formula("$left = |$T − $C|", "left");
}

void explainLeft(Builder& builder, const ExplainInput& input, int stage) {
  const glm::dvec3 tip = input.now.joints.back();
  builder.point("D", "C′", "the tip after the turn", tip);
  auto& left = builder.line(MarkKind::dashed, Role::target, tip, input.target);
  left.text = builder.length("left", "left", "distance from the tip to the target",
                             glm::distance(tip, input.target));
  left.quantity = "left";
  left.stage = stage;
  builder.formula("$left = |$T − $D|", "left");
}

double explainMove(Builder& builder, const ExplainInput& input, int stage) {
  const glm::dvec3 old = input.before.joints.back();
  const glm::dvec3 tip = input.now.joints.back();
  auto& move = builder.line(MarkKind::arrow, Role::tip, old, tip);
  move.text = builder.length("moved", "moved", "how far the tip moved", glm::distance(old, tip));
  move.quantity = "moved";
  move.stage = stage;
  const double left = glm::distance(tip, input.target);
  builder.length("left", "left", "distance from the tip to the target, after", left);
  return left;
}

Explanation explainStart(const ExplainInput& input) {
  Builder builder(input);
  const auto first = static_cast<std::size_t>(input.result.firstBone);
  const glm::dvec3 a = input.now.joints[first];
  const glm::dvec3 tip = input.now.joints.back();
  builder.point("T", "T", "the target", input.target);
  builder.point("C", "C", "the tip", tip);
  builder.point("A", "A", "the start of the first bone that moves", a);
  auto& left = builder.line(MarkKind::dashed, Role::tip, tip, input.target);
  left.text = builder.length("left", "left", "distance from the tip to the target",
                             glm::distance(tip, input.target));
  left.quantity = "left";
  builder.formula("$left = |$T − $C|", "left");
  const double distance = glm::distance(a, input.target);
  auto& far = builder.line(MarkKind::dashed, Role::target, a, input.target);
  far.text = builder.length("far", "d", "distance from A to the target", distance);
  far.quantity = "far";
  builder.formula("$far = |$T − $A|", "far");
  builder.dot(Role::neutral, a, "A").quantity = "A";
  builder.dot(Role::tip, tip, "C").quantity = "C";
  explainReach(builder, input, first, distance);
  return builder.take();
}

Explanation explainApply(const ExplainInput& input) {
  Builder builder(input);
  const std::size_t bone = markAstray(builder, input);
  const glm::dvec3 meant = spanOf(input.before, bone);
  const glm::dvec3 got = spanOf(input.now, bone);
  const double angle = input.now.pose.angles[bone];
  builder.angle("set", numbered("θ", bone), "local angle that was set, as if nothing were mirrored",
                angle);
  builder.angle("meant", "meant", "where the bone was to point, in the world", heading(meant));
  builder.angle("got", "got", "where it points: a scale is negative", heading(got));
  const double off = ik::angleBetween(meant, got);
  auto& arc = builder.angleArc(Role::current, input.now.bones[bone].start, heading(meant), off, 50);
  arc.text = builder.angle("off", "off by", "how far the bone turned elsewhere", off);
  arc.quantity = "off";
  arc.hasHead = true;
  builder.formula("$off = $got − $meant" + fullTurns(input, heading(got) - heading(meant), off),
                  "off");
  explainTipLeft(builder, input, Role::target);
  markMirroredFrame(builder, input, bone);
  return builder.take();
}

}  // namespace explain
