// What two bone does beside its triangle: bones that stretch before it, and a weight after it.
#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "explain/two_bone.h"
#include "ik/solver.h"

namespace explain {
namespace {

// The part of the stretch that the target's distance asks for.
double stretchPart(Builder& builder, double distance, double sum, double start, double most) {
  const double raw = (distance / sum - start) / (most - start);
  const double part = std::clamp(raw, 0.0, 1.0);
  builder.number("part", "p", "the part of the stretch that the distance asks for", part);
  if (part == raw) {
    builder.formula("$part = [$d − $start·$sum|$sum·($most − $start)]", "part");
  } else {
    builder.formula("$d ≥ $most·$sum: all of it, $part");
  }
  return part;
}

// From the bone's own length to what it stretched to.
void markStretch(Builder& builder, const ExplainInput& input, std::size_t bone) {
  const ik::Segment& now = input.now.bones[bone];
  const glm::dvec3 own = now.start + (now.end - now.start) / input.now.pose.stretchOf(bone);
  builder.line(MarkKind::dashed, Role::interior, now.start, own);
  auto& more = builder.line(MarkKind::line, Role::result, own, now.end);
  more.text = builder.length("more" + std::to_string(bone + 1), numbered("Δl", bone),
                             "how much longer the bone got", glm::distance(own, now.end));
  more.quantity = "more" + std::to_string(bone + 1);
}

// A local rotation's way from one pose to another, radians: signed in the plane.
double turnBetween(const ik::Chain& chain, const ik::Pose& from, const ik::Pose& to,
                   std::size_t bone) {
  if (chain.planar) return wrapped(to.angles[bone] - from.angles[bone]);
  const glm::dquat turn = glm::conjugate(from.rotations[bone]) * to.rotations[bone];
  const double sine = glm::length(glm::dvec3(turn.x, turn.y, turn.z));
  return 2.0 * std::atan2(sine, std::abs(turn.w));
}

}  // namespace

Explanation explainStretch(const ExplainInput& input) {
  Builder builder(input);
  const std::size_t first = input.chain.bones.size() - 2;
  const glm::dvec3 a = input.now.joints[first];
  const double sum = lengthOf(input, first) + lengthOf(input, first + 1);
  const double distance = glm::distance(a, input.target);
  const double start = parameterOf(input, "stretch-start");
  const double most = parameterOf(input, "stretch");
  auto& d = builder.line(MarkKind::dashed, Role::target, a, input.target);
  d.text = builder.length("d", "d", "distance from A to the target", distance);
  d.quantity = "d";
  builder.dot(Role::neutral, a, "A");
  builder.length("sum", "L", "both bones' own lengths together", sum);
  builder.number("start", "start", "the parameter: the part of their length where it begins",
                 start);
  builder.number("most", "stretch", "the parameter: how many times as long they may get", most);
  const double part = stretchPart(builder, distance, sum, start, most);
  const double factor = input.now.pose.stretchOf(first);
  builder.number("f", "f", "what both lengths are multiplied by", factor);
  if (std::abs(factor - (1.0 + (most - 1.0) * part)) <= 1e-9 * most) {
    builder.formula("$f = 1 + ($most − 1)·$part", "f");
  } else {
    builder.formula("$f: no more, or the target would lie in the hole between the lengths");
  }
  markStretch(builder, input, first);
  markStretch(builder, input, first + 1);
  return builder.take();
}

Explanation explainBlend(const ExplainInput& input) {
  Builder builder(input);
  const ik::TraceState start = input.trace.at(0);
  const std::size_t first = input.chain.bones.size() - 2;
  builder.number("w", "weight", "the parameter: the part of the way to the answer",
                 parameterOf(input, "weight"));
  for (std::size_t bone = first; bone < first + 2; ++bone) {
    const std::string which = std::to_string(bone + 1);
    builder.line(MarkKind::dashed, Role::neutral, start.bones[bone].start, start.bones[bone].end);
    builder.line(MarkKind::dashed, Role::result, input.before.bones[bone].start,
                 input.before.bones[bone].end);
    builder.angle("all" + which, numbered("φ", bone),
                  "local: bone " + which + "'s turn from the start pose to the answer",
                  turnBetween(input.chain, start.pose, input.before.pose, bone));
    builder.angle("part" + which, numbered("ψ", bone),
                  "local: what the bone turned, the weight's part of it",
                  turnBetween(input.chain, start.pose, input.now.pose, bone));
    const std::string part = "part" + which;
    std::string text = "$";
    const double own = input.chain.bones[bone].effectiveWeight();
    text.append(part).append(" = $w·");
    if (own != 1.0) {
      builder.number("w" + which, numbered("w", bone), "the joint's own weight", own);
      text.append("$w").append(which).append("·");
    }
    text.append("$all").append(which);
    // Halfway between two ends of a wide range may lie outside of it.
    const double all = turnBetween(input.chain, start.pose, input.before.pose, bone);
    const double made = turnBetween(input.chain, start.pose, input.now.pose, bone);
    if (std::abs(made - own * parameterOf(input, "weight") * all) > 1e-6) {
      builder.formula("$part" + which + ": stopped at the joint's limit");
      continue;
    }
    builder.formula(text, part);
  }
  builder.label(Role::neutral, start.bones[first + 1].end).text = "start pose";
  builder.label(Role::result, input.before.bones[first + 1].end).text = "answer";
  explainTipLeft(builder, input, Role::tip);
  return builder.take();
}

}  // namespace explain
