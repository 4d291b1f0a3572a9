// Two methods that have nothing in common, on the same goals of trees at random: FABRIK, by points,
// and Levenberg-Marquardt, by the Jacobian.
#include <algorithm>

#include <gtest/gtest.h>

#include "ik/random_mechanisms.h"
#include "ik/solve.h"

namespace iklab::ik {
namespace {

constexpr double kNear = 1e-3;

// A goal for each joint that carries none, where another pose has it.
std::vector<Goal> goalsOfEnds(const std::vector<Joint>& joints, const Pose& pose) {
  std::vector<Goal> goals;
  for (int i = 0; i < static_cast<int>(joints.size()); ++i) {
    const auto carries = [i](const Joint& joint) { return joint.parent == i; };
    if (std::ranges::none_of(joints, carries))
      goals.push_back(testing::goalOf(joints, pose, i, false));
  }
  return goals;
}

double leftBy(const char* id, const Problem& problem, Pose pose) {
  const Solver& solver = *findSolver(id);
  Settings settings = testing::settingsOf(solver, 2000);
  settings.tolerance = 1e-5;
  Workspace workspace;
  EXPECT_EQ(solve(solver, problem, settings, pose, workspace).message, "");
  return testing::distanceByMatrices(problem, pose);
}

TEST(Trees, AreSolvedByFabrikAndByLevenbergMarquardtAlike) {
  testing::Random random(88);
  int both = 0;
  int fabrikAlone = 0;
  int otherAlone = 0;
  for (int i = 0; i < 150; ++i) {
    const std::vector<Joint> joints = testing::randomMechanism(
        random, {.hinges = false, .slides = false, .limits = false, .mirrors = i % 2 == 0},
        4 + random.below(6));
    const std::vector<Goal> goals = goalsOfEnds(joints, testing::randomPose(random, joints));
    const Pose start = testing::randomPose(random, joints);
    const bool byFabrik = leftBy("fabrik", {joints, goals}, start) < kNear;
    const bool byOther = leftBy("levenberg-marquardt", {joints, goals}, start) < kNear;
    both += byFabrik && byOther;
    fabrikAlone += byFabrik && !byOther;
    otherAlone += byOther && !byFabrik;
  }
  EXPECT_GT(both, 140);
  EXPECT_EQ(fabrikAlone, 0);
  EXPECT_LE(otherAlone, 5);  // now and then FABRIK waits between two branches
}

}  // namespace
}  // namespace iklab::ik
