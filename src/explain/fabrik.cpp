// The walk tip → base: each bone reaches for a point in two parts, looking at it and moving onto
// it. The walk base → tip is in fabrik_back.cpp.
#include "explain/fabrik.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "explain/limited.h"
#include "explain/space.h"

namespace explain {

namespace {

// Lines of the code that a step carries out: see explain/code.cpp.
enum Stage { kFor, kVector, kLook, kRatio, kMove };

struct Reaching {
  std::size_t bone;
  glm::dvec3 point, start, end, newStart;
  glm::dvec3 v;
  double length = 0.0, distance = 0.0, old = 0.0;
  bool isDefined = false;  // there is a direction to look in
};

Reaching reachingOf(const ExplainInput& input, std::size_t bone) {
  Reaching reaching{};
  reaching.bone = bone;
  const bool isLast = bone + 1 == input.chain.bones.size();
  reaching.point = isLast ? input.target : input.before.bones[bone + 1].start;
  reaching.start = input.before.bones[bone].start;
  reaching.end = input.before.bones[bone].end;
  reaching.newStart = input.now.bones[bone].start;
  reaching.v = reaching.point - reaching.start;
  reaching.length = lengthOf(input, bone);
  reaching.distance = glm::length(reaching.v);
  reaching.old = heading(reaching.end - reaching.start);
  reaching.isDefined = reaching.distance > ik::kNoDirection;
  return reaching;
}

void explainVector(Builder& builder, const ExplainInput& input, const Reaching& reaching) {
  const bool isLast = reaching.bone + 1 == input.chain.bones.size();
  builder.point("P", isLast ? "T" : "P",
                isLast ? "the target" : "the red point: start of the bone visited last",
                reaching.point);
  auto& point =
      builder.dot(isLast ? Role::target : Role::red, reaching.point, isLast ? "T" : "P, red point");
  point.quantity = "P";
  builder.point("S", "S", "where the bone starts, before", reaching.start);
  auto& start = builder.dot(Role::before, reaching.start, "S");
  start.quantity = "S";
  builder.line(MarkKind::dashed, Role::before, reaching.start, reaching.end);
  builder.dot(Role::blue, input.chain.base, "remembered base");
  auto& v = builder.line(MarkKind::arrow, Role::target, reaching.start, reaching.point);
  v.text = builder.length("distance", "d", "distance to the point", reaching.distance);
  v.quantity = "distance";
  v.stage = kVector;
  builder.point("v", "v", "from the bone's start to the point", reaching.v);
  builder.formula("$v = $P − $S", "v");
  builder.formula("$distance = |$v|", "distance");
}

// In space an angle has no sign, and directions are no headings.
void explainLookInSpace(Builder& builder, const ExplainInput& input, const Reaching& reaching) {
  const glm::dvec3 old = reaching.end - reaching.start;
  builder.point("old", "u", "the bone before, from its start to its end", old);
  auto& arc = spaceArc(builder, Role::current, reaching.start, planeThrough(old, reaching.v),
                       angleInSpace(old, reaching.v), 40.0);
  arc.text = builder.angle("turn", "turn", "part 1: the bone looks at the point", arc.sweep);
  arc.quantity = "turn";
  arc.hasHead = true;
  arc.stage = kLook;
  builder.formula("$turn = atan2(|$old × $v|, $old·$v)", "turn");
  const ik::Segment& now = input.now.bones[reaching.bone];
  builder
      .line(MarkKind::dashed, Role::current, reaching.start, reaching.start + (now.end - now.start))
      .stage = kLook;
}

void explainLook(Builder& builder, const ExplainInput& input, const Reaching& reaching) {
  if (!reaching.isDefined || !(reaching.length > 0.0)) return;
  if (!input.chain.planar) return explainLookInSpace(builder, input, reaching);
  const double aim = heading(reaching.v);
  const double turn = wrapped(aim - reaching.old);
  builder.angle("aim", "a", "direction of v, from the x axis", aim);
  builder.angle("old", "φ", "direction of the bone before", reaching.old);
  auto& arc = builder.angleArc(Role::current, reaching.start, reaching.old, turn, 40.0);
  arc.text = builder.angle("turn", "turn", "part 1: the bone looks at the point", turn);
  arc.quantity = "turn";
  arc.hasHead = true;
  arc.stage = kLook;
  builder.formula("$aim = atan2($v)", "aim");
  builder.formula("$turn = $aim − $old" + fullTurns(input, aim - reaching.old, turn), "turn");
  const double done =
      isTree(input) ? explainLocalTurn(builder, input, reaching.bone, turn, kLook) : turn;
  const double facing = reaching.old + done;
  const glm::dvec3 direction(std::cos(facing), std::sin(facing), 0.0);
  builder
      .line(MarkKind::dashed, Role::current, reaching.start,
            reaching.start + reaching.length * direction)
      .stage = kLook;
}

void explainRatio(Builder& builder, const Reaching& reaching) {
  builder.length("l", numbered("l", reaching.bone), "length of the bone", reaching.length);
  auto& circle = builder.circle(Role::target, reaching.point, reaching.length);
  circle.quantity = "l";
  circle.stage = kRatio;
  if (!reaching.isDefined) return;
  const double ratio = reaching.length / reaching.distance;
  auto& label = builder.label(Role::target, reaching.start + 0.5 * reaching.v);
  label.text = builder.number("ratio", "ratio", "the bone's length as a part of d", ratio);
  label.quantity = "ratio";
  label.stage = kRatio;
  builder.formula("$ratio = [$l|$distance]", "ratio");
}

void explainMove(Builder& builder, const ExplainInput& input, const Reaching& reaching) {
  builder.point("N", "S′", "part 2: the new start of the bone", reaching.newStart);
  auto& move = builder.line(MarkKind::arrow, Role::result, reaching.start, reaching.newStart);
  move.quantity = "N";
  move.stage = kMove;
  auto& dot = builder.dot(Role::result, reaching.newStart, "S′, new start");
  dot.quantity = "N";
  dot.stage = kMove;
  const double distance = std::max(reaching.distance, ik::kSmallest);
  const glm::dvec3 along = reaching.isDefined ? reaching.v * (reaching.length / distance)
                                              : reaching.end - reaching.start;
  if (explainHeldDirection(builder, input, reaching.bone, along, "$N = $P − $l·$h", "N")) {
    builder.formula("its joint may not turn so far: h in place of v");
  } else if (reaching.isDefined) {
    builder.formula("$N = $P − $v·$ratio", "N");
  } else if (isTree(input)) {
    builder.formula("v is zero: the bone is on the point, and stays");
  } else {
    builder.formula("v is zero: no direction to look in, so the bone keeps its own");
  }
  if (isTree(input)) markChildren(builder, input, reaching.bone, kMove + 1);
}

}  // namespace

bool isTree(const ExplainInput& input) { return input.settings.parameters[0] == 2.0; }
bool isStandard(const ExplainInput& input) { return input.settings.parameters[0] == 0.0; }

void markChildren(Builder& builder, const ExplainInput& input, std::size_t bone, int stage) {
  constexpr std::size_t kMostChildren = 8;
  const std::size_t end = std::min(input.chain.bones.size(), bone + 1 + kMostChildren);
  for (std::size_t i = bone + 1; i < end; ++i) {
    const ik::Segment& child = input.before.bones[i];
    auto& line = builder.line(MarkKind::dashed, Role::before, child.start, child.end);
    line.stage = stage;
    if (i == bone + 1) line.text = "child before";
  }
}

Explanation explainFabrik(const ExplainInput& input) {
  if (input.step.phase == ik::Phase::baseToTip) return explainFabrikBack(input);
  Builder builder(input);
  const Reaching reaching = reachingOf(input, static_cast<std::size_t>(input.step.bone));
  explainVector(builder, input, reaching);
  explainLook(builder, input, reaching);
  explainRatio(builder, reaching);
  explainMove(builder, input, reaching);
  return builder.take();
}

}  // namespace explain
