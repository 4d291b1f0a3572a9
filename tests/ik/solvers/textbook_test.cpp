// CCD and FABRIK against the textbook's loops, on random chains of every scale sign: each iteration
// takes the chain to the same place.
#include "support/textbook.h"

#include <gtest/gtest.h>

#include "support/random_source.h"
#include "support/solving.h"

namespace {

using support::Case;
using support::Outcome;
using support::Point;
using support::RandomSource;
using support::TextbookForm;

// From the same pose one iteration ends in the same place; each starts from the textbook's last.
constexpr int kIterations = 6;
constexpr double kSame = 1e-9;

Case randomCase(const ik::SolverInfo& solver, RandomSource& random) {
  const std::size_t n = 1 + random.below(12);
  Case task = support::straight(solver, std::vector<double>(n, 1.0), {});
  for (std::size_t i = 0; i < n; ++i) {
    task.chain.bones[i] = {random.uniform(0.2, 1.5), {random.sign(), random.sign()}};
    task.pose.angles[i] = random.angle();
  }
  task.chain.baseScale = {random.sign(), random.sign()};
  task.chain.base = {random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0), 0.0};
  const double reach = 0.3 * static_cast<double>(n);
  task.target =
      task.chain.base + glm::dvec3(random.uniform(-reach, reach), random.uniform(-reach, reach), 0);
  task.settings.iterations = 1;
  task.settings.stopWhenDone = false;
  return task;
}

void expectSame(const std::vector<Point>& actual, const std::vector<Point>& expected) {
  ASSERT_EQ(actual.size(), expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i) {
    EXPECT_LT(static_cast<double>(distance(actual[i], expected[i])), kSame) << "joint " << i;
  }
}

void expectCcd(const char* direction, bool ignoreMirrors) {
  const ik::SolverInfo& solver = support::solverNamed("ccd");
  RandomSource random(31);
  for (int problem = 0; problem < 300; ++problem) {
    Case task = randomCase(solver, random);
    support::choose(solver, "direction", direction, task.settings);
    task.ignoreNegativeScale = ignoreMirrors;
    const bool baseToTip = std::string_view(direction) == "base-to-tip";
    for (int i = 0; i < kIterations; ++i) {
      const Outcome outcome = support::solve(solver, task);
      support::textbookCcd(task.chain, support::pointOf(task.target), baseToTip, ignoreMirrors,
                           task.pose);
      expectSame(outcome.joints, support::matrixJoints(task.chain, task.pose));
    }
  }
}

TEST(Textbook, CcdTipToBase) { expectCcd("tip-to-base", false); }
TEST(Textbook, CcdBaseToTip) { expectCcd("base-to-tip", false); }
TEST(Textbook, CcdTipToBaseIgnoringNegativeScale) { expectCcd("tip-to-base", true); }
TEST(Textbook, CcdBaseToTipIgnoringNegativeScale) { expectCcd("base-to-tip", true); }

void expectFabrik(const char* name, TextbookForm form) {
  const ik::SolverInfo& solver = support::solverNamed("fabrik");
  RandomSource random(32);
  for (int problem = 0; problem < 300; ++problem) {
    Case task = randomCase(solver, random);
    support::choose(solver, "form", name, task.settings);
    const Point target = support::pointOf(task.target);
    const Point base = support::pointOf(task.chain.base);
    support::Real outer = 0.0L;
    for (const ik::Bone& bone : task.chain.bones) outer += bone.length;
    if (distance(base, target) > outer) continue;  // the standard form has a rule of its own there
    for (int i = 0; i < kIterations; ++i) {
      const std::vector<Point> joints = support::matrixJoints(task.chain, task.pose);
      task.pose = support::solve(solver, task).pose;
      expectSame(support::matrixJoints(task.chain, task.pose),
                 support::textbookFabrik(task.chain, joints, target, form));
    }
  }
}

TEST(Textbook, FabrikStandard) { expectFabrik("standard", TextbookForm::standard); }
TEST(Textbook, FabrikShiftBack) { expectFabrik("shift-back", TextbookForm::shiftBack); }
TEST(Textbook, FabrikTree) { expectFabrik("tree", TextbookForm::tree); }

// Several iterations in one solve are the same iterations, but for solvers that learn from them.
TEST(Textbook, IterationsInOneSolveAreTheSameIterations) {
  for (const ik::SolverInfo* solver : ik::solvers()) {
    if (solver->remembers) continue;
    for (const ik::ParameterValues& form : support::forms(*solver)) {
      RandomSource random(33);
      for (int problem = 0; problem < 50; ++problem) {
        Case task = randomCase(*solver, random);
        if (task.chain.bones.size() < static_cast<std::size_t>(solver->bones)) continue;
        task.settings.parameters = form;
        Case whole = task;
        whole.settings.iterations = 4;
        for (int i = 0; i < 4; ++i) task.pose = support::solve(*solver, task).pose;
        expectSame(support::solve(*solver, whole).joints,
                   support::matrixJoints(task.chain, task.pose));
      }
    }
  }
}

}  // namespace
