// Snapping to the grid and to angles.
#include "draw/pick/snap.h"

#include <cmath>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "support/random_posed_chain.h"

namespace {

using draw::Grip;
using draw::HandlePlace;
using support::kPi;

constexpr glm::dvec3 kPoint{0.63, -1.14, 2.26};

void expectPoint(const glm::dvec3& point, double x, double y, double z) {
  EXPECT_NEAR(point.x, x, 1e-12);
  EXPECT_NEAR(point.y, y, 1e-12);
  EXPECT_NEAR(point.z, z, 1e-12);
}

TEST(Snap, GoesToTheGridAlongWhatMoves) {
  const HandlePlace inSpace{{}, false, false};
  expectPoint(draw::onGrid(kPoint, 0.5, inSpace, Grip::center), 0.5, -1.0, 2.5);
  expectPoint(draw::onGrid(kPoint, 0.5, inSpace, Grip::x), 0.5, -1.14, 2.26);
  expectPoint(draw::onGrid(kPoint, 0.5, inSpace, Grip::yz), 0.63, -1.0, 2.5);
  const HandlePlace inPlane{{}, true, false};
  expectPoint(draw::onGrid(kPoint, 0.5, inPlane, Grip::center), 0.5, -1.0, 2.26);
  const HandlePlace onGround{{}, false, true};
  expectPoint(draw::onGrid(kPoint, 0.5, onGround, Grip::center), 0.5, -1.14, 2.5);
}

TEST(Snap, ZeroHasNoSign) {
  const glm::dvec3 near = draw::onGrid({-0.1, -0.1, 0.1}, 0.5, {}, Grip::center);
  EXPECT_FALSE(std::signbit(near.x));
  EXPECT_FALSE(std::signbit(near.y));
}

TEST(Snap, ALengthIsAtLeastOneStep) {
  EXPECT_NEAR(draw::lengthOnGrid(1.13, 0.25), 1.25, 1e-12);
  EXPECT_NEAR(draw::lengthOnGrid(0.01, 0.25), 0.25, 1e-12);
}

// The joint's local angle, measured from the parent's bone by the dot and cross product of plane
// geometry.
TEST(Snap, APlanarJointGoesToMultiplesOf15Degrees) {
  support::RandomSource random(support::seedOf("snap"));
  for (int i = 0; i < 200; ++i) {
    rigs::Chain chain;
    chain.bones.resize(2);
    rigs::Pose pose;
    pose.angles = {random.angle(), random.angle()};
    const glm::dvec3 joint(std::cos(pose.angles[0]), std::sin(pose.angles[0]), 0.0);
    const draw::LimitPlace place = draw::limitPlace(chain, pose, 1, joint, 0.7);
    const double wanted = random.angle();
    const double heading = pose.angles[0] + wanted;
    const glm::dvec3 point = joint + 3.0 * glm::dvec3(std::cos(heading), std::sin(heading), 0.0);
    const glm::dvec3 way = draw::onAngle(place, point) - joint;
    EXPECT_NEAR(glm::length(way), 0.7, 1e-9);
    const double angle = std::atan2(joint.x * way.y - joint.y * way.x, glm::dot(joint, way));
    const double steps = angle / (kPi / 12.0);
    EXPECT_NEAR(steps, std::round(steps), 1e-9);
    EXPECT_LE(std::abs(std::remainder(angle - wanted, 2.0 * kPi)), kPi / 24.0 + 1e-9);
  }
}

// A ball: the angle with the parent's x axis; the point stays in the plane of both.
TEST(Snap, ABallsSwingGoesToMultiplesOf15Degrees) {
  support::RandomSource random(support::seedOf("snap balls"));
  for (int i = 0; i < 200; ++i) {
    rigs::Chain chain;
    chain.planar = false;
    chain.bones.resize(1);
    rigs::Pose pose;
    pose.rotations.resize(1, ik::Rotation(1.0, 0.0, 0.0, 0.0));
    const draw::LimitPlace place = draw::limitPlace(chain, pose, 0, {}, 2.0);
    const glm::dvec3 point(random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0),
                           random.uniform(-1.0, 1.0));
    const glm::dvec3 way = draw::onAngle(place, point);
    EXPECT_NEAR(glm::length(way), 2.0, 1e-9);
    const double steps = std::acos(std::clamp(0.5 * way.x, -1.0, 1.0)) / (kPi / 12.0);
    EXPECT_NEAR(steps, std::round(steps), 1e-6);
    EXPECT_NEAR(way.y * point.z - way.z * point.y, 0.0, 1e-9);
  }
}

TEST(Snap, Texts) {
  EXPECT_EQ(draw::pointText({0.5, 1.25, 7.0}, true), "0.5, 1.25");
  EXPECT_EQ(draw::pointText({0.5, 1.25, -7.0}, false), "0.5, 1.25, −7");
  EXPECT_EQ(draw::angleText(kPi / 6.0, true), "30.0°");
  EXPECT_EQ(draw::angleText(-0.5, false), "−0.500");
}

}  // namespace
