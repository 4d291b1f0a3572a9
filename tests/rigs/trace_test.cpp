// The trace as playback uses it; that every state is true is the conformance suite's business.
#include <numbers>
#include <set>
#include <tuple>

#include <gtest/gtest.h>

#include "support/every_solver.h"
#include "support/random_source.h"

namespace {

using support::Case;
using support::Outcome;

class TraceOf : public support::SolverTest {
 protected:
  static Case generic(std::size_t bones) {
    support::RandomSource random(bones);
    Case task = support::straight(solver(), std::vector<double>(bones, 1.0), {});
    for (double& angle : task.pose.angles) angle = random.angle();
    task.target = {0.3 * static_cast<double>(bones), 0.4, 0.0};
    task.settings.iterations = 6;
    task.settings.tolerance = 0.0;
    return task;
  }
};

void expectSame(const rigs::TraceState& a, const rigs::TraceState& b) {
  EXPECT_EQ(a.joints, b.joints);
  EXPECT_EQ(a.pose, b.pose);
  ASSERT_EQ(a.bones.size(), b.bones.size());
  for (std::size_t i = 0; i < a.bones.size(); ++i) {
    EXPECT_EQ(a.bones[i].start, b.bones[i].start);
    EXPECT_EQ(a.bones[i].end, b.bones[i].end);
  }
}

// A scrubber jumps about: a state must not depend on which was asked for before, nor on what the
// caller's TraceState still holds.
TEST_P(TraceOf, StatesComeInAnyOrder) {
  for (const ik::ParameterValues& form : support::forms(solver())) {
    Case task = generic(5);
    task.settings.parameters = form;
    rigs::Trace trace;
    support::solve(solver(), task, &trace);
    rigs::TraceState reused;
    trace.at(trace.size() - 1, reused);
    for (std::size_t i = trace.size(); i-- > 0;) {
      trace.at(i, reused);
      expectSame(reused, trace.at(i));
    }
  }
}

TEST_P(TraceOf, IsBegunAnewByEverySolve) {
  rigs::Trace used;
  support::solve(solver(), generic(9), &used);
  support::solve(solver(), generic(4), &used);
  rigs::Trace fresh;
  support::solve(solver(), generic(4), &fresh);
  ASSERT_EQ(used.size(), fresh.size());
  for (std::size_t i = 0; i < fresh.size(); ++i) {
    EXPECT_EQ(used.step(i).bone, fresh.step(i).bone);
    EXPECT_EQ(used.step(i).distance, fresh.step(i).distance);
    expectSame(used.at(i), fresh.at(i));
  }
}

// The trace keeps a copy of what it needs: the problem may be gone.
TEST_P(TraceOf, OutlivesTheProblem) {
  rigs::Trace trace;
  Outcome outcome;
  {
    const Case task = generic(5);
    outcome = support::solve(solver(), task, &trace);
  }
  const rigs::TraceState last = trace.at(trace.size() - 1);
  EXPECT_LT(distance(support::pointOf(last.joints.back()), outcome.tip()), 1e-13L);
}

// Each bone that the solver moves, once a walk.
TEST_P(TraceOf, EveryWalkVisitsEveryBoneOnce) {
  for (const ik::ParameterValues& form : support::forms(solver())) {
    Case task = generic(5);
    task.settings.parameters = form;
    rigs::Trace trace;
    const Outcome outcome = support::solve(solver(), task, &trace);
    std::multiset<std::tuple<int, ik::Phase, int>> visits;
    for (std::size_t i = 1; i < trace.size(); ++i) {
      const rigs::StepInfo& info = trace.step(i);
      EXPECT_NE(info.phase, ik::Phase::start);
      visits.insert({info.iteration, info.phase, info.bone});
      EXPECT_TRUE(info.bone == rigs::kAllBones || info.bone >= outcome.result.firstBone);
    }
    for (const auto& visit : visits) EXPECT_EQ(visits.count(visit), 1U);
  }
}

INSTANTIATE_TEST_SUITE_P(Solvers, TraceOf, support::everySolver(), support::SolverTestName());

// Only the bone that a step names has turned; those before it have not moved at all.
TEST(Trace, InCcdOneBoneTurnsAtATime) {
  const ik::Solver& solver = support::solverNamed("ccd");
  for (const ik::ParameterValues& form : support::forms(solver)) {
    Case task = support::straight(solver, {1.0, 0.8, 0.6, 0.9}, {0.7, 1.3, 0.0});
    task.pose.angles = {0.3, -0.8, 1.9, 0.4};
    task.settings.parameters = form;
    task.settings.iterations = 6;
    rigs::Trace trace;
    support::solve(solver, task, &trace);
    for (std::size_t i = 1; i < trace.size(); ++i) {
      const rigs::TraceState before = trace.at(i - 1);
      const rigs::TraceState after = trace.at(i);
      const auto bone = static_cast<std::size_t>(trace.step(i).bone);
      for (std::size_t b = 0; b < before.pose.angles.size(); ++b) {
        const double turn = after.pose.angles[b] - before.pose.angles[b];
        const bool turned = std::abs(std::remainder(turn, 2.0 * std::numbers::pi)) > 1e-12;
        EXPECT_TRUE(!turned || b == bone) << "bone " << b << " in step " << i;
      }
      for (std::size_t j = 0; j <= bone; ++j) {
        EXPECT_LT(glm::distance(before.joints[j], after.joints[j]), 1e-12);
      }
    }
  }
}

}  // namespace
