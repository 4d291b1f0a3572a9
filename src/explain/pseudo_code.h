// The solvers as pseudo-code: the texts that explain/code.h hands out.
#pragma once

#include <array>
#include <string_view>

namespace explain::code {

using Line = std::string_view;

template <std::size_t n>
constexpr std::array<Line, n> replaced(std::array<Line, n> lines, std::size_t line, Line by) {
  lines[line] = by;
  return lines;
}

inline constexpr Line kUntilNear = "  until |target − tip| ≤ tolerance, or nothing moves any more";
inline constexpr Line kToRest = "  towards the rest pose, the tip staying: θ ← θ + k·(z − J⁺·J·z)";
inline constexpr Line kUntilUsedUp = "  until all iterations are used up";  // in its place

enum class When { weights, limits, soften, stretch, softenAndStretch, twist, weight };

/// What a line says instead where something more is asked for. It stays the same line, so that the
/// lines of a step, and the marks that come with them, stay theirs.
struct Edit {
  When when;
  std::size_t line;
  Line text;
};

inline constexpr auto kLookAt = std::to_array<Line>({
    "look_at(bone, target):",
    "  v ← target − bone.start",
    "  if |v| = 0: stop  # no direction is better than another",
    "  α′ ← atan2(v)",
    "  turn ← α′ − direction of the bone",
    "  in a mirrored frame: turn ← −turn",
    "  turn the bone by turn",
});
inline constexpr auto kLookAtEdits = std::to_array<Edit>({
    {When::weights, 6, "  turn the bone by turn · its weight"},
    {When::limits, 6, "  turn the bone by turn, up to its limit"},
});

inline constexpr auto kTwoBone = std::to_array<Line>({
    "two_bone(bone 1, bone 2, target):",
    "  d ← |target − A|  # A: where bone 1 starts",
    "  α′ ← atan2(target − A)",
    "  d ← at most l₁ + l₂  # too far: stretched out",
    "  d ← at least |l₁ − l₂|  # too close: folded",
    "  α ← acos((d² + l₁² − l₂²) / (2·d·l₁))",
    "  β ← acos((l₁² + l₂² − d²) / (2·l₁·l₂))",
    "  s ← +1 for a positive bend, −1 for a negative one",
    "  if bone 2 turns in a mirrored frame: s ← −s",
    "  θ₁ ← α′ − s·α",
    "  turn bone 1 until it points along θ₁",
    "  θ₂ ← s·(180° − β)",
    "  turn bone 2 by θ₂ off the extension of bone 1",
    "  local angles ← θ₁ and θ₂ as seen in each bone's own frame",
});
inline constexpr Line kSoftenStretch =
    "  l₁, l₂ ← up to Stretch times as long; from Soften·(l₁ + l₂) on d ← less";
inline constexpr Line kAimAgain =
    "  turn bone 2 by B off bone 1's extension; if stopped, aim both again";
inline constexpr auto kTwoBoneEdits = std::to_array<Edit>({
    {When::soften, 3, "  d ← from Soften·(l₁ + l₂) on it falls behind; at most l₁ + l₂"},
    {When::stretch, 3, "  l₁, l₂ ← up to Stretch times as long; d ← at most l₁ + l₂"},
    {When::softenAndStretch, 3, kSoftenStretch},
    {When::limits, 10, "  turn bone 1 until it points along θ₁, up to its limit"},
    {When::limits, 12, "  turn bone 2 by θ₂ off bone 1's extension; if stopped, aim both again"},
    {When::weights, 13, "  local angles ← each its weight of the way from the old one"},
    {When::weight, 13, "  local angles ← Weight of the way from the old ones to θ₁ and θ₂"},
});

inline constexpr std::size_t kCcdFor = 2;
inline constexpr auto kCcd = std::to_array<Line>({
    "ccd(bones, target):",
    "  repeat",
    "    for bone from the last to the first:",
    "      joint ← bone.start",
    "      a ← direction of tip − joint",
    "      b ← direction of target − joint",
    "      turn ← b − a",
    "      in a mirrored frame: turn ← −turn",
    "      turn the bone by turn, and all bones after it",
    "    left ← |target − tip|",
    kUntilNear,
});
inline constexpr auto kCcdEdits = std::to_array<Edit>({
    {When::weights, 8, "      turn the bone by turn · its weight, and all bones after it"},
    {When::limits, 8, "      turn the bone by turn, up to its limit, and all bones after it"},
});
inline constexpr auto kCcdBaseToTip =
    replaced(kCcd, kCcdFor, "    for bone from the first to the last:");

inline constexpr auto kFabrik = std::to_array<Line>({
    "fabrik(bones, target):",
    "  base ← start of the first bone  # the blue point",
    "  repeat",
    "    point ← target  # too far: the second walk only",
    "    for bone from the last to the first:",
    "      v ← point − bone.start",
    "      turn the bone along v",
    "      ratio ← bone.length / |v|",
    "      bone.start ← point − v·ratio  # its end is at the point",
    "      point ← bone.start  # the red point",
    "    place ← base",
    "    for bone from the first to the last:",
    "      aim ← bone.end; bone.start ← place",
    "      v ← aim − place  # too far: target − place",
    "      ratio ← bone.length / |v|",
    "      bone.end ← place + v·ratio",
    "      place ← bone.end",
    kUntilNear,
    "  local angles ← the directions of the bones",
});
inline constexpr Line kByWeight = "      turn the bone along v, the next joint by its weight alone";
inline constexpr Line kWithinNext = "      turn the bone along v, within the next joint's limit";
inline constexpr Line kAlongBone = "      bone.start ← point − bone.length along the bone";
inline constexpr auto kFabrikEdits = std::to_array<Edit>({
    {When::weights, 6, kByWeight},
    {When::weights, 8, kAlongBone},
    {When::weights, 15, "      bone.end ← place + v·ratio, the joint turned by its weight alone"},
    {When::limits, 3, "    point ← target"},
    {When::limits, 6, kWithinNext},
    {When::limits, 8, kAlongBone},
    {When::limits, 13, "      v ← aim − place"},
    {When::limits, 15, "      bone.end ← place + v·ratio, within the joint's limit"},
});

inline constexpr auto kFabrikShiftBack = std::to_array<Line>({
    "fabrik_shift_back(bones, target):",
    "  base ← start of the first bone  # the blue point",
    "  repeat",
    "    point ← target",
    "    for bone from the last to the first:",
    "      v ← point − bone.start",
    "      turn the bone along v",
    "      ratio ← bone.length / |v|",
    "      bone.start ← point − v·ratio  # its end is at the point",
    "      point ← bone.start  # the red point",
    "    place ← base",
    "    for bone from the first to the last:",
    "      move ← place − bone.start",
    "      bone.start ← place",
    "      bone.end ← bone.end + move  # the direction stays",
    "      place ← bone.end",
    "    left ← |target − tip|",
    kUntilNear,
    "  local angles ← the directions of the bones",
});
inline constexpr auto kFabrikShiftBackEdits = std::to_array<Edit>({
    {When::weights, 6, kByWeight},
    {When::weights, 8, kAlongBone},
    {When::weights, 14, "      bone.end ← bone.end + move, the joint turned by its weight alone"},
    {When::limits, 6, kWithinNext},
    {When::limits, 8, kAlongBone},
    {When::limits, 14, "      bone.end ← bone.end + move, within the joint's limit"},
});

inline constexpr auto kFabrikTree = std::to_array<Line>({
    "fabrik_tree(bones, target):",
    "  base ← start of the first bone  # the blue point",
    "  repeat",
    "    point ← target",
    "    for bone from the last to the first:",
    "      v ← point − bone.start",
    "      turn the bone along v  # in a mirrored frame: −turn",
    "      ratio ← bone.length / |v|",
    "      bone.start ← point − v·ratio",
    "      its children are carried along, off their places",
    "      point ← bone.start  # the red point",
    "    place ← base",
    "    for bone from the first to the last:",
    "      move ← place − bone.start",
    "      move the bone, and its children with it",
    "      place ← bone.end",
    "    left ← |target − tip|",
    kUntilNear,
});
inline constexpr auto kFabrikTreeEdits = std::to_array<Edit>({
    {When::weights, 6, "      turn the bone along v by its weight alone  # mirrored: −turn"},
    {When::weights, 8, kAlongBone},
    {When::limits, 6, "      turn the bone along v, up to its limit  # mirrored: −turn"},
    {When::limits, 8, kAlongBone},
});

inline constexpr auto kDescent = std::to_array<Line>({
    "gradient_descent(bones, target):",
    "  repeat",
    "    e ← tip − target",
    "    f ← ½·|e|²",
    "    for every joint:",
    "      r ← tip − joint",
    "      g ← r × e  # ∂f/∂θ; in a mirrored frame −(r × e)",
    "    step ← the best one if the tip moved straight, times Step",
    "    loop:",
    "      try θ ← θ − step·g for all joints together",
    "      leave the loop once f has fallen by enough",
    "      step ← step · Shrink",
    "    keep the angles tried last",
    kUntilNear,
});
inline constexpr auto kDescentEdits = std::to_array<Edit>({
    {When::weights, 9, "      try θ ← θ − step·w·g for all joints together  # w: the weight"},
    {When::limits, 6, "      g ← r × e, 0 where −g leads out of a limit  # mirrored: −(r × e)"},
    {When::limits, 9, "      try θ ← θ − step·g for all joints, each up to its limit"},
});

}  // namespace explain::code
