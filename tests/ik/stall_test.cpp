// A straight chain with its target in line: reachable, yet no bone sees a reason to turn.
#include <numbers>

#include <gtest/gtest.h>

#include "support/solving.h"

namespace {

using support::Case;
using support::Outcome;

struct Form {
  const char* solver;
  const char* parameter;
  const char* option;
};

const std::vector<Form>& stallingForms() {
  static const std::vector<Form> kForms{{"ccd", "direction", "tip-to-base"},
                                        {"ccd", "direction", "base-to-tip"},
                                        {"fabrik", "form", "standard"},
                                        {"fabrik", "form", "shift-back"},
                                        {"fabrik", "form", "tree"},
                                        {"gradient-descent", nullptr, nullptr},
                                        {"jacobian-transpose", nullptr, nullptr},
                                        {"pseudo-inverse", nullptr, nullptr},
                                        {"dls", nullptr, nullptr},
                                        {"sdls", nullptr, nullptr},
                                        {"levenberg-marquardt", nullptr, nullptr}};
  return kForms;
}

Case task(const Form& form, std::size_t bones, const glm::dvec3& target) {
  const ik::SolverInfo& solver = support::solverNamed(form.solver);
  Case made = support::straight(solver, std::vector<double>(bones, 1.0), target);
  if (form.option) support::choose(solver, form.parameter, form.option, made.settings);
  return made;
}

// Three unit bones along x, target at 1.5: between joints, where no bone can fold onto it.
TEST(Stall, StraightChainWithItsTargetInLine) {
  for (const Form& form : stallingForms()) {
    for (const int iterations : {5, 1000}) {
      Case made = task(form, 3, {1.5, 0.0, 0.0});
      made.settings.iterations = iterations;
      const Outcome outcome = support::solve(support::solverNamed(form.solver), made);
      EXPECT_EQ(outcome.result.status, ik::Status::stalled) << form.solver << " " << form.option;
      EXPECT_LE(outcome.result.iterations, 4) << form.solver << " " << form.option;
      EXPECT_GE(outcome.result.distance, 0.5);
    }
  }
}

// The same in other directions, at other sizes and places: rounding then makes the line a little
// crooked, which must not make the chain creep for the rest of its iterations.
TEST(Stall, InAnyDirectionItStallsOrGetsAway) {
  for (const Form& form : stallingForms()) {
    for (const double size : {1.0, 1e-3, 1e4}) {
      for (int step = 0; step < 24; ++step) {
        const double angle = 0.1 + step * std::numbers::pi / 12.0;
        const double far = 2.5 * size;
        Case made = task(form, 5, {far * std::cos(angle), far * std::sin(angle), 0.0});
        for (ik::Bone& bone : made.chain.bones) bone.length = size;
        made.pose.angles[0] = angle;
        const Outcome outcome = support::solve(support::solverNamed(form.solver), made);
        EXPECT_TRUE(outcome.result.status == ik::Status::stalled ||
                    outcome.result.status == ik::Status::reached)
            << form.solver << " " << form.option << " size " << size << ": "
            << ik::name(outcome.result.status) << ", left " << outcome.result.distance;
      }
    }
  }
}

// A target on the base of a straight chain: every joint sees it straight behind, or on itself.
TEST(Stall, TargetOnTheBaseIsReachedOrSaysWhy) {
  for (const Form& form : stallingForms()) {
    const Outcome outcome = support::solve(support::solverNamed(form.solver), task(form, 4, {}));
    EXPECT_TRUE(outcome.result.status == ik::Status::stalled ||
                outcome.result.status == ik::Status::reached)
        << form.solver << " " << form.option << ": " << ik::name(outcome.result.status);
  }
}

// The way out that the program offers: any small bend is enough.
TEST(Stall, ANudgeGetsTheChainAway) {
  for (const Form& form : stallingForms()) {
    Case made = task(form, 3, {1.5, 0.0, 0.0});
    for (double& angle : made.pose.angles) angle += 0.01;
    made.settings.iterations = 10000;
    const Outcome outcome = support::solve(support::solverNamed(form.solver), made);
    EXPECT_EQ(outcome.result.status, ik::Status::reached) << form.solver << " " << form.option;
  }
}

// Told not to test, it does not stop for a stall either, but must still say that it is stuck or
// out of iterations, and stay where it is.
TEST(Stall, WithoutATestItIterationsOn) {
  for (const Form& form : stallingForms()) {
    Case made = task(form, 3, {1.5, 0.0, 0.0});
    made.settings.stopWhenDone = false;
    made.settings.iterations = 20;
    const Outcome outcome = support::solve(support::solverNamed(form.solver), made);
    EXPECT_EQ(outcome.result.iterations, 20);
    EXPECT_EQ(outcome.result.status, ik::Status::iterationLimit);
  }
}

}  // namespace
