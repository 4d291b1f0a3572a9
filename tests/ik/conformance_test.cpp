// Very many random problems for every registered solver: a new one is covered by being registered.
// A failure names its seed; `--gtest_filter` with that test repeats it.
#include <set>

#include <gtest/gtest.h>

#include "support/answer_checks.h"
#include "support/every_solver.h"
#include "support/random_problem.h"
#include "support/trace_checks.h"

#ifndef IKLAB_CONFORMANCE_PROBLEMS
#define IKLAB_CONFORMANCE_PROBLEMS 20000
#endif

namespace {

using support::Case;
using support::Faults;
using support::Outcome;

constexpr int kMostFailures = 3;

class Conformance : public support::SolverTest {
 protected:
  // Calls check(task, faults) with this test's part of the problems, all solvers together taking
  // IKLAB_CONFORMANCE_PROBLEMS of them.
  template <typename Check>
  static void forProblems(double part, const Check& check) {
    const std::string name = testing::UnitTest::GetInstance()->current_test_info()->name();
    const double share = IKLAB_CONFORMANCE_PROBLEMS / static_cast<double>(ik::solvers().size());
    const auto count = static_cast<std::uint64_t>(share * part);
    int failures = 0;
    for (std::uint64_t i = 0; i < count && failures < kMostFailures; ++i) {
      const std::uint64_t seed = support::mixSeed(support::seedOf(name), i);
      const Case task = support::RandomProblem(solver(), seed).make();
      Faults faults;
      check(task, faults);
      if (!faults.any()) continue;
      ++failures;
      ADD_FAILURE() << "problem " << i << ", seed " << seed << ", " << task.chain.bones.size()
                    << " bones:\n"
                    << faults.text();
    }
  }
};

TEST_P(Conformance, AnswersAreTrue) {
  ik::Workspace workspace;
  forProblems(0.5, [&](const Case& task, Faults& faults) {
    checkAnswer(solver(), task, support::solve(solver(), task, workspace), faults);
  });
}

// A workspace that longer and shorter chains went through before must leave nothing behind.
TEST_P(Conformance, SameInputGivesTheSameBits) {
  ik::Workspace used;
  const Case longest = support::straight(solver(), std::vector<double>(1100, 1.0), {3.0, 4.0, 0.0});
  support::solve(solver(), longest, used);
  forProblems(0.2, [&](const Case& task, Faults& faults) {
    const Outcome fresh = support::solve(solver(), task);
    checkIdentical(fresh, support::solve(solver(), task), faults);
    checkIdentical(fresh, support::solve(solver(), task, used), faults);
  });
}

TEST_P(Conformance, TraceTellsTheTruth) {
  ik::Workspace workspace;
  ik::Trace trace;
  forProblems(0.2, [&](const Case& task, Faults& faults) {
    const Outcome untraced = support::solve(solver(), task, workspace);
    const Outcome traced = support::solve(solver(), task, workspace, &trace);
    checkIdentical(untraced, traced, faults);
    const std::size_t n = task.chain.bones.size();
    const std::size_t stride = n <= 12 ? 1 : 1 + n * n / 100;
    checkTrace(task, traced, trace, stride, faults);
  });
}

// A pose that the last bit of rounding decides about: all in one line with the target, or a joint
// on it, so that the direction to it is anybody's guess.
bool isSingular(const Case& task, const Outcome& outcome) {
  const support::Point target = support::pointOf(task.target);
  const support::Real size = support::extentOf(task.chain, task.target);
  const support::Real hair = 1e-6L * size;
  bool inLine = true;
  for (std::size_t i = 0; i + 1 < outcome.joints.size(); ++i) {
    const support::Point a = outcome.joints[i] - target;
    const support::Point b = outcome.tip() - target;
    if (length(a) < hair) return true;
    inLine = inLine && std::abs(a.x * b.y - a.y * b.x) <= hair * length(b);
  }
  return inLine;
}

// Whoever says that it stalled must not get on when asked again.
TEST_P(Conformance, StalledMeansStuck) {
  ik::Workspace workspace;
  forProblems(0.1, [&](Case task, Faults& faults) {
    task.settings.stopWhenDone = true;
    task.settings.iterations = 30;
    task.ignoreNegativeScale = false;
    const Outcome first = support::solve(solver(), task, workspace);
    if (first.result.status != ik::Status::stalled || isSingular(task, first)) return;
    task.pose = first.pose;
    task.settings.iterations = 1;
    const Outcome second = support::solve(solver(), task, workspace);
    const support::Real gained = first.result.distance - second.result.distance;
    const support::Real size = support::extentOf(task.chain, task.target);
    faults.expect(gained <= support::kGrain * size + 1e-3L * task.settings.tolerance,
                  "stalled, then came nearer by ", gained);
  });
}

// The suite would be worth little if its problems all ended alike.
TEST_P(Conformance, ProblemsEndInEveryWay) {
  std::set<ik::Status> seen;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const Case task = support::RandomProblem(solver(), support::mixSeed(1, i)).make();
    seen.insert(support::solve(solver(), task).result.status);
  }
  std::set<ik::Status> expected{ik::Status::reached, ik::Status::tooFar, ik::Status::tooClose,
                                ik::Status::stalled};
  if (solver().iterative) expected.insert(ik::Status::iterationLimit);
  EXPECT_EQ(seen, expected);
}

INSTANTIATE_TEST_SUITE_P(Solvers, Conformance, support::everySolver(), support::SolverTestName());

}  // namespace
