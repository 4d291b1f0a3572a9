#include "ik/limits.h"

#include <cmath>
#include <random>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace iklab::ik {
namespace {

constexpr double kPi = std::numbers::pi;

std::mt19937_64 generator(7);
double random(double least, double most) {
  return std::uniform_real_distribution<double>(least, most)(generator);
}
glm::dvec3 randomUnit() {
  std::normal_distribution<double> normal;
  return glm::normalize(glm::dvec3(normal(generator), normal(generator), normal(generator)));
}
glm::dquat randomTurn() { return glm::angleAxis(random(-kPi, kPi), randomUnit()); }

Joint hingeWithin(double least, double most) { return {.limit = {.least = least, .most = most}}; }
Joint ballWithin(double least, double most, double cone) {
  return {.kind = JointKind::ball, .axis = randomUnit(), .limit = {least, most, cone}};
}
// How far the axis leans, by the vectors alone.
double leanOf(const Joint& joint, const glm::dquat& turn) {
  const glm::dvec3 pointing = turn * joint.axis;
  return std::atan2(glm::length(glm::cross(joint.axis, pointing)), glm::dot(joint.axis, pointing));
}

TEST(MechanismLimits, AmountsStopAtTheNearerEndOnTheLine) {
  const Joint joint = hingeWithin(kPi / 2, 3 * kPi / 2);
  Value value{.amount = 200 * kPi / 180};
  EXPECT_FALSE(clampTo(joint, value).any());
  EXPECT_EQ(value.amount, 200 * kPi / 180);
  value.amount = -160 * kPi / 180;  // the same angle, and out of the range
  EXPECT_TRUE(clampTo(joint, value).range);
  EXPECT_EQ(value.amount, kPi / 2);
}

TEST(MechanismLimits, OneEndIsEnough) {
  for (const JointKind kind : {JointKind::hinge, JointKind::slide}) {
    Joint joint{.kind = kind, .limit = {.most = 1.0}};
    Value value{.amount = 7.0};
    EXPECT_TRUE(clampTo(joint, value).range);
    EXPECT_EQ(value.amount, 1.0);
    value.amount = -7.0;
    EXPECT_FALSE(clampTo(joint, value).any());
    joint.limit = {.least = 1.0};
    EXPECT_TRUE(clampTo(joint, value).range);
    EXPECT_EQ(value.amount, 1.0);
  }
}

TEST(MechanismLimits, RangesWiderThanATurnCount) {
  const Joint joint = hingeWithin(-400 * kPi / 180, 400 * kPi / 180);
  Value value{.amount = 390 * kPi / 180};
  EXPECT_FALSE(clampTo(joint, value).any());
  value.amount = 410 * kPi / 180;
  EXPECT_TRUE(clampTo(joint, value).range);
  EXPECT_EQ(value.amount, 400 * kPi / 180);
}

// From a quarter to three quarters of a turn: half a turn, of either sign, is in the middle.
TEST(MechanismLimits, ATwistRangeMayCrossHalfATurn) {
  const Joint joint = ballWithin(kPi / 2, 3 * kPi / 2, kPi);
  const auto twisted = [&](double angle) {
    Value value{.turn = glm::angleAxis(angle, joint.axis)};
    const ik::Holds holds = clampTo(joint, value);
    const double along = glm::dot(glm::dvec3(value.turn.x, value.turn.y, value.turn.z), joint.axis);
    const double now = 2 * std::atan2(along, value.turn.w);
    return std::pair{holds.twist, std::remainder(now - angle, 2 * kPi)};
  };
  for (const double inside : {kPi, -kPi, 0.6 * kPi, -0.6 * kPi, 1.4 * kPi}) {
    EXPECT_FALSE(twisted(inside).first) << inside;
    EXPECT_EQ(barriersAt(joint, {.turn = glm::angleAxis(inside, joint.axis)})[1].holds.twist,
              false);
  }
  EXPECT_NEAR(twisted(0.4 * kPi).second, 0.1 * kPi, 1e-12);
  EXPECT_NEAR(twisted(-0.4 * kPi).second, -0.1 * kPi, 1e-12);
  EXPECT_TRUE(twisted(0.0).first);
}

TEST(MechanismLimits, ABallWithinItsLimitsKeepsEveryBit) {
  for (int i = 0; i < 2000; ++i) {
    const Joint joint = ballWithin(-0.7, 0.4, 1.1);
    const double swing = random(0, 1.0999);
    const double twist = random(-0.6999, 0.3999);
    const glm::dvec3 across = glm::normalize(glm::cross(joint.axis, randomUnit()));
    const Value within{.turn = glm::angleAxis(swing, across) * glm::angleAxis(twist, joint.axis)};
    Value value = within;
    EXPECT_FALSE(clampTo(joint, value).any());
    EXPECT_EQ(value, within);
  }
}

TEST(MechanismLimits, ABallIsBroughtWithinBoth) {
  int outside = 0;
  for (int i = 0; i < 5000; ++i) {
    const Joint joint = ballWithin(-0.7, 0.4, 1.1);
    const glm::dquat before = randomTurn();
    Value value{.turn = before};
    const ik::Holds holds = clampTo(joint, value);
    outside += holds.any();
    const double lean = leanOf(joint, value.turn);
    EXPECT_LE(lean, 1.1 + 1e-12);
    EXPECT_EQ(holds.cone, leanOf(joint, before) > 1.1);
    if (holds.cone) {
      EXPECT_NEAR(lean, 1.1, 1e-12);
    }
    EXPECT_NEAR(glm::length(value.turn), 1.0, 1e-12);
    // Once more changes nothing but rounding.
    Value again = value;
    clampTo(joint, again);
    EXPECT_NEAR(std::abs(glm::dot(again.turn, value.turn)), 1.0, 1e-14);
    // It leans towards where it leant.
    const glm::dvec3 wanted = before * joint.axis;
    EXPECT_NEAR(glm::dot(glm::cross(joint.axis, wanted), value.turn * joint.axis), 0.0, 1e-9);
  }
  EXPECT_GT(outside, 3000);
}

TEST(MechanismLimits, AHingeGoesToTheNearestAllowedRepresentative) {
  const Limit wide{-400 * kPi / 180, 400 * kPi / 180};
  // 390° and 30° are one angle; from 350° the nearer of them is 390°.
  EXPECT_NEAR(nearestAllowed(wide, 350 * kPi / 180, 30 * kPi / 180), 390 * kPi / 180, 1e-12);
  // 410° lies outside, 50° does not.
  EXPECT_NEAR(nearestAllowed(wide, 390 * kPi / 180, 50 * kPi / 180), 50 * kPi / 180, 1e-12);
  const Limit narrow{-kPi / 2, kPi / 2};
  EXPECT_EQ(nearestAllowed(narrow, 0.0, 170 * kPi / 180), kPi / 2);
  EXPECT_EQ(nearestAllowed(narrow, 1.0, -170 * kPi / 180), -kPi / 2);
}

TEST(MechanismLimits, NoTurnThatIsNotBarredLeavesTheLimitsFast) {
  // By finite differences: what a barrier bars is the gradient of swing, or of twist.
  for (int i = 0; i < 2000; ++i) {
    const Joint joint = ballWithin(-0.7, 0.4, 1.1);
    const glm::dvec3 across = glm::normalize(glm::cross(joint.axis, randomUnit()));
    const Value corner{.turn = glm::angleAxis(1.1, across) * glm::angleAxis(0.4, joint.axis)};
    const auto barriers = barriersAt(joint, corner);
    ASSERT_TRUE(barriers[0].holds.cone && barriers[1].holds.twist);
    constexpr double kSmall = 1e-6;
    const glm::dvec3 way = randomUnit();  // in the rest frame
    const glm::dvec3 own = glm::conjugate(corner.turn) * way;
    const SwingTwist moved = swingTwist(glm::angleAxis(kSmall, way) * corner.turn, joint.axis);
    EXPECT_NEAR((moved.swing - 1.1) / kSmall, glm::dot(own, barriers[0].out), 1e-4);
    const double twists = (moved.twist - 0.4) / kSmall;
    EXPECT_NEAR(twists * std::cos(0.5 * 1.1), glm::dot(own, barriers[1].out), 1e-4);
  }
}

TEST(MechanismLimits, BothEndsOfARangeBar) {
  const Joint joint = hingeWithin(0.2, 0.2);
  const auto barriers = barriersAt(joint, {.amount = 0.2});
  EXPECT_EQ(barriers[0].out, joint.axis);
  EXPECT_EQ(barriers[1].out, -joint.axis);
  EXPECT_FALSE(barriersAt(hingeWithin(0.0, 1.0), {.amount = 0.5})[0].holds.any());
}

}  // namespace
}  // namespace iklab::ik
