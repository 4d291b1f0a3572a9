// Levenberg-Marquardt on the problems of bench/jacobian_bench.cpp, and near a solution.
#include <gtest/gtest.h>

#include "support/fixed_targets.h"
#include "support/jacobians.h"

namespace {

using support::Case;

const ik::SolverInfo& solver() { return support::solverNamed("levenberg-marquardt"); }

// Some eight iterations, whatever the length.
TEST(LevenbergMarquardt, TakesAsManyIterationsAtAnyLength) {
  for (const bool hinges : {false, true}) {
    for (const std::size_t bones : {10U, 100U, 1000U}) {
      Case task = support::fixedChain(solver(), bones, hinges);
      const int targets = bones == 1000 ? 60 : 300;
      const double radius = hinges ? 0.85 : 0.95;
      support::RandomSource random(42);
      double iterations = 0.0;
      int reached = 0;
      for (int i = 0; i < targets; ++i) {
        do {
          task.target = {random.uniform(-radius, radius), random.uniform(-radius, radius),
                         random.uniform(-radius, radius)};
        } while (glm::length(task.target) > radius);
        const auto outcome = support::solveInSpace(solver(), task);
        const auto left = distance(outcome.tip(), support::point3Of(task.target));
        reached += left <= 1e-6L ? 1 : 0;
        iterations += outcome.result.iterations;
      }
      EXPECT_GE(reached, hinges && bones == 10 ? targets - 2 : targets) << bones;
      EXPECT_LT(iterations / targets, 11.0) << bones;
      EXPECT_GT(iterations / targets, 5.0) << bones;
    }
  }
}

// Three unit bones, well away from any singularity, with hardly any damping: the distance left is
// squared. Of it, only as much is left over as the damping is part of J·Jᵗ: c / 3 for each step.
TEST(LevenbergMarquardt, ConvergesQuadraticallyNearASolution) {
  Case task = support::straightInSpace(solver(), {1.0, 1.0, 1.0}, {1.2, 0.9, 0.7});
  for (glm::dquat& each : task.pose.rotations) each = support::turn({0.0, 0.6, 0.8}, 0.5);
  task.settings.tolerance = 0.0;
  support::setNumber(solver(), "damping", 1e-3, task.settings);
  ik::Trace trace;
  EXPECT_EQ(support::solveInSpace(solver(), task, &trace).result.status, ik::Status::reached);
  EXPECT_LT(trace.size(), 9U);
  double damping = 1e-2;  // σ² of this arm goes down to a tenth of their mean
  for (std::size_t i = 1; i + 1 < trace.size(); ++i) {
    damping /= 3.0;
    const double from = trace.step(i).distance;
    EXPECT_LE(trace.step(i + 1).distance, 2.0 * from * from + damping * from + 1e-11) << i;
  }
}

// From anywhere else, but for the odd singularity, at least by much more than a factor.
TEST(LevenbergMarquardt, ConvergesFasterThanLinearly) {
  int watched = 0;
  int slow = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    Case task = support::jacobianCase(solver(), seed, 0.3);
    task.settings.iterations = 60;
    task.settings.tolerance = 1e-10;
    ik::Trace trace;
    const auto outcome = support::solveInSpace(solver(), task, &trace);
    if (outcome.result.status != ik::Status::reached) continue;
    for (std::size_t i = 4; i + 1 < trace.size(); ++i) {
      const double from = trace.step(i).distance;
      if (from > 1e-3 || from < 1e-7) continue;
      ++watched;
      slow += trace.step(i + 1).distance < 0.05 * from ? 0 : 1;
    }
    EXPECT_LT(outcome.result.iterations, 30) << seed;
  }
  EXPECT_GT(watched, 25);
  EXPECT_LE(slow, watched / 20);
}

// What is learned in one solve is forgotten in the next: the same problem, the same answer.
TEST(LevenbergMarquardt, ForgetsBetweenSolves) {
  ik::Workspace workspace;
  Case task = support::jacobianCase(solver(), 1, 0.5);
  task.settings.iterations = 5;
  const auto first = support::solveInSpace(solver(), task, workspace);
  const auto second = support::solveInSpace(solver(), task, workspace);
  EXPECT_EQ(first.pose, second.pose);
}

}  // namespace
