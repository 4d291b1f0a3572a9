// Arms that everybody knows, to poses of their tools from random starts within their limits.
#include <gtest/gtest.h>

#include "known_arms.h"
#include "mechanism/solve.h"
#include "random_mechanisms.h"

namespace iklab::mechanism::testing {
namespace {

Pose randomWithinLimits(Random& random, const std::vector<Joint>& joints) {
  Pose pose(joints.size());
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const Limit& limit = joints[i].limit;
    if (joints[i].freedoms() == 1) pose[i].amount = random.between(limit.least, limit.most);
  }
  return pose;
}

TEST(MechanismArms, LieWhereTheirMakersSay) {
  // Where the end is with all joints at 0, as the sources of their data have it.
  const std::vector<glm::dvec3> homes{{0.8172, 0.2329, 0.0628},
                                      {0.088, 0.0, 0.926},
                                      {0.4521, -0.15005, 1.1038},
                                      {0.374, 0.0, 0.63}};
  for (std::size_t i = 0; i < homes.size(); ++i) {
    const KnownArm& arm = knownArms()[i];
    const std::vector<Joint> joints = fromOrigins(arm.joints, {.at = arm.tool});
    const glm::dmat4 end =
        frameByMatrices(joints, Pose(joints.size()), static_cast<int>(joints.size()) - 1);
    EXPECT_LT(glm::distance(glm::dvec3(end[3]), homes[i]), 1e-9) << arm.name;
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

}  // namespace
}  // namespace iklab::mechanism::testing
