// The steps that `automatic` makes by itself; all others are those of the solver that it picks.
#include <glm/geometric.hpp>

#include "draw/explain/common.h"

namespace draw {

using lab::MarkKind;
using lab::Role;

namespace {

// The chain as it lay, and what is left from the tip to the target.
void explainTip(Builder& builder, const ExplainInput& input) {
  for (const ik::Segment& bone : input.before.bones) {
    builder.line(MarkKind::dashed, Role::before, bone.start, bone.end);
  }
  explainTipLeft(builder, input, Role::tip);
}

}  // namespace

lab::Explanation explainStraighten(const ExplainInput& input) {
  Builder builder(input);
  const glm::dvec3 a = input.now.joints.front();
  auto& far = builder.line(MarkKind::dashed, Role::target, a, input.target);
  far.text =
      builder.length("far", "d", "distance from A to the target", glm::distance(a, input.target));
  far.quantity = "far";
  builder.point("A", "A", "the start of the first bone", a);
  builder.dot(Role::neutral, a, "A").quantity = "A";
  explainTip(builder, input);
  builder.formula("$far = |$T − $A|", "far");
  builder.formula("all bones on the line from $A to $T: nothing is nearer");
  return builder.take();
}

lab::Explanation explainOtherPose(const ExplainInput& input) {
  Builder builder(input);
  explainTip(builder, input);
  const double was = glm::distance(input.before.joints.back(), input.target);
  builder.length("was", "before", "what was left before this step", was);
  builder.formula(input.step.phase == ik::Phase::recall
                      ? "$left ≤ $was: the nearest pose so far"
                      : "$was left, and nothing helped: another pose, $left away");
  return builder.take();
}

}  // namespace draw
