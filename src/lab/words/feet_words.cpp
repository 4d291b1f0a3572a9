#include "lab/words/feet_words.h"

#include <cmath>

#include <glm/geometric.hpp>

#include "explain/format.h"
#include "explain/joint_names.h"
#include "explain/words.h"
#include "lab/creature/feet.h"
#include "language/language.h"

namespace lab {

using explain::number;
using language::fill, language::tr, language::trc;

namespace {

std::string castLine(const Foothold& foot, const std::string& name) {
  return fill(tr("{foot}: {way} down, to the height {height}"),
              {{"foot", name},
               {"way", number(foot.from.y - foot.contact.y)},
               {"height", number(foot.contact.y)}});
}

std::string lowerLine(const Foothold& foot, const std::string& name) {
  const language::Text text =
      !foot.needed         ? tr("{foot}: {distance} from hip to ankle, too far aside")
      : *foot.needed > 0.0 ? tr("{foot}: {distance} from hip to ankle, its leg reaches "
                                "{reach}: lower by {needed}")
                           : tr("{foot}: {distance} from hip to ankle, its leg reaches "
                                "{reach}: long enough");
  return fill(text, {{"foot", name},
                     {"distance", number(glm::distance(foot.hip, foot.ankle))},
                     {"reach", number(foot.reach)},
                     {"needed", number(foot.needed.value_or(0.0))}});
}

std::string solveLine(const Lab& lab, const rigs::Goal& goal, const Foothold& foot,
                      const std::string& name) {
  const glm::dvec3 end = lab.shown().bones[goal.bone].end;
  return fill(tr("{foot}: the normal leans by {angle}, {left} left to its goal"),
              {{"foot", name},
               {"angle", explain::angleText(std::acos(std::min(foot.normal.y, 1.0)),
                                            lab.state().view.degrees)},
               {"left", explain::fixed(glm::distance(end, goal.target), 4)}});
}

}  // namespace

std::vector<FeetStep> feetSteps(const Lab& lab) {
  const Scene& scene = lab.state().scene;
  const Footing footing = footingOf(scene, lab.startPose());
  if (footing.feet.empty()) return {};
  FeetStep cast{trc("feet on the ground", "1 · Cast"),
                tr("From above each foot, as high as its hip, a ray goes straight down to the "
                   "ground."),
                {}};
  FeetStep lower{trc("feet on the ground", "2 · Lower"), {}, {}};
  if (!footing.root) {
    lower.sentence = fill(tr("The pelvis would have to come down by {lowering}, but the root is "
                             "held. Free it, and no foot floats."),
                          {{"lowering", number(footing.lowering)}});
  } else if (footing.lowering > 0.0) {
    lower.sentence =
        fill(tr("The pelvis comes down by {lowering}, by what the foot that needs most "
                "needs, so that every leg is long enough."),
             {{"lowering", number(footing.lowering)}});
  } else {
    lower.sentence =
        tr("The pelvis stays where it is: every leg that can reach is long enough.").str();
  }
  FeetStep solve{trc("feet on the ground", "3 · Solve"),
                 fill(tr("Each foot's goal lies on the ground, turned by its normal. From there "
                         "{solver} solves for all goals together."),
                      {{"solver", explain::nameOf(lab.solver())}}),
                 {}};
  const std::vector<rigs::Goal> goals = allGoals(scene);
  std::size_t next = 0;
  for (const rigs::Goal& goal : goals) {
    if (next == footing.feet.size() || footing.feet[next].bone != goal.bone) continue;
    const Foothold& foot = footing.feet[next++];
    const std::string& own = scene.chain.bones[goal.bone].name;
    const std::string name = own.empty() ? explain::jointLabel(scene.chain, goal.bone) : own;
    cast.feet.push_back(castLine(foot, name));
    lower.feet.push_back(lowerLine(foot, name));
    solve.feet.push_back(solveLine(lab, goal, foot, name));
  }
  return {std::move(cast), std::move(lower), std::move(solve)};
}

}  // namespace lab
