#include "lab/edit/chains.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "explain/format.h"
#include "explain/words.h"
#include "lab/properties.h"
#include "language/language.h"

namespace lab {

using language::fill, language::tr;

namespace {

template <typename Number>
bool isWithin(Number value, Number most) {
  return value >= -most && value <= most;
}

bool isNear(const glm::dvec3& point) {
  return isWithin(point.x, kFarthest) && isWithin(point.y, kFarthest) &&
         isWithin(point.z, kFarthest);
}

std::string boundText(double value) { return explain::format("%.10g", value); }

std::string outOfRange(std::string_view field, double least, double most) {
  return fill(tr("{field}: expected {least} to {most}"),
              {{"field", field}, {"least", boundText(least)}, {"most", boundText(most)}});
}

std::string noAngle(std::string_view field) {
  return fill(
      tr("{field}: expected {least} to {most} radians"),
      {{"field", field}, {"least", boundText(-kMostTurns)}, {"most", boundText(kMostTurns)}});
}

// Why a scene may not have it, though its solver would take it.
std::string rangeFault(const OtherChain& chain) {
  const Scene& scene = chain.scene;
  const std::vector<rigs::Bone>& bones = scene.chain.bones;
  if (bones.size() > kMostBones) {
    return fill(tr("bones: expected 1 to {most} bones"), {{"most", kMostBones}});
  }
  const auto isShort = [](const rigs::Bone& bone) { return bone.length <= kFarthest; };
  if (!std::ranges::all_of(bones, isShort)) return outOfRange("lengths", 0.0, kFarthest);
  const auto isAngle = [](double angle) { return isWithin(angle, kMostTurns); };
  if (!std::ranges::all_of(chain.start.angles, isAngle)) {
    return noAngle("angles");
  }
  if (scene.rest && !std::ranges::all_of(scene.rest->angles, isAngle)) {
    return noAngle("rest");
  }
  if (!isNear(scene.chain.base)) return outOfRange("base", -kFarthest, kFarthest);
  if (!isNear(scene.target)) return outOfRange("target", -kFarthest, kFarthest);
  if (scene.pole && !isNear(*scene.pole)) return outOfRange("pole", -kFarthest, kFarthest);
  const auto isNearGoal = [](const rigs::Goal& goal) { return isNear(goal.target); };
  if (!std::ranges::all_of(scene.goals, isNearGoal))
    return outOfRange("goals", -kFarthest, kFarthest);
  return {};
}

}  // namespace

std::string faultOf(const Choices& choices) {
  if (choices.solver >= ik::solvers().size()) return tr("solver: no such solver");
  if (choices.parameters.size() != ik::solvers().size()) {
    return tr("parameters: one set per solver");
  }
  for (const SolvingProperty& each : kSolvingProperties) {
    const auto isInRange = [&each](auto value) {
      const auto number = static_cast<double>(value);
      return number >= each.least && number <= each.most;
    };
    if (!visit(each, choices, isInRange)) return outOfRange(each.id, each.least, each.most);
  }
  return {};
}

std::string faultOfGoal(const Walk& walk) {
  return isNear(walk.goal) ? "" : outOfRange("target", -kFarthest, kFarthest);
}

std::string faultOf(const OtherChain& chain) {
  const Choices& choices = chain.choices;
  std::string fault = faultOf(choices);
  if (fault.empty()) {
    ik::Settings settings = settingsOf(choices);
    settings.parameters = ik::defaultParameters(ik::kAutomatic);
    fault = explain::textOf(
        rigs::faultOf(ik::kAutomatic, problemOf(chain.scene, choices), settings, chain.start));
  }
  return fault.empty() ? rangeFault(chain) : fault;
}

bool hasSpace(const State& state) {
  const auto isInSpace = [](const OtherChain& each) { return !each.scene.chain.planar; };
  return !state.scene.chain.planar || std::ranges::any_of(state.otherChains, isInSpace);
}

}  // namespace lab
