#include "lab/edit/chains.h"

#include <algorithm>
#include <string_view>

#include <glm/common.hpp>

#include "explain/format.h"
#include "explain/words.h"
#include "lab/properties.h"
#include "language/language.h"

namespace lab {

using language::fill, language::tr;

namespace {

std::string outOfRange(std::string_view field, double least, double most) {
  return fill(tr("{field}: expected {least} to {most}"),
              {{"field", field},
               {"least", explain::format("%.10g", least)},
               {"most", explain::format("%.10g", most)}});
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

std::string faultOfGoal(const glm::dvec3& goal) {
  const glm::dvec3 far = glm::abs(goal);
  const bool isNear = far.x <= kFarthest && far.y <= kFarthest && far.z <= kFarthest;
  return isNear ? "" : outOfRange("target", -kFarthest, kFarthest);
}

std::string faultOf(const OtherChain& chain) {
  const Choices& choices = chain.choices;
  if (std::string fault = faultOf(choices); !fault.empty()) return fault;
  ik::Settings settings = settingsOf(choices);
  settings.parameters = ik::defaultParameters(ik::kAutomatic);
  return explain::textOf(
      rigs::faultOf(ik::kAutomatic, problemOf(chain.scene, choices), settings, chain.start));
}

bool hasSpace(const State& state) {
  const auto isInSpace = [](const OtherChain& each) { return !each.scene.chain.planar; };
  return !state.scene.chain.planar || std::ranges::any_of(state.otherChains, isInSpace);
}

}  // namespace lab
