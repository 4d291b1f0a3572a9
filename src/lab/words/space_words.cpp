#include "lab/words/space_words.h"

#include <algorithm>

#include "explain/words.h"
#include "lab/creature/creature.h"
#include "language/language.h"

namespace lab {

using language::tr, language::trn, language::fill;

namespace {

// "CCD, Gradient descent or Automatic": those that turn hinges.
std::string hingeSolvers() {
  std::string names;
  std::string last;
  for (const ik::Solver* solver : ik::solvers()) {
    if (!solver->anyJoint) continue;
    if (!last.empty()) names += (names.empty() ? "" : ", ") + last;
    last = explain::nameOf(*solver);
  }
  if (names.empty()) return last;
  // Translators: a list of solvers; {first} may be several with commas.
  return fill(tr("{first} or {last}"), {{"first", names}, {"last", last}});
}

// The bones, 1 to n, that the solver refuses; 0 where there is none.
struct Refused {
  std::size_t hinge = 0;
  std::size_t fixed = 0;
};

Refused refusedBy(const Lab& lab) {
  const rigs::Chain& chain = lab.state().scene.chain;
  const ik::Solver& solver = lab.solver();
  const bool takesHinges = chain.planar || solver.anyJoint;
  Refused refused;
  const std::size_t n = chain.bones.size();
  const std::size_t moved = solver.bones > 0 ? static_cast<std::size_t>(solver.bones) : n;
  for (std::size_t i = n - std::min(moved, n); i < n; ++i) {
    const rigs::JointKind joint = chain.bones[i].joint;
    if (joint == rigs::JointKind::hinge && !takesHinges && refused.hinge == 0)
      refused.hinge = i + 1;
    if (joint == rigs::JointKind::fixed && solver.bones > 0) refused.fixed = i + 1;
  }
  return refused;
}

}  // namespace

std::string bendPlaneSentence(const Lab& lab) {
  if (lab.result().status == ik::Status::invalidInput) return {};
  if (lab.result().bentOtherwise) {
    return lab.state().scene.chain.planar
               ? tr("Within the limits no pose with this bend reaches the target: the arm bends "
                    "the other way.")
               : tr("Within the limits no pose with this bend reaches the target: the arm bends in "
                    "the nearest plane that does.");
  }
  const bool hasPole = lab.state().scene.pole.has_value();
  switch (lab.result().bendPlane) {
    case ik::BendPlane::none:
    case ik::BendPlane::asAsked:
      return {};
    case ik::BendPlane::kept:
      return hasPole
                 ? tr("The pole is in line with base and target, so it chooses no side: the last "
                      "bend plane is kept.")
                 : tr("The target is straight above or below the base, so no vertical plane is "
                      "better than another: the last bend plane is kept.");
    case ik::BendPlane::reversed:
      return hasPole
                 ? tr("The elbow went to the other side of the line from base to target, as the "
                      "pole or the bend asks.")
                 : tr("The elbow went to the other side: the target crossed over the base, or "
                      "the bend was flipped.");
  }
  return {};
}

std::string jointSentence(const Lab& lab) {
  const auto [hinge, fixed] = refusedBy(lab);
  const std::string solver = explain::nameOf(lab.solver());
  if (fixed > 0 && (hinge == 0 || fixed < hinge)) {
    return fill(
        tr("The joint of bone {bone} is fixed, and {solver} has to turn it. Choose a solver that "
           "moves the whole chain, or another kind of joint."),
        {{"bone", fixed}, {"solver", solver}});
  }
  if (hinge == 0) return {};
  return fill(
      tr("Bone {bone} turns on a hinge, and {solver} needs ball joints. Choose {solvers}, or "
         "make it a ball joint."),
      {{"bone", hinge}, {"solver", solver}, {"solvers", hingeSolvers()}});
}

std::string waitingLimitsSentence(const Lab& lab) {
  if (!lab.hasWaitingLimits()) return {};
  return fill(tr("The joints' limits wait: {solver} needs ball joints. They hold again with a "
                 "solver that turns hinges, such as CCD, and back in the plane."),
              {{"solver", explain::nameOf(lab.solver())}});
}

std::vector<std::string> bendLabels(const Scene& scene) {
  if (scene.pole) return {tr("Towards the pole (+)").str(), tr("Away from the pole (−)").str()};
  if (scene.chain.planar) return {tr("Counter-clockwise (+)").str(), tr("Clockwise (−)").str()};
  return {tr("Elbow below (+)").str(), tr("Elbow above (−)").str()};
}

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
