// Why a solver stopped, and when.
#include <gtest/gtest.h>

#include "support/every_solver.h"
#include "support/solving.h"

namespace {

using support::Case;
using support::Outcome;

// Calls check(solver, task) for every form of every solver that iterates, with a bent chain of
// three unit bones.
template <typename Check>
void forIterativeForms(const glm::dvec3& target, const Check& check) {
  for (const ik::Solver* solver : ik::solvers()) {
    if (!solver->iterative) continue;
    for (const ik::ParameterValues& form : support::forms(*solver)) {
      SCOPED_TRACE(testing::Message() << solver->id << ", first parameter " << form[0]);
      Case task = support::straight(*solver, {1.0, 1.0, 1.0}, target);
      task.settings.parameters = form;
      task.pose.angles = {0.3, 0.5, -0.4};
      check(*solver, task);
    }
  }
}

TEST(Status, ReachedAtTheStartTakesNoIteration) {
  forIterativeForms({}, [](const ik::Solver& solver, Case task) {
    task.target = rigs::forwardKinematics(task.chain, task.pose).back();
    const Outcome outcome = support::solve(solver, task);
    EXPECT_EQ(outcome.result.status, ik::Status::reached);
    EXPECT_EQ(outcome.result.iterations, 0);
    EXPECT_EQ(outcome.pose, task.pose);
  });
}

TEST(Status, StopsAsSoonAsItIsNearEnough) {
  forIterativeForms({1.2, 1.1, 0.0}, [](const ik::Solver& solver, Case task) {
    task.settings.tolerance = 0.05;
    const int needed = support::solve(solver, task).result.iterations;
    ASSERT_GT(needed, 0);
    task.settings.iterations = needed - 1;
    const Outcome outcome = support::solve(solver, task);
    EXPECT_EQ(outcome.result.status, ik::Status::iterationLimit);
    EXPECT_GT(outcome.result.distance, 0.05);
  });
}

TEST(Status, TooFarWhateverTheIterations) {
  forIterativeForms({2.4, 3.2, 0.0}, [](const ik::Solver& solver, Case task) {
    for (const int iterations : {0, 1, 5, 1000}) {
      task.settings.iterations = iterations;
      const Outcome outcome = support::solve(solver, task);
      EXPECT_EQ(outcome.result.status, ik::Status::tooFar);
      EXPECT_NEAR(outcome.result.shortfall, 1.0, 1e-15);
      EXPECT_GE(outcome.result.distance, 1.0 - 1e-15);
    }
  });
}

// Out of reach, a solver is to stretch out all the same: nearest is when all bones point there.
TEST(Status, TooFarComesAsNearAsItCan) {
  forIterativeForms({2.4, 3.2, 0.0}, [](const ik::Solver& solver, Case task) {
    task.settings.iterations = 100000;
    task.settings.tolerance = 1e-4;
    const Outcome outcome = support::solve(solver, task);
    EXPECT_LE(outcome.result.distance, 1.0 + 1e-4);
    EXPECT_LT(outcome.result.iterations, task.settings.iterations);
  });
}

TEST(Status, TooCloseInTheHoleOfALongBone) {
  forIterativeForms({0.2, -0.1, 0.0}, [](const ik::Solver& solver, Case task) {
    for (std::size_t longest = 0; longest < 3; ++longest) {
      for (rigs::Bone& bone : task.chain.bones) bone.length = 1.0;
      task.chain.bones[longest].length = 4.0;
      const Outcome outcome = support::solve(solver, task);
      EXPECT_EQ(outcome.result.status, ik::Status::tooClose);
      EXPECT_NEAR(outcome.result.shortfall, 2.0 - std::sqrt(0.05), 1e-15);
    }
  });
}

TEST(Status, ATargetBarelyOutOfReachIsReachedWithinTheTolerance) {
  forIterativeForms({3.0 + 1e-4, 0.0, 0.0}, [](const ik::Solver& solver, Case task) {
    task.settings.tolerance = 1e-3;
    task.settings.iterations = 100000;
    EXPECT_EQ(support::solve(solver, task).result.status, ik::Status::reached);
  });
}

TEST(Status, NoIterationsLeaveThePoseAlone) {
  forIterativeForms({1.2, 1.1, 0.0}, [](const ik::Solver& solver, Case task) {
    task.settings.iterations = 0;
    task.pose.angles[1] = 17.0;
    rigs::Trace trace;
    const Outcome outcome = support::solve(solver, task, &trace);
    EXPECT_EQ(outcome.result.status, ik::Status::iterationLimit);
    EXPECT_EQ(outcome.pose, task.pose);
    EXPECT_EQ(trace.size(), 1U);
  });
}

TEST(Status, WithoutATestExactlyThatManyIterations) {
  for (const glm::dvec3& target : {glm::dvec3(1.2, 1.1, 0.0), glm::dvec3(9.0, 0.0, 0.0)}) {
    forIterativeForms(target, [](const ik::Solver& solver, Case task) {
      task.settings.stopWhenDone = false;
      for (const int iterations : {0, 1, 2, 50, 400}) {
        task.settings.iterations = iterations;
        EXPECT_EQ(support::solve(solver, task).result.iterations, iterations);
      }
    });
  }
}

// Zero asks for all that double precision has to give. The linear rate of the iterative solvers
// takes them there.
TEST(Status, ToleranceZeroIsReached) {
  forIterativeForms({1.2, 1.1, 0.0}, [](const ik::Solver& solver, Case task) {
    task.settings.tolerance = 0.0;
    task.settings.iterations = 100000;
    const Outcome outcome = support::solve(solver, task);
    EXPECT_EQ(outcome.result.status, ik::Status::reached);
    EXPECT_LT(outcome.result.distance, 1e-11);
    EXPECT_LT(outcome.result.iterations, 2000);
  });
}

}  // namespace
