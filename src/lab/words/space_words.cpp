#include "lab/words/space_words.h"

#include <algorithm>

#include "lab/creature/creature.h"

namespace lab {
namespace {

// "CCD or Gradient descent": those that turn hinges.
std::string hingeSolvers() {
  std::string names;
  for (const ik::SolverInfo* solver : ik::solvers()) {
    if (!solver->turnsHinges) continue;
    names += (names.empty() ? "" : " or ") + std::string(solver->name);
  }
  return names;
}

// 1 to n; 0 where there is none.
std::size_t refusedHinge(const Lab& lab) {
  const ik::Chain& chain = lab.state().scene.chain;
  const ik::SolverInfo& solver = lab.solver();
  if (chain.planar || solver.turnsHinges) return 0;
  const std::size_t n = chain.bones.size();
  const std::size_t moved = solver.bones > 0 ? static_cast<std::size_t>(solver.bones) : n;
  for (std::size_t i = n - std::min(moved, n); i < n; ++i) {
    if (chain.bones[i].joint == ik::JointKind::hinge) return i + 1;
  }
  return 0;
}

}  // namespace

std::string bendPlaneSentence(const Lab& lab) {
  if (lab.result().status == ik::Status::invalidInput) return {};
  const bool hasPole = lab.state().scene.pole.has_value();
  switch (lab.result().bendPlane) {
    case ik::BendPlane::none:
    case ik::BendPlane::asAsked:
      return {};
    case ik::BendPlane::kept:
      return hasPole ? "The pole is in line with base and target, so it chooses no side: the last "
                       "bend plane is kept."
                     : "The target is straight above or below the base, so no vertical plane is "
                       "better than another: the last bend plane is kept.";
    case ik::BendPlane::reversed:
      return hasPole ? "The elbow went to the other side of the line from base to target, as the "
                       "pole or the bend asks."
                     : "The elbow went to the other side: the target crossed over the base, or the "
                       "bend was flipped.";
  }
  return {};
}

std::string hingeSentence(const Lab& lab) {
  const std::size_t bone = refusedHinge(lab);
  if (bone == 0) return {};
  return "Bone " + std::to_string(bone) + " turns on a hinge, and " +
         std::string(lab.solver().name) + " needs ball joints. Choose " + hingeSolvers() +
         ", or make it a ball joint.";
}

std::array<std::string_view, 2> bendLabels(const Scene& scene) {
  if (scene.pole) return {"Towards the pole (+)", "Away from the pole (−)"};
  if (scene.chain.planar) return {"Counter-clockwise (+)", "Clockwise (−)"};
  return {"Elbow below (+)", "Elbow above (−)"};
}

std::string legSentence(const Lab& lab) {
  const ik::SolverInfo& solver = lab.solver();
  const std::string name(solver.name);
  if (solver.bones == 1) {
    return name +
           " turns only the last bone, so no foot reaches its place. Choose a solver that bends "
           "the whole leg.";
  }
  if (solver.bones == 2) {
    return name + " sets hip and knee; the third bone is a foot that stands on the ground.";
  }
  return name + " bends all three bones of every leg, in every frame.";
}

std::string feetSentence(const Lab& lab) {
  const Creature& creature = *lab.creature();
  const std::size_t count = creature.legs().size();
  const std::size_t standing = creature.standingFeet();
  std::string text = std::to_string(standing) + " of " + std::to_string(count) + " feet stand";
  const auto missed = std::ranges::count_if(
      creature.legs(), [](const Leg& leg) { return leg.result.status != ik::Status::reached; });
  if (missed == 0) return text + "; all are in place.";
  return text + "; " + std::to_string(missed) + (missed == 1 ? " is" : " are") + " not in place.";
}

}  // namespace lab
