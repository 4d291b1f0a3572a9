// Joints' limits in space by quaternions alone against those by angles.
#include "ik/work/joint_range.h"

#include <gtest/gtest.h>

#include "ik/work/array_limits.h"
#include "ik/work/space_arrays.h"
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

// A chain of n balls whose joints have all arrays that limits look at.
struct Balls {
  ik::ArrayLimits limits;
  ik::KinematicState state;

  explicit Balls(std::size_t n) {
    limits.resize(n);
    state.locals.resize(ik::padded(n));
    state.columns.resize(ik::padded(n));
    state.orientations.resize(ik::padded(n));
    state.slacks.each.resize(ik::padded(n));
  }
};

double between(const ik::Rotation& a, const ik::Rotation& b) {
  return glm::length(ik::rotationVector(a * glm::conjugate(b)));
}

ik::Turn turnBy(double angle) { return {std::cos(angle), std::sin(angle)}; }

// The shorter way from one angle to the other on the circle.
double apart(double a, double b) { return std::abs(std::remainder(a - b, 2.0 * support::kPi)); }

TEST(Arc, IsWhatAnglesSay) {
  support::RandomSource random(4);
  int inside = 0;
  for (int i = 0; i < 20000; ++i) {
    ik::JointLimit limit;
    limit.least = random.uniform(-6.2, 6.2);
    limit.most = random.uniform(limit.least, std::min(6.2, limit.least + 6.2));
    if (random.chance(0.2)) limit.most = limit.least;  // a single angle
    if (random.chance(0.1)) limit = {-0.5 * support::kPi, 0.5 * support::kPi};
    const ik::Arc arc = ik::arcOf(limit);
    const double angle = random.uniform(-3.1, 3.1);
    const ik::Turn turn = turnBy(angle);
    const ik::Turn allowed = ik::allowed(arc, turn);
    // By hand: from the least angle on, counter-clockwise.
    double past = std::fmod(angle - limit.least, 2.0 * support::kPi);
    if (past < 0.0) past += 2.0 * support::kPi;
    if (past <= limit.most - limit.least) {
      ++inside;
      EXPECT_EQ(allowed, turn) << i;
    } else {
      const double reached = std::atan2(allowed.y, allowed.x);
      const bool isMostNearer = apart(angle, limit.most) <= apart(angle, limit.least);
      EXPECT_LE(apart(reached, isMostNearer ? limit.most : limit.least), kHair) << i;
    }
  }
  EXPECT_GT(inside, 5000);
}

TEST(Arc, NeitherEndLosesWhatStandsAtIt) {
  for (const double width : {0.0, 1e-9, 0.5, support::kPi, 4.0, 6.2}) {
    const ik::JointLimit limit{.least = -1.0, .most = width - 1.0};
    const ik::Arc arc = ik::arcOf(limit);
    for (const double angle : {limit.least, limit.most}) {
      EXPECT_EQ(ik::allowed(arc, turnBy(angle)), turnBy(angle)) << width;
    }
    const ik::Turn opposite = turnBy(0.5 * width - 1.0 + support::kPi);
    EXPECT_NE(ik::allowed(arc, opposite), opposite) << width;
  }
  // A whole turn is no limit.
  const ik::Turn anywhere = turnBy(2.5);
  EXPECT_EQ(ik::allowed(ik::arcOf({}), anywhere), anywhere);
}

