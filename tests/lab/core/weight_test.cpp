// A weight below 1 keeps the chain part of the way between a pose that stays and the answer,
// however often it is solved again.
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "support/lab_driving.h"

namespace {

using lab::Lab;

constexpr double kWeight = 0.25;
const std::vector<double> kStart{0.9, -0.4};

void setWeight(Lab& lab, double weight) {
  lab.apply(lab::SetParameter{ik::findParameter(lab.solver(), "weight").value(), weight});
}

// Bones of length 1 that bend counter-clockwise, by the law of cosines.
std::vector<double> answer(const glm::dvec3& target) {
  const double distance = std::hypot(target.x, target.y);
  const double inner = 2.0 * std::asin(0.5 * distance);  // between the bones
  const double bend = std::numbers::pi - inner;
  return {std::atan2(target.y, target.x) - 0.5 * bend, bend};
}

void expectPartOfTheWay(const Lab& lab, const glm::dvec3& target) {
  const std::vector<double> whole = answer(target);
  for (std::size_t i = 0; i < 2; ++i) {
    const double expected = kStart[i] + kWeight * (whole[i] - kStart[i]);
    EXPECT_NEAR(lab.shown().pose.angles[i], expected, 1e-9) << "bone " << i;
  }
}

TEST(Weight, LiveItIsThePartOfTheWayFromThePoseThatItBeganWith) {
  const glm::dvec3 target{1.1, 0.7, 0.0};
  Lab lab = support::labWith("two-bone", {1.0, 1.0}, kStart, target);
  setWeight(lab, kWeight);
  for (int i = 0; i < 20; ++i) {
    lab.apply(lab::SetTarget{target});
    expectPartOfTheWay(lab, target);
  }
  const glm::dvec3 other{0.4, 1.3, 0.0};
  lab.apply(lab::SetTarget{other});
  expectPartOfTheWay(lab, other);
  EXPECT_EQ(lab.result().status, ik::Status::heldBack);
  setWeight(lab, 1.0);
  EXPECT_EQ(lab.result().status, ik::Status::reached);
}

TEST(Weight, OneIterationAFrameItIsTooAndComesToRest) {
  const glm::dvec3 target{1.1, 0.7, 0.0};
  Lab lab = support::labWith("two-bone", {1.0, 1.0}, kStart, target);
  setWeight(lab, kWeight);
  lab.apply(lab::SetMode{lab::Mode::onePerFrame});
  for (int i = 0; i < 5; ++i) lab.apply(lab::Tick{1.0 / 60.0});
  expectPartOfTheWay(lab, target);
  EXPECT_FALSE(lab.isAnimating());
}

}  // namespace
