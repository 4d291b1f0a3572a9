// Real arms to poses of their tools, from random starts within their limits.
#include "mechanism/robots.h"

#include <gtest/gtest.h>

#include "mechanism/random_mechanisms.h"
#include "mechanism/solve.h"

namespace iklab::mechanism {
namespace {

using testing::Random;
using testing::Robot;

class Robots : public ::testing::TestWithParam<Robot> {};

TEST_P(Robots, TheToolIsWhereItIsPublishedToBe) {
  const auto joints = GetParam().joints();
  Pose pose(joints.size());
  for (std::size_t i = 0; i < GetParam().amounts.size(); ++i)
    pose[i].amount = GetParam().amounts[i];
  std::vector<Frame> frames;
  forwardKinematics(joints, pose, frames);
  EXPECT_LT(glm::distance(frames.back().at, GetParam().tip), 1e-8);
}

TEST_P(Robots, EveryPoseOfTheToolIsReached) {
  const auto joints = GetParam().joints();
  const int end = static_cast<int>(joints.size()) - 1;
  Random random(61);
  Workspace workspace;
  Settings settings;
  settings.parameters = defaultParameters(kAutomatic);
  settings.tolerance = 1e-5;
  settings.turnTolerance = 1e-5;
  for (int i = 0; i < 100; ++i) {
    const Pose reached = testing::randomPose(random, joints);
    const std::vector<Goal> goals{testing::goalOf(joints, reached, end, true)};
    Pose pose = testing::randomPose(random, joints);
    const Result result = solve(kAutomatic, {joints, goals}, settings, pose, workspace);
    EXPECT_EQ(result.status, ik::Status::reached);
    EXPECT_LT(testing::distanceByMatrices({joints, goals}, pose), 1e-5 + 1e-12);
    const glm::dmat3 axes(testing::frameByMatrices(joints, pose, end));
    for (int k = 0; k < 3; ++k) EXPECT_LT(glm::distance(axes[k], (*goals[0].facing)[k]), 1e-5);
    for (std::size_t j = 0; j + 1 < joints.size(); ++j) {
      EXPECT_GE(pose[j].amount, joints[j].limit.least);
      EXPECT_LE(pose[j].amount, joints[j].limit.most);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Arms, Robots, ::testing::ValuesIn(testing::robots()),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace iklab::mechanism