TEST(JointRange, IsWhatAnglesSay) {
  support::RandomSource random(5);
  int inside = 0;
  for (int i = 0; i < 20000; ++i) {
    const ik::Bone bone = randomBall(random);
    const ik::Rotation q = randomRotation(random);
    const ik::JointRange range = ik::rangeOf(bone, false);
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

TEST(JointRange, AMirrorTurnsTheTwist) {
  support::RandomSource random(6);
  const glm::dvec3 signs{1.0, -1.0, 1.0};
  for (int i = 0; i < 20000; ++i) {
    const ik::Bone bone = randomBall(random);
    const ik::Rotation posed = randomRotation(random);
    const ik::Rotation q = ik::mirrored(posed, signs);
    const ik::JointRange range = ik::rangeOf(bone, true);
    const ik::Rotation expected = ik::mirrored(ik::allowed(bone, posed), signs);
    if (ik::isWithin(range, q, 0.0)) {
      EXPECT_EQ(expected, q) << i;
    } else if (ik::isClear(range, q)) {
      EXPECT_LE(between(ik::allowed(range, q), expected), kHair) << i;
    }
  }
}

TEST(JointRange, AHingesHalfAngleStopsWhereItsAngleDoes) {
  support::RandomSource random(8);
  int stopped = 0;
  for (int i = 0; i < 20000; ++i) {
    ik::Bone bone = randomBall(random);
    bone.joint = ik::JointKind::hinge;
    const ik::JointRange range = ik::rangeOf(bone, false);
    const double angle = random.uniform(-6.0, 6.0);
    const ik::HalfAngle half{std::cos(0.5 * angle), std::sin(0.5 * angle)};
    const ik::HalfAngle reached = ik::allowed(range, half);
    const double expected = ik::allowed(bone.limit, angle);
    EXPECT_LE(apart(2.0 * std::atan2(reached.sine, reached.cosine), expected), kHair) << i;
    const bool isKept = reached.cosine == half.cosine && reached.sine == half.sine;
    EXPECT_EQ(isKept, expected == angle) << i;
    stopped += isKept ? 0 : 1;
  }
  EXPECT_GT(stopped, 5000);
}

// A hinge within its range keeps its rotation, bit by bit; another one comes to the nearer end.
TEST(JointRange, HingesAreWhatAnglesSay) {
  support::RandomSource random(11);
  int inside = 0;
  for (int i = 0; i < 20000; ++i) {
    ik::Bone bone{.joint = ik::JointKind::hinge, .axis = support::randomDirection(random)};
    bone.limit.least = random.uniform(-3.1, 3.0);
    bone.limit.most = random.uniform(bone.limit.least, 3.1);
    if (random.chance(0.1)) bone.limit.most = bone.limit.least;
    const ik::JointRange range = ik::rangeOf(bone, false);
    ASSERT_TRUE(range.isPlain);
    const double angle = random.chance(0.1) ? bone.limit.most : random.uniform(-3.1, 3.1);
    const double sign = random.chance(0.5) ? -1.0 : 1.0;
    const ik::Rotation q = sign * ik::rotationAbout(bone.axis, angle);
    const ik::Rotation within = ik::allowedHinge(range, bone.axis, q);
    if (angle >= bone.limit.least && angle <= bone.limit.most) {
      ++inside;
      EXPECT_EQ(within, q) << i;
    } else {
      const bool isMostNearer = apart(angle, bone.limit.most) <= apart(angle, bone.limit.least);
      const double end = isMostNearer ? bone.limit.most : bone.limit.least;
      EXPECT_LE(between(within, ik::rotationAbout(bone.axis, end)), kHair) << i;
    }
  }
  EXPECT_GT(inside, 5000);
}

// At a limit, turning along a normal leads out of it the fastest: the swing, or the twist, changes
// by it to first order, and all other ways across do not change it.
TEST(JointRange, NormalsLeadOutOfTheLimits) {
  support::RandomSource random(8);
  int stopped = 0;
  for (int i = 0; i < 20000; ++i) {
    const ik::Bone bone = randomBall(random);
    const ik::JointRange range = ik::rangeOf(bone, false);
    const ik::Rotation q = ik::allowed(bone, randomRotation(random));
    if (!ik::isClear(range, q)) continue;
    const glm::dvec3 change = support::randomDirection(random);
    const ik::LimitNormals expected = ik::limitNormals(bone, q, change);
    const ik::LimitNormals normals = ik::limitNormals(range, q, change);
    for (std::size_t k = 0; k < 3; ++k) {
      EXPECT_LE(glm::distance(normals[k], expected[k]), kHair) << i;
      if (normals[k] == glm::dvec3(0.0)) continue;
      ++stopped;
      constexpr double kStep = 1e-6;
      const ik::SwingTwist before = ik::swingTwist(q);
      const ik::SwingTwist after = ik::swingTwist(ik::rotationFromVector(kStep * normals[k]) * q);
      const double most = k == 0 ? after.swing - before.swing : after.twist - before.twist;
      EXPECT_GT(std::abs(most), 0.4 * kStep) << i;
      const ik::Rotation along =
          ik::rotationFromVector(kStep * ik::tangential(normals, change)) * q;
      const ik::SwingTwist beside = ik::swingTwist(along);
      const double least = k == 0 ? beside.swing - before.swing : beside.twist - before.twist;
      EXPECT_LT(std::abs(least), 1e-3 * kStep / std::cos(0.5 * before.swing)) << i;
    }
  }
  EXPECT_GT(stopped, 1000);
}

// Of all joints at once: what is inside stays, bit by bit, what is outside comes back.
TEST(JointRange, OfManyIsThatOfEach) {
  support::RandomSource random(9);
  int outside = 0;
  for (int i = 0; i < 2000; ++i) {
    const std::size_t n = 1 + static_cast<std::size_t>(i) % 11;
    std::vector<ik::Bone> bones(n);
    Balls balls(n);
    ik::ArrayLimits& limits = balls.limits;
    ik::KinematicState& state = balls.state;
    std::vector<ik::Rotation> given(n);
    std::int64_t unclear = 0;
    for (std::size_t k = 0; k < n; ++k) {
      bones[k] = random.chance(0.1) ? ik::Bone{} : randomBall(random);
      if (random.chance(0.1)) bones[k].limit.cone = 1e-4;
      given[k] = randomRotation(random);
      const ik::JointRange range = ik::rangeOf(bones[k], false);
      limits.bounds.set(k, range);
      state.locals.set(k, given[k]);
      unclear += ik::isWithin(range, given[k], 0.0) || ik::isClear(range, given[k]) ? 0 : 1;
    }
    ik::findSlacks(limits, state);
    const std::vector<double> slacks = state.slacks.each;
    EXPECT_EQ(ik::bringBackClear(limits, state), unclear);
    for (std::size_t k = 0; k < n; ++k) {
      const ik::JointRange range = ik::rangeOf(bones[k], false);
      const bool isWithin = ik::isWithin(range, given[k], 0.0);
      EXPECT_EQ(slacks[k] >= 0.0, isWithin);
      outside += isWithin ? 0 : 1;
      if (isWithin || !ik::isClear(range, given[k])) {
        EXPECT_EQ(state.locals[k], given[k]) << i << ' ' << k;
        EXPECT_EQ(state.slacks.each[k], slacks[k]) << i << ' ' << k;
      } else {
        EXPECT_LE(between(state.locals[k], ik::allowed(bones[k], given[k])), kHair) << i;
        EXPECT_EQ(state.slacks.each[k], 0.0) << i << ' ' << k;
      }
    }
  }
  EXPECT_GT(outside, 1000);
}

// A joint that turns by less than its slack, in radians, stays within its limits, by angles too.
TEST(JointRange, SlackIsWhatAJointMaySafelyTurnBy) {
  support::RandomSource random(12);
  int left = 0;
  int checked = 0;
  for (int i = 0; i < 5000; ++i) {
    const ik::Bone bone = randomBall(random);
    Balls balls(1);
    ik::ArrayLimits& limits = balls.limits;
    ik::KinematicState& state = balls.state;
    const ik::Rotation q = ik::allowed(bone, randomRotation(random));
    limits.bounds.set(0, ik::rangeOf(bone, false));
    state.locals.set(0, q);
    ik::findSlacks(limits, state);
    const double slack = state.slacks.each[0];
    if (!(slack > 1e-6)) continue;
    ++checked;
    for (int k = 0; k < 20; ++k) {
      const glm::dvec3 axis = support::randomDirection(random);
      const ik::Rotation turned = ik::rotationAbout(axis, 0.999 * slack) * q;
      EXPECT_EQ(ik::allowed(bone, turned), turned) << i << ' ' << k;
      const ik::Rotation further = ik::rotationAbout(axis, 2.5 * slack) * q;
      left += ik::allowed(bone, further) != further ? 1 : 0;
    }
  }
  EXPECT_GT(checked, 500);
  EXPECT_GT(left, 100) << "slacks are far too small";
}

// What stops all joints at once is what stops each, seen from its parent's frame.
TEST(JointRange, StopsOfManyAreThoseOfEach) {
  support::RandomSource random(10);
  int stopped = 0;
  int unclear = 0;
  for (int i = 0; i < 4000; ++i) {
    const std::size_t n = 1 + static_cast<std::size_t>(i) % 11;
    std::vector<ik::Bone> bones(n);
    Balls balls(n);
    ik::ArrayLimits& limits = balls.limits;
    ik::KinematicState& state = balls.state;
    std::vector<bool> isClear(n);
    for (std::size_t k = 0; k < n; ++k) {
      bones[k] = random.chance(0.1) ? ik::Bone{} : randomBall(random);
      if (random.chance(0.1)) bones[k].limit.cone = 1e-4;
      const ik::JointRange range = ik::rangeOf(bones[k], false);
      const ik::Rotation q = ik::allowed(bones[k], randomRotation(random));
      isClear[k] = ik::isClear(range, q);
      limits.bounds.set(k, range);
      state.locals.set(k, q);
      state.columns.set(k, random.uniform(0.1, 10.0) * support::randomDirection(random));
      state.orientations.set(k, random.uniform(0.97, 1.03) * randomRotation(random));
    }
    const glm::dvec3 error = random.uniform(0.1, 10.0) * support::randomDirection(random);
    ik::findSlacks(limits, state);
    const ik::BallCounts counts = ik::stopClearBalls(error, state, limits);
    ik::BallCounts expectedCounts;
    for (std::size_t k = 0; k < n; ++k) {
      const ik::Rotation q = state.locals[k];
      const ik::Rotation parent = glm::normalize(state.orientations[k]) * glm::conjugate(q);
      const glm::dvec3 wanted = glm::cross(state.columns[k], error);
      const ik::LimitNormals found = limits.stops[k];
      ik::LimitNormals expected{};
      if (isClear[k]) expected = ik::limitNormals(bones[k], q, glm::conjugate(parent) * wanted);
      for (std::size_t m = 0; m < 3; ++m) {
        EXPECT_LE(glm::distance(found[m], parent * expected[m]), kHair) << i << ' ' << k;
      }
      if (expected != ik::LimitNormals{}) ++expectedCounts.stopped;
      if (ik::isLimited(bones[k], false) && !isClear[k]) ++expectedCounts.unclear;
    }
    EXPECT_EQ(counts.stopped, expectedCounts.stopped) << i;
    EXPECT_EQ(counts.unclear, expectedCounts.unclear) << i;
    stopped += static_cast<int>(counts.stopped);
    unclear += static_cast<int>(counts.unclear);
  }
  EXPECT_GT(stopped, 1000);
  EXPECT_GT(unclear, 100);
}

// Needles, and swings next to half a turn, are left to angles.
TEST(JointRange, WhatRoundingDecidesIsNotClear) {
  ik::Bone bone;
  bone.limit.cone = 1e-4;
  EXPECT_FALSE(ik::isClear(ik::rangeOf(bone, false), ik::kNoRotation));
  EXPECT_FALSE(ik::isWithin(ik::rangeOf(bone, false), ik::kNoRotation, 0.0));
  bone.limit.cone = 3.0;
  const ik::Rotation back = ik::rotationAbout({0.0, 0.0, 1.0}, support::kPi);
  EXPECT_FALSE(ik::isClear(ik::rangeOf(bone, false), back));
}

}  // namespace
