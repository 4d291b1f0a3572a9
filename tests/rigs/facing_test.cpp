// Goals with a direction: how a bone is to lie when its end arrives.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "rigs/matrices.h"
#include "support/random_source.h"

namespace {

using rigs::Facing;
using support::RandomSource;

constexpr double kNear = 2e-6;  // twice the tolerances of a solve

rigs::Chain randomChain(RandomSource& random, bool planar) {
  rigs::Chain chain{.bones = {}, .planar = planar};
  for (int i = 0; i < 5; ++i) {
    chain.bones.push_back({.length = random.uniform(0.4, 1.0),
                           .scale = {random.sign(), random.sign(), planar ? 1 : random.sign()}});
  }
  return chain;
}

rigs::Pose randomPose(RandomSource& random, const rigs::Chain& chain) {
  rigs::Pose pose;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const double angle = random.uniform(-2.0, 2.0);
    if (chain.planar) {
      pose.angles.push_back(angle);
    } else {
      pose.rotations.push_back(glm::angleAxis(angle, support::randomDirection(random)));
    }
  }
  return pose;
}

// The axes at the tip: a mirrored frame's y counts turned round.
glm::dmat3 axesAtTip(const rigs::Chain& chain, const rigs::Pose& pose) {
  glm::dmat3 axes(rigs::framesByMatrices(chain, pose).back());
  if (glm::determinant(axes) < 0.0) axes[1] = -axes[1];
  return axes;
}

double angleBetween(const glm::dvec3& a, const glm::dvec3& b) {
  return std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b));
}

// The angle of the turn that takes one to the other, by its trace and its skew part.
double angleBetween(const glm::dmat3& a, const glm::dmat3& b) {
  const glm::dmat3 turn = b * glm::transpose(a);
  const glm::dvec3 skew{turn[1][2] - turn[2][1], turn[2][0] - turn[0][2], turn[0][1] - turn[1][0]};
  return std::atan2(glm::length(skew), turn[0][0] + turn[1][1] + turn[2][2] - 1.0);
}

TEST(Facing, ABonesRotationIsThatOfItsMatrix) {
  RandomSource random(1);
  for (int i = 0; i < 200; ++i) {
    const rigs::Chain chain = randomChain(random, i % 2 == 0);
    const rigs::Pose pose = randomPose(random, chain);
    std::vector<rigs::Frame> frames(chain.bones.size());
    rigs::boneFrames(chain, pose, frames);
    const glm::dquat rotation = rigs::rotationOf(frames.back());
    EXPECT_LT(angleBetween(glm::mat3_cast(rotation), axesAtTip(chain, pose)), 1e-12);
    if (!chain.planar) continue;
    EXPECT_NEAR(rotation.x, 0.0, 1e-15);
    EXPECT_NEAR(rotation.y, 0.0, 1e-15);
  }
}

TEST(Facing, TheTipComesToLieAsAPoseHadIt) {
  RandomSource random(2);
  const ik::Solver& solver = ik::kAutomatic;
  rigs::Workspace workspace;
  for (int i = 0; i < 200; ++i) {
    const rigs::Chain chain = randomChain(random, i % 2 == 0);
    const rigs::Pose there = randomPose(random, chain);
    const glm::dmat3 wanted = axesAtTip(chain, there);
    rigs::Problem problem{chain, rigs::jointsByMatrices(chain, there).back()};
    problem.facing = Facing{glm::quat_cast(wanted)};
    rigs::Pose pose = randomPose(random, chain);
    const ik::Settings settings{.parameters = ik::defaultParameters(solver)};
    const rigs::Result result = rigs::solve(solver, problem, settings, pose, workspace);
    ASSERT_EQ(result.status, ik::Status::reached) << i << " " << result.message;
    const double left = angleBetween(axesAtTip(chain, pose), wanted);
    EXPECT_LT(left, kNear);
    EXPECT_NEAR(result.turn, left, 1e-9);
    EXPECT_LT(glm::distance(rigs::jointsByMatrices(chain, pose).back(), problem.target), kNear);
  }
}

TEST(Facing, OnlyAnAxisLeavesTheTurnAboutIt) {
  RandomSource random(3);
  const ik::Solver& solver = ik::kAutomatic;
  rigs::Workspace workspace;
  int turned = 0;
  for (int i = 0; i < 100; ++i) {
    const rigs::Chain chain = randomChain(random, false);
    const rigs::Pose there = randomPose(random, chain);
    const glm::dvec3 pen = support::randomDirection(random);
    // The matrix as it is: an axis of the bone's own frame, mirrored where that is.
    const glm::dvec3 wanted = glm::dmat3(rigs::framesByMatrices(chain, there).back()) * pen;
    rigs::Problem problem{chain, rigs::jointsByMatrices(chain, there).back()};
    problem.facing = Facing{glm::quat_cast(axesAtTip(chain, there)), pen};
    rigs::Pose pose = randomPose(random, chain);
    const ik::Settings settings{.parameters = ik::defaultParameters(solver)};
    const rigs::Result result = rigs::solve(solver, problem, settings, pose, workspace);
    ASSERT_EQ(result.status, ik::Status::reached) << i;
    const glm::dmat3 now(rigs::framesByMatrices(chain, pose).back());
    EXPECT_LT(angleBetween(now * pen, wanted), kNear);
    if (angleBetween(axesAtTip(chain, pose), axesAtTip(chain, there)) > 0.1) ++turned;
  }
  EXPECT_GT(turned, 50);  // the rest was not asked for
}

