// twoBone() without a chain, against the law of cosines by inverse functions and against forward
// kinematics by hand.
#include <algorithm>
#include <cmath>

#include <glm/gtc/quaternion.hpp>
#include <gtest/gtest.h>

#include "ik/maths/arm.h"
#include "support/random_source.h"

namespace {

glm::dvec3 anywhere(support::RandomSource& random, double size) {
  return {random.uniform(-size, size), random.uniform(-size, size), random.uniform(-size, size)};
}

ik::Arm randomArm(support::RandomSource& random) {
  ik::Arm arm;
  arm.base = anywhere(random, 1.0);
  arm.target = anywhere(random, 1.5);
  arm.l1 = random.uniform(0.1, 1.0);
  arm.l2 = random.uniform(0.1, 1.0);
  arm.side = anywhere(random, 3.0);
  return arm;
}

// R(q)·v by the quaternions' product.
glm::dvec3 turned(const glm::dquat& q, const glm::dvec3& v) {
  const glm::dquat p = q * glm::dquat(0.0, v) * glm::conjugate(q);
  return {p.x, p.y, p.z};
}

TEST(TwoBoneDirect, KeepsLengthsAndComesAsNearAsItGets) {
  support::RandomSource random(5);
  for (int i = 0; i < 20000; ++i) {
    const ik::Arm arm = randomArm(random);
    const ik::ArmJoints joints = ik::twoBone(arm);
    EXPECT_NEAR(glm::distance(arm.base, joints.elbow), arm.l1, 1e-14);
    EXPECT_NEAR(glm::distance(joints.elbow, joints.tip), arm.l2, 2e-7);  // nearly straight: √ε
    const double d = glm::distance(arm.base, arm.target);
    const double least = std::max({0.0, d - arm.l1 - arm.l2, std::abs(arm.l1 - arm.l2) - d});
    EXPECT_NEAR(glm::distance(joints.tip, arm.target), least, 1e-14);
  }
}

TEST(TwoBoneDirect, BendsAsTheLawOfCosinesHasItAndToTheSide) {
  support::RandomSource random(6);
  int within = 0;
  for (int i = 0; i < 20000; ++i) {
    const ik::Arm arm = randomArm(random);
    const double d = glm::distance(arm.base, arm.target);
    if (d > 0.999 * (arm.l1 + arm.l2) || d < 1.001 * std::abs(arm.l1 - arm.l2)) continue;
    ++within;
    const ik::ArmJoints joints = ik::twoBone(arm);
    const glm::dvec3 aim = (arm.target - arm.base) / d;
    const double alpha = std::acos((d * d + arm.l1 * arm.l1 - arm.l2 * arm.l2) / (2 * d * arm.l1));
    const glm::dvec3 bone = joints.elbow - arm.base;
    EXPECT_NEAR(glm::dot(bone, aim), arm.l1 * std::cos(alpha), 1e-12);
    EXPECT_NEAR(glm::length(glm::cross(bone, aim)), arm.l1 * std::sin(alpha), 1e-11);
    EXPECT_NEAR(glm::dot(bone, glm::cross(aim, arm.side)), 0.0, 1e-13);
    EXPECT_GE(glm::dot(bone - glm::dot(bone, aim) * aim, arm.side), 0.0);
  }
  EXPECT_GT(within, 3000);
}

TEST(TwoBoneDirect, RotationsLeadToTheJoints) {
  support::RandomSource random(7);
  for (int i = 0; i < 20000; ++i) {
    const ik::Arm arm = randomArm(random);
    const ik::ArmRotations answer = ik::twoBoneRotations(arm);
    const ik::ArmJoints joints = ik::twoBone(arm);
    EXPECT_EQ(answer.joints.elbow, joints.elbow);
    EXPECT_EQ(answer.joints.tip, joints.tip);
    EXPECT_NEAR(glm::length(answer.first), 1.0, 1e-14);
    EXPECT_NEAR(glm::length(answer.second), 1.0, 1e-14);
    const glm::dvec3 elbow = arm.base + turned(answer.first, {arm.l1, 0.0, 0.0});
    const glm::dvec3 tip = elbow + turned(answer.first * answer.second, {arm.l2, 0.0, 0.0});
    EXPECT_LE(glm::distance(elbow, joints.elbow), 1e-13);
    EXPECT_LE(glm::distance(tip, joints.tip), 2e-7);
    EXPECT_LE(answer.second.z, 0.0);
    EXPECT_GE(answer.second.w, 0.0);
    EXPECT_EQ(glm::dvec2(answer.second.x, answer.second.y), glm::dvec2(0.0));
  }
}

// No number is NaN or infinite, and the lengths are kept, where a direction cannot be told.
TEST(TwoBoneDirect, HasAnAnswerWhereNothingTellsTheDirection) {
  const glm::dvec3 up{0.0, 1.0, 0.0};
  for (const glm::dvec3& target : {glm::dvec3(0.0), up, 2.0 * up, 5.0 * up, glm::dvec3(1e-200)}) {
    for (const glm::dvec3& side : {glm::dvec3(0.0), up, -up, glm::dvec3(1e-9, 1.0, 0.0)}) {
      for (const double l1 : {0.0, 1.0, 2.0}) {
        for (const double l2 : {0.0, 1.0}) {
          const ik::ArmRotations answer = ik::twoBoneRotations({{}, target, l1, l2, side});
          EXPECT_NEAR(glm::length(answer.joints.elbow), l1, 1e-14);
          EXPECT_NEAR(glm::distance(answer.joints.elbow, answer.joints.tip), l2, 1e-7);
          EXPECT_NEAR(glm::length(answer.first), 1.0, 1e-14);
          EXPECT_NEAR(glm::length(answer.second), 1.0, 1e-14);
        }
      }
    }
  }
}

}  // namespace
