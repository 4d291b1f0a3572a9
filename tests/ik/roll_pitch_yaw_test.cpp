// Roll, pitch and yaw, as URDF has them and as people type them.
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "ik/builders.h"
#include "support/random_source.h"

namespace {

using support::RandomSource;

constexpr double kQuarter = 0.5 * std::numbers::pi;

double apart(const glm::dmat3& a, const glm::dmat3& b) {
  double largest = 0.0;
  for (int i = 0; i < 3; ++i) largest = std::max(largest, glm::distance(a[i], b[i]));
  return largest;
}

TEST(RollPitchYaw, AreTurnsAboutTheWorldsAxesInTurn) {
  // Roll about x first, then pitch about y, then yaw about z: by hand, of a quarter turn each.
  const glm::dmat3 turn = ik::rollPitchYaw({kQuarter, 0.0, kQuarter});
  EXPECT_LT(glm::distance(turn[0], glm::dvec3(0.0, 1.0, 0.0)), 1e-15);  // yaw takes x to y
  EXPECT_LT(glm::distance(turn[1], glm::dvec3(0.0, 0.0, 1.0)), 1e-15);  // roll took y to z before
  const glm::dmat3 up = ik::rollPitchYaw({0.0, -kQuarter, 0.0});
  EXPECT_LT(glm::distance(up[0], glm::dvec3(0.0, 0.0, 1.0)), 1e-15);
}

TEST(RollPitchYaw, ComeBackFromTheRotationTheyMake) {
  RandomSource random(1);
  for (int i = 0; i < 1000; ++i) {
    const double pitch = i % 10 == 0 ? random.sign() * kQuarter : random.uniform(-1.57, 1.57);
    const glm::dvec3 angles(random.angle(), pitch, random.angle());
    const glm::dmat3 rotation = ik::rollPitchYaw(angles);
    const glm::dvec3 found = ik::rollPitchYawOf(rotation);
    EXPECT_LT(apart(ik::rollPitchYaw(found), rotation), 1e-13);
    if (i % 10 == 0) continue;  // straight up or down roll and yaw turn about one axis
    EXPECT_NEAR(found.y, angles.y, 1e-9);
    EXPECT_NEAR(std::remainder(found.x - angles.x, 4.0 * kQuarter), 0.0, 1e-6);
    EXPECT_NEAR(std::remainder(found.z - angles.z, 4.0 * kQuarter), 0.0, 1e-6);
  }
}

}  // namespace
