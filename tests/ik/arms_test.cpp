// Arms that everybody knows, to poses of their tools from random starts within their limits.
#include <algorithm>
#include <string_view>

#include <gtest/gtest.h>

#include "ik/solve.h"
#include "known_arms.h"
#include "random_mechanisms.h"

namespace iklab::ik::testing {
namespace {

Pose randomWithinLimits(Random& random, const std::vector<Joint>& joints) {
  Pose pose(joints.size());
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const Limit& limit = joints[i].limit;
    if (joints[i].freedoms() == 1) pose[i].amount = random.between(limit.least, limit.most);
  }
  return pose;
}

TEST(MechanismArms, TheEndIsWhereItIsPublishedToBe) {
  for (const KnownArm& arm : knownArms()) {
    const std::vector<Joint> joints = fromOrigins(arm.joints, {.at = arm.tool});
    Pose pose(joints.size());
    for (std::size_t i = 0; i < arm.amounts.size(); ++i) pose[i].amount = arm.amounts[i];
    const int end = static_cast<int>(joints.size()) - 1;
    const glm::dvec3 tip(frameByMatrices(joints, pose, end)[3]);
    EXPECT_LT(glm::distance(tip, arm.tip), 1e-6) << arm.name;
  }
}

TEST(MechanismArms, AutomaticBringsTheToolToEveryPose) {
  constexpr int kPoses = 1000;
  constexpr double kTolerance = 1e-5;  // metres and radians
  Settings settings;
  settings.iterations = 1000;
  settings.tolerance = settings.turnTolerance = kTolerance;
  settings.parameters = defaultParameters(kAutomatic);
  Workspace workspace;
  for (const KnownArm& arm : knownArms()) {
    const std::vector<Joint> joints = fromOrigins(arm.joints, {.at = arm.tool});
    const int end = static_cast<int>(joints.size()) - 1;
    Random random(7);
    int missed = 0;
    for (int i = 0; i < kPoses; ++i) {
      const std::vector<Goal> goals{goalOf(joints, randomWithinLimits(random, joints), end, true)};
      Pose pose = randomWithinLimits(random, joints);
      solve(kAutomatic, {joints, goals}, settings, pose, workspace);
      const glm::dmat4 there = frameByMatrices(joints, pose, end);
      const double distance = glm::distance(glm::dvec3(there[3]), goals[0].target);
      const double turn = glm::length(turnBetween(glm::dmat3(there), *goals[0].facing));
      bool isWithin = true;
      for (std::size_t j = 0; j < joints.size(); ++j) {
        isWithin = isWithin && pose[j].amount >= joints[j].limit.least &&
                   pose[j].amount <= joints[j].limit.most;
      }
      EXPECT_TRUE(isWithin) << arm.name;
      missed += distance <= kTolerance && turn <= kTolerance ? 0 : 1;
    }
    EXPECT_LE(missed, 1) << arm.name;
  }
}

// The last hinge comes to -180° and is to go to 178.6°: the same turn at +180° is as good, and the
// way goes on from there. The other bend is outside the limits.
TEST(MechanismArms, AHingeAtAnEndOfAWholeTurnGoesOnFromTheOtherSide) {
  const auto arm = std::ranges::find(knownArms(), std::string_view("Cobra 600"), &KnownArm::name);
  ASSERT_NE(arm, knownArms().end());
  const std::vector<Joint> joints = fromOrigins(arm->joints, {.at = arm->tool});
  const auto poseOf = [&](std::initializer_list<double> amounts) {
    Pose pose;
    for (const double amount : amounts) pose.push_back({.amount = amount});
    pose.resize(joints.size());
    return pose;
  };
  const Pose asked = poseOf({0.5707319201, 0.5936968609, 0.01204923321, 3.117023221});
  const std::vector<Goal> goals{goalOf(joints, asked, 4, true)};
  Pose pose = poseOf({0.1249988586, -1.427495374, 0.1988856322, -0.4212067678});
  Settings settings;
  settings.parameters = defaultParameters(kAutomatic);
  settings.iterations = 200;
  Workspace workspace;
  const Result result = solve(kAutomatic, {joints, goals}, settings, pose, workspace);
  EXPECT_EQ(result.status, ik::Status::reached);
  EXPECT_NEAR(pose[3].amount, asked[3].amount, 1e-3);
}

}  // namespace
}  // namespace iklab::ik::testing
