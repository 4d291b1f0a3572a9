// One bone turns until it points at the target.
#include <cmath>

#include <glm/geometric.hpp>

#include "explain/limited.h"

namespace explain {
namespace {

// Lines of the code that a step carries out: see explain/code.cpp.
enum Stage { kVector, kAim, kTurn, kMirrored, kDone };

void explainAim(Builder& builder, const ExplainInput& input, std::size_t bone, double aim) {
  const glm::dvec3 a = input.before.bones[bone].start;
  const glm::dvec3 v = input.target - a;
  builder.point("T", "T", "the target", input.target);
  builder.point("A", "A", "where the bone starts", a);
  auto& line = builder.line(MarkKind::dashed, Role::target, a, input.target);
  line.text = builder.length("d", "d", "distance from A to the target", glm::length(v));
  line.quantity = "d";
  builder.point("v", "v", "from A to the target", v);
  builder.formula("$v = $T − $A", "v");
  markAxis(builder, a, 0.8 * lengthOf(input, bone), kAim);
  auto& arc = builder.angleArc(Role::target, a, 0.0, aim, 58.0);
  arc.text = builder.angle("aim", "α′", "direction to the target, from the x axis", aim);
  arc.quantity = "aim";
  arc.hasHead = true;
  arc.stage = kAim;
  builder.formula("$aim = atan2($v)", "aim");
  builder.dot(Role::neutral, a, "A").quantity = "A";
}

void explainOutOfReach(Builder& builder, const ExplainInput& input, std::size_t bone, double d) {
  if (!(input.result.shortfall > 0.0)) return;
  builder.length("l", "l", "length of the bone", lengthOf(input, bone));
  explainMissing(builder, input, input.now.bones[bone].end, kDone);
  builder.formula(d > lengthOf(input, bone) ? "$missing = $d − $l" : "$missing = $l − $d",
                  "missing");
}

}  // namespace

Explanation explainLookAt(const ExplainInput& input) {
  Builder builder(input);
  const std::size_t bone = input.chain.bones.size() - 1;
  const ik::Segment& before = input.before.bones[bone];
  const ik::Segment& now = input.now.bones[bone];
  const glm::dvec3 v = input.target - before.start;
  const double d = glm::length(v);
  const bool hasAim = d > ik::kNoDirection;
  const double aim = hasAim ? heading(v) : heading(now.end - now.start);
  explainAim(builder, input, bone, aim);
  if (!hasAim) builder.formula("v is zero: the target is on A, and the bone stays as it is");

  const double old = heading(before.end - before.start);
  auto& was = builder.line(MarkKind::dashed, Role::before, before.start, before.end);
  was.quantity = "old";
  was.stage = kTurn;
  builder.angle("old", "φ", "direction of the bone before", old);
  const double turn = lengthOf(input, bone) > 0.0 ? wrapped(aim - old) : 0.0;
  auto& arc = builder.angleArc(Role::current, before.start, old, turn, 36.0);
  arc.text = builder.angle("turn", "turn", "from where the bone points to the target", turn);
  arc.quantity = "turn";
  arc.hasHead = true;
  arc.stage = kTurn;
  if (lengthOf(input, bone) > 0.0) {
    builder.formula("$turn = $aim − $old" + fullTurns(input, aim - old, turn), "turn");
  }
  const double made = wrapped(heading(now.end - now.start) - old);
  const bool isTold = hasAim && lengthOf(input, bone) > 0.0 && !input.ignoreNegativeScale;
  double left = turn;
  const bool isShort = isTold && explainShortened(builder, input, bone, "turn", left);
  const std::string told = isShort ? "part" : "turn";
  const bool isStopped = isTold && explainStopped(builder, input, bone, {told, told, left}, made);
  auto& travel = builder.travelArc(Role::tip, before.start, lengthOf(input, bone), old,
                                   isStopped ? made : left);
  travel.hasHead = true;
  travel.quantity = isStopped ? "made" : told;
  travel.stage = kDone;
  if (input.ignoreNegativeScale) {
    explainLocalAngle(builder, input, bone, "aim", aim);
  } else {
    explainLocalTurn(builder, input, bone, turn, kMirrored);
  }
  explainOutOfReach(builder, input, bone, d);
  return builder.take();
}

}  // namespace explain
