// Two bones and the law of cosines: the pseudo-code, the sentences of its steps, and what plane and
// space share. two_bone_plane.cpp and two_bone_space.cpp explain the steps.
#include "explain/solvers/two_bone.h"

#include <algorithm>
#include <cmath>

#include "explain/steps/limited.h"
#include "explain/steps/record.h"
#include "explain/steps/turn_words.h"

namespace explain {
double interiorAngle(double opposite, double side1, double side2) {
  const double s = 0.5 * (opposite + side1 + side2);
  const double near = std::max(0.0, s - side1) * std::max(0.0, s - side2);
  const double far = s * std::max(0.0, s - opposite);
  return 2.0 * std::atan2(std::sqrt(near), std::sqrt(far));
}

std::string symbolOfFirst(const ik::Chain& chain) {
  return numbered(turnInOwnFrames(chain) ? "φ" : "θ", chain.bones.size() - 2);
}
std::string symbolOfSecond(const ik::Chain& chain) {
  return turnInOwnFrames(chain) ? "bend" : numbered("θ", chain.bones.size() - 1);
}

}  // namespace explain

namespace explain::two_bone {
namespace {

using Line = TwoBoneStage;

constexpr CodeText kPlaneLines[]{
    {"two_bone(bone 1, bone 2, target):", kStart},
    {"  d ← |target − A|  # A: where bone 1 starts", Line::toTarget},
    {"  α′ ← atan2(target − A)", Line::aim},
    {"  d ← at most l₁ + l₂  # too far: stretched out", Line::longest},
    {"  d ← at least |l₁ − l₂|  # too close: folded", Line::shortest},
    {"  α ← acos((d² + l₁² − l₂²) / (2·d·l₁))", Line::alpha},
    {"  β ← acos((l₁² + l₂² − d²) / (2·l₁·l₂))", Line::beta},
    {"  s ← +1 for a positive bend, −1 for a negative one", Line::side},
    {"  if bone 2 turns in a mirrored frame: s ← −s", Line::mirrored},
    {"  θ₁ ← α′ − s·α", Line::theta1},
    {"  turn bone 1 until it points along θ₁", Line::turnFirst},
    {"  θ₂ ← s·(180° − β)", Line::bend},
    {"  turn bone 2 by θ₂ off the extension of bone 1", Line::turnSecond},
    {"  local angles ← θ₁ and θ₂", Line::local},
};
constexpr CodeText kSpaceLines[]{
    {"two_bone(bone 1, bone 2, target):", kStart},
    {"  Δx, Δy, Δz ← target − A  # A: where bone 1 starts", Line::toTarget},
    {"  θ₀ ← atan2(Δz, Δx)  # the vertical plane through the target", Line::heading},
    {"  Δw ← √(Δx² + Δz²)  # from here on in that plane", Line::level},
    {"  α′ ← atan2(Δy, Δw)", Line::lift},
    {"  d ← √(Δw² + Δy²)", Line::distance},
    {"  d ← at least |l₁ − l₂|, at most l₁ + l₂", Line::longest},
    {"  α ← acos((d² + l₁² − l₂²) / (2·d·l₁))", Line::alpha},
    {"  β ← acos((l₁² + l₂² − d²) / (2·l₁·l₂))", Line::beta},
    {"  s ← +1 for an elbow below A → target, −1 for one above", Line::circle},
    {"  θ₁ ← α′ − s·α", Line::elevation},
    {"  turn bone 1 into the plane at θ₀, until it rises by θ₁", Line::turnFirst},
    {"  θ₂ ← 180° − β", Line::bend},
    {"  turn bone 2 by θ₂ off the extension of bone 1, to the target", Line::turnSecond},
    {"  local rotations ← the bones as seen in their own frames", Line::local},
};
constexpr CodeText kPoleLines[]{
    {"two_bone(bone 1, bone 2, target, pole):", kStart},
    {"  b ← target − A  # A: where bone 1 starts", Line::toTarget},
    {"  d ← |b|", Line::distance},
    {"  d ← at least |l₁ − l₂|, at most l₁ + l₂", Line::longest},
    {"  α ← acos((d² + l₁² − l₂²) / (2·d·l₁))", Line::alpha},
    {"  β ← acos((l₁² + l₂² − d²) / (2·l₁·l₂))", Line::beta},
    {"  M ← A + l₁·cos α / |b|·b  # the middle of the elbow's circle", Line::middle},
    {"  ρ ← l₁·sin α  # its radius: any point of it would do", Line::circle},
    {"  q ← the part of pole − A across b, of length 1", Line::pole},
    {"  for a negative bend: q ← −q", Line::side},
    {"  B ← M + ρ·q  # the elbow", Line::elbow},
    {"  turn bone 1 until it ends at B", Line::turnFirst},
    {"  θ₂ ← 180° − β", Line::bend},
    {"  turn bone 2 by θ₂ off the extension of bone 1, to the target", Line::turnSecond},
    {"  local rotations ← the bones as seen in their own frames", Line::local},
};

bool softens(const CodeCase& asked) { return asked.isChanged("soften"); }
bool stretches(const CodeCase& asked) { return asked.isChanged("stretch"); }
bool softensAndStretches(const CodeCase& asked) { return softens(asked) && stretches(asked); }
bool twists(const CodeCase& asked) { return asked.isChanged("twist"); }
bool blends(const CodeCase& asked) { return asked.isChanged("weight"); }

constexpr std::string_view kSoften =
    "  d ← from Soften·(l₁ + l₂) on it falls behind; at least |l₁ − l₂|";
constexpr std::string_view kStretch =
    "  l₁, l₂ ← up to Stretch times as long; |l₁ − l₂| ≤ d ≤ l₁ + l₂";
constexpr std::string_view kSoftenStretch =
    "  l₁, l₂ ← up to Stretch times as long; from Soften·(l₁ + l₂) on d ← less";
constexpr std::string_view kAimAgain =
    "  turn bone 2 by θ₂ off bone 1's extension; if stopped, aim both again";
constexpr std::string_view kByWeights =
    "  local rotations ← each its weight of the way from the old one";
constexpr std::string_view kBlend =
    "  local rotations ← Weight of the way from the old ones to these";

bool turnsInOwnFrames(const CodeCase& asked) { return asked.features.ownFrames; }

constexpr CodeEdit kPlaneEdits[]{
    {turnsInOwnFrames, Line::theta1, "  φ₁ ← α′ − s·α  # in the world"},
    {turnsInOwnFrames, Line::turnFirst, "  turn bone 1 until it points along φ₁"},
    {turnsInOwnFrames, Line::bend, "  bend ← s·(180° − β)"},
    {turnsInOwnFrames, Line::turnSecond, "  turn bone 2 by bend off the extension of bone 1"},
    {turnsInOwnFrames, Line::local, "  θ₁, θ₂ ← φ₁ and bend as seen in each bone's own frame"},
    {softens, Line::longest, "  d ← from Soften·(l₁ + l₂) on it falls behind; at most l₁ + l₂"},
    {stretches, Line::longest, "  l₁, l₂ ← up to Stretch times as long; d ← at most l₁ + l₂"},
    {softensAndStretches, Line::longest, kSoftenStretch},
    {hasLimits, Line::turnFirst, "  turn bone 1 until it points there, up to its limit"},
    {hasLimits, Line::turnSecond,
     "  turn bone 2 off bone 1's extension; if stopped, aim both again"},
    {hasWeights, Line::local, "  θ₁, θ₂ ← each its weight of the way from the old one"},
    {blends, Line::local, "  θ₁, θ₂ ← Weight of the way from the old ones to these"},
};
constexpr CodeEdit kSpaceEdits[]{
    {hasWeights, Line::local, kByWeights},
    {twists, Line::heading,
     "  θ₀ ← atan2(Δz, Δx)  # a vertical plane; Twist turns it about A → target"},
    {softens, Line::longest, kSoften},
    {stretches, Line::longest, kStretch},
    {softensAndStretches, Line::longest, kSoftenStretch},
    {hasLimits, Line::turnFirst,
     "  turn bone 1 into the plane at θ₀ until it rises by θ₁, up to its limit"},
    {hasLimits, Line::turnSecond, kAimAgain},
    {blends, Line::local, kBlend},
};
constexpr CodeEdit kPoleEdits[]{
    {hasWeights, Line::local, kByWeights},
    {softens, Line::longest, kSoften},
    {stretches, Line::longest, kStretch},
    {softensAndStretches, Line::longest, kSoftenStretch},
    {twists, Line::elbow, "  B ← M + ρ·q, turned about b by Twist  # the elbow"},
    {hasLimits, Line::turnFirst, "  turn bone 1 until it ends at B, up to its limit"},
    {hasLimits, Line::turnSecond, kAimAgain},
    {blends, Line::local, kBlend},
};

constexpr PhaseLines kPhases[]{
    {ik::Phase::stretch, Line::longest, Line::longest},
    {ik::Phase::turn, Line::toTarget, Line::turnFirst, PhaseLines::Bones::butLast},
    {ik::Phase::turn, Line::bend, Line::turnSecond, PhaseLines::Bones::last},
    {ik::Phase::apply, Line::local, Line::local},
    {ik::Phase::blend, Line::local, Line::local},
};
constexpr Code kPlaneCode{kPlaneLines, kPlaneEdits, kPhases, 2};
constexpr Code kSpaceCode{kSpaceLines, kSpaceEdits, kPhases, 2};
constexpr Code kPoleCode{kPoleLines, kPoleEdits, kPhases, 2};

const Code& codeOf(const CodeCase& asked) {
  if (asked.place == CodePlace::plane) return kPlaneCode;
  return asked.place == CodePlace::space ? kSpaceCode : kPoleCode;
}

// The plane in which the bones come to bend.
std::string planeText(const ExplainInput& input) {
  if (input.result.bendPlane == ik::BendPlane::kept) return "the plane that it bent in before";
  const std::string plane = input.pole ? "the plane through base, target and pole"
                                       : "the vertical plane through base and target";
  return parameterOf(input, "twist") != 0.0 ? plane + ", twisted" : plane;
}

std::string sentence(const ExplainInput& input) {
  const std::size_t bone = boneOf(input);
  const std::string turn = turnText(input, bone);
  if (input.notes.holds.limit()) return turn + ", where its limit is";
  const bool isFirst = input.step.bone == input.result.firstBone;
  if (input.chain.planar) {
    if (isFirst) {
      return turn + " to " + symbolOfFirst(input.chain) +
             ", away from the line to the target by angle α";
    }
    const std::string name = turnInOwnFrames(input.chain) ? "" : symbolOfSecond(input.chain) + ", ";
    return turn + " to " + name + "the bend that the law of cosines gives";
  }
  if (!isFirst) return turn + " in that plane, to the bend that the law of cosines gives";
  const bool isReversed = input.result.bendPlane == ik::BendPlane::reversed;
  return turn + " into " + planeText(input) +
         (isReversed ? ", to the other side than before" : "") +
         ", away from the line to the target by angle α";
}

constexpr Why kWhy{
    "Two bones and the line from base to target form a triangle. All three sides are known, so the "
    "law of cosines gives the angles: α at the base, β at the elbow. The bend is counted from "
    "the first bone's extension. A straight line is 180°, and β is the part of it inside the "
    "triangle, so the bend is 180° − β. The triangle's mirror image is the other answer.",
    "A target farther away than both lengths together, or nearer than their difference, makes no "
    "triangle: the arm stretches or folds as far as it can. Near full stretch a small move of the "
    "target turns the elbow a lot. A mirrored bone bends the other way, and code that ignores this "
    "misses the target."};

}  // namespace

extern const SolverRecord kRecord{
    "two-bone",           codeOf, sentence, byPlace<explainTwoBoneInPlane, explainTwoBoneInSpace>,
    {0x64B9E9, 0x2874A9}, kWhy};

}  // namespace explain::two_bone
