// Two bones and the law of cosines: the pseudo-code, the sentences of its steps, and what plane and
// space share. two_bone_plane.cpp and two_bone_space.cpp explain the steps.
#include "explain/solvers/two_bone.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "explain/steps/limited.h"
#include "explain/steps/record.h"
#include "explain/steps/turn_words.h"
#include "language/language.h"

namespace explain {

using language::tr, language::trc, language::fill;

double interiorAngle(double opposite, double side1, double side2) {
  const double s = 0.5 * (opposite + side1 + side2);
  const double near = std::max(0.0, s - side1) * std::max(0.0, s - side2);
  const double far = s * std::max(0.0, s - opposite);
  return 2.0 * std::atan2(std::sqrt(near), std::sqrt(far));
}

Triangle triangleOf(const ExplainInput& input) {
  const std::size_t n = input.chain.bones.size();
  const ik::ArmNotes& arm = *input.notes.arm;
  Triangle tri{input.now.joints[n - 2], arm.elbow, arm.tip, input.target};
  tri.l1 = lengthOf(input, n - 2) * input.now.pose.stretchOf(n - 2);
  tri.l2 = lengthOf(input, n - 1) * input.now.pose.stretchOf(n - 1);
  tri.d = glm::distance(tri.a, tri.t);
  tri.hasAim = tri.d > rigs::kSmallest;
  tri.hasLengths = tri.l1 > 0.0 && tri.l2 > 0.0;
  tri.isSoftened = tri.hasLengths && arm.distance < tri.d;
  tri.isProper = tri.hasLengths && (tri.isSoftened || input.result.shortfall == 0.0);
  tri.asked = tri.isSoftened ? glm::distance(tri.a, tri.e) : tri.d;
  tri.used = std::clamp(tri.asked, std::abs(tri.l1 - tri.l2), tri.l1 + tri.l2);
  tri.alpha = interiorAngle(tri.l2, tri.used, tri.l1);
  tri.beta = interiorAngle(tri.used, tri.l1, tri.l2);
  tri.gamma = interiorAngle(tri.l1, tri.used, tri.l2);
  tri.isSecond = boneOf(input) + 1 == n;
  tri.first = n - 2;
  return tri;
}

Mark& explainSides(Builder& builder, const Triangle& tri, const glm::dvec3& end, double d,
                   std::string help) {
  const auto side = [&](const glm::dvec3& from, const glm::dvec3& to,
                        const Label& length) -> Mark& {
    return builder.line(MarkKind::line, Role::interior, from, to).show(length);
  };
  side(tri.a, tri.b,
       builder.length("l1", numbered("l", tri.first), tr("length of the first bone: the side A B"),
                      tri.l1))
      .since(TwoBoneStage::alpha);
  side(tri.b, tri.e,
       builder.length("l2", numbered("l", tri.first + 1),
                      tr("length of the second bone: the side B E"), tri.l2))
      .since(TwoBoneStage::beta);
  builder.point("A", "A", tr("where the first bone starts"), tri.a);
  builder.point("T", "T", tr("the target"), tri.t);
  builder.dot(Role::neutral, tri.a).show({"A", "A"});
  return builder.line(MarkKind::dashed, Role::target, tri.a, end)
      .show(builder.length("d", "d", std::move(help), d));
}

void explainShortfall(Builder& builder, const ExplainInput& input, const Triangle& tri) {
  if (!(input.result.shortfall > 0.0)) return;
  builder.formula(
      tri.d > tri.l1 + tri.l2 ? "$missing = $d − ($l1 + $l2)" : "$missing = |$l1 − $l2| − $d",
      "missing");
}

void explainTravel(Builder& builder, const ExplainInput& input, const Triangle& tri) {
  const StageName stage = tri.isSecond ? TwoBoneStage::turnSecond : TwoBoneStage::turnFirst;
  const std::size_t bone = tri.isSecond ? tri.first + 1 : tri.first;
  const rigs::Segment& before = input.before.bones[bone];
  builder.line(MarkKind::dashed, Role::before, before.start, before.end).since(stage);
  builder.travel(Role::current, before.start, before.end, madeTurn(input, bone)).since(stage);
}

void explainBend(Builder& builder, const ExplainInput& input) {
  builder.formula(fill(tr("a straight line is {angle}, and β lies inside the bend"),
                       {{"angle", halfTurn(input)}}));
}

void markExtension(Builder& builder, const Triangle& tri) {
  builder.line(MarkKind::dashed, Role::neutral, tri.b, tri.b + 0.5 * (tri.b - tri.a));
}

std::string symbolOfFirst(const rigs::Chain& chain) {
  return numbered(turnInOwnFrames(chain) ? "φ" : "θ", chain.bones.size() - 2);
}
std::string symbolOfSecond(const rigs::Chain& chain) {
  if (turnInOwnFrames(chain)) return trc("quantity", "bend");
  return numbered("θ", chain.bones.size() - 1);
}

}  // namespace explain

