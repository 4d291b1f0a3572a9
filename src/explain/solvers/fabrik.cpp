// FABRIK: its pseudo-code and the sentences of its steps. fabrik_walks.cpp explains them.
#include "explain/solvers/fabrik.h"

#include "explain/format.h"
#include "explain/joint_names.h"
#include "explain/steps/limited.h"
#include "explain/steps/record.h"
#include "explain/steps/turn_words.h"
#include "explain/words.h"
#include "language/language.h"
#include "rigs/facing.h"

namespace explain {

bool isTree(const ExplainInput& input) {
  return isChosen(input.solver, input.settings, "form", "tree");
}
bool isStandard(const ExplainInput& input) {
  return isChosen(input.solver, input.settings, "form", "standard");
}

}  // namespace explain

namespace explain::fabrik {

using language::tr, language::fill;

namespace {

using Line = FabrikStage;

// One form's lines up to the look; the next ones up to the second walk; the last ones.
constexpr std::array<CodeText, 6> startOf(CodeWords heading, const CodeText& point) {
  return {{{heading, kStart},
           {tr("  base ← start of the first bone  # the blue point")},
           {"  repeat"},
           point,
           {tr("    for bone from the last to the first:"), Line::loop},
           {"      b ← R − bone.start  # A: bone.start", Line::vector}}};
}
constexpr std::array<CodeText, 3> kOntoPoint{
    {{tr("      turn the bone along b"), Line::look},
     {"      ratio ← bone.length / |b|", Line::ratio},
     {tr("      bone.start ← R − b·ratio  # A′; its end is at R"), Line::move}}};
constexpr std::array<CodeText, 3> kNextWalk{
    {{tr("      R ← bone.start  # the red point"), Line::nextPoint},
     {"    place ← base", Line::base},
     {tr("    for bone from the first to the last:"), Line::backFor}}};
constexpr CodeText kNextPlace{"      place ← bone.end", Line::nextPlace};
constexpr CodeText kLeft{"    left ← |target − tip|", Line::left};
constexpr CodeText kLocal{tr("  local angles ← the directions of the bones"), Line::local};

constexpr auto kStandardLines =
    joined(startOf("fabrik(bones, target):",
                   {tr("    R ← target  # too far: the second walk only"), Line::point}),
           kOntoPoint, kNextWalk,
           std::to_array<CodeText>({
               {"      R ← bone.end; bone.start ← place  # A′", Line::place},
               {tr("      b ← R − place  # too far: target − place"), Line::backVector},
               {"      ratio ← bone.length / |b|", Line::backRatio},
               {"      bone.end ← place + b·ratio  # B′", Line::end},
               kNextPlace,
               kUntilNear,
               kLocal,
           }));
constexpr auto kShiftBackLines =
    joined(startOf("fabrik_shift_back(bones, target):", {"    R ← target"}), kOntoPoint, kNextWalk,
           std::to_array<CodeText>({
               {"      m ← place − bone.start  # A′ − A", Line::place},
               {"      bone.start ← place", Line::backStart},
               {tr("      bone.end ← bone.end + m  # B′; the direction stays"), Line::end},
               kNextPlace,
               kLeft,
               kUntilNear,
               kLocal,
           }));
constexpr auto kTreeLines =
    joined(startOf("fabrik_tree(bones, target):", {"    R ← target"}),
           std::to_array<CodeText>({
               {tr("      turn the bone along b  # in a mirrored frame: −turn"), Line::look},
               {"      ratio ← bone.length / |b|", Line::ratio},
               {"      bone.start ← R − b·ratio  # A′", Line::move},
               {tr("      its children are carried along, off their places"), Line::children},
           }),
           kNextWalk,
           std::to_array<CodeText>({
               {"      m ← place − bone.start  # A′ − A", Line::place},
               {tr("      move the bone by m, and its children with it  # B′ ← B + m"), Line::end},
               kNextPlace,
               kLeft,
               kUntilNear,
           }));

constexpr CodeWords kAlongBone = tr("      bone.start ← R − bone.length along the bone");

bool isInPlane(const CodeCase& asked) { return asked.place == CodePlace::plane; }

// Of all forms but the tree.
constexpr auto kMostEdits = std::to_array<CodeEdit>({
    {isInPlane, Line::look, tr("      turn the bone along b  # α′ ← atan2(b), turn ← α′ − φ")},
    {hasWeights, Line::look, tr("      turn the bone along b, the next joint by its weight alone")},
    {hasWeights, Line::move, kAlongBone},
    {hasLimits, Line::look, tr("      turn the bone along b, within the next joint's limit")},
    {hasLimits, Line::move, kAlongBone},
    {hasDirection, Line::move,
     tr("      bone.start ← R − b·ratio  # the last bone: along its given direction")},
});
constexpr auto kStandardEdits = joined(
    kMostEdits,
    std::to_array<CodeEdit>({
        {hasWeights, Line::end,
         tr("      bone.end ← place + b·ratio, the joint turned by its weight alone")},
        {hasLimits, Line::point, "    R ← target"},
        {hasLimits, Line::backVector, "      b ← R − place"},
        {hasLimits, Line::end, tr("      bone.end ← place + b·ratio, within the joint's limit")},
    }));
constexpr auto kShiftBackEdits = joined(
    kMostEdits,
    std::to_array<CodeEdit>({
        {hasWeights, Line::end,
         tr("      bone.end ← bone.end + m, the joint turned by its weight alone")},
        {hasLimits, Line::end, tr("      bone.end ← bone.end + m, within the joint's limit")},
    }));
constexpr CodeEdit kTreeEdits[]{
    {isInPlane, Line::look, tr("      turn the bone along b  # α′ ← atan2(b), turn ← ±(α′ − φ)")},
    {hasWeights, Line::look,
     tr("      turn the bone along b by its weight alone  # mirrored: −turn")},
    {hasWeights, Line::move, kAlongBone},
    {hasLimits, Line::look, tr("      turn the bone along b, up to its limit  # mirrored: −turn")},
    {hasLimits, Line::move, kAlongBone},
    {hasDirection, Line::look,
     tr("      turn the bone along b  # the last one as serves its direction too")},
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

bool isLast(const ExplainInput& input, std::size_t bone) {
  return bone + 1 == input.chain.bones.size();
}

// The sentence of a step of the walk tip → base.
language::Text firstWalkText(const ExplainInput& input, std::size_t bone) {
  // Translators: what a bone does, behind "bone 2: "; {next} and {previous} are other bones'
  // numbers.
  if (isGiven(input, bone))
    return tr("is put down with its end on the point, in the direction that the target asks for");
  if (isLast(input, bone)) return tr("looks at the target and moves until its end lies there");
  return isTree(input) ? tr("looks at the start of bone {next} and moves until its end lies "
                            "there, carrying its children along")
                       : tr("looks at the start of bone {next} and moves until its end lies there");
}

// The sentence of a step of the walk base → tip.
language::Text backText(const ExplainInput& input, std::size_t bone) {
  const bool isFirst = bone == 0;
  if (!isStandard(input)) {
    return isFirst ? tr("moves back to the base, its direction kept")
                   : tr("moves back to the end of bone {previous}, its direction kept");
  }
  if (input.notes.isStraight) {
    return isFirst ? tr("starts at the base and points straight at the target")
                   : tr("starts at the end of bone {previous} and points straight at the target");
  }
  if (isGiven(input, bone)) {
    return isFirst ? tr("starts at the base, and serves the target's place and direction best")
                   : tr("starts at the end of bone {previous}, and serves the target's place and "
                        "direction best");
  }
  if (isLast(input, bone)) {
    return isFirst ? tr("starts at the base and aims at the target")
                   : tr("starts at the end of bone {previous} and aims at the target");
  }
  return isFirst ? tr("starts at the base and aims at the start of bone {next}")
                 : tr("starts at the end of bone {previous} and aims at the start of bone {next}");
}

// That the limit of a joint held the bone: its own in the tree, else that with the neighbour that
// was set down before.
std::string limitedText(const ExplainInput& input, std::size_t bone) {
  const ik::StepNotes& notes = input.notes;
  if (isTree(input)) return tr("it turns only as far as its limit");
  if (notes.joint == 0) return tr("it is at the limit of its joint with the base");
  const bool isFirstWalk = input.step.phase == ik::Phase::tipToBase;
  return fill(tr("it is at the limit of its joint with bone {bone}"),
              {{"bone", isFirstWalk ? bone + 2 : bone}});
}

// That the weight of that joint did, or the cap, or that it is fixed.
std::string shortenedText(const ExplainInput& input) {
  const ik::StepNotes& notes = input.notes;
  const auto joint = static_cast<std::size_t>(notes.joint);
  if (notes.holds.fixed)
    return fill(tr("joint {joint} is fixed"), {{"joint", jointLabel(input.chain, joint)}});
  if (notes.holds.weight) {
    return fill(tr("it turns as far as the weight {weight} of joint {joint} allows"),
                {{"weight", number(input.chain.bones[joint].weight)},
                 {"joint", jointLabel(input.chain, joint)}});
  }
  return fill(
      tr("joint {joint} turns by at most {angle}"),
      {{"joint", jointLabel(input.chain, joint)}, {"angle", number(largestStep(input)) + "°"}});
}

std::string sentence(const ExplainInput& input) {
  if (!input.goals.empty()) return branchSentence(input);
  const std::size_t bone = boneOf(input);
  const bool isBack = input.step.phase == ik::Phase::baseToTip;
  std::string text = fill(isBack ? backText(input, bone) : firstWalkText(input, bone),
                          {{"previous", bone}, {"next", bone + 2}});
  const ik::Holds& holds = input.notes.holds;
  if (holds.limit()) text = clauses(text, limitedText(input, bone));
  if (holds.weight || holds.cap || holds.fixed) text = clauses(text, shortenedText(input));
  if (isDirected(input)) text = clauses(text, leftText(rigs::leftIn(input.problem, input.now)));
  return text;
}

constexpr Why kWhy{
    tr("FABRIK sets joints down instead of turning bones. It puts the tip on the target; then "
       "each joint is put on the line to its neighbour, exactly one bone length away, so every "
       "bone keeps its length. Now the base has left its place. A second walk puts it back and "
       "goes the other way. Each pair of walks brings the tip nearer."),
    tr("A straight chain that points at the target never bends: every joint slides along the "
       "same line. Near full stretch many iterations are needed, since the walks gain little "
       "sideways. A limit is applied after a joint was placed, so a chain with limits can stay "
       "stuck where another solver arrives.")};

}  // namespace

extern const SolverRecord kRecord{"fabrik", codeOf, sentence, explainFabrik, {0x13AC94, 0x1B6C57},
                                  kWhy};

}  // namespace explain::fabrik
