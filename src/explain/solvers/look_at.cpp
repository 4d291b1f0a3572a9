// Look at: one bone turns until it points at the target; in space by the smallest turn there is.
#include <cmath>

#include <glm/geometric.hpp>

#include "explain/steps/limited.h"
#include "explain/steps/record.h"
#include "explain/steps/turn_words.h"
#include "explain/steps/turning_space.h"
#include "ik/maths/space.h"
#include "language/language.h"

namespace explain::look_at {

using language::tr, language::trc, language::fill;

namespace {

constexpr StageName kVector{"vector"}, kAim{"aim"}, kBone{"bone"}, kAxis{"axis"}, kTurn{"turn"},
    kMirrored{"mirrored"}, kDone{"done"};

constexpr CodeText kPlaneLines[]{
    {"look_at(bone, target):", kStart},
    {tr("  b ← target − A  # A: where the bone starts"), kVector},
    {tr("  if |b| = 0: stop  # no direction is better than another")},
    {"  α′ ← atan2(b)", kAim},
    {tr("  turn ← α′ − φ  # φ: direction of the bone"), kTurn},
    {tr("  in a mirrored frame: turn ← −turn"), kMirrored},
    {tr("  turn the bone by turn"), kDone},
};
constexpr CodeText kSpaceLines[]{
    {"look_at(bone, target):", kStart},
    {tr("  b ← target − A  # A: where the bone starts"), kVector},
    {tr("  if |b| = 0: stop  # no direction is better than another")},
    {"  a ← bone.end − A", kBone},
    {tr("  n ← a × b, of length 1  # the axis of the smallest turn"), kAxis},
    {"  turn ← atan2(|a × b|, a·b)", kTurn},
    {tr("  turn the bone about n by turn"), kDone},
};
constexpr CodeEdit kEdits[]{
    {hasWeights, kDone, tr("  turn the bone by turn · its weight")},
    {hasLimits, kDone, tr("  turn the bone by turn, up to its limit")},
};
constexpr PhaseLines kPhases[]{{ik::Phase::turn, kVector, kDone}};
constexpr Code kPlaneCode{kPlaneLines, kEdits, kPhases};
constexpr Code kSpaceCode{kSpaceLines, kEdits, kPhases};

std::string sentence(const ExplainInput& input) {
  const std::size_t bone = boneOf(input);
  const bool isMirrored = turnsInMirror(input, bone);
  language::Text text = tr("turn by {angle} about the axis across it and the way to the target");
  if (input.notes.holds.limit()) {
    text = isMirrored ? tr("turn by {angle} in its mirrored frame, where its limit is")
                      : tr("turn by {angle}, where its limit is");
  } else if (input.chain.planar) {
    text = isMirrored ? tr("turn by {angle} in its mirrored frame to point at the target")
                      : tr("turn by {angle} to point at the target");
  }
  return fill(text, {{"angle", turnAngle(input, bone)}});
}

// --- In the plane --------------------------------------------------------------------------------

void explainAim(Builder& builder, const ExplainInput& input, std::size_t bone, double aim) {
  const glm::dvec3 a = input.before.bones[bone].start;
  const glm::dvec3 v = input.target - a;
  builder.point("T", "T", tr("the target"), input.target);
  builder.point("A", "A", tr("where the bone starts"), a);
  auto& line = builder.line(MarkKind::dashed, Role::target, a, input.target);
  line.text = builder.length("d", "d", tr("distance from A to the target"), glm::length(v));
  line.quantity = "d";
  line.also = "b";
  builder.point("b", "b", tr("from A to the target"), v);
  builder.formula("$b = $T − $A", "b");
  markAxis(builder, a, 0.8 * lengthOf(input, bone), kAim);
  auto& arc = builder.angleArc(Role::target, a, 0.0, aim, 58.0);
  arc.text = builder.angle("aim", "α′", tr("direction to the target, from the x axis"), aim);
  arc.quantity = "aim";
  arc.hasHead = true;
  arc.stage = kAim;
  builder.formula("$aim = atan2($b)", "aim");
  builder.dot(Role::neutral, a, "A").quantity = "A";
}

Explanation explainInPlane(const ExplainInput& input) {
  Builder builder(input);
  const std::size_t bone = input.chain.bones.size() - 1;
  const rigs::Segment& before = input.before.bones[bone];
  const rigs::Segment& now = input.now.bones[bone];
  const glm::dvec3 v = input.target - before.start;
  const double d = glm::length(v);
  const bool hasAim = d > ik::kNoDirection;
  const double aim = hasAim ? heading(v) : heading(now.end - now.start);
  explainAim(builder, input, bone, aim);
  if (!hasAim) builder.formula(tr("b is zero: the target is on A, and the bone stays as it is"));

  const double old = heading(before.end - before.start);
  auto& was = builder.line(MarkKind::dashed, Role::before, before.start, before.end);
  was.quantity = "phi";
  was.stage = kTurn;
  builder.angle("phi", "φ", tr("direction of the bone before"), old);
  const double turn = lengthOf(input, bone) > 0.0 ? wrapped(aim - old) : 0.0;
  auto& arc = builder.angleArc(Role::current, before.start, old, turn, 36.0);
  arc.text = builder.angle("turn", trc("quantity", "turn"),
                           tr("from where the bone points to the target"), turn);
  arc.quantity = "turn";
  arc.hasHead = true;
  arc.stage = kTurn;
  if (lengthOf(input, bone) > 0.0) {
    builder.formula("$turn = $aim − $phi" + fullTurns(input, aim - old, turn), "turn");
  }
  const double made = wrapped(heading(now.end - now.start) - old);
  const bool isMade = hasAim && lengthOf(input, bone) > 0.0 && !input.ignoreNegativeScale;
  double left = turn;
  const bool isShort = isMade && explainShortened(builder, input, bone, "turn", left);
  const std::string shown = isShort ? "taken" : "turn";
  const std::string symbol = isShort ? trc("quantity", "taken") : trc("quantity", "turn");
  const bool isStopped =
      isMade && explainStopped(builder, input, bone, {shown, symbol, left}, made);
  auto& travel = builder.travelArc(Role::tip, before.start, lengthOf(input, bone), old,
                                   isStopped ? made : left);
  travel.hasHead = true;
  travel.quantity = isStopped ? "made" : shown;
  travel.stage = kDone;
  if (input.ignoreNegativeScale && hasAim) {
    explainLocalAngle(builder, input, bone, "aim", aim);
  } else {
    explainLocalTurn(builder, input, bone, turn, kMirrored);
  }
  explainOutOfReach(builder, input, bone, d, kDone);
  return builder.take();
}

// --- In space ------------------------------------------------------------------------------------

void explainDirections(Builder& builder, const ExplainInput& input, const Aim& aim) {
  builder.point("T", "T", tr("the target"), input.target);
  builder.point("A", "A", tr("where the bone starts"), aim.joint);
  builder.dot(Role::neutral, aim.joint, "A").quantity = "A";
  auto& target = builder.line(MarkKind::dashed, Role::target, aim.joint, input.target);
  builder.point("b", "b", tr("from A to the target"), aim.b);
  builder.formula("$b = $T − $A", "b");
  const std::string d =
      builder.length("d", "d", tr("distance from A to the target"), glm::length(aim.b));
  target.text = "b, " + d;
  target.quantity = "d";
  target.also = "b";
  builder.formula("$d = |$b|", "d");
  auto& was = builder.line(MarkKind::dashed, Role::before, aim.joint, aim.joint + aim.a);
  builder.point("a", "a", tr("the bone before, from A to its end"), aim.a);
  was.text = "a";
  was.quantity = "a";
  was.stage = kBone;
}

Explanation explainInSpace(const ExplainInput& input) {
  Builder builder(input);
  const std::size_t bone = input.chain.bones.size() - 1;
  const rigs::Segment& before = input.before.bones[bone];
  Aim aim;
  aim.joint = before.start;
  aim.a = before.end - before.start;
  aim.b = input.target - before.start;
  const PlaneAxes plane = planeThrough(aim.a, aim.b);
  aim.axis = glm::cross(plane.u, plane.v);
  aim.isDefined = glm::length(aim.b) > ik::kNoDirection && lengthOf(input, bone) > 0.0;
  aim.turn = aim.isDefined ? angleInSpace(aim.a, aim.b) : 0.0;
  explainDirections(builder, input, aim);
  explainAxis(builder, aim, 0.5 * lengthOf(input, bone), kAxis, kTurn);
  const MadeTurn made = madeTurn(input, bone);
  const bool isHeld = explainHeld(builder, input, bone, aim, made);
  auto& travel = travelInSpace(builder, Role::tip, aim.joint, before.end,
                               isHeld ? made : MadeTurn{aim.axis, aim.turn});
  travel.quantity = "turn";
  travel.stage = kDone;
  explainOutOfReach(builder, input, bone, glm::length(aim.b), kDone);
  return builder.take();
}

constexpr Why kWhy{tr("The way from the joint to the target has a direction, one angle: "
                      "atan2(y, x) computes it from the two coordinates. Turned to that angle, "
                      "the bone points at the target. A plain arctangent of y/x would not do: "
                      "opposite directions have the same ratio."),
                   tr("The bone keeps its length, so the tip arrives only where the target is "
                      "exactly that far away. To a nearer or a farther target it points the "
                      "right way, and ends beyond it or before it.")};

}  // namespace

extern const SolverRecord kRecord{"look-at",
                                  codeFor<kPlaneCode, kSpaceCode>,
                                  sentence,
                                  byPlace<explainInPlane, explainInSpace>,
                                  {0xF8EA4C, 0x9A8600},
                                  kWhy};

}  // namespace explain::look_at
