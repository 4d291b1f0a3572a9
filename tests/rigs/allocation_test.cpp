// A solve in a workspace that has seen a chain as long allocates nothing.
#include <gtest/gtest.h>

#include "support/allocation_count.h"
#include "support/every_solver.h"
#include "support/random_source.h"
#include "support/space_solving.h"

namespace {

using support::Case;

class Allocation : public support::SolverTest {
 protected:
  static Case randomCase(std::size_t bones) {
    support::RandomSource random(bones);
    Case task = support::straight(solver(), std::vector<double>(bones, 1.0), {1.3, 0.7, 0.0});
    for (double& angle : task.pose.angles) angle = random.angle();
    task.chain.baseScale = {1, -1};
    task.settings.iterations = 20;
    return task;
  }

  static long allocationsOf(const Case& task, rigs::Workspace& workspace) {
    rigs::Pose pose = task.pose;
    const long before = support::allocationCount();
    const rigs::Result result =
        rigs::solve(solver(), task.problem(), task.settings, pose, workspace, nullptr);
    const long counted = support::allocationCount() - before;
    EXPECT_NE(result.status, ik::Status::invalidInput);
    return counted;
  }
};

TEST_P(Allocation, CounterCounts) {
  rigs::Workspace workspace;
  EXPECT_GT(allocationsOf(randomCase(50), workspace), 0);
}

TEST_P(Allocation, NoneTheSecondTime) {
  for (const ik::ParameterValues& form : support::forms(solver())) {
    for (const bool ignore : {false, true}) {
      rigs::Workspace workspace;
      for (const std::size_t bones : {50U, 1000U}) {
        Case task = randomCase(bones);
        task.settings.parameters = form;
        task.ignoreNegativeScale = ignore;
        allocationsOf(task, workspace);
        EXPECT_EQ(allocationsOf(task, workspace), 0) << bones << " bones";
      }
      EXPECT_EQ(allocationsOf(randomCase(7), workspace), 0) << "a shorter chain";
    }
  }
}

TEST_P(Allocation, NoneTheSecondTimeWithLimitsWeightsAndARestPose) {
  for (const ik::ParameterValues& form : support::forms(solver())) {
    for (const bool planar : {true, false}) {
      rigs::Workspace workspace;
      Case task = randomCase(50);
      task.settings.parameters = form;
      task.chain.planar = planar;
      task.rest = {nullptr, 0.5};
      for (rigs::Bone& bone : task.chain.bones) {
        bone.limit = {-0.4, 0.7, 0.5};
        bone.weight = 0.5;
      }
      if (!planar) task.pose.rotations.assign(50, support::turn({0.0, 0.0, 1.0}, 0.1));
      allocationsOf(task, workspace);
      EXPECT_EQ(allocationsOf(task, workspace), 0) << (planar ? "planar" : "spatial");
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Solvers, Allocation, support::everySolver(), support::SolverTestName());

}  // namespace
