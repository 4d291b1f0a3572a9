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
  const rigs::JointLimit limit{degrees(-30.0), degrees(60.0)};
  EXPECT_EQ(rigs::allowed(limit, degrees(10.0)), degrees(10.0));
  EXPECT_EQ(rigs::allowed(limit, degrees(61.0)), degrees(60.0));
  EXPECT_EQ(rigs::allowed(limit, degrees(-31.0)), degrees(-30.0));
  // The middle of what is forbidden is 195° = -165°.
  EXPECT_EQ(rigs::allowed(limit, degrees(-166.0)), degrees(60.0));
  EXPECT_EQ(rigs::allowed(limit, degrees(-164.0)), degrees(-30.0));
}

// 90° to 270° is everything on the left; -100° is 260°.
TEST(Limits, ARangeMayGoPastHalfATurn) {
  const rigs::JointLimit limit{degrees(90.0), degrees(270.0)};
  EXPECT_EQ(rigs::allowed(limit, degrees(-100.0)), degrees(-100.0));
  EXPECT_EQ(rigs::allowed(limit, kPi), kPi);
  EXPECT_NEAR(rigs::allowed(limit, degrees(-80.0)), degrees(-90.0), kExact);
  EXPECT_NEAR(rigs::allowed(limit, degrees(80.0)), degrees(90.0), kExact);
}

TEST(Limits, AWholeTurnIsNone) {
  rigs::Bone bone;
  EXPECT_FALSE(rigs::isLimited(bone, true));
  EXPECT_FALSE(rigs::isLimited(bone, false));
  bone.limit = {degrees(-90.0), degrees(270.0)};
  EXPECT_FALSE(rigs::isLimited(bone, true));
  bone.limit.cone = 3.0;
  EXPECT_FALSE(rigs::isLimited(bone, true)) << "no cone in the plane";
  EXPECT_TRUE(rigs::isLimited(bone, false));
  bone.joint = rigs::JointKind::hinge;
  EXPECT_FALSE(rigs::isLimited(bone, false)) << "nor of a hinge";
}

// First 40° about x, then 70° about an axis in the yz plane.
TEST(Limits, SwingAndTwist) {
  const glm::dvec3 axis = glm::normalize(glm::dvec3(0.0, 1.0, -2.0));
  const glm::dquat q = support::turn(axis, degrees(70.0)) * support::turn(kX, degrees(-40.0));
  const ik::SwingTwist parts = rigs::swingTwist(q);
  EXPECT_NEAR(parts.swing, degrees(70.0), kExact);
  EXPECT_NEAR(parts.twist, degrees(-40.0), kExact);
  EXPECT_LT(glm::distance(parts.swingAxis, axis), kExact);
  EXPECT_NEAR(rigs::swingTwist(support::turn(kZ, kPi)).twist, 0.0, kExact);
}

TEST(Limits, ABallGoesBackAlongItsSwingAndItsTwist) {
  rigs::Bone bone;
  bone.limit = {degrees(-20.0), degrees(20.0), degrees(45.0)};
  const glm::dquat q = support::turn(kZ, degrees(70.0)) * support::turn(kX, degrees(-40.0));
  const glm::dquat expected = support::turn(kZ, degrees(45.0)) * support::turn(kX, degrees(-20.0));
  EXPECT_GT(glm::dot(rigs::allowed(bone, q), expected), 1.0 - kExact);
  EXPECT_EQ(rigs::allowed(bone, expected), expected) << "what is inside stays as it is";
}

TEST(Limits, AHingeHasARange) {
  rigs::Bone bone;
  bone.joint = rigs::JointKind::hinge;
  bone.axis = kY;
  bone.limit = {degrees(10.0), degrees(30.0), degrees(1.0)};
  const glm::dquat inside = support::turn(kY, degrees(20.0));
  EXPECT_EQ(rigs::allowed(bone, inside), inside) << "a hinge has no cone";
  EXPECT_NEAR(rigs::angleAbout(kY, rigs::allowed(bone, support::turn(kY, degrees(95.0)))),
              degrees(30.0), kExact);
}

}  // namespace
