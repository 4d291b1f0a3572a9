// What tests need that ask every solver for the same, on mechanisms that it takes.
#pragma once

#include <gtest/gtest.h>

#include "ik/planar_mechanisms.h"
#include "ik/solve.h"

namespace iklab::ik::testing {

// A solver, and the option of its choice, if it has one: a form, a direction, a bend.
struct Form {
  const Solver* solver = nullptr;
  std::size_t option = 0;
};
inline std::vector<Form> allForms() {
  std::vector<Form> forms;
  for (const Solver* solver : solvers()) {
    const bool hasChoice = !solver->parameters.empty() && solver->parameters[0].isChoice();
    const std::size_t count = hasChoice ? solver->parameters[0].options.size() : 1;
    for (std::size_t option = 0; option < count; ++option) forms.push_back({solver, option});
  }
  return forms;
}
inline std::string nameOf(const ::testing::TestParamInfo<Form>& test) {
  const Solver& solver = *test.param.solver;
  std::string name(solver.id);
  const bool hasChoice = !solver.parameters.empty() && solver.parameters[0].isChoice();
  if (hasChoice) name += solver.parameters[0].options[test.param.option];
  std::erase(name, '-');
  return name;
}

class OfEverySolver : public ::testing::TestWithParam<Form> {
 protected:
  [[nodiscard]] const Solver& solver() const { return *GetParam().solver; }
  // FABRIK sets bones down one by one: within an iteration they are not where the pose has them.
  [[nodiscard]] bool walks() const { return solver().id == "fabrik"; }
  // Look at by several bones: look_at_test.cpp has it.
  [[nodiscard]] bool sharesTheTurn() const { return solver().bones == 1 && GetParam().option > 0; }
  [[nodiscard]] Settings settings(int iterations) const {
    Settings settings;
    settings.iterations = iterations;
    settings.parameters = defaultParameters(solver());
    if (GetParam().option > 0) settings.parameters[0] = static_cast<double>(GetParam().option);
    return settings;
  }
};

struct Case {
  std::vector<Joint> joints;
  std::vector<Goal> goals;
  Pose pose;
  [[nodiscard]] Problem problem() const { return {joints, goals}; }
};
// A mechanism that the solver takes: of any joints, or of balls, or of hinges in a plane.
inline std::vector<Joint> randomJoints(Random& random, const Solver& solver, Kinds kinds) {
  const int count = std::max(solver.bones, 2) + random.below(6);
  if (solver.anyJoint) return randomMechanism(random, kinds, count);
  kinds.branches = kinds.branches && solver.severalGoals;
  const bool isPlanar = kinds.hinges && (!kinds.balls || random.below(2) == 0);
  if (isPlanar) return randomPlanar(random, kinds, count);
  kinds.hinges = kinds.slides = false;
  kinds.balls = true;
  return randomMechanism(random, kinds, count);
}
inline Case randomCase(Random& random, const Solver& solver, const Kinds& kinds) {
  Case made;
  Settings settings;
  settings.parameters = defaultParameters(solver);
  // Some of those in the plane have too many fixed joints.
  do {
    made.joints = randomJoints(random, solver, kinds);
    const Pose reached = randomPose(random, made.joints);
    const int last = static_cast<int>(made.joints.size()) - 1;
    made.goals.clear();
    made.goals.push_back(goalOf(made.joints, reached, last, solver.facing && random.below(2) == 0));
    if (kinds.branches && solver.severalGoals)
      made.goals.push_back(goalOf(made.joints, reached, random.below(last), false));
    made.pose = randomPose(random, made.joints);
    // What comes before the joints that move decides where their plane is.
    if (solver.bones > 0) {
      made.pose = reached;
      const Pose other = randomPose(random, made.joints);
      int moving = 0;
      for (int i = last; i != kWorld && moving < solver.bones; i = made.joints[i].parent) {
        made.pose[i] = other[i];
        moving += made.joints[i].kind != JointKind::fixed;
      }
    }
  } while (!findFault(solver, made.problem(), settings, made.pose).empty());
  return made;
}

}  // namespace iklab::ik::testing
