// The solvers as pseudo-code where a chain in space makes a difference. Line for line they agree
// with those of pseudo_code.h, but for two bone.
#pragma once

#include "explain/pseudo_code.h"

namespace explain::code {

inline constexpr auto kSpaceLookAt = std::to_array<Line>({
    "look_at(bone, target):",
    "  b ← target − bone.start",
    "  if |b| = 0: stop  # no direction is better than another",
    "  a ← bone.end − bone.start",
    "  n ← a × b, of length 1  # the axis of the smallest turn",
    "  turn ← atan2(|a × b|, a·b)",
    "  turn the bone about n by turn",
});

inline constexpr auto kSpaceTwoBone = std::to_array<Line>({
    "two_bone(bone 1, bone 2, target):",
    "  Δx, Δy, Δz ← target − O  # O: where bone 1 starts",
    "  θ ← atan2(Δz, Δx)  # the vertical plane through the target",
    "  Δw ← √(Δx² + Δz²)  # from here on in that plane",
    "  A′ ← atan2(Δy, Δw)",
    "  d ← √(Δw² + Δy²)",
    "  d ← at least |l₁ − l₂|, at most l₁ + l₂",
    "  α ← acos((d² + l₁² − l₂²) / (2·d·l₁))",
    "  β ← acos((l₁² + l₂² − d²) / (2·l₁·l₂))",
    "  s ← +1 for an elbow below O → target, −1 for one above",
    "  A ← A′ − s·α",
    "  turn bone 1 into the plane at θ, until it rises by A",
    "  B ← 180° − β",
    "  turn bone 2 by B off the extension of bone 1, to the target",
    "  local rotations ← the bones as seen in their own frames",
});
inline constexpr auto kSpaceTwoBoneEdits = std::to_array<Edit>({
    {When::weights, 14, "  local rotations ← each its weight of the way from the old one"},
    {When::twist, 2, "  θ ← atan2(Δz, Δx)  # a vertical plane; Twist turns it about O → target"},
    {When::soften, 6, "  d ← from Soften·(l₁ + l₂) on it falls behind; at least |l₁ − l₂|"},
    {When::stretch, 6, "  l₁, l₂ ← up to Stretch times as long; |l₁ − l₂| ≤ d ≤ l₁ + l₂"},
    {When::softenAndStretch, 6, kSoftenStretch},
    {When::limits, 11, "  turn bone 1 into the plane at θ until it rises by A, up to its limit"},
    {When::limits, 13, kAimAgain},
    {When::weight, 14, "  local rotations ← Weight of the way from the old ones to these"},
});

inline constexpr auto kPoleTwoBone = std::to_array<Line>({
    "two_bone(bone 1, bone 2, target, pole):",
    "  v ← target − O  # O: where bone 1 starts",
    "  d ← |v|",
    "  d ← at least |l₁ − l₂|, at most l₁ + l₂",
    "  α ← acos((d² + l₁² − l₂²) / (2·d·l₁))",
    "  β ← acos((l₁² + l₂² − d²) / (2·l₁·l₂))",
    "  middle ← O + v/|v|·l₁·cos α  # of the elbow's circle",
    "  ρ ← l₁·sin α  # its radius: any point of it would do",
    "  q ← the part of pole − O across v, of length 1",
    "  for a negative bend: q ← −q",
    "  E ← middle + ρ·q  # the elbow",
    "  turn bone 1 until it ends at E",
    "  B ← 180° − β",
    "  turn bone 2 by B off the extension of bone 1, to the target",
    "  local rotations ← the bones as seen in their own frames",
});
inline constexpr auto kPoleTwoBoneEdits = std::to_array<Edit>({
    {When::weights, 14, "  local rotations ← each its weight of the way from the old one"},
    {When::soften, 3, "  d ← from Soften·(l₁ + l₂) on it falls behind; at least |l₁ − l₂|"},
    {When::stretch, 3, "  l₁, l₂ ← up to Stretch times as long; |l₁ − l₂| ≤ d ≤ l₁ + l₂"},
    {When::softenAndStretch, 3, kSoftenStretch},
    {When::twist, 10, "  E ← middle + ρ·q, turned about v by Twist  # the elbow"},
    {When::limits, 11, "  turn bone 1 until it ends at E, up to its limit"},
    {When::limits, 13, kAimAgain},
    {When::weight, 14, "  local rotations ← Weight of the way from the old ones to these"},
});

inline constexpr auto kSpaceCcd = std::to_array<Line>({
    "ccd(bones, target):",
    "  repeat",
    "    for bone from the last to the first:",
    "      J ← bone.start",
    "      a ← tip − J",
    "      b ← target − J",
    "      n ← a × b, of length 1  # hinge: its own, a and b across it",
    "      turn ← atan2(n·(a × b), a·b)",
    "      turn the bone about n by turn, and all bones after it",
    "    left ← |target − tip|",
    kUntilNear,
});
inline constexpr auto kSpaceCcdBaseToTip =
    replaced(kSpaceCcd, kCcdFor, "    for bone from the first to the last:");

inline constexpr auto kSpaceDescent = std::to_array<Line>({
    "gradient_descent(bones, target):",
    "  repeat",
    "    e ← tip − target",
    "    f ← ½·|e|²",
    "    for every joint:",
    "      r ← tip − joint",
    "      g ← r × e  # hinge: the part along its axis",
    "    step ← the best one if the tip moved straight, times Step",
    "    loop:",
    "      try to turn all joints, each about −g by step·|g|",
    "      leave the loop once f has fallen by enough",
    "      step ← step · Shrink",
    "    keep the rotations tried last",
    kUntilNear,
});
inline constexpr auto kSpaceDescentEdits = std::to_array<Edit>({
    {When::weights, 9,
     "      try to turn all joints, each about −g by step·w·|g|  # w: its weight"},
    {When::limits, 6, "      g ← r × e  # hinge: along its axis; 0 where −g leads out of a limit"},
    {When::limits, 9, "      try to turn all joints about −g by step·|g|, up to their limits"},
});

}  // namespace explain::code
