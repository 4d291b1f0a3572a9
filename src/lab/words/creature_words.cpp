#include "lab/words/creature_words.h"

#include <algorithm>

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
    return fill(
        tr("{solver} sets hip and knee; the third bone is a foot that stands on the ground."),
        {name});
  }
  return fill(tr("{solver} bends all three bones of every leg, in every frame."), {name});
}

std::string feetSentence(const Lab& lab) {
  const Creature& creature = *lab.creature();
  const std::size_t count = creature.legs().size();
  const std::size_t standing = creature.standingFeet();
  const auto missed = std::ranges::count_if(
      creature.legs(), [](const Leg& leg) { return leg.result.status != ik::Status::reached; });
  if (missed == 0) {
    return fill(tr("{standing} of {feet} feet stand; all are in place."),
                {{"standing", standing}, {"feet", count}});
  }
  return fill(trn("{standing} of {feet} feet stand; {count} is not in place.",
                  "{standing} of {feet} feet stand; {count} are not in place.", missed),
              {{"standing", standing}, {"feet", count}, {"count", missed}});
}

}  // namespace lab
