// Numbers at the edge: angles far wound up, quaternions off by what is accepted, bases far from the
// origin. Each is judged by long doubles.
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "support/every_solver.h"
#include "support/limits.h"

namespace {

using support::Case;
using support::kPi;

bool isTidy(double angle) { return angle > -kPi && angle <= kPi; }

TEST(Edges, TwoBonesWithAWeightHaveAnglesWithinHalfATurn) {
  const ik::Solver& solver = support::solverNamed("two-bone");
  for (const double start : {3.1, -3.1, 3.0, -3.0, 9.0}) {
    for (const double weight : {0.1, 0.5, 0.9}) {
      for (const double heading : {3.0, -3.0, 2.5, -2.5}) {
        Case task = support::straight(solver, {1.0, 1.0},
                                      {1.2 * std::cos(heading), 1.2 * std::sin(heading), 0.0});
        task.chain.bones[0].weight = weight;
        task.pose.angles = {start, -start};
        const support::Outcome outcome = support::solve(solver, task);
        for (const double angle : outcome.pose.angles) {
          EXPECT_TRUE(isTidy(angle)) << start << ", " << weight << ", " << heading << ": " << angle;
        }
      }
    }
  }
}

// A start that has been wound up is within its limits by what its sine and cosine say.
TEST(Edges, LimitsHoldForAnglesThatAreWoundUp) {
  for (const double start : {1e7, -1e7, 3e8, 1e9, -7e9}) {
    for (const char* id : {"levenberg-marquardt", "ccd", "fabrik", "gradient-descent"}) {
      const ik::Solver& solver = support::solverNamed(id);
      const double once = std::atan2(std::sin(start), std::cos(start));
      Case task = support::straight(solver, {1.0, 1.0, 1.0}, {1.2, 1.4, 0.0});
      task.pose.angles = {start, 0.3, 0.4};
      // It stands just outside of the one end, or of the other.
      for (const bool above : {false, true}) {
        task.chain.bones[0].limit = above ? rigs::JointLimit{once - 0.5, once - 1e-8}
                                          : rigs::JointLimit{once + 1e-8, once + 0.5};
        task.chain.bones[0].weight = 0.0;  // so that nothing but its limits moves it
        task.settings.iterations = 3;
        const support::Outcome outcome = support::solve(solver, task);
        const double angle = outcome.pose.angles[0];
        const double out = support::outsideRange(task.chain.bones[0].limit,
                                                 std::atan2(std::sin(angle), std::cos(angle)));
        EXPECT_LE(out, 1e-9) << id << ", " << start;
        EXPECT_TRUE(isTidy(outcome.pose.angles[0])) << id << ", " << start;
      }
    }
  }
}

// A bone of 7e34 that reaches for a point nearly on its start.
TEST(Edges, TracesOfLongBonesAreNumbers) {
  const ik::Solver& solver = support::solverNamed("fabrik");
  for (const double near : {1e-139, 1e-138, 1e-137, 1e-130, 1.0}) {
    for (const double form : {0.0, 1.0, 2.0}) {
      Case task = support::straight(solver, {7e34}, {near, 0.0, 0.0});
      task.settings.parameters[0] = form;
      task.settings.iterations = 5;
      task.settings.stopWhenDone = false;
      rigs::Trace trace;
      support::solve(solver, task, &trace);
      for (std::size_t i = 0; i < trace.size(); ++i) {
        for (const auto& bone : trace.at(i).bones) {
          const glm::dvec3 sum = bone.start + bone.end;
          EXPECT_TRUE(std::isfinite(sum.x + sum.y + sum.z)) << near << ", step " << i;
        }
      }
    }
  }
}

// Far from the origin, where doubles lie 7e-9 apart, a tolerance of 1e-6 is taken at its word.
TEST(Edges, TolerancesHoldFarFromTheOrigin) {
  for (const char* id : {"automatic", "ccd", "fabrik", "dls"}) {
    const ik::Solver& solver = support::solverNamed(id);
    const glm::dvec3 base{4e7, -3e7, 0.0};
    for (int i = 0; i < 20; ++i) {
      const double heading = 0.3 * i;
      Case task = support::straight(solver, {1.0, 1.0, 1.0, 1.0}, {});
      task.chain.base = base;
      task.target = base + glm::dvec3(2.1 * std::cos(heading), 2.1 * std::sin(heading), 0.0);
      task.pose.angles = {0.3, 0.4, 0.2, 0.3};
      const support::Outcome outcome = support::solve(solver, task);
      EXPECT_EQ(outcome.result.status, ik::Status::reached) << id << ", " << i;
      EXPECT_LE(outcome.result.distance, 1e-6) << id << ", " << i;
      EXPECT_LE(distance(outcome.tip(), support::pointOf(task.target)), 1e-6L + 3e-8L)
          << id << ", " << i;
    }
  }
}

}  // namespace
