#include "explain/code.h"

#include <algorithm>

#include "explain/steps/parts.h"
#include "explain/steps/record.h"
#include "language/language.h"

namespace explain {

using language::tr, language::fill;

namespace {

constexpr CodeWords kUntilUsedUp = tr("  until all iterations are used up");
constexpr CodeWords kUntilBoth =
    tr("  until place and direction are near enough, or nothing moves");
constexpr CodeText kToPole{
    tr("  at last: turn the chain about A–tip towards the pole, the tip staying"), {"to-pole"}};
constexpr CodeText kToRest{tr("  towards the rest pose, the tip staying: θ ← θ + k·(z − J⁺·J·z)"),
                           {"rest"}};

bool isOfBone(PhaseLines::Bones bones, const rigs::StepInfo& step, int boneCount) {
  const int last = step.phase == ik::Phase::tipToBase ? 0 : boneCount - 1;
  if (bones == PhaseLines::Bones::every) return true;
  return (bones == PhaseLines::Bones::last) == (step.bone == last);
}

// "θ₁" and bone {first} of the last two bones of five are θ₄ and bone 4; `before`: 3.
std::string withBoneNumbers(std::string_view text, std::size_t before) {
  constexpr std::string_view kSubscript = "\xE2\x82";  // of U+2080 to U+2089, but the last byte
  const std::string named = fill(text, {{"first", before + 1}, {"second", before + 2}});
  std::string shown;
  for (std::string_view rest = named; !rest.empty();) {
    if (rest.starts_with(kSubscript) && (rest[2] == '\x81' || rest[2] == '\x82')) {
      shown += numbered("", before + static_cast<std::size_t>(rest[2] - '\x80') - 1);
      rest.remove_prefix(3);
    } else {
      shown += rest.front();
      rest.remove_prefix(1);
    }
  }
  return shown;
}

// Variables are called as formulas and labels call them: a word that is a quantity's symbol is in
// the language of the window, unless it is a part of something, as in "bone.start".
std::string withSymbols(const std::string& line) {
  const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  std::string shown;
  for (std::size_t i = 0; i < line.size();) {
    std::size_t end = i;
    while (end < line.size() && isLetter(line[end])) ++end;
    if (end == i) {
      shown += line[i++];
      continue;
    }
    const std::string word = line.substr(i, end - i);
    const bool isPart = i > 0 && line[i - 1] == '.';
    shown += isPart ? word : std::string(language::translated("quantity", word.c_str()));
    i = end;
  }
  return shown;
}

bool turnsToPole(const ik::Solver& solver, CodePlace place) {
  return solver.iterative && place == CodePlace::spaceWithPole;
}

}  // namespace

bool CodeCase::isChanged(std::string_view parameter) const {
  const auto index = ik::findParameter(solver, parameter);
  return index && settings.parameters[*index] != solver.parameters[*index].initial;
}

bool hasLimits(const CodeCase& asked) { return asked.features.limits; }
bool hasWeights(const CodeCase& asked) { return asked.features.weights; }
bool hasDirection(const CodeCase& asked) { return asked.features.direction; }
bool hasSlides(const CodeCase& asked) { return asked.features.slides; }

CodePlace codePlaceOf(const rigs::Problem& problem) {
  if (problem.chain.planar) return CodePlace::plane;
  return problem.pole ? CodePlace::spaceWithPole : CodePlace::space;
}

CodeFeatures codeFeaturesOf(const rigs::Problem& problem) {
  const auto& bones = problem.chain.bones;
  return {rigs::isLimited(bones, problem.chain.planar),
          rigs::isWeighted(bones),
          problem.rest.gain > 0.0,
          turnInOwnFrames(problem.chain),
          bones.size(),
          problem.facing.has_value(),
          rigs::hasSlide(bones)};
}

std::vector<CodeLine> pseudoCode(const ik::Solver& solver, const ik::Settings& settings,
                                 CodePlace place, const CodeFeatures& features) {
  const SolverRecord* record = recordOf(solver);
  if (!record) return {};
  const CodeCase asked{solver, settings, place, features};
  const Code& code = record->code(asked);
  std::vector<CodeText> lines(code.lines.begin(), code.lines.end());
  const auto replace = [&](StageName stage, const CodeWords& text) {
    const auto line = std::ranges::find(lines, stage, &CodeText::stage);
    if (line != lines.end()) line->text = text;
  };
  if (features.direction) replace(kUntil, kUntilBoth);
  if (!settings.stopWhenDone) replace(kUntil, kUntilUsedUp);
  for (const CodeEdit& edit : code.edits) {
    if (edit.isAskedFor(asked)) replace(edit.stage, edit.text);
  }
  if (turnsToPole(solver, place)) lines.push_back(kToPole);
  if (features.rest && solver.iterative) lines.push_back(kToRest);
  const bool isRenamed = features.bones > code.namedBones;
  const std::size_t before = isRenamed ? features.bones - code.namedBones : 0;
  std::vector<CodeLine> shown;
  for (const CodeText& line : lines) {
    const std::string text =
        code.namedBones > 0 ? withBoneNumbers(line.text, before) : line.text.str();
    shown.push_back({language::inUse() ? withSymbols(text) : text, line.stage});
  }
  return shown;
}

std::vector<int> linesOf(const ik::Solver& solver, const ik::Settings& settings,
                         const rigs::StepInfo& step, int boneCount, CodePlace place) {
  const SolverRecord* record = recordOf(solver);
  if (!record) return {};
  const Code& code = record->code({solver, settings, place, {}});
  const auto own = static_cast<int>(code.lines.size());
  if (step.phase == ik::Phase::pole) return {own};
  if (step.phase == ik::Phase::selfMotion) return {own + (turnsToPole(solver, place) ? 1 : 0)};
  std::vector<int> carriedOut;
  const auto lineOf = [&](StageName stage) {
    return std::ranges::find(code.lines, stage, &CodeText::stage);
  };
  for (const PhaseLines& range : code.phases) {
    if (range.phase != step.phase || !isOfBone(range.bones, step, boneCount)) continue;
    const auto first = lineOf(range.first);
    const auto last = lineOf(range.last);
    if (last == code.lines.end()) continue;
    for (auto line = first; line <= last; ++line) {
      if (line->stage == StageName{}) continue;
      carriedOut.push_back(static_cast<int>(line - code.lines.begin()));
    }
  }
  if (carriedOut.empty()) return {0};  // the start
  return carriedOut;
}

}  // namespace explain
