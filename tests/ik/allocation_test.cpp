// A solve in a workspace that has seen a mechanism as large allocates nothing, whichever solver it
// is and however it ends.
#include <gtest/gtest.h>

#include "ik/builders.h"
#include "ik/planar_mechanisms.h"
#include "ik/solve.h"
#include "support/allocation_count.h"

namespace iklab::ik {
namespace {

using testing::Random;

Settings settingsOf(const Solver& solver) {
  Settings settings;
  settings.parameters = defaultParameters(solver);
  settings.iterations = 200;
  return settings;
}

long allocationsOf(const Solver& solver, const Problem& problem, Pose pose, Workspace& workspace,
                   ik::Status* status = nullptr) {
  const Settings settings = settingsOf(solver);
  const long before = support::allocationCount();
  const Result result = solve(solver, problem, settings, pose, workspace);
  const long counted = support::allocationCount() - before;
  EXPECT_EQ(result.message, "");
  if (status) *status = result.status;
  return counted;
}

TEST(MechanismAllocation, TheCounterCounts) {
  const std::vector<Joint> joints = chain({1.0, 0.8});
  const std::vector<Goal> goals{{.joint = 2, .target = {0.5, 1.2, 0.0}}};
  Workspace workspace;
  EXPECT_GT(allocationsOf(kAutomatic, {joints, goals}, Pose(3), workspace), 0);
}

// Free and with limits, in reach and out of it, with a rest pose and without one; the first solve
// is over at once and needs the least.
TEST(MechanismAllocation, NoneAfterTheFirstSolve) {
  Random random(91);
  std::vector<ik::Status> seen;
  for (const Solver* solver : solvers()) {
    for (const JointKind kind : {JointKind::hinge, JointKind::ball}) {
      const std::vector<double> lengths(12, 0.5);
      std::vector<Joint> joints = chain(lengths, kind);
      const Pose start = testing::randomPose(random, joints);
      std::vector<Goal> goals{testing::goalOf(joints, start, 12, false)};
      Workspace workspace;
      allocationsOf(*solver, {joints, goals}, start, workspace);
      for (const bool isLimited : {false, true}) {
        for (Joint& joint : joints) {
          if (isLimited) joint.limit = {-0.3, 0.3, 0.4};
        }
        for (int i = 0; i < 20; ++i) {
          goals[0].target = (i % 10 == 0 ? 7.0 : 4.0 * random.between(0.0, 1.0)) * random.unit();
          if (kind == JointKind::hinge) goals[0].target.z = 0.0;
          Problem problem{joints, goals};
          problem.rest.gain = i % 2 == 0 ? 0.0 : 0.5;
          ik::Status& status = seen.emplace_back();
          EXPECT_EQ(allocationsOf(*solver, problem, testing::randomPose(random, joints), workspace,
                                  &status),
                    0)
              << solver->id;
        }
      }
    }
  }
  for (const auto status : {ik::Status::reached, ik::Status::tooFar, ik::Status::limitBlocked,
                            ik::Status::iterationLimit})
    EXPECT_GT(std::ranges::count(seen, status), 0) << name(status);
}

TEST(MechanismAllocation, NoneWithBranchesAndDirections) {
  Random random(92);
  for (const Solver* solver : solvers()) {
    if (!solver->severalGoals || !solver->facing) continue;
    for (int i = 0; i < 20; ++i) {
      const auto joints = solver->anyJoint ? testing::randomMechanism(random, {}, 8)
                                           : testing::randomMechanism(
                                                 random, {.hinges = false, .slides = false}, 8);
      const Pose reached = testing::randomPose(random, joints);
      const std::vector<Goal> goals{testing::goalOf(joints, reached, 8, true),
                                    testing::goalOf(joints, reached, 5, false)};
      Problem problem{joints, goals};
      problem.rest.gain = 0.5;
      Workspace workspace;
      allocationsOf(*solver, problem, reached, workspace);
      EXPECT_EQ(allocationsOf(*solver, problem, testing::randomPose(random, joints), workspace), 0)
          << solver->id;
    }
  }
}

}  // namespace
}  // namespace iklab::ik