namespace explain::two_bone {

using language::tr, language::fill;

namespace {

using Line = TwoBoneStage;

constexpr CodeText kPlaneLines[]{
    {"two_bone(bone {first}, bone {second}, target):", kStart},
    {tr("  d ← |target − A|  # A: where bone {first} starts"), Line::toTarget},
    {"  α′ ← atan2(target − A)", Line::aim},
    {tr("  d ← at most l₁ + l₂  # too far: stretched out"), Line::longest},
    {tr("  d ← at least |l₁ − l₂|  # too close: folded"), Line::shortest},
    {"  α ← acos((d² + l₁² − l₂²) / (2·d·l₁))", Line::alpha},
    {"  β ← acos((l₁² + l₂² − d²) / (2·l₁·l₂))", Line::beta},
    {tr("  s ← +1 for a positive bend, −1 for a negative one"), Line::side},
    {tr("  if bone {second} turns in a mirrored frame: s ← −s"), Line::mirrored},
    {"  θ₁ ← α′ − s·α", Line::theta1},
    {tr("  turn bone {first} until it points along θ₁"), Line::turnFirst},
    {"  θ₂ ← s·(180° − β)", Line::bend},
    {tr("  turn bone {second} by θ₂ off the extension of bone {first}"), Line::turnSecond},
    {tr("  local angles ← θ₁ and θ₂"), Line::local},
};
constexpr CodeText kSpaceLines[]{
    {"two_bone(bone {first}, bone {second}, target):", kStart},
    {tr("  Δx, Δy, Δz ← target − A  # A: where bone {first} starts"), Line::toTarget},
    {tr("  θ₀ ← atan2(Δz, Δx)  # the vertical plane through the target"), Line::heading},
    {tr("  Δw ← √(Δx² + Δz²)  # from here on in that plane"), Line::level},
    {"  α′ ← atan2(Δy, Δw)", Line::lift},
    {"  d ← √(Δw² + Δy²)", Line::distance},
    {tr("  d ← at least |l₁ − l₂|, at most l₁ + l₂"), Line::longest},
    {"  α ← acos((d² + l₁² − l₂²) / (2·d·l₁))", Line::alpha},
    {"  β ← acos((l₁² + l₂² − d²) / (2·l₁·l₂))", Line::beta},
    {tr("  s ← +1 for an elbow below A → target, −1 for one above"), Line::circle},
    {"  θ₁ ← α′ − s·α", Line::elevation},
    {tr("  turn bone {first} into the plane at θ₀, until it rises by θ₁"), Line::turnFirst},
    {"  θ₂ ← 180° − β", Line::bend},
    {tr("  turn bone {second} by θ₂ off the extension of bone {first}, to the target"),
     Line::turnSecond},
    {tr("  local rotations ← the bones as seen in their own frames"), Line::local},
};
constexpr CodeText kPoleLines[]{
    {"two_bone(bone {first}, bone {second}, target, pole):", kStart},
    {tr("  b ← target − A  # A: where bone {first} starts"), Line::toTarget},
    {"  d ← |b|", Line::distance},
    {tr("  d ← at least |l₁ − l₂|, at most l₁ + l₂"), Line::longest},
    {"  α ← acos((d² + l₁² − l₂²) / (2·d·l₁))", Line::alpha},
    {"  β ← acos((l₁² + l₂² − d²) / (2·l₁·l₂))", Line::beta},
    {tr("  M ← A + l₁·cos α / |b|·b  # the middle of the elbow's circle"), Line::middle},
    {tr("  ρ ← l₁·sin α  # its radius: any point of it would do"), Line::circle},
    {tr("  q ← the part of pole − A across b, of length 1"), Line::pole},
    {tr("  for a negative bend: q ← −q"), Line::side},
    {tr("  B ← M + ρ·q  # the elbow"), Line::elbow},
    {tr("  turn bone {first} until it ends at B"), Line::turnFirst},
    {"  θ₂ ← 180° − β", Line::bend},
    {tr("  turn bone {second} by θ₂ off the extension of bone {first}, to the target"),
     Line::turnSecond},
    {tr("  local rotations ← the bones as seen in their own frames"), Line::local},
};

bool softens(const CodeCase& asked) { return asked.isChanged("soften"); }
bool stretches(const CodeCase& asked) { return asked.isChanged("stretch"); }
bool softensAndStretches(const CodeCase& asked) { return softens(asked) && stretches(asked); }
bool twists(const CodeCase& asked) { return asked.isChanged("twist"); }
bool blends(const CodeCase& asked) { return asked.isChanged("weight"); }

constexpr CodeWords kSoftenStretch =
    tr("  l₁, l₂ ← up to Stretch times as long; from Soften·(l₁ + l₂) on d ← less");

bool turnsInOwnFrames(const CodeCase& asked) { return asked.features.ownFrames; }

constexpr CodeEdit kPlaneEdits[]{
    {turnsInOwnFrames, Line::theta1, tr("  φ₁ ← α′ − s·α  # in the world")},
    {turnsInOwnFrames, Line::turnFirst, tr("  turn bone {first} until it points along φ₁")},
    {turnsInOwnFrames, Line::bend, "  bend ← s·(180° − β)"},
    {turnsInOwnFrames, Line::turnSecond,
     tr("  turn bone {second} by bend off the extension of bone {first}")},
    {turnsInOwnFrames, Line::local, tr("  θ₁, θ₂ ← φ₁ and bend as seen in each bone's own frame")},
    {softens, Line::longest, tr("  d ← from Soften·(l₁ + l₂) on it falls behind; at most l₁ + l₂")},
    {stretches, Line::longest, tr("  l₁, l₂ ← up to Stretch times as long; d ← at most l₁ + l₂")},
    {softensAndStretches, Line::longest, kSoftenStretch},
    {hasLimits, Line::turnFirst, tr("  turn bone {first} until it points there, up to its limit")},
    {hasLimits, Line::turnSecond,
     tr("  turn bone {second} off bone {first}'s extension; if stopped, aim both again")},
    {hasWeights, Line::local, tr("  θ₁, θ₂ ← each its weight of the way from the old one")},
    {blends, Line::local, tr("  θ₁, θ₂ ← Weight of the way from the old ones to these")},
};
// In space, with a pole or without.
constexpr auto kBothEdits = std::to_array<CodeEdit>({
    {hasWeights, Line::local,
     tr("  local rotations ← each its weight of the way from the old one")},
    {softens, Line::longest,
     tr("  d ← from Soften·(l₁ + l₂) on it falls behind; at least |l₁ − l₂|")},
    {stretches, Line::longest,
     tr("  l₁, l₂ ← up to Stretch times as long; |l₁ − l₂| ≤ d ≤ l₁ + l₂")},
    {softensAndStretches, Line::longest, kSoftenStretch},
    {hasLimits, Line::turnSecond,
     tr("  turn bone {second} by θ₂ off bone {first}'s extension; if stopped, aim both again")},
    {blends, Line::local, tr("  local rotations ← Weight of the way from the old ones to these")},
});
constexpr auto kSpaceEdits = joined(
    kBothEdits,
    std::to_array<CodeEdit>({
        {twists, Line::heading,
         tr("  θ₀ ← atan2(Δz, Δx)  # a vertical plane; Twist turns it about A → target")},
        {hasLimits, Line::turnFirst,
         tr("  turn bone {first} into the plane at θ₀ until it rises by θ₁, up to its limit")},
    }));
constexpr auto kPoleEdits = joined(
    kBothEdits,
    std::to_array<CodeEdit>({
        {twists, Line::elbow, tr("  B ← M + ρ·q, turned about b by Twist  # the elbow")},
        {hasLimits, Line::turnFirst, tr("  turn bone {first} until it ends at B, up to its limit")},
    }));

constexpr PhaseLines kPhases[]{
    {ik::Phase::stretch, Line::longest, Line::longest},
    {ik::Phase::turn, Line::toTarget, Line::turnFirst, PhaseLines::Bones::butLast},
    {ik::Phase::turn, Line::bend, Line::turnSecond, PhaseLines::Bones::last},
    {ik::Phase::blend, Line::local, Line::local},
};
constexpr Code kPlaneCode{kPlaneLines, kPlaneEdits, kPhases, 2};
constexpr Code kSpaceCode{kSpaceLines, kSpaceEdits, kPhases, 2};
constexpr Code kPoleCode{kPoleLines, kPoleEdits, kPhases, 2};

const Code& codeOf(const CodeCase& asked) {
  if (asked.place == CodePlace::plane) return kPlaneCode;
  return asked.place == CodePlace::space ? kSpaceCode : kPoleCode;
}

// Of the first bone in space, by the plane in which the bones come to bend.
language::Text intoPlane(const ExplainInput& input) {
  if (input.result.bendPlane == ik::BendPlane::kept) {
    return tr(
        "turn by {angle} into the plane that it bent in before, away from the line to the "
        "target by angle α");
  }
  const bool isTwisted = parameterOf(input, "twist") != 0.0;
  if (input.pole) {
    return isTwisted ? tr("turn by {angle} into the plane through base, target and pole, "
                          "twisted, away from the line to the target by angle α")
                     : tr("turn by {angle} into the plane through base, target and pole, away "
                          "from the line to the target by angle α");
  }
  return isTwisted ? tr("turn by {angle} into the vertical plane through base and target, "
                        "twisted, away from the line to the target by angle α")
                   : tr("turn by {angle} into the vertical plane through base and target, away "
                        "from the line to the target by angle α");
}

// In the plane; {symbol} of the angle.
constexpr TurnWords kFirstInPlane{
    tr("turn by {angle} to {symbol}, away from the line to the target by angle α"),
    tr("turn by {angle} in its mirrored frame to {symbol}, away from the line to the target by "
       "angle α")};
constexpr TurnWords kSecondInPlane{
    tr("turn by {angle} to the bend that the law of cosines gives"),
    tr("turn by {angle} in its mirrored frame to the bend that the law of cosines gives")};

language::Text wordsOf(const ExplainInput& input, bool isFirst) {
  const bool isMirrored = turnsInMirror(input, boneOf(input));
  if (input.notes.holds.limit()) return kToLimit.in(isMirrored);
  if (!input.chain.planar) {
    return isFirst ? intoPlane(input)
                   : tr("turn by {angle} in that plane, to the bend that the law of cosines gives");
  }
  if (isFirst) return kFirstInPlane.in(isMirrored);
  if (turnInOwnFrames(input.chain)) return kSecondInPlane.in(isMirrored);
  return tr("turn by {angle} to {symbol}, the bend that the law of cosines gives");
}

std::string sentence(const ExplainInput& input) {
  const bool isFirst = input.step.bone == input.result.firstBone;
  std::string text =
      fill(wordsOf(input, isFirst),
           {{"angle", turnAngle(input, boneOf(input))},
            {"symbol", isFirst ? symbolOfFirst(input.chain) : symbolOfSecond(input.chain)}});
  const bool isReversed = input.result.bendPlane == ik::BendPlane::reversed;
  if (input.chain.planar || !isFirst || !isReversed || input.notes.holds.limit()) return text;
  return clauses(text, tr("the elbow goes to the other side than before"));
}

constexpr Why kWhy{
    tr("Two bones and the line from base to target form a triangle. All three sides are known, "
       "so the law of cosines gives the angles: α at the base, β at the elbow. The bend is "
       "counted from the first bone's extension. A straight line is 180°, and β is the part of "
       "it inside the triangle, so the bend is 180° − β. The triangle's mirror image is the "
       "other answer."),
    tr("A target farther away than both lengths together, or nearer than their difference, "
       "makes no triangle: the arm stretches or folds as far as it can. Near full stretch a "
       "small move of the target turns the elbow a lot. A mirrored bone bends the other way, "
       "and code that ignores this misses the target.")};

}  // namespace

extern const SolverRecord kRecord{
    "two-bone",           codeOf, sentence, byPlace<explainTwoBoneInPlane, explainTwoBoneInSpace>,
    {0x64B9E9, 0x2874A9}, kWhy};

}  // namespace explain::two_bone
