#include "lab/edit/chains.h"

#include <algorithm>

namespace lab {

std::string faultOf(const OtherChain& chain) {
  const Choices& choices = chain.choices;
  if (choices.solver >= ik::solvers().size()) return "solver: no such solver";
  if (choices.parameters.size() != ik::solvers().size()) return "parameters: one set a solver";
  return ik::findFault(*ik::solvers()[choices.solver], problemOf(chain.scene, choices),
                       settingsOf(choices), chain.start);
}

bool hasSpace(const State& state) {
  const auto isInSpace = [](const OtherChain& each) { return !each.scene.chain.planar; };
  return !state.scene.chain.planar || std::ranges::any_of(state.otherChains, isInSpace);
}

}  // namespace lab
