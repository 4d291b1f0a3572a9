// A thousand bones: still exact, still the right lengths, and no allocation once warmed up.
#include <numbers>

#include <gtest/gtest.h>

#include "support/answer_checks.h"
#include "support/every_solver.h"
#include "support/random_source.h"
#include "support/trace_checks.h"

namespace {

using support::Case;
using support::Faults;
using support::Outcome;

Case longCase(const ik::SolverInfo& solver, std::size_t bones) {
  support::RandomSource random(1000);
  Case task = support::straight(solver, std::vector<double>(bones, 1.0), {});
  for (std::size_t i = 0; i < bones; ++i) {
    task.chain.bones[i] = {random.uniform(0.01, 1.0), {random.sign(), random.sign()}};
    task.pose.angles[i] = random.uniform(-0.2, 0.2);
  }
  const double reach = 0.2 * static_cast<double>(bones);
  task.target = {reach * 0.6, reach * 0.8, 0.0};
  task.settings.iterations = 30;
  task.settings.tolerance = 1e-3;
  return task;
}

class LongChain : public support::SolverTest {};

TEST_P(LongChain, AThousandBonesAreSolvedTruly) {
  for (const ik::ParameterValues& form : support::forms(solver())) {
    Case task = longCase(solver(), 1000);
    task.settings.parameters = form;
    ik::Trace trace;
    const Outcome outcome = support::solve(solver(), task, &trace);
    Faults faults;
    checkAnswer(solver(), task, outcome, faults);
    checkTrace(task, outcome, trace, 997, faults);
    EXPECT_FALSE(faults.any()) << faults.text();
  }
}

// Products of a thousand rotations, a hundred times over: the lengths in the trace must not drift.
TEST_P(LongChain, LengthsDoNotDriftOverManyIterations) {
  for (const ik::ParameterValues& form : support::forms(solver())) {
    Case task = longCase(solver(), 300);
    task.settings.parameters = form;
    task.settings.iterations = 300;
    task.settings.stopWhenDone = false;
    ik::Trace trace;
    support::solve(solver(), task, &trace);
    const ik::TraceState last = trace.at(trace.size() - 1);
    for (std::size_t i = 0; i < task.chain.bones.size(); ++i) {
      const double length = glm::distance(last.bones[i].start, last.bones[i].end);
      EXPECT_NEAR(length, task.chain.bones[i].length, 1e-13);
    }
  }
}

TEST_P(LongChain, EveryNumberOfBonesUpToAHundred) {
  for (auto bones = static_cast<std::size_t>(std::max(solver().bones, 1)); bones <= 100; ++bones) {
    Case task = longCase(solver(), bones);
    task.settings.iterations = 3;
    Faults faults;
    checkAnswer(solver(), task, support::solve(solver(), task), faults);
    EXPECT_FALSE(faults.any()) << bones << " bones:\n" << faults.text();
  }
}

INSTANTIATE_TEST_SUITE_P(Solvers, LongChain, support::everySolver(), support::SolverTestName());

// CCD turns the bones near the tip most and gets there slowly: that is its nature, and the textbook
// test has seen that it is. FABRIK needs a few walks.
TEST(LongChain, CcdAndFabrikReachWithAThousandBones) {
  for (const auto& [id, iterations] : {std::pair{"ccd", 5000}, std::pair{"fabrik", 20}}) {
    const ik::SolverInfo& solver = support::solverNamed(id);
    Case task = longCase(solver, 1000);
    task.settings.iterations = iterations;
    EXPECT_EQ(support::solve(solver, task).result.status, ik::Status::reached) << id;
  }
}

}  // namespace
