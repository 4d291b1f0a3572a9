#include "explain/code.h"

#include <algorithm>

#include "explain/pseudo_code.h"
#include "explain/pseudo_code_jacobian.h"
#include "explain/space_pseudo_code.h"

namespace explain {
namespace {

using namespace code;

using enum ik::Phase;

// The lines that a step of this phase carries out: most bones, and the last bone of the phase.
struct Steps {
  ik::Phase phase;
  std::span<const int> lines;
  std::span<const int> ofLastBone;
};

constexpr int kLines[]{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18};
constexpr std::span<const int> lines(std::size_t first, std::size_t last) {
  return std::span(kLines).subspan(first, last - first + 1);
}

constexpr int kLookAtLines[]{1, 3, 4, 5, 6};
constexpr int kDescentLines[]{2, 3, 4, 5, 6, 7, 9, 10, 12, 13};

constexpr Steps kLookAtSteps[]{{turn, kLookAtLines, kLookAtLines},
                               {apply, lines(6, 6), lines(6, 6)}};
constexpr Steps kTwoBoneSteps[]{{stretch, lines(3, 3), lines(3, 3)},
                                {turn, lines(1, 10), lines(11, 12)},
                                {apply, lines(13, 13), lines(13, 13)},
                                {blend, lines(13, 13), lines(13, 13)}};
constexpr Steps kSpaceTwoBoneSteps[]{{stretch, lines(6, 6), lines(6, 6)},
                                     {turn, lines(1, 11), lines(12, 13)},
                                     {apply, lines(14, 14), lines(14, 14)},
                                     {blend, lines(14, 14), lines(14, 14)}};
constexpr Steps kPoleTwoBoneSteps[]{{stretch, lines(3, 3), lines(3, 3)},
                                    {turn, lines(1, 11), lines(12, 13)},
                                    {apply, lines(14, 14), lines(14, 14)},
                                    {blend, lines(14, 14), lines(14, 14)}};
constexpr Steps kCcdSteps[]{{tipToBase, lines(2, 8), lines(2, 10)},
                            {baseToTip, lines(2, 8), lines(2, 10)}};
constexpr Steps kFabrikSteps[]{{tipToBase, lines(4, 9), lines(4, 10)},
                               {baseToTip, lines(11, 16), lines(11, 17)},
                               {apply, lines(18, 18), lines(18, 18)}};
constexpr Steps kFabrikShiftBackSteps[]{{tipToBase, lines(4, 9), lines(4, 10)},
                                        {baseToTip, lines(11, 15), lines(11, 17)},
                                        {apply, lines(18, 18), lines(18, 18)}};
constexpr Steps kFabrikTreeSteps[]{{tipToBase, lines(4, 10), lines(4, 11)},
                                   {baseToTip, lines(12, 15), lines(12, 17)}};
constexpr Steps kDescentSteps[]{{descend, kDescentLines, kDescentLines}};
constexpr Steps kJacobianSteps[]{{descend, lines(2, 12), lines(2, 12)}};
constexpr Steps kMarquardtSteps[]{{descend, lines(2, 13), lines(2, 13)}};

constexpr int kAutomaticLines[]{4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17};
constexpr Steps kAutomaticSteps[]{
    {descend, kAutomaticLines, kAutomaticLines}, {turn, lines(1, 1), lines(1, 1)},
    {apply, lines(1, 1), lines(1, 1)},           {straighten, lines(2, 2), lines(2, 2)},
    {restart, lines(16, 16), lines(16, 16)},     {recall, lines(16, 16), lines(16, 16)}};

// A solver with its first choice at `option`.
struct Variant {
  std::string_view solver;
  std::size_t option;
  std::span<const Line> lines;
  std::span<const Edit> edits;
  std::span<const Steps> steps;
};

constexpr Variant kVariants[]{
    {"look-at", 0, kLookAt, kLookAtEdits, kLookAtSteps},
    {"two-bone", 0, kTwoBone, kTwoBoneEdits, kTwoBoneSteps},
    {"ccd", 0, kCcd, kCcdEdits, kCcdSteps},
    {"ccd", 1, kCcdBaseToTip, kCcdEdits, kCcdSteps},
    {"fabrik", 0, kFabrik, kFabrikEdits, kFabrikSteps},
    {"fabrik", 1, kFabrikShiftBack, kFabrikShiftBackEdits, kFabrikShiftBackSteps},
    {"fabrik", 2, kFabrikTree, kFabrikTreeEdits, kFabrikTreeSteps},
    {"gradient-descent", 0, kDescent, kDescentEdits, kDescentSteps},
    {"jacobian-transpose", 0, kTranspose, kJacobianEdits, kJacobianSteps},
    {"pseudo-inverse", 0, kPseudoInverse, kJacobianEdits, kJacobianSteps},
    {"dls", 0, kDls, kJacobianEdits, kJacobianSteps},
    {"sdls", 0, kSdls, kJacobianEdits, kJacobianSteps},
    {"levenberg-marquardt", 0, kMarquardt, kJacobianEdits, kMarquardtSteps},
    {"automatic", 0, kAutomatic, kAutomaticEdits, kAutomaticSteps},
};

// In space; FABRIK's text is the same.
constexpr Variant kSpaceVariants[]{
    {"look-at", 0, kSpaceLookAt, kLookAtEdits, kLookAtSteps},
    {"two-bone", 0, kSpaceTwoBone, kSpaceTwoBoneEdits, kSpaceTwoBoneSteps},
    {"ccd", 0, kSpaceCcd, kCcdEdits, kCcdSteps},
    {"ccd", 1, kSpaceCcdBaseToTip, kCcdEdits, kCcdSteps},
    {"gradient-descent", 0, kSpaceDescent, kSpaceDescentEdits, kDescentSteps},
};
constexpr Variant kPoleVariants[]{
    {"two-bone", 0, kPoleTwoBone, kPoleTwoBoneEdits, kPoleTwoBoneSteps},
};

// The numbers of gradient descent make no variants: only a solver's first choice does.
const Variant* variantOf(std::span<const Variant> variants, const ik::SolverInfo& solver,
                         const ik::Settings& settings) {
  const bool hasForms = !solver.parameters.empty() && solver.parameters.front().isChoice();
  const auto option = hasForms ? static_cast<std::size_t>(settings.parameters[0]) : 0;
  const Variant* first = nullptr;
  for (const Variant& each : variants) {
    if (each.solver != solver.id) continue;
    if (each.option == option) return &each;
    if (!first) first = &each;  // both bends of two bones share their code
  }
  return first;
}

// The most particular there is.
const Variant* variantOf(const ik::SolverInfo& solver, const ik::Settings& settings,
                         CodePlace place) {
  const Variant* found = nullptr;
  if (place == CodePlace::spaceWithPole) found = variantOf(kPoleVariants, solver, settings);
  if (!found && place != CodePlace::plane) found = variantOf(kSpaceVariants, solver, settings);
  return found ? found : variantOf(kVariants, solver, settings);
}

bool isChanged(const ik::SolverInfo& solver, const ik::Settings& settings, std::string_view id) {
  const auto index = ik::findParameter(solver, id);
  return index && settings.parameters[*index] != solver.parameters[*index].initial;
}

bool isAskedFor(When when, const ik::SolverInfo& solver, const ik::Settings& settings,
                const CodeFeatures& features) {
  const auto changed = [&](std::string_view id) { return isChanged(solver, settings, id); };
  switch (when) {
    case When::limits:
      return features.limits;
    case When::weights:
      return features.weights;
    case When::soften:
      return changed("soften");
    case When::stretch:
      return changed("stretch");
    case When::softenAndStretch:
      return changed("soften") && changed("stretch");
    case When::twist:
      return changed("twist");
    case When::weight:
      return changed("weight");
  }
  return false;
}

bool isLastOfItsWalk(const ik::StepInfo& step, int boneCount) {
  return step.bone == (step.phase == ik::Phase::tipToBase ? 0 : boneCount - 1);
}

}  // namespace

CodePlace codePlaceOf(const ik::Problem& problem) {
  if (problem.chain.planar) return CodePlace::plane;
  return problem.pole ? CodePlace::spaceWithPole : CodePlace::space;
}

CodeFeatures codeFeaturesOf(const ik::Problem& problem) {
  const auto& bones = problem.chain.bones;
  return {ik::isLimited(bones, problem.chain.planar), ik::isWeighted(bones),
          problem.rest.gain > 0.0};
}

std::vector<std::string_view> pseudoCode(const ik::SolverInfo& solver, const ik::Settings& settings,
                                         CodePlace place, const CodeFeatures& features) {
  const Variant* variant = variantOf(solver, settings, place);
  if (!variant) return {};
  std::vector<std::string_view> text(variant->lines.begin(), variant->lines.end());
  if (!settings.stopWhenDone) std::ranges::replace(text, kUntilNear, kUntilUsedUp);
  for (const Edit& edit : variant->edits) {
    if (isAskedFor(edit.when, solver, settings, features)) text[edit.line] = edit.text;
  }
  if (features.rest && solver.iterative) text.push_back(kToRest);
  return text;
}

std::vector<int> linesOf(const ik::SolverInfo& solver, const ik::Settings& settings,
                         const ik::StepInfo& step, int boneCount, CodePlace place) {
  const Variant* variant = variantOf(solver, settings, place);
  if (!variant) return {};
  // Behind all others: it is there only with a rest pose.
  if (step.phase == selfMotion) return {static_cast<int>(variant->lines.size())};
  const auto steps = std::ranges::find(variant->steps, step.phase, &Steps::phase);
  if (steps == variant->steps.end()) return {0};  // the start
  const auto chosen = isLastOfItsWalk(step, boneCount) ? steps->ofLastBone : steps->lines;
  return {chosen.begin(), chosen.end()};
}

}  // namespace explain
