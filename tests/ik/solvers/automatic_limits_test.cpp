// That `automatic` arrives wherever some pose of the chain does, with limits, weights and held
// joints: restarts may not turn joints by less because of their weights. scripts/bench.sh campaign
// counts the same kinds of problems by the million.
#include <gtest/gtest.h>

#include "support/limits.h"
#include "support/space_solving.h"

namespace {

using support::Case;

const ik::SolverInfo& solver() { return support::solverNamed("automatic"); }

enum class Weights { drawn, someHeld };

// Both the start and the pose whose tip is the target are within the limits; what is held is the
// same in both.
Case feasible(std::size_t bones, bool planar, Weights weights, std::uint64_t seed) {
  support::RandomSource random(support::mixSeed(seed, 100 * bones + 10));
  const std::vector<double> lengths(bones, 1.0);
  Case task = planar ? support::straight(solver(), lengths, {})
                     : support::straightInSpace(solver(), lengths, {});
  ik::Pose goal = task.pose;
  for (std::size_t i = 0; i < bones; ++i) {
    ik::Bone& bone = task.chain.bones[i];
    bone.length = random.uniform(0.3, 1.0);
    const double middle = random.uniform(-1.5, 1.5);
    const double half = random.uniform(0.3, 2.8);
    bone.limit = {middle - half, middle + half};
    const bool isHeld = weights == Weights::someHeld && i % 3 == 2;
    bone.weight = isHeld ? 0.0 : random.uniform(0.05, 1.0);
    if (!planar) bone.joint = ik::JointKind::hinge;
    if (!planar) bone.axis = support::randomDirection(random);
    const double before = support::angleWithin(bone.limit, random);
    const double after = isHeld ? before : support::angleWithin(bone.limit, random);
    if (planar) {
      task.pose.angles[i] = before;
      goal.angles[i] = after;
    } else {
      task.pose.rotations[i] = support::turn(bone.axis, before);
      goal.rotations[i] = support::turn(bone.axis, after);
    }
  }
  task.target = planar ? vectorOf(support::matrixJoints(task.chain, goal).back())
                       : vectorOf(support::spaceJoints(task.chain, goal).back());
  return task;
}

// By the tests' own forward kinematics.
long double leftOf(const Case& task, const ik::Pose& pose) {
  if (!task.chain.planar) {
    return distance(support::spaceJoints(task.chain, pose).back(), support::point3Of(task.target));
  }
  return distance(support::matrixJoints(task.chain, pose).back(), support::pointOf(task.target));
}

int missed(std::size_t bones, bool planar, Weights weights, std::uint64_t problems) {
  ik::Workspace workspace;
  int count = 0;
  for (std::uint64_t seed = 0; seed < problems; ++seed) {
    const Case task = feasible(bones, planar, weights, seed);
    ik::Pose pose = task.pose;
    const ik::Result result = ik::solve(solver(), task.problem(), task.settings, pose, workspace);
    const bool isThere = leftOf(task, pose) <= 1e-6L * (1.0L + 1e-9L);
    EXPECT_EQ(result.status == ik::Status::reached, isThere) << seed;
    count += isThere ? 0 : 1;
    for (std::size_t i = 0; i < bones; ++i) {
      EXPECT_LE(support::outside(task.chain, pose, i), 1e-9) << seed << ", bone " << i;
      if (task.chain.bones[i].weight > 0.0) continue;
      const bool isHeld = planar ? pose.angles[i] == task.pose.angles[i]
                                 : pose.rotations[i] == task.pose.rotations[i];
      EXPECT_TRUE(isHeld) << seed << ", bone " << i;
    }
  }
  return count;
}

TEST(AutomaticWithin, ReachesWhatSomePoseReaches) {
  EXPECT_EQ(missed(3, true, Weights::drawn, 500), 0);
  EXPECT_EQ(missed(5, true, Weights::drawn, 500), 0);
  EXPECT_EQ(missed(5, true, Weights::someHeld, 500), 0);
  EXPECT_EQ(missed(3, false, Weights::drawn, 500), 0);
  EXPECT_EQ(missed(6, false, Weights::drawn, 500), 0);
  EXPECT_EQ(missed(6, false, Weights::someHeld, 500), 0);
}

// Three bones between ±90°, where the way out leads through a joint that turns unwillingly.
TEST(AutomaticWithin, RestartsTurnUnwillingJointsToo) {
  Case task = support::straight(solver(), {1.0, 1.0, 1.0}, {1.1, -0.7, 0.0});
  const double quarter = 0.5 * support::kPi;
  const std::vector<double> weights{0.2, 0.1, 0.5};
  for (std::size_t i = 0; i < 3; ++i) {
    task.chain.bones[i].limit = {-quarter, quarter};
    task.chain.bones[i].weight = weights[i];
  }
  task.pose.angles = {0.0, quarter / 9.0, quarter / 9.0};
  const support::Outcome outcome = support::solve(solver(), task);
  EXPECT_EQ(outcome.result.status, ik::Status::reached);
  EXPECT_LE(distance(outcome.tip(), support::pointOf(task.target)), 1.0001e-6L);
}

}  // namespace
