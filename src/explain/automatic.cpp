// The steps that `automatic` makes by itself, all others being those of the solver that it picks;
// and self-motion, which is the same for all solvers.
#include <glm/geometric.hpp>

#include "explain/common.h"

namespace explain {

namespace {

// The chain as it lay, and what is left from the tip to the target.
void explainTip(Builder& builder, const ExplainInput& input) {
  for (const ik::Segment& bone : input.before.bones) {
    builder.line(MarkKind::dashed, Role::before, bone.start, bone.end);
  }
  explainTipLeft(builder, input, Role::tip);
}

}  // namespace

Explanation explainStraighten(const ExplainInput& input) {
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

Explanation explainOtherPose(const ExplainInput& input) {
  Builder builder(input);
  explainTip(builder, input);
  const double was = glm::distance(input.before.joints.back(), input.target);
  builder.length("was", "before", "what was left before this step", was);
  builder.formula(input.step.phase == ik::Phase::recall
                      ? "$left ≤ $was: the nearest pose so far"
                      : "$was left, and nothing helped: another pose, $left away");
  return builder.take();
}

Explanation explainSelfMotion(const ExplainInput& input) {
  Builder builder(input);
  explainTip(builder, input);
  builder.formula("z = rest − θ: what each joint is from the rest pose");
  builder.formula(ik::isWeighted(input.chain.bones) ? "Δθ = z − W·J′·(J·W·J′)⁻¹·J·z"
                                                    : "Δθ = z − J′·(J·J′)⁻¹·J·z");
  builder.formula("J·Δθ = 0: the tip stays");
  return builder.take();
}

}  // namespace explain