TEST(Facing, AnotherGoalsBoneLiesAsAsked) {
  rigs::Chain chain{.bones = {}, .planar = false};
  chain.bones = {{.length = 1.0}, {.length = 1.0}, {.length = 0.5}, {.length = 1.0}};
  chain.bones[2].parent = 0;
  chain.bones[3].parent = 2;
  chain.tip = 1;
  rigs::Pose there;
  RandomSource random(4);
  for (int i = 0; i < 4; ++i)
    there.rotations.push_back(glm::angleAxis(0.7, support::randomDirection(random)));
  const auto bones = rigs::layBones(chain, there);
  std::vector<rigs::Frame> frames(4);
  rigs::boneFrames(chain, there, frames);
  const rigs::Goal goal{3, bones[3].end, 1.0, Facing{rigs::rotationOf(frames[3])}};
  const rigs::Problem problem{.chain = chain, .target = bones[1].end, .goals = {&goal, 1}};
  rigs::Pose pose{{}, std::vector<glm::dquat>(4, glm::dquat(1.0, 0.0, 0.0, 0.0))};
  rigs::Workspace workspace;
  const ik::Settings settings{.parameters = ik::defaultParameters(ik::kAutomatic)};
  ASSERT_EQ(rigs::solve(ik::kAutomatic, problem, settings, pose, workspace).status,
            ik::Status::reached);
  rigs::boneFrames(chain, pose, frames);
  const glm::dquat left = goal.facing->rotation * glm::conjugate(rigs::rotationOf(frames[3]));
  EXPECT_LT(2.0 * std::asin(glm::length(glm::dvec3(left.x, left.y, left.z))), kNear);
}

TEST(Facing, WhatIsNoDirectionIsRefused) {
  rigs::Chain chain{.bones = {{}, {}}};
  const rigs::Pose pose{.angles = {0.3, 0.4}};
  rigs::Problem problem{chain, {1.0, 0.5, 0.0}};
  const auto faultWith = [&](const Facing& facing, const ik::Solver& solver = ik::kAutomatic) {
    problem.facing = facing;
    return rigs::findFault(solver, problem, {.parameters = ik::defaultParameters(solver)}, pose);
  };
  const double half = std::sqrt(0.5);
  EXPECT_EQ(faultWith({glm::dquat(half, 0.0, 0.0, half)}), "");
  EXPECT_EQ(faultWith({glm::dquat(1.0, 0.0, 0.0, 1.0)}),
            "facing.rotation: expected a quaternion of length 1, got (1, 0, 0, 1) as w, x, y, z");
  EXPECT_EQ(faultWith({glm::dquat(std::nan(""), 0.0, 0.0, 0.0)}),
            "facing.rotation: expected a quaternion of length 1, got (nan, 0, 0, 0) as w, x, y, z");
  EXPECT_EQ(faultWith({glm::dquat(half, half, 0.0, 0.0)}),
            "facing.rotation: expected a turn about z, as the chain is planar");
  EXPECT_EQ(faultWith({{1.0, 0.0, 0.0, 0.0}, glm::dvec3(1.0, 0.0, 0.0)}),
            "facing.axis: expected none, as the chain is planar");
  EXPECT_EQ(faultWith({}, *ik::findSolver("two-bone")),
            "facing: two-bone knows no directions, expected none");
  chain.planar = false;
  const rigs::Pose still{{}, {{1.0, 0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}}};
  problem.facing = Facing{{1.0, 0.0, 0.0, 0.0}, glm::dvec3(0.0, 2.0, 0.0)};
  EXPECT_EQ(rigs::findFault(ik::kAutomatic, problem,
                            {.parameters = ik::defaultParameters(ik::kAutomatic)}, still),
            "facing.axis: expected a vector of length 1, got (0, 2, 0)");
  problem.facing.reset();
  problem.lengthPerRadian = -1.0;
  EXPECT_EQ(rigs::findFault(ik::kAutomatic, problem,
                            {.parameters = ik::defaultParameters(ik::kAutomatic)}, still),
            "length per radian: expected a finite number from 0, got -1");
}

}  // namespace
