// What every solver keeps to the last bit, and within an iteration, on every kind of mechanism.
#include <array>
#include <cmath>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "ik/builders.h"
#include "ik/every_solver.h"
#include "ik/limits.h"
#include "ik/solve.h"

namespace iklab::ik {
namespace {

using testing::Case;
using testing::Random;
using testing::randomCase;

class Promises : public testing::OfEverySolver {};

TEST_P(Promises, NoJointTurnsByMoreThanTheCap) {
  if (!solver().iterative) return;  // an exact pose has no cap
  Random random(15);
  Workspace workspace;
  for (int i = 0; i < 1000; ++i) {
    Case made = randomCase(random, solver(), {});
    const Pose before = made.pose;
    Settings capped = settings(1);
    for (std::size_t p = 0; p < solver().parameters.size(); ++p) {
      if (solver().parameters[p].id == "max-step") capped.parameters[p] = 5.0;
    }
    solve(solver(), made.problem(), capped, made.pose, workspace);
    for (std::size_t j = 0; j < made.joints.size(); ++j) {
      const double most = 5.0 * std::numbers::pi / 180.0 + 1e-9;
      if (made.joints[j].kind == JointKind::hinge) {
        EXPECT_LE(std::abs(made.pose[j].amount - before[j].amount), most);
      } else if (made.joints[j].kind == JointKind::ball) {
        const glm::dquat turn = made.pose[j].turn * glm::conjugate(before[j].turn);
        const double sine = glm::length(glm::dvec3(turn.x, turn.y, turn.z));
        EXPECT_LE(2.0 * std::atan2(sine, std::abs(turn.w)), most);
      }
    }
  }
}

TEST_P(Promises, AJointThatMayNotMoveKeepsEveryBit) {
  Random random(41);
  Workspace workspace;
  for (int i = 0; i < 300; ++i) {
    Case made = randomCase(random, solver(), {});
    for (std::size_t j = 0; j < made.joints.size(); ++j) {
      if (random.below(3) == 0) made.joints[j].weight = 0.0;
      clampTo(made.joints[j], made.pose[j]);
    }
    const Pose before = made.pose;
    const Result result = solve(solver(), made.problem(), settings(20), made.pose, workspace);
    EXPECT_EQ(result.message, "");
    for (std::size_t j = 0; j < made.joints.size(); ++j) {
      if (made.joints[j].weight == 0.0) {
        EXPECT_EQ(made.pose[j], before[j]) << i << ' ' << j;
      }
    }
  }
}

TEST_P(Promises, WithoutIterationsOnlyWhatIsOutsideItsLimitsChanges) {
  Random random(42);
  Workspace workspace;
  for (int i = 0; i < 200; ++i) {
    Case made = randomCase(random, solver(), {});
    for (std::size_t j = 0; j < made.joints.size(); ++j) clampTo(made.joints[j], made.pose[j]);
    const Pose within = made.pose;
    EXPECT_EQ(solve(solver(), made.problem(), settings(0), made.pose, workspace).message, "");
    EXPECT_EQ(made.pose, within);
    // One joint goes to where it may not be.
    const auto out = static_cast<std::size_t>(random.below(static_cast<int>(within.size())));
    if (!isLimited(made.joints[out]) || solver().bones > 0) continue;
    made.pose[out].amount += 9.0;
    made.pose[out].turn = random.turn();
    Pose expected = made.pose;
    clampTo(made.joints[out], expected[out]);
    solve(solver(), made.problem(), settings(0), made.pose, workspace);
    EXPECT_EQ(made.pose, expected);
  }
}

TEST_P(Promises, ThreadsAndWhatAWorkspaceDidBeforeChangeNoBit) {
  constexpr std::size_t kCases = 24;
  constexpr std::size_t kThreads = 4;
  Random random(43);
  std::vector<Case> cases;
  std::vector<Case> expected;
  for (std::size_t i = 0; i < kCases; ++i) {
    cases.push_back(randomCase(random, solver(), {}));
    expected.push_back(cases.back());
    Workspace fresh;
    solve(solver(), expected[i].problem(), settings(50), expected[i].pose, fresh);
  }
  // Each begins with another one.
  std::array<std::vector<Case>, kThreads> solved;
  solved.fill(cases);
  {
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < kThreads; ++t) {
      threads.emplace_back([this, &own = solved[t], t] {
        Workspace workspace;
        for (std::size_t k = 0; k < kCases; ++k) {
          Case& made = own[(k + t * kCases / kThreads) % kCases];
          solve(solver(), made.problem(), settings(50), made.pose, workspace);
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
  for (const std::vector<Case>& own : solved) {
    for (std::size_t i = 0; i < kCases; ++i) EXPECT_EQ(own[i].pose, expected[i].pose) << i;
  }
}

// Such a ball is one of any twist.
TEST_P(Promises, ABallAtHalfATurnOfSwingStaysWhereItIsJudged) {
  std::vector<Joint> joints = chain({1.0, 1.0}, JointKind::ball);
  joints[0].limit = {.least = 0.1, .most = 0.3};
  const std::vector<Goal> goals{{.joint = 2, .target = {-0.6, -0.6, -1.8}}};
  const Problem problem{joints, goals};
  for (const double weight : {0.0, 1.0}) {
    for (const double cosine : {0.0, 6.123233995736766e-17, 1e-13, 1e-9}) {
      joints[0].weight = weight;
      Pose pose(3);
      pose[0].turn = glm::normalize(glm::dquat(cosine, 0.0, 0.0, 1.0));
      pose[1].turn = glm::normalize(glm::dquat(cosine, 0.0, 1.0, 0.0));
      const Value start = pose[0];
      Trace trace;
      Workspace workspace;
      Pose traced = pose;
      const Result result = solve(solver(), problem, settings(100), pose, workspace);
      solve(solver(), problem, settings(100), traced, workspace, &trace);
      EXPECT_EQ(pose, traced);
      const double distance = testing::distanceByMatrices(problem, pose);
      EXPECT_NEAR(result.distance, distance, 1e-12);
      EXPECT_EQ(result.status == ik::Status::reached, distance <= 1e-6);
      TraceState last;
      trace.at(trace.size() - 1, last);
      EXPECT_EQ(last.pose, pose);
      Value within = pose[0];
      clampTo(joints[0], within);
      EXPECT_GT(std::abs(glm::dot(within.turn, pose[0].turn)), 1.0 - 1e-12);
      if (weight == 0.0 && cosine < 1e-12) {
        EXPECT_EQ(pose[0], start);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Solvers, Promises, ::testing::ValuesIn(testing::allForms()),
                         testing::nameOf);

}  // namespace
}  // namespace iklab::ik
