// Ranges, cones and twists themselves, against values worked out by hand.
#include "support/limits.h"

#include <gtest/gtest.h>

namespace {

using support::kPi;

constexpr double kExact = 1e-15;
const glm::dvec3 kX{1.0, 0.0, 0.0};
const glm::dvec3 kY{0.0, 1.0, 0.0};
const glm::dvec3 kZ{0.0, 0.0, 1.0};

constexpr double degrees(double angle) { return angle * kPi / 180.0; }

TEST(Limits, AnAngleGoesToTheNearerEnd) {
  const ik::JointLimit limit{degrees(-30.0), degrees(60.0)};
  EXPECT_EQ(ik::allowed(limit, degrees(10.0)), degrees(10.0));
  EXPECT_EQ(ik::allowed(limit, degrees(61.0)), degrees(60.0));
  EXPECT_EQ(ik::allowed(limit, degrees(-31.0)), degrees(-30.0));
  // The middle of what is forbidden is 195° = -165°.
  EXPECT_EQ(ik::allowed(limit, degrees(-166.0)), degrees(60.0));
  EXPECT_EQ(ik::allowed(limit, degrees(-164.0)), degrees(-30.0));
}

// 90° to 270° is everything on the left; -100° is 260°.
TEST(Limits, ARangeMayGoPastHalfATurn) {
  const ik::JointLimit limit{degrees(90.0), degrees(270.0)};
  EXPECT_EQ(ik::allowed(limit, degrees(-100.0)), degrees(-100.0));
  EXPECT_EQ(ik::allowed(limit, kPi), kPi);
  EXPECT_NEAR(ik::allowed(limit, degrees(-80.0)), degrees(-90.0), kExact);
  EXPECT_NEAR(ik::allowed(limit, degrees(80.0)), degrees(90.0), kExact);
  EXPECT_NEAR(ik::moved(limit, degrees(170.0), degrees(20.0)), degrees(-170.0), kExact);
  EXPECT_NEAR(ik::moved(limit, degrees(170.0), degrees(300.0)), degrees(-90.0), kExact);
}

TEST(Limits, AMoveStopsAtTheEndThatItMeets) {
  const ik::JointLimit limit{degrees(-150.0), degrees(150.0)};
  // 140° + 50° would be nearer to the other end.
  EXPECT_EQ(ik::moved(limit, degrees(140.0), degrees(50.0)), degrees(150.0));
  EXPECT_EQ(ik::allowed(limit, degrees(190.0)), degrees(-150.0));
  EXPECT_TRUE(ik::isStopped(limit, degrees(150.0), 0.1));
  EXPECT_FALSE(ik::isStopped(limit, degrees(150.0), -0.1));
  EXPECT_TRUE(ik::isStopped(limit, degrees(-150.0), -0.1));
  EXPECT_FALSE(ik::isStopped(limit, degrees(149.0), 0.1));
}

TEST(Limits, AWholeTurnIsNone) {
  ik::Bone bone;
  EXPECT_FALSE(ik::isLimited(bone, true));
  EXPECT_FALSE(ik::isLimited(bone, false));
  bone.limit = {degrees(-90.0), degrees(270.0)};
  EXPECT_FALSE(ik::isLimited(bone, true));
  EXPECT_FALSE(ik::isStopped(bone.limit, degrees(-90.0), -1.0));
  bone.limit.cone = 3.0;
  EXPECT_FALSE(ik::isLimited(bone, true)) << "no cone in the plane";
  EXPECT_TRUE(ik::isLimited(bone, false));
  bone.joint = ik::JointKind::hinge;
  EXPECT_FALSE(ik::isLimited(bone, false)) << "nor of a hinge";
}

// First 40° about x, then 70° about an axis in the yz plane.
TEST(Limits, SwingAndTwist) {
  const glm::dvec3 axis = glm::normalize(glm::dvec3(0.0, 1.0, -2.0));
  const glm::dquat q = support::turn(axis, degrees(70.0)) * support::turn(kX, degrees(-40.0));
  const ik::SwingTwist parts = ik::swingTwist(q);
  EXPECT_NEAR(parts.swing, degrees(70.0), kExact);
  EXPECT_NEAR(parts.twist, degrees(-40.0), kExact);
  EXPECT_LT(glm::distance(parts.swingAxis, axis), kExact);
  EXPECT_NEAR(ik::swingTwist(support::turn(kZ, kPi)).twist, 0.0, kExact);
}

TEST(Limits, ABallGoesBackAlongItsSwingAndItsTwist) {
  ik::Bone bone;
  bone.limit = {degrees(-20.0), degrees(20.0), degrees(45.0)};
  const glm::dquat q = support::turn(kZ, degrees(70.0)) * support::turn(kX, degrees(-40.0));
  const glm::dquat expected = support::turn(kZ, degrees(45.0)) * support::turn(kX, degrees(-20.0));
  EXPECT_GT(glm::dot(ik::allowed(bone, q), expected), 1.0 - kExact);
  EXPECT_EQ(ik::allowed(bone, expected), expected) << "what is inside stays as it is";
}

TEST(Limits, AHingeHasARange) {
  ik::Bone bone;
  bone.joint = ik::JointKind::hinge;
  bone.axis = kY;
  bone.limit = {degrees(10.0), degrees(30.0), degrees(1.0)};
  const glm::dquat inside = support::turn(kY, degrees(20.0));
  EXPECT_EQ(ik::allowed(bone, inside), inside) << "a hinge has no cone";
  EXPECT_NEAR(ik::angleAbout(kY, ik::allowed(bone, support::turn(kY, degrees(95.0)))),
              degrees(30.0), kExact);
  const glm::dquat moved = ik::moved(bone, inside, {5.0, degrees(-15.0), 5.0});
  EXPECT_NEAR(ik::angleAbout(kY, moved), degrees(10.0), kExact);
}

// Leaning by 90° towards y, at the end of cone and twist: swing and twist change with turns about z
// and about (1, 1, 0)/√2.
TEST(Limits, BarriersAreWhatATurnRunsInto) {
  ik::Bone bone;
  bone.limit = {-0.5, 0.0, degrees(90.0)};
  const glm::dquat q = support::turn(kZ, degrees(90.0));
  const glm::dvec3 out{0.7, 0.1, 0.3};
  const glm::dvec3 left = ik::tangential(ik::limitNormals(bone, q, out), out);
  EXPECT_NEAR(left.x, 0.3, kExact);
  EXPECT_NEAR(left.y, -0.3, kExact);
  EXPECT_NEAR(left.z, 0.0, kExact);
  EXPECT_EQ(ik::tangential(ik::limitNormals(bone, q, -out), -out), -out) << "back inside it may go";
}

// Turning along the barriers changes neither swing nor twist, to first order.
TEST(Limits, AlongTheBarriersNothingLeaves) {
  support::RandomSource random(3);
  for (int i = 0; i < 1000; ++i) {
    ik::Bone bone;
    bone.limit = {-1.0, random.uniform(-0.9, 1.0), random.uniform(0.1, 2.8)};
    const double way = random.angle();
    const glm::dquat q = support::turn({0.0, std::cos(way), std::sin(way)}, bone.limit.cone) *
                         support::turn(kX, bone.limit.most);
    const glm::dvec3 wish{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
    const glm::dvec3 change = ik::tangential(ik::limitNormals(bone, q, wish), wish);
    constexpr double kLittle = 1e-5;
    const glm::dquat next =
        support::turn(glm::normalize(change), kLittle * glm::length(change)) * q;
    EXPECT_LT(support::swingOf(next) - bone.limit.cone, 1e-8);
    EXPECT_LT(support::twistOf(next) - bone.limit.most, 1e-8);
  }
}

}  // namespace
