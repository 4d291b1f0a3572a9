// Look at: one bone turns until it points at the target; in space by the smallest turn there is.
// Several may share that turn: each makes its part of what the last one still points astray.

#include <glm/geometric.hpp>

#include "explain/format.h"
#include "explain/steps/record.h"
#include "explain/steps/turn_words.h"
#include "explain/steps/turning.h"
#include "ik/maths/space.h"
#include "language/language.h"

namespace explain::look_at {

using language::tr, language::trc, language::fill;

namespace {

constexpr StageName kVector{"vector"}, kAim{"aim"}, kBone{"bone"}, kAxis{"axis"}, kTurn{"turn"},
    kMirrored{"mirrored"}, kDone{"done"}, kFor{"for"}, kShare{"share"};

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
// Several bones.
constexpr CodeText kHead{"look_at(bones, target):", kStart};
constexpr CodeText kEach{tr("  for each bone, from the base to the last:"), kFor};
constexpr CodeText kWay{tr("    b ← target − A  # A: where the last bone starts"), kVector};
constexpr CodeText kPart{tr("    share ← 1 / (how many bones are still to turn)"), kShare};
constexpr CodeText kSharedPlaneLines[]{
    kHead,
    kEach,
    kWay,
    {"    α′ ← atan2(b)", kAim},
    {tr("    turn ← α′ − φ  # φ: direction of the last bone"), kTurn},
    {tr("    in a mirrored frame: turn ← −turn"), kMirrored},
    kPart,
    {tr("    turn the bone by share · turn"), kDone},
};
constexpr CodeText kSharedSpaceLines[]{
    kHead,
    kEach,
    kWay,
    {tr("    a ← the last bone’s end − A"), kBone},
    {tr("    n ← a × b, of length 1"), kAxis},
    {"    turn ← atan2(|a × b|, a·b)", kTurn},
    kPart,
    {tr("    turn the bone about n by share · turn"), kDone},
};
constexpr CodeEdit kSharedEdits[]{
    {hasWeights, kShare, tr("    share ← weight / (sum of weights still to turn)")},
    {hasLimits, kDone, tr("    turn the bone by share · turn, up to its limit")}};
constexpr PhaseLines kPhases[]{{ik::Phase::turn, kVector, kDone}};
constexpr Code kPlaneCode{kPlaneLines, kEdits, kPhases};
constexpr Code kSpaceCode{kSpaceLines, kEdits, kPhases};
constexpr PhaseLines kSharedPhases[]{{ik::Phase::turn, kFor, kDone}};
constexpr Code kSharedPlaneCode{kSharedPlaneLines, kSharedEdits, kSharedPhases};
constexpr Code kSharedSpaceCode{kSharedSpaceLines, kSharedEdits, kSharedPhases};

const Code& codeOf(const CodeCase& asked) {
  return asked.isChanged("shared-by") ? codeFor<kSharedPlaneCode, kSharedSpaceCode>(asked)
                                      : codeFor<kPlaneCode, kSpaceCode>(asked);
}

constexpr TurnWords kToTarget{tr("turn by {angle} to point at the target"),
                              tr("turn by {angle} in its mirrored frame to point at the target")};

std::string sentence(const ExplainInput& input) {
  const std::size_t bone = boneOf(input);
  if (input.notes.part < 1.0 && !input.notes.holds.limit() &&
      input.notes.part != input.chain.bones[bone].effectiveWeight()) {
    // Translators: "turn by 20°, 50 % of the 40° that the last bone points past the target".
    return fill(tr("turn by {angle}, {part} of the {whole} that the last bone points past the "
                   "target"),
                {{"angle", turnAngle(input, bone)},
                 {"part", format("%.0f", 100.0 * input.notes.part) + " %"},
                 {"whole", angleText(glm::length(input.notes.wanted), true)}});
  }
  const bool isMirrored = turnsInMirror(input, bone);
  const language::Text text =
      input.notes.holds.limit() ? kToLimit.in(isMirrored)
      : input.chain.planar
          ? kToTarget.in(isMirrored)
          : tr("turn by {angle} about the axis across it and the way to the target");
  return fill(text, {{"angle", turnAngle(input, bone)}});
}

// Whose end looks: it stands at A, whichever bone turns.
std::size_t lastOf(const ExplainInput& input) { return input.chain.tipBone(); }

// --- The step ------------------------------------------------------------------------------------

Aim aimOf(const ExplainInput& input) {
  const std::size_t bone = lastOf(input);
  Aim aim;
  aim.joint = input.before.bones[bone].start;
  aim.a = spanOf(input.before, bone);
  aim.b = input.target - aim.joint;
  aim.isDefined = glm::length(aim.b) > ik::kNoDirection && lengthOf(input, bone) > 0.0;
  aim.turn = smallestTurn(input, aim.a, aim.b);
  if (!aim.isDefined) aim.turn.angle = 0.0;
  return aim;
}

// The way to the target, and how the bone lies: in the plane by its angle.
void explainDirections(Builder& builder, const ExplainInput& input, const Aim& aim) {
  builder.point("T", "T", tr("the target"), input.target);
  builder.point("A", "A", tr("where the bone starts"), aim.joint);
  builder.dot(Role::neutral, aim.joint).show({"A", "A"});
  builder.point("b", "b", tr("from A to the target"), aim.b);
  builder.formula("$b = $T − $A", "b");
  Label d = builder.length("d", "d", tr("distance from A to the target"), glm::length(aim.b));
  if (!input.chain.planar) d.text.insert(0, "b, ");
  builder.line(MarkKind::dashed, Role::target, aim.joint, input.target).show(d).showAlso("b");
  auto& was = builder.line(MarkKind::dashed, Role::before, aim.joint, aim.joint + aim.a);
  if (input.chain.planar) {
    was.show({"phi"}).since(kTurn);
    return;
  }
  builder.formula("$d = |$b|", "d");
  builder.point("a", "a", tr("the bone before, from A to its end"), aim.a);
  was.show({"a", "a"}).since(kBone);
}

void explainInPlane(Builder& builder, const ExplainInput& input, std::size_t bone, const Aim& aim) {
  const bool hasAim = glm::length(aim.b) > ik::kNoDirection;
  const double length = lengthOf(input, lastOf(input));
  const double alpha = heading(hasAim ? aim.b : spanOf(input.now, lastOf(input)));
  markAxis(builder, aim.joint, 0.8 * length, kAim);
  builder.angleArc(Role::target, aim.joint, 0.0, alpha, 58.0)
      .show(builder.angle("aim", "α′", tr("direction to the target, from the x axis"), alpha))
      .withHead()
      .since(kAim);
  builder.formula("$aim = atan2($b)", "aim");
  if (!hasAim) builder.formula(tr("b is zero: the target is on A, and the bone stays as it is"));
  builder.angle("phi", "φ", tr("direction of the bone before"), heading(aim.a));
  builder.turnArc(Role::current, aim.joint, aim.a, aim.turn, 36.0)
      .show(builder.angle("turn", trc("quantity", "turn"),
                          tr("from where the bone points to the target"), aim.turn.angle))
      .withHead()
      .since(kTurn);
  const double difference = alpha - heading(aim.a);
  if (length > 0.0) {
    builder.formula("$turn = $aim − $phi" + fullTurns(input, difference, aim.turn.angle), "turn");
  }
  WantedTurn turn{"turn", trc("quantity", "turn"), aim.turn.angle};
  if (aim.isDefined && !input.notes.holds.mirror) {
    turn = explainHeldTurn(builder, input, bone, turn, madeTurn(input, bone).angle);
  }
  builder
      .travel(Role::tip, input.before.bones[bone].start, aim.joint + aim.a,
              {aim.turn.axis, turn.value})
      .show({turn.id})
      .since(kDone);
  if (input.ignoreNegativeScale && hasAim && bone == lastOf(input)) {
    explainLocalAngle(builder, input, bone, "aim", alpha);
  } else if (input.notes.holds.mirror && hasAim) {
    const double own = heading(spanOf(input.before, bone));
    builder.angle("own", "φ′", tr("direction of the bone that turns, before"), own);
    builder.angle("wish", "β", tr("direction that the whole turn would give it"),
                  own + aim.turn.angle);
    builder.formula("$wish = $own + $turn", "wish");
    explainLocalAngle(builder, input, bone, "wish", own + aim.turn.angle);
  } else {
    explainLocalTurn(builder, input, bone, aim.turn.angle, kMirrored);
  }
}

void explainInSpace(Builder& builder, const ExplainInput& input, std::size_t bone, const Aim& aim) {
  explainAxis(builder, aim, 0.5 * lengthOf(input, lastOf(input)), kAxis, kTurn);
  const Turn made = madeTurn(input, bone);
  const bool isHeld = explainHeld(builder, input, bone, aim, made);
  builder
      .travel(Role::tip, input.before.bones[bone].start, aim.joint + aim.a,
              isHeld ? made : aim.turn)
      .show({"turn"})
      .since(kDone);
}

Explanation explainStep(const ExplainInput& input) {
  Builder builder(input);
  const std::size_t bone = boneOf(input);
  const Aim aim = aimOf(input);
  explainDirections(builder, input, aim);
  const auto explainTurn = input.chain.planar ? explainInPlane : explainInSpace;
  explainTurn(builder, input, bone, aim);
  if (bone == lastOf(input)) explainOutOfReach(builder, input, bone, glm::length(aim.b), kDone);
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

extern const SolverRecord kRecord{"look-at", codeOf, sentence, explainStep, {0xF8EA4C, 0x9A8600},
                                  kWhy};

}  // namespace explain::look_at
