// Numbers at the ends of their ranges. Nothing may become NaN, no bone may change its length.
#include <limits>

#include <gtest/gtest.h>

#include "support/answer_checks.h"
#include "support/every_solver.h"
#include "support/random_source.h"
#include "support/trace_checks.h"

namespace {

using support::Case;
using support::Faults;
using support::Outcome;

class ExtremeValues : public support::SolverTest {
 protected:
  // In every form, with and without stopping, traced; judged as any other answer.
  static void expectTrue(Case task) {
    for (const ik::ParameterValues& form : support::forms(solver())) {
      for (const bool stop : {true, false}) {
        task.settings.parameters = form;
        task.settings.stopWhenDone = stop;
        task.settings.iterations = 25;
        rigs::Trace trace;
        const Outcome outcome = support::solve(solver(), task, &trace);
        Faults faults;
        faults.expect(outcome.result.message.empty(), outcome.result.message);
        checkAnswer(solver(), task, outcome, faults);
        checkTrace(task, outcome, trace, 1, faults);
        EXPECT_FALSE(faults.any()) << "first parameter " << form[0] << ":\n" << faults.text();
      }
    }
  }

  static Case bent(const std::vector<double>& lengths, const glm::dvec3& target) {
    Case task = support::straight(solver(), lengths, target);
    task.pose.angles = {0.4, 0.9, -0.3};
    task.chain.bones[0].scale = {-1, 1};
    return task;
  }
};

TEST_P(ExtremeValues, AllSizesThatAreTaken) {
  for (const double size : {3e59, 1e50, 1e30, 1e8, 1e-8, 1e-30, 1e-50, 1e-59}) {
    SCOPED_TRACE(size);
    Case task = bent({size, 0.7 * size, 0.9 * size}, {1.1 * size, 0.6 * size, 0.0});
    task.settings.tolerance = 1e-9 * size;
    expectTrue(task);
    task.target = {-3.0 * size, 0.5 * size, 0.0};
    expectTrue(task);
    task.chain.base = {size, -0.5 * size, 0.0};
    expectTrue(task);
  }
}

TEST_P(ExtremeValues, TheLargestCoordinates) {
  Case task = bent({3e59, 3e59, 3e59}, {-1e60, 1e60, 0.0});
  task.chain.base = {1e60, -1e60, 0.0};
  expectTrue(task);
  task.chain.bones.assign(3, {0.0, {}});
  expectTrue(task);
}

// A length below 1e-60 counts as none, but it is there: were its bone stretched back to length in
// every iteration by a rule that divides by it, it would grow without end.
TEST_P(ExtremeValues, LengthsTooSmallToCount) {
  for (const double tiny : {1e-61, 1e-100, 1e-200, std::numeric_limits<double>::denorm_min()}) {
    SCOPED_TRACE(tiny);
    expectTrue(bent({tiny, 1.0, 1.0}, {1.1, 0.6, 0.0}));
    expectTrue(bent({1.0, tiny, 1.0}, {1.1, 0.6, 0.0}));
    expectTrue(bent({1.0, 1.0, tiny}, {1.1, 0.6, 0.0}));
    expectTrue(bent({tiny, tiny, tiny}, {1.1, 0.6, 0.0}));
    expectTrue(bent({tiny, tiny, tiny}, {tiny, 0.0, 0.0}));
  }
}

TEST_P(ExtremeValues, LengthsTooSmallToCountOverManyIterations) {
  for (const ik::ParameterValues& form : support::forms(solver())) {
    Case task = bent({1e-61, 1e-62, 1.0}, {0.6, 0.5, 0.0});
    task.settings.parameters = form;
    task.settings.iterations = 2000;
    task.settings.stopWhenDone = false;
    rigs::Trace trace;
    support::solve(solver(), task, &trace);
    const rigs::TraceState last = trace.at(trace.size() - 1);
    EXPECT_LT(glm::distance(last.joints[0], last.joints[2]), 1e-60) << "form " << form[0];
    EXPECT_NEAR(glm::distance(last.joints[2], last.joints[3]), 1.0, 1e-14) << "form " << form[0];
  }
}

TEST_P(ExtremeValues, TargetsTooNearToSeeADirection) {
  for (const double tiny : {1e-60, 1e-100, 1e-150, 1e-160, 1e-200, 1e-310}) {
    SCOPED_TRACE(tiny);
    expectTrue(bent({1.0, 0.5, 0.5}, {tiny, -tiny, 0.0}));
    expectTrue(bent({0.0, 0.0, 0.0}, {tiny, -tiny, 0.0}));
    Case task = bent({1e-59, 1e-59, 1e-59}, {tiny, tiny, 0.0});
    task.settings.tolerance = 0.0;
    expectTrue(task);
  }
}

TEST_P(ExtremeValues, SizesSidesApartInOneChain) {
  expectTrue(bent({1e59, 1e-59, 1.0}, {1e59, 1.0, 0.0}));
  expectTrue(bent({1e-59, 1.0, 1e59}, {0.5, 0.5, 0.0}));
  expectTrue(bent({1.0, 1e-12, 1.0}, {0.5, 0.5, 0.0}));
  expectTrue(bent({1e-15, 1.0, 1e-15}, {0.5, 0.5, 0.0}));
}

// The joints lie on a grid coarser than the bones are long: a bone comes out with no length, or
// several times its own. It must not be driven out farther and farther.
TEST_P(ExtremeValues, BonesShorterThanTheGrainOfTheirPlace) {
  for (const double far : {1e15, 1e16, 3e16, 1e20, 1e59}) {
    SCOPED_TRACE(far);
    Case task = bent({1.0, 0.7, 0.9}, {far, 0.6 - far, 0.0});
    task.chain.base = {far, -far, 0.0};
    expectTrue(task);
    task.settings.stopWhenDone = false;
    task.settings.iterations = 2000;
    for (const ik::ParameterValues& form : support::forms(solver())) {
      task.settings.parameters = form;
      rigs::Trace trace;
      support::solve(solver(), task, &trace);
      const double stretched =
          glm::distance(trace.at(trace.size() - 1).joints.back(), trace.at(0).joints.front());
      EXPECT_LE(stretched, 2.6 + 1e-15 * far) << "first parameter " << form[0];
    }
  }
}

TEST_P(ExtremeValues, HugeAngles) {
  for (const double angle : {1e3, 1e15, 1e60}) {
    Case task = bent({1.0, 0.7, 0.9}, {1.1, 0.6, 0.0});
    task.pose.angles = {angle, -angle, 0.5 * angle};
    expectTrue(task);
  }
}

INSTANTIATE_TEST_SUITE_P(Solvers, ExtremeValues, support::everySolver(), support::SolverTestName());

}  // namespace
