// Look at by several bones: each turns by its weight's part of what is left, and those after it do
// what a limit kept it from. Directions by products of our own.
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "ik/builders.h"
#include "ik/random_mechanisms.h"
#include "ik/solve.h"

namespace iklab::ik {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kShared = 2.0;  // the option "3"

Result look(std::vector<Joint>& joints, const glm::dvec3& target, Pose& pose,
            Trace* trace = nullptr, bool ignoresMirrors = false) {
  const std::vector<Goal> goals{{.joint = static_cast<int>(joints.size()) - 1, .target = target}};
  Settings settings;
  settings.parameters[0] = kShared;
  Workspace workspace;
  return solve(*findSolver("look-at"),
               {.joints = joints, .goals = goals, .ignoreNegativeScale = ignoresMirrors}, settings,
               pose, workspace, trace);
}

// Bones so short against the target's distance that each turn adds up with the others.
std::vector<Joint> spine(double first, double second, double third) {
  std::vector<Joint> joints = chain({1.0, 1e-6, 1e-6, 1e-6});
  joints[1].weight = first;
  joints[2].weight = second;
  joints[3].weight = third;
  return joints;
}
const glm::dvec3 kAside{1.0 + 10.0 * std::cos(40.0 * kDegree), 10.0 * std::sin(40.0 * kDegree),
                        0.0};

void expectTurns(std::vector<Joint> joints, const glm::dvec3& degrees) {
  Pose pose(5);
  EXPECT_EQ(look(joints, kAside, pose).message, "");
  EXPECT_EQ(pose[0].amount, 0.0);
  for (int i = 0; i < 3; ++i)
    EXPECT_NEAR(pose[static_cast<std::size_t>(i) + 1].amount, degrees[i] * kDegree, 1e-4) << i;
}

TEST(LookAt, IsSharedByWeights) {
  expectTurns(spine(1.0, 1.0, 1.0), glm::dvec3(40.0 / 3.0));
  expectTurns(spine(0.2, 0.3, 0.5), {8.0, 12.0, 20.0});
  expectTurns(spine(0.25, 0.75, 1.0), {5.0, 15.0, 20.0});
  expectTurns(spine(0.1, 0.2, 0.2), {4.0, 8.0, 8.0});  // no more than they are willing to
  expectTurns(spine(0.0, 0.0, 0.0), glm::dvec3(0.0));
}

TEST(LookAt, GivesOnWhatALimitKeepsABoneFrom) {
  std::vector<Joint> joints = spine(1.0, 1.0, 1.0);
  joints[1].limit = {-5.0 * kDegree, 5.0 * kDegree};
  expectTurns(joints, {5.0, 17.5, 17.5});
}

TEST(LookAt, EndsWithTheLastBoneOnItsTargetInSpaceAndMirrors) {
  testing::Random random(50);
  for (int i = 0; i < 200; ++i) {
    std::vector<Joint> joints = chain({0.9, 0.7, 0.8, 0.6}, JointKind::ball);
    if (i % 2 == 0) joints[2].axes[1] *= -1.0;
    const glm::dvec3 target = random.between(2.0, 6.0) * random.unit();
    Pose pose(5);
    for (std::size_t j = 0; j < 4; ++j) pose[j].turn = random.turn();
    EXPECT_EQ(look(joints, target, pose).message, "");
    const glm::dvec3 eye(testing::frameByMatrices(joints, pose, 3)[3]);
    const glm::dvec3 tip(testing::frameByMatrices(joints, pose, 4)[3]);
    EXPECT_LT(glm::distance(glm::normalize(tip - eye), glm::normalize(target - eye)), 1e-9);
  }
}

// Each goes its part of the way to the angle that would do without the mirror: minus the one that
// does, which is its own and what the last bone still points astray, there the other way round.
TEST(LookAt, IsSharedByBonesThatMisreadAMirror) {
  const auto expectDegrees = [](std::vector<Joint> joints, double second, double third,
                                const glm::dvec3& degrees) {
    joints[1].axes[1] *= -1.0;
    Pose pose(5);
    pose[2].amount = second * kDegree;
    pose[3].amount = third * kDegree;
    EXPECT_EQ(look(joints, kAside, pose, nullptr, true).message, "");
    for (int i = 0; i < 3; ++i)
      EXPECT_NEAR(pose[static_cast<std::size_t>(i) + 1].amount, degrees[i] * kDegree, 1e-4) << i;
  };
  for (const double start : {0.0, 10.0, -70.0})
    expectDegrees(spine(0.0, 0.0, 1.0), 0.0, start, {0.0, 0.0, 40.0});
  // 10° + ½·(40° - 10°), which leaves 40° + 25° to the last.
  expectDegrees(spine(0.0, 1.0, 1.0), 10.0, 0.0, {0.0, 25.0, 65.0});
}

TEST(LookAt, HasAStepForEachBone) {
  std::vector<Joint> joints = spine(0.2, 0.3, 0.5);
  Pose pose(5);
  Trace trace;
  const Result result = look(joints, kAside, pose, &trace);
  EXPECT_EQ(result.firstJoint, 1);
  EXPECT_EQ(result.status, Status::tooFar);
  ASSERT_EQ(trace.size(), 4U);
  for (std::size_t s = 1; s < 4; ++s) EXPECT_EQ(trace.step(s).joint, static_cast<int>(s));
  EXPECT_NEAR(trace.notes(1).part, 0.2, 1e-12);
  EXPECT_NEAR(trace.notes(2).part, 0.3 / 0.8, 1e-12);
  EXPECT_NEAR(trace.notes(3).part, 1.0, 1e-12);
}

}  // namespace
}  // namespace iklab::ik
