// FABRIK: its pseudo-code and the sentences of its steps. fabrik_walks.cpp explains them.
#include "explain/solvers/fabrik.h"

#include "explain/format.h"
#include "explain/steps/limited.h"
#include "explain/steps/record.h"
#include "explain/steps/turn_words.h"

namespace explain {

bool isTree(const ExplainInput& input) {
  return isChosen(input.solver, input.settings, "form", "tree");
}
bool isStandard(const ExplainInput& input) {
  return isChosen(input.solver, input.settings, "form", "standard");
}

}  // namespace explain

namespace explain::fabrik {
namespace {

using Line = FabrikStage;

constexpr CodeText kStandardLines[]{
    {"fabrik(bones, target):", kStart},
    {"  base ← start of the first bone  # the blue point"},
    {"  repeat"},
    {"    R ← target  # too far: the second walk only", Line::point},
    {"    for bone from the last to the first:", Line::loop},
    {"      b ← R − bone.start  # A: bone.start", Line::vector},
    {"      turn the bone along b", Line::look},
    {"      ratio ← bone.length / |b|", Line::ratio},
    {"      bone.start ← R − b·ratio  # A′; its end is at R", Line::move},
    {"      R ← bone.start  # the red point", Line::nextPoint},
    {"    place ← base", Line::base},
    {"    for bone from the first to the last:", Line::backFor},
    {"      R ← bone.end; bone.start ← place  # A′", Line::place},
    {"      b ← R − place  # too far: target − place", Line::backVector},
    {"      ratio ← bone.length / |b|", Line::backRatio},
    {"      bone.end ← place + b·ratio  # B′", Line::end},
    {"      place ← bone.end", Line::nextPlace},
    kUntilNear,
    {"  local angles ← the directions of the bones", Line::local},
};
constexpr CodeText kShiftBackLines[]{
    {"fabrik_shift_back(bones, target):", kStart},
    {"  base ← start of the first bone  # the blue point"},
    {"  repeat"},
    {"    R ← target"},
    {"    for bone from the last to the first:", Line::loop},
    {"      b ← R − bone.start  # A: bone.start", Line::vector},
    {"      turn the bone along b", Line::look},
    {"      ratio ← bone.length / |b|", Line::ratio},
    {"      bone.start ← R − b·ratio  # A′; its end is at R", Line::move},
    {"      R ← bone.start  # the red point", Line::nextPoint},
    {"    place ← base", Line::base},
    {"    for bone from the first to the last:", Line::backFor},
    {"      m ← place − bone.start  # A′ − A", Line::place},
    {"      bone.start ← place", Line::backStart},
    {"      bone.end ← bone.end + m  # B′; the direction stays", Line::end},
    {"      place ← bone.end", Line::nextPlace},
    {"    left ← |target − tip|", Line::left},
    kUntilNear,
    {"  local angles ← the directions of the bones", Line::local},
};
constexpr CodeText kTreeLines[]{
    {"fabrik_tree(bones, target):", kStart},
    {"  base ← start of the first bone  # the blue point"},
    {"  repeat"},
    {"    R ← target"},
    {"    for bone from the last to the first:", Line::loop},
    {"      b ← R − bone.start  # A: bone.start", Line::vector},
    {"      turn the bone along b  # in a mirrored frame: −turn", Line::look},
    {"      ratio ← bone.length / |b|", Line::ratio},
    {"      bone.start ← R − b·ratio  # A′", Line::move},
    {"      its children are carried along, off their places", Line::children},
    {"      R ← bone.start  # the red point", Line::nextPoint},
    {"    place ← base", Line::base},
    {"    for bone from the first to the last:", Line::backFor},
    {"      m ← place − bone.start  # A′ − A", Line::place},
    {"      move the bone by m, and its children with it  # B′ ← B + m", Line::end},
    {"      place ← bone.end", Line::nextPlace},
    {"    left ← |target − tip|", Line::left},
    kUntilNear,
};

constexpr std::string_view kByWeight =
    "      turn the bone along b, the next joint by its weight alone";
constexpr std::string_view kWithinNext =
    "      turn the bone along b, within the next joint's limit";
constexpr std::string_view kAlongBone = "      bone.start ← R − bone.length along the bone";

bool isInPlane(const CodeCase& asked) { return asked.place == CodePlace::plane; }
constexpr std::string_view kByAngles =
    "      turn the bone along b  # α′ ← atan2(b), turn ← α′ − φ";

constexpr CodeEdit kStandardEdits[]{
    {isInPlane, Line::look, kByAngles},
    {hasWeights, Line::look, kByWeight},
    {hasWeights, Line::move, kAlongBone},
    {hasWeights, Line::end,
     "      bone.end ← place + b·ratio, the joint turned by its weight alone"},
    {hasLimits, Line::point, "    R ← target"},
    {hasLimits, Line::look, kWithinNext},
    {hasLimits, Line::move, kAlongBone},
    {hasLimits, Line::backVector, "      b ← R − place"},
    {hasLimits, Line::end, "      bone.end ← place + b·ratio, within the joint's limit"},
};
constexpr CodeEdit kShiftBackEdits[]{
    {isInPlane, Line::look, kByAngles},
    {hasWeights, Line::look, kByWeight},
    {hasWeights, Line::move, kAlongBone},
    {hasWeights, Line::end, "      bone.end ← bone.end + m, the joint turned by its weight alone"},
    {hasLimits, Line::look, kWithinNext},
    {hasLimits, Line::move, kAlongBone},
    {hasLimits, Line::end, "      bone.end ← bone.end + m, within the joint's limit"},
};
constexpr CodeEdit kTreeEdits[]{
    {isInPlane, Line::look, "      turn the bone along b  # α′ ← atan2(b), turn ← ±(α′ − φ)"},
    {hasWeights, Line::look, "      turn the bone along b by its weight alone  # mirrored: −turn"},
    {hasWeights, Line::move, kAlongBone},
    {hasLimits, Line::look, "      turn the bone along b, up to its limit  # mirrored: −turn"},
    {hasLimits, Line::move, kAlongBone},
};

// The lines of each phase, the same in all forms.
constexpr PhaseLines kPhases[]{
    {ik::Phase::tipToBase, Line::loop, Line::nextPoint},
    {ik::Phase::tipToBase, Line::base, Line::base, PhaseLines::Bones::last},
    {ik::Phase::baseToTip, Line::backFor, Line::nextPlace},
    {ik::Phase::baseToTip, Line::left, Line::left, PhaseLines::Bones::last},
    {ik::Phase::baseToTip, kUntil, kUntil, PhaseLines::Bones::last},
    {ik::Phase::apply, Line::local, Line::local},
};
constexpr Code kStandard{kStandardLines, kStandardEdits, kPhases};
constexpr Code kShiftBack{kShiftBackLines, kShiftBackEdits, kPhases};
constexpr Code kTree{kTreeLines, kTreeEdits, kPhases};

// In space the text is the same.
const Code& codeOf(const CodeCase& asked) {
  if (asked.isChosen("form", "tree")) return kTree;
  return asked.isChosen("form", "shift-back") ? kShiftBack : kStandard;
}

std::string goalText(const ExplainInput& input, std::size_t bone) {
  if (bone + 1 == input.chain.bones.size()) return "the target";
  return "the start of bone " + std::to_string(bone + 2);
}

// The sentence of a step of the walk base → tip.
std::string backText(const ExplainInput& input, std::size_t bone) {
  const std::string place = bone == 0 ? "the base" : "the end of bone " + std::to_string(bone);
  if (!isStandard(input)) return "moves back to " + place + ", its direction kept";
  if (input.notes.isStraight) return "starts at " + place + " and points straight at the target";
  return "starts at " + place + " and aims at " + goalText(input, bone);
}

// That the limit of a joint held the bone: its own in the tree, else that with the neighbour that
// was set down before.
std::string limitedText(const ExplainInput& input, std::size_t bone) {
  const ik::StepNotes& notes = input.notes;
  if (!notes.holds.limit()) return {};
  if (isTree(input)) return ", turned only as far as its limit";
  if (notes.joint == 0) return ", at the limit of its joint with the base";
  const bool isFirstWalk = input.step.phase == ik::Phase::tipToBase;
  return format(", at the limit of its joint with bone %zu", isFirstWalk ? bone + 2 : bone);
}

// That the weight of that joint or the cap did.
std::string shortenedText(const ExplainInput& input) {
  const ik::StepNotes& notes = input.notes;
  if (!notes.holds.weight && !notes.holds.cap) return {};
  const auto joint = static_cast<std::size_t>(notes.joint);
  if (notes.holds.weight) {
    return ", as far as the weight " + number(input.chain.bones[joint].weight) +
           format(" of joint %zu allows", joint + 1);
  }
  return format(", with joint %zu turning by at most ", joint + 1) + number(largestStep(input)) +
         "°";
}

std::string sentence(const ExplainInput& input) {
  const std::size_t bone = boneOf(input);
  std::string text;
  if (input.step.phase == ik::Phase::baseToTip) {
    text = backText(input, bone);
  } else {
    text = "looks at " + goalText(input, bone) + " and moves until its end lies there";
    if (isTree(input) && bone + 1 < input.chain.bones.size()) {
      text += ", carrying its children along";
    }
  }
  return text + limitedText(input, bone) + shortenedText(input);
}

constexpr Why kWhy{
    "FABRIK sets joints down instead of turning bones. It puts the tip on the target; then each "
    "joint is put on the line to its neighbour, exactly one bone length away, so every bone keeps "
    "its length. Now the base has left its place. A second walk puts it back and goes the other "
    "way. Each pair of walks brings the tip nearer.",
    "A straight chain that points at the target never bends: every joint slides along the same "
    "line. Near full stretch many iterations are needed, since the walks gain little sideways. A "
    "limit is applied after a joint was placed, so a chain with limits can stay stuck where "
    "another solver arrives."};

}  // namespace

extern const SolverRecord kRecord{"fabrik", codeOf, sentence, explainFabrik, {0x13AC94, 0x1B6C57},
                                  kWhy};

}  // namespace explain::fabrik
