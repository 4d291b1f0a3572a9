// The walk base → tip: each bone goes back to the end of the one before it, the first to the
// remembered base. In the standard form it then aims again.
#include <cmath>

#include <glm/geometric.hpp>

#include "explain/fabrik.h"
#include "explain/limited.h"

namespace explain {
namespace {

// Lines of the code that a step carries out: see explain/code.cpp.
enum AimStage { kFor, kPlace, kVector, kRatio, kEnd };
enum ShiftStage { kShift = 2, kShiftEnd };

// A target too far away is pointed at in this walk alone.
bool isTooFar(const ExplainInput& input) {
  const auto walked = static_cast<std::size_t>(input.step.bone) + 1;
  return input.trace.step(input.cursor - walked).phase != ik::Phase::tipToBase;
}

// The bone as it was, and where it goes back to.
void explainPlace(Builder& builder, const ExplainInput& input, std::size_t bone, int stage) {
  const ik::Segment& before = input.before.bones[bone];
  builder.line(MarkKind::dashed, Role::before, before.start, before.end);
  builder.point("S", "S", "where the bone starts, before", before.start);
  builder.dot(Role::before, before.start, "S").quantity = "S";
  const glm::dvec3 place = input.now.bones[bone].start;
  const bool isFirst = bone == 0;
  builder.point("B", isFirst ? "B" : "E",
                isFirst ? "the remembered base" : "the end of bone " + std::to_string(bone), place);
  builder.dot(Role::blue, input.chain.base, isFirst ? "B, remembered base" : "remembered base")
      .quantity = isFirst ? "B" : "";
  if (!isFirst) builder.dot(Role::neutral, place, "E").quantity = "B";
  auto& move = builder.line(MarkKind::arrow, Role::result, before.start, place);
  move.quantity = "B";
  move.stage = stage;
}

void explainAim(Builder& builder, const ExplainInput& input, std::size_t bone) {
  const bool atTarget = isTooFar(input) || bone + 1 == input.chain.bones.size();
  const glm::dvec3 place = input.now.bones[bone].start;
  const glm::dvec3 aim = isTooFar(input) ? input.target : input.before.bones[bone].end;
  const glm::dvec3 v = aim - place;
  const double distance = glm::length(v);
  const double length = lengthOf(input, bone);
  builder.point("P", atTarget ? "T" : "P",
                atTarget ? "the target" : "where the bone's end was: the start of the next bone",
                aim);
  auto& point = builder.dot(atTarget ? Role::target : Role::neutral, aim, atTarget ? "T" : "P");
  point.quantity = "P";
  point.stage = kPlace;
  auto& line = builder.line(MarkKind::arrow, Role::target, place, aim);
  line.text = builder.length("distance", "d", "distance to the point that is aimed at", distance);
  line.quantity = "distance";
  line.stage = kVector;
  builder.point("v", "v", "from the new start to the point", v);
  builder.formula("$v = $P − $B", "v");
  builder.formula("$distance = |$v|", "distance");

  builder.length("l", numbered("l", bone), "length of the bone", length);
  auto& circle = builder.circle(Role::target, place, length);
  circle.quantity = "l";
  circle.stage = kRatio;
  const glm::dvec3 end = input.now.bones[bone].end;
  builder.point("N", "N", "the new end of the bone", end);
  auto& dot = builder.dot(Role::result, end, "N, new end");
  dot.quantity = "N";
  dot.stage = kEnd;
  const bool hasAim = distance > ik::kNoDirection;
  const glm::dvec3 along = hasAim ? v * (length / distance) : spanOf(input.before, bone);
  if (explainHeldDirection(builder, input, bone, along, "$N = $B + $l·$h", "N")) {
    builder.formula("its joint may not turn so far: h in place of v");
    return;
  }
  if (!hasAim) {
    builder.formula("v is zero: no direction to look in, so the bone keeps its own");
    return;
  }
  auto& label = builder.label(Role::target, place + 0.5 * v);
  label.text =
      builder.number("ratio", "ratio", "the bone's length as a part of d", length / distance);
  label.quantity = "ratio";
  label.stage = kRatio;
  builder.formula("$ratio = [$l|$distance]", "ratio");
  builder.formula("$N = $B + $v·$ratio", "N");
}

void explainShift(Builder& builder, const ExplainInput& input, std::size_t bone) {
  const ik::Segment& before = input.before.bones[bone];
  const ik::Segment& now = input.now.bones[bone];
  const glm::dvec3 move = now.start - before.start;
  builder.point("m", "m", "the move: from S to its new place", move);
  builder.formula("$m = $B − $S", "m");
  builder.point("Q", "Q", "the bone's end, before", before.end);
  builder.point("N", "N", "the new end of the bone; its direction stays", now.end);
  if (explainHeldDirection(builder, input, bone, spanOf(input.before, bone), "$N = $B + $l·$h",
                           "N")) {
    builder.formula("a limit turns the bone: to h in place of its own direction");
  } else {
    builder.formula("$N = $Q + $m", "N");
  }
  auto& end = builder.line(MarkKind::arrow, Role::result, before.end, now.end);
  end.text = builder.length("moved", "|m|", "how far the bone moves", glm::length(move));
  end.quantity = "moved";
  const int stage = isTree(input) ? kShift : kShiftEnd;
  end.stage = stage;
  auto& dot = builder.dot(Role::result, now.end, "N, new end");
  dot.quantity = "N";
  dot.stage = stage;
  if (isTree(input)) markChildren(builder, input, bone, kShift);
}

}  // namespace

Explanation explainFabrikBack(const ExplainInput& input) {
  Builder builder(input);
  const auto bone = static_cast<std::size_t>(input.step.bone);
  explainPlace(builder, input, bone, kPlace);
  if (isStandard(input)) {
    explainAim(builder, input, bone);
  } else {
    explainShift(builder, input, bone);
  }
  return builder.take();
}

}  // namespace explain
