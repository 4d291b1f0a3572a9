#include "lab/words/creature_words.h"

#include <glm/geometric.hpp>

#include "explain/words.h"
#include "lab/creature/creature.h"
#include "language/language.h"

namespace lab {

using language::tr, language::trn, language::fill;

std::string legSentence(const Lab& lab) {
  const ik::Solver& solver = lab.solver();
  const language::Slot name{"solver", explain::nameOf(solver)};
  if (solver.bones == 1) {
    return fill(tr("{solver} turns only the last bone, so no foot reaches its place. Choose a "
                   "solver that bends the whole leg."),
                {name});
  }
  if (solver.bones == 2) {
    return fill(tr("{solver} bends the last two bones of every leg. The first one points at the "
                   "foot's place."),
                {name});
  }
  return fill(tr("{solver} bends all bones of every leg, in every frame."), {name});
}

std::string feetSentence(const Lab& lab) {
  const Creature& creature = *lab.creature();
  const std::size_t count = creature.legs().size();
  const std::size_t standing = creature.standingFeet();
  const double near = lab.state().choices.tolerance;
  const auto isMissed = [&](const Scene& scene, const rigs::Pose& pose) {
    const glm::dvec3 foot = rigs::forwardKinematics(scene.chain, pose).back();
    return glm::distance(foot, scene.target) > near;
  };
  long long missed = isMissed(lab.state().scene, lab.shown().pose) ? 1 : 0;
  for (const OtherChain& each : lab.state().otherChains)
    missed += isMissed(each.scene, each.shown) ? 1 : 0;
  if (missed == 0) {
    return fill(tr("{standing} of {feet} feet stand; all are in place."),
                {{"standing", standing}, {"feet", count}});
  }
  return fill(trn("{standing} of {feet} feet stand; {count} is not in place.",
                  "{standing} of {feet} feet stand; {count} are not in place.", missed),
              {{"standing", standing}, {"feet", count}, {"count", missed}});
}

}  // namespace lab
