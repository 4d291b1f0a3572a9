// A chain as a mechanism, by hand; and poses there and back.
#include "rigs/mechanism_of.h"

#include <numbers>

#include <glm/gtc/matrix_transform.hpp>
#include <gtest/gtest.h>

#include "rigs/matrices.h"

namespace {

constexpr double kPi = std::numbers::pi;
constexpr glm::dvec3 kZ{0.0, 0.0, 1.0};
using Kind = ik::JointKind;

rigs::ChainMechanism made(const rigs::Chain& chain, const rigs::Pose& pose) {
  rigs::ChainMechanism result;
  mechanismOf({.chain = chain}, pose, result);
  return result;
}

rigs::Chain planar(std::vector<rigs::Bone> bones) {
  rigs::Chain chain;
  chain.bones = std::move(bones);
  return chain;
}

TEST(MechanismOf, AJointABoneAndTheTip) {
  rigs::Chain chain = planar({{.length = 2.0}, {.length = 3.0, .weight = 0.25}});
  chain.base = {5.0, 6.0, 0.0};
  const rigs::ChainMechanism result = made(chain, {{0.1, -0.2}});
  ASSERT_EQ(result.joints.size(), 3U);
  EXPECT_EQ(result.joints[0].at, chain.base);
  EXPECT_EQ(result.joints[1].at, glm::dvec3(2.0, 0.0, 0.0));
  EXPECT_EQ(result.joints[2].at, glm::dvec3(3.0, 0.0, 0.0));
  for (int i = 0; i < 3; ++i) {
    const ik::Joint& joint = result.joints[static_cast<std::size_t>(i)];
    EXPECT_EQ(joint.parent, i - 1);
    EXPECT_EQ(joint.kind, i < 2 ? Kind::hinge : Kind::fixed);
    EXPECT_EQ(joint.axis, kZ);
    EXPECT_EQ(joint.axes, glm::dmat3(1.0));
    EXPECT_EQ(joint.limit, ik::Limit{});
  }
  EXPECT_EQ(result.joints[0].weight, 1.0);
  EXPECT_EQ(result.joints[1].weight, 0.25);
  EXPECT_EQ(result.pose[0].amount, 0.1);
  EXPECT_EQ(result.pose[1].amount, -0.2);
}

// A scale mirrors the frame that the next joint stands in, and how far along x that is.
TEST(MechanismOf, MirrorsAreThoseOfTheNextFrame) {
  rigs::Chain chain =
      planar({{.length = 2.0, .scale = {-1, 1}}, {.length = 3.0, .scale = {-1, -1}}});
  chain.baseScale = {1, -1};
  const rigs::ChainMechanism result = made(chain, {{0.0, 0.0}});
  EXPECT_EQ(result.joints[0].axes, glm::dmat3(1, 0, 0, 0, -1, 0, 0, 0, 1));
  EXPECT_EQ(result.joints[1].axes, glm::dmat3(-1, 0, 0, 0, 1, 0, 0, 0, 1));
  EXPECT_EQ(result.joints[1].at, glm::dvec3(-2.0, 0.0, 0.0));
  EXPECT_EQ(result.joints[2].axes, glm::dmat3(-1, 0, 0, 0, -1, 0, 0, 0, 1));
  EXPECT_EQ(result.joints[2].at, glm::dvec3(-3.0, 0.0, 0.0));
}

// Its rotation is a part of its rest frame, and what else it says means nothing.
TEST(MechanismOf, AFixedJointHasNoValue) {
  const rigs::Chain chain =
      planar({{.length = 1.0}, {.length = 1.0, .joint = rigs::JointKind::fixed, .weight = 0.0}});
  const rigs::ChainMechanism result = made(chain, {{0.4, 0.5 * kPi}});
  EXPECT_EQ(result.joints[1].kind, Kind::fixed);
  EXPECT_LT(glm::distance(result.joints[1].axes[0], glm::dvec3(0.0, 1.0, 0.0)), 1e-15);
  EXPECT_EQ(result.pose[1], ik::Value{});
  EXPECT_EQ(result.joints[1].weight, 1.0);
}

TEST(MechanismOf, AHingeTurnsAboutItsAxisAndABallAboutX) {
  rigs::Chain chain;
  chain.planar = false;
  chain.bones = {{.length = 1.0, .joint = rigs::JointKind::hinge, .axis = {0.0, 0.6, 0.8}},
                 {.length = 1.0, .limit = {2.5, 3.5, 0.75}}};
  const glm::dquat ball = glm::angleAxis(0.3, glm::dvec3(0.6, 0.8, 0.0));
  // A quaternion and its negative are the same turn.
  const glm::dquat hinge = -glm::angleAxis(0.7, chain.bones[0].axis);
  const rigs::ChainMechanism result = made(chain, {{}, {hinge, ball}});
  EXPECT_EQ(result.joints[0].kind, Kind::hinge);
  EXPECT_LT(glm::distance(result.joints[0].axis, chain.bones[0].axis), 1e-15);
  EXPECT_NEAR(result.pose[0].amount, 0.7, 1e-15);
  EXPECT_EQ(result.joints[1].kind, Kind::ball);
  EXPECT_EQ(result.joints[1].axis, glm::dvec3(1.0, 0.0, 0.0));
  EXPECT_EQ(result.joints[1].limit, (ik::Limit{2.5, 3.5, 0.75}));
  EXPECT_LT(glm::length(result.pose[1].turn - ball), 1e-15);
}

// A mechanism's hinge has no circle: its angle is taken from the turn that the range is in.
TEST(MechanismOf, ARangeAcrossHalfATurnHoldsTheAngle) {
  const rigs::Chain chain = planar({{.length = 1.0, .limit = {kPi - 0.5, kPi + 0.5}},
                                    {.length = 1.0, .limit = {-kPi - 0.5, -kPi + 0.5}},
                                    {.length = 1.0, .limit = {-kPi, kPi}}});
  const rigs::ChainMechanism result = made(chain, {{-3.0, 3.0, 3.0}});
  EXPECT_NEAR(result.pose[0].amount, 2.0 * kPi - 3.0, 1e-15);
  EXPECT_NEAR(result.pose[1].amount, 3.0 - 2.0 * kPi, 1e-15);
  EXPECT_EQ(result.pose[2].amount, 3.0);
  EXPECT_EQ(result.joints[0].limit.most, kPi + 0.5);
  EXPECT_EQ(result.joints[2].limit, ik::Limit{}) << "a whole turn is no limit";
}

TEST(MechanismOf, WhatIsTooSmallToCountIsZero) {
  const rigs::ChainMechanism result = made(
      planar({{.length = 0.5 * rigs::kSmallest, .weight = 0.5 * rigs::kLeastWeight}}), {{0.0}});
  EXPECT_EQ(result.joints[1].at, glm::dvec3(0.0));
  EXPECT_EQ(result.joints[0].weight, 0.0);
}

TEST(MechanismOf, JointsLieWhereThoseOfTheChainDo) {
  support::RandomSource random(1);
  std::vector<ik::Frame> frames;
  for (int i = 0; i < 500; ++i) {
    const rigs::Random problem =
        rigs::randomProblem(random, i % 2 == 0, rigs::Having::everything, 0);
    const rigs::ChainMechanism result = made(problem.chain, problem.pose);
    ik::forwardKinematics(result.joints, result.pose, frames);
    const std::vector<glm::dvec3> joints = rigs::jointsByMatrices(problem.chain, problem.pose);
    for (std::size_t j = 0; j < joints.size(); ++j)
      EXPECT_LT(glm::distance(frames[j].at, joints[j]), 1e-13);
  }
}

TEST(ReadChanges, WhatStayedKeepsEveryBit) {
  const rigs::Chain chain = planar({{.length = 1.0}, {.length = 1.0}, {.length = 1.0}});
  rigs::Pose pose{{17.0, -kPi, 0.5}};
  ik::Pose before;
  valuesOf(chain, pose, before);
  ik::Pose after = before;
  after[2].amount = 7.0;
  readChanges(chain, before, after, pose);
  EXPECT_EQ(pose.angles[0], 17.0);
  EXPECT_EQ(pose.angles[1], -kPi);
  EXPECT_NEAR(pose.angles[2], 7.0 - 2.0 * kPi, 1e-15);
  after[2].amount = -kPi;
  readChanges(chain, before, after, pose);
  EXPECT_EQ(pose.angles[2], kPi);
}

TEST(ReadChanges, AQuaternionKeepsItsSign) {
  rigs::Chain chain;
  chain.planar = false;
  chain.bones = {{.length = 1.0}, {.length = 1.0, .joint = rigs::JointKind::hinge, .axis = kZ}};
  const glm::dquat start(-1.0, 0.0, 0.0, 0.0);
  rigs::Pose pose{{}, {start, start}};
  ik::Pose before;
  valuesOf(chain, pose, before);
  ik::Pose after = before;
  after[0].turn = glm::angleAxis(0.5, glm::dvec3(0.0, 1.0, 0.0));
  after[1].amount += 0.5;
  readChanges(chain, before, after, pose);
  EXPECT_LT(glm::length(pose.rotations[0] + glm::angleAxis(0.5, glm::dvec3(0.0, 1.0, 0.0))), 1e-15);
  EXPECT_LT(glm::length(pose.rotations[1] + glm::angleAxis(0.5, kZ)), 1e-15);
}

}  // namespace
