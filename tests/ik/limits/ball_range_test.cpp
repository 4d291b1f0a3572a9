// Ball joints' limits by quaternions alone against those by angles.
#include "ik/work/ball_range.h"

#include <gtest/gtest.h>

#include "support/limits.h"

namespace {

constexpr double kHair = 1e-9;  // radians

ik::Bone randomBall(support::RandomSource& random) {
  ik::Bone bone;
  bone.limit.cone = random.uniform(0.01, 3.1);
  bone.limit.least = random.uniform(-3.1, 3.0);
  bone.limit.most = random.uniform(bone.limit.least, 3.1);
  if (random.chance(0.2)) bone.limit = {.cone = bone.limit.cone};
  return bone;
}

ik::Rotation randomRotation(support::RandomSource& random) {
  return ik::rotationAbout(support::randomDirection(random), random.uniform(-3.1, 3.1));
}

double between(const ik::Rotation& a, const ik::Rotation& b) {
  return glm::length(ik::rotationVector(a * glm::conjugate(b)));
}

TEST(BallRange, IsWhatAnglesSay) {
  support::RandomSource random(5);
  int inside = 0;
  for (int i = 0; i < 20000; ++i) {
    const ik::Bone bone = randomBall(random);
    const ik::Rotation q = randomRotation(random);
    const ik::BallRange range = ik::rangeOf(bone, false);
    const ik::Rotation expected = ik::allowed(bone, q);
    if (ik::isWithin(range, q, 0.0)) {
      ++inside;
      EXPECT_EQ(expected, q) << i;
    } else if (ik::isClear(range, q)) {
      EXPECT_LE(between(ik::allowed(range, q), expected), kHair) << i;
    }
  }
  EXPECT_GT(inside, 1000);
}

TEST(BallRange, AMirrorTurnsTheTwist) {
  support::RandomSource random(6);
  const glm::dvec3 signs{1.0, -1.0, 1.0};
  for (int i = 0; i < 20000; ++i) {
    const ik::Bone bone = randomBall(random);
    const ik::Rotation posed = randomRotation(random);
    const ik::Rotation q = ik::mirrored(posed, signs);
    const ik::BallRange range = ik::rangeOf(bone, true);
    const ik::Rotation expected = ik::mirrored(ik::allowed(bone, posed), signs);
    if (ik::isWithin(range, q, 0.0)) {
      EXPECT_EQ(expected, q) << i;
    } else if (ik::isClear(range, q)) {
      EXPECT_LE(between(ik::allowed(range, q), expected), kHair) << i;
    }
  }
}

// Needles, and swings next to half a turn, are left to angles.
TEST(BallRange, WhatRoundingDecidesIsNotClear) {
  ik::Bone bone;
  bone.limit.cone = 1e-4;
  EXPECT_FALSE(ik::isClear(ik::rangeOf(bone, false), ik::kNoRotation));
  EXPECT_FALSE(ik::isWithin(ik::rangeOf(bone, false), ik::kNoRotation, 0.0));
  bone.limit.cone = 3.0;
  const ik::Rotation back = ik::rotationAbout({0.0, 0.0, 1.0}, support::kPi);
  EXPECT_FALSE(ik::isClear(ik::rangeOf(bone, false), back));
}

}  // namespace
