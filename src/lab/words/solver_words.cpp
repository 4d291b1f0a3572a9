#include "lab/words/solver_words.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

#include "explain/joint_names.h"
#include "explain/words.h"
#include "language/language.h"
#include "rigs/validate.h"

namespace lab {

using language::tr, language::trn, language::fill;

namespace {

// "CCD, Gradient descent or Automatic": those that turn hinges.
std::string hingeSolvers() {
  std::vector<std::string> names;
  for (const ik::Solver* solver : ik::solvers()) {
    if (solver->anyJoint) names.push_back(explain::nameOf(*solver));
  }
  // Translators: a list of solvers; {first} may be several with commas.
  return listed(names, tr("{first} or {last}"));
}

// The bones that the solver refuses.
struct Refused {
  std::optional<std::size_t> hinge;
  std::optional<std::size_t> fixed;
};

Refused refusedBy(const Lab& lab) {
  const rigs::Chain& chain = lab.state().scene.chain;
  const ik::Solver& solver = lab.solver();
  const bool takesHinges = chain.planar || solver.anyJoint;
  Refused refused;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    if (!rigs::moves(solver.bones, chain, i)) continue;
    const rigs::JointKind joint = chain.bones[i].joint;
    if (joint == rigs::JointKind::hinge && !takesHinges && !refused.hinge) refused.hinge = i;
    if (joint == rigs::JointKind::fixed && solver.bones > 0) refused.fixed = i;
  }
  return refused;
}

// The solver needs more bones than the chain has.
std::string shortChainSentence(const Lab& lab) {
  const std::size_t bones = lab.state().scene.chain.bones.size();
  const auto needed = static_cast<std::size_t>(std::max(lab.solver().bones, 0));
  if (bones >= needed) return {};
  return fill(trn("{solver} needs {count} bone, and this chain has {bones}. Add a bone, or choose "
                  "another solver.",
                  "{solver} needs {count} bones, and this chain has {bones}. Add a bone, or choose "
                  "another solver.",
                  static_cast<long long>(needed)),
              {{"solver", explain::nameOf(lab.solver())}, {"count", needed}, {"bones", bones}});
}

}  // namespace

std::string jointSentence(const Lab& lab) {
  const auto [hinge, fixed] = refusedBy(lab);
  const rigs::Chain& chain = lab.state().scene.chain;
  const std::string solver = explain::nameOf(lab.solver());
  if (fixed && (!hinge || *fixed < *hinge)) {
    return fill(
        tr("The joint of bone {bone} is fixed, and {solver} has to turn it. Choose a solver that "
           "moves the whole chain, or another kind of joint."),
        {{"bone", explain::jointLabel(chain, *fixed)}, {"solver", solver}});
  }
  if (!hinge) return {};
  return fill(
      tr("Bone {bone} turns on a hinge, and {solver} needs ball joints. Choose {solvers}, or "
         "make it a ball joint."),
      {{"bone", explain::jointLabel(chain, *hinge)},
       {"solver", solver},
       {"solvers", hingeSolvers()}});
}

namespace {

// The solver looks at positions alone.
std::string directionSentence(const Lab& lab) {
  if (!lab.state().scene.facing || lab.solver().facing) return {};
  return fill(tr("The target has a direction, and {solver} knows none. Choose another solver, or "
                 "Any direction."),
              {{"solver", explain::nameOf(lab.solver())}});
}

}  // namespace

std::string refusalSentence(const Lab& lab) {
  for (const auto& sentence : {jointSentence, shortChainSentence, directionSentence})
    if (std::string said = sentence(lab); !said.empty()) return said;
  return {};
}

std::string waitingLimitsSentence(const Lab& lab) {
  if (!lab.hasWaitingLimits()) return {};
  return fill(tr("The joints' limits wait: {solver} needs ball joints. They hold again with a "
                 "solver that turns hinges, such as CCD, and back in the plane."),
              {{"solver", explain::nameOf(lab.solver())}});
}

bool isListedFirst(std::string_view solver) {
  constexpr std::array<std::string_view, 5> kFirst{"look-at", "two-bone", "ccd", "fabrik", "dls"};
  return std::ranges::find(kFirst, solver) != kFirst.end();
}

std::vector<std::size_t> listedSolvers() {
  std::vector<std::size_t> order(ik::solvers().size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_partition(order.begin(), order.end(),
                        [](std::size_t i) { return isListedFirst(ik::solvers()[i]->id); });
  return order;
}

std::vector<std::string> bendLabels(const Scene& scene) {
  if (scene.pole) return {tr("Towards the pole (+)").str(), tr("Away from the pole (−)").str()};
  if (scene.chain.planar) return {tr("Counter-clockwise (+)").str(), tr("Clockwise (−)").str()};
  return {tr("Elbow below (+)").str(), tr("Elbow above (−)").str()};
}

std::string methodSentence(const Lab& lab) {
  const rigs::Result& result = lab.result();
  if (lab.solver().method.empty() || result.status == ik::Status::invalidInput) return {};
  const ik::Solver& worker = ik::workerOf(lab.solver(), result.used);
  const language::Slot solver{"solver", explain::nameOf(worker)};
  if (result.restarts == 0) return fill(tr("It picked: {solver}."), {solver});
  if (result.restarts == 1) return fill(tr("It picked: {solver}, and restarted once."), {solver});
  return fill(trn("It picked: {solver}, and restarted {count} time.",
                  "It picked: {solver}, and restarted {count} times.", result.restarts),
              {solver, {"count", result.restarts}});
}

std::string scopeSentence(const Lab& lab) {
  const auto n = static_cast<int>(lab.state().scene.chain.bones.size());
  const int first = lab.result().firstBone;
  if (first == 0 || lab.result().status == ik::Status::invalidInput) return {};
  const int moved = n - first;
  if (moved == 1) return fill(tr("Acts on the last bone of {all}."), {{"all", n}});
  return fill(trn("Acts on the last {count} bone of {all}.",
                  "Acts on the last {count} bones of {all}.", moved),
              {{"count", moved}, {"all", n}});
}

std::string listed(const std::vector<std::string>& names, language::Text two) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0 && i + 1 == names.size()) return fill(two, {{"first", text}, {"last", names[i]}});
    if (i > 0) text += ", ";
    text += names[i];
  }
  return text;
}

}  // namespace lab
