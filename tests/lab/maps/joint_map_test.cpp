// Joint space against forward kinematics by hand, and the ways of solvers through it.
#include "lab/maps/joint_map.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "support/lab_driving.h"

namespace {

constexpr double kPi = std::numbers::pi;

lab::Lab arm(std::string_view solver, const glm::dvec3& target) {
  return support::labWith(solver, {1.0, 0.8}, {0.4, 0.7}, target);
}

double byHand(double first, double second, const glm::dvec3& target) {
  const double x = std::cos(first) + 0.8 * std::cos(first + second);
  const double y = std::sin(first) + 0.8 * std::sin(first + second);
  return std::hypot(x - target.x, y - target.y);
}

TEST(JointMap, PlacesAndAnglesAreEachOthersInverse) {
  for (double x = 0.0; x <= 1.0; x += 0.125) {
    for (double y = 0.0; y <= 1.0; y += 0.125) {
      const glm::dvec2 there = lab::placeFromAngles(lab::anglesFromPlace({x, y}));
      EXPECT_NEAR(there.x, x, 1e-12);
      EXPECT_NEAR(there.y, y, 1e-12);
    }
  }
  EXPECT_NEAR(lab::anglesFromPlace({0.0, 0.0}).x, -kPi, 1e-12);
  EXPECT_NEAR(lab::anglesFromPlace({0.0, 0.0}).y, kPi, 1e-12) << "up";
  EXPECT_NEAR(lab::anglesFromPlace({2.0, -1.0}).x, kPi, 1e-12) << "kept inside";
}

TEST(JointMap, DistancesAreThoseOfForwardKinematics) {
  const glm::dvec3 target(0.9, 0.7, 0.0);
  const lab::JointMap map = lab::jointMapOf(lab::jointQuestion(arm("ccd", target)), 24);
  double most = 0.0;
  for (int row = 0; row < 24; ++row) {
    for (int column = 0; column < 24; ++column) {
      const double first = -kPi + (column + 0.5) * kPi / 12.0;
      const double second = kPi - (row + 0.5) * kPi / 12.0;
      const double expected = byHand(first, second, target);
      most = std::max(most, expected);
      EXPECT_NEAR(map.distances[static_cast<std::size_t>(24 * row + column)], expected, 1e-6);
    }
  }
  EXPECT_NEAR(map.most, most, 1e-12);
}

// The law of cosines has two answers: the elbow on either side.
TEST(JointMap, TheTwoElbowsAreTheTwoMinima) {
  const glm::dvec3 target(0.9, 0.7, 0.0);
  const lab::JointMap map = lab::jointMapOf(lab::jointQuestion(arm("ccd", target)), 120);
  const double d = std::hypot(target.x, target.y);
  const double bend = std::acos((d * d - 1.0 - 0.64) / 1.6);
  const double inside = std::acos((1.0 + d * d - 0.64) / (2.0 * d));
  const double heading = std::atan2(target.y, target.x);
  ASSERT_EQ(map.minima.size(), 2U);
  for (const double side : {1.0, -1.0}) {
    const lab::AnglePair expected(heading - side * inside, side * bend);
    const auto isThere = [&](const lab::AnglePair& found) {
      return glm::distance(found, expected) < 1e-4;
    };
    EXPECT_TRUE(std::ranges::any_of(map.minima, isThere)) << expected.x << ", " << expected.y;
  }
}

TEST(JointMap, WhatTheLimitsForbidIsMarkedAndHasNoMinimum) {
  lab::JointQuestion question = lab::jointQuestion(arm("ccd", {0.9, 0.7, 0.0}));
  question.chain.bones[1].limit.least = 0.0;
  question.chain.bones[1].limit.most = 2.0;
  const lab::JointMap map = lab::jointMapOf(question, 24);
  for (int row = 0; row < 24; ++row) {
    const double second = kPi - (row + 0.5) * kPi / 12.0;
    for (int column = 0; column < 24; ++column) {
      EXPECT_EQ(map.isAllowed[static_cast<std::size_t>(24 * row + column)],
                second >= 0.0 && second <= 2.0);
    }
  }
  ASSERT_EQ(map.minima.size(), 1U) << "of the two elbows one";
  EXPECT_GT(map.minima[0].y, 0.0);
}

TEST(JointMap, OutOfReachThereIsOneMinimum) {
  const lab::JointMap map = lab::jointMapOf(lab::jointQuestion(arm("ccd", {3.0, 3.0, 0.0})), 120);
  ASSERT_EQ(map.minima.size(), 1U);
  EXPECT_NEAR(map.minima[0].x, 0.25 * kPi, 1e-4);
  EXPECT_NEAR(map.minima[0].y, 0.0, 1e-4);
}

TEST(JointMap, CcdGoesAlongOneAxisAtATime) {
  lab::Lab lab = arm("ccd", {0.2, 1.3, 0.0});
  lab.apply(lab::Seek{0});
  const auto path = lab::jointPath(lab, {0, 1});
  ASSERT_EQ(path.size(), lab.trace().size());
  ASSERT_GT(path.size(), 4U);
  for (std::size_t i = 1; i < path.size(); ++i) {
    const double first = std::abs(std::remainder(path[i].angles.x - path[i - 1].angles.x, 2 * kPi));
    const double second =
        std::abs(std::remainder(path[i].angles.y - path[i - 1].angles.y, 2 * kPi));
    EXPECT_LT(std::min(first, second), 1e-9) << i;
  }
  EXPECT_NEAR(path.front().angles.x, lab.startPose().angles[0], 1e-12);
}

TEST(JointMap, ThePathEndsAtTheStepOnShowWhileTheNextOneIsPredicted) {
  lab::Lab lab = arm("ccd", {0.2, 1.3, 0.0});
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  lab.apply(lab::Seek{2});
  lab.apply(lab::SetPredicting{true});
  ASSERT_TRUE(lab.isAsking());
  const auto path = lab::jointPath(lab, {0, 1});
  ASSERT_EQ(path.size(), 3U);
  EXPECT_EQ(path.back().step, 2U);
  lab.apply(lab::SetPredicting{false});
  EXPECT_EQ(lab::jointPath(lab, {0, 1}).size(), lab.trace().size());
}

// One bone after the other is set down: the chain is apart in between.
TEST(JointMap, FabrikHasAPointForEachWholeChain) {
  lab::Lab lab = arm("fabrik", {0.2, 1.3, 0.0});
  lab.apply(lab::Seek{0});
  const auto path = lab::jointPath(lab, {0, 1});
  EXPECT_LT(path.size(), lab.trace().size());
  EXPECT_GT(path.size(), static_cast<std::size_t>(lab.result().iterations));
  for (const lab::PathPoint& each : path) {
    EXPECT_NEAR(byHand(each.angles.x, each.angles.y, {0.2, 1.3, 0.0}),
                lab.trace().step(each.step).distance, 1e-6)
        << each.step;
  }
}

TEST(JointMap, OfThreeBonesTheThirdAngleIsThatOfThePoseShown) {
  lab::Lab lab = support::labWith("ccd", {1.0, 0.8, 0.6}, {0.4, 0.7, 0.2}, {0.9, 0.7, 0.0});
  lab.apply(lab::Seek{1});
  lab.apply(lab::SetView{&lab::MapView::joints, {0, 2}});
  const lab::JointMap map = lab::jointMapOf(lab::jointQuestion(lab), 36);
  const auto at = map.anglesAt(5, 7);
  const double held = lab.shown().pose.angles[1];
  const double x =
      std::cos(at.x) + 0.8 * std::cos(at.x + held) + 0.6 * std::cos(at.x + held + at.y);
  const double y =
      std::sin(at.x) + 0.8 * std::sin(at.x + held) + 0.6 * std::sin(at.x + held + at.y);
  EXPECT_NEAR(map.distances[7 * 36 + 5], std::hypot(x - 0.9, y - 0.7), 1e-6);
}

TEST(JointMap, ThereIsNoneForOtherChains) {
  EXPECT_TRUE(lab::hasJointMap(arm("ccd", {1.0, 0.5, 0.0}).state().scene));
  lab::Lab lab = arm("ccd", {1.0, 0.5, 0.0});
  lab.apply(lab::SetBoneCount{4});
  EXPECT_FALSE(lab::hasJointMap(lab.state().scene));
  lab.apply(lab::SetBoneCount{3});
  EXPECT_TRUE(lab::hasJointMap(lab.state().scene));
  lab.apply(lab::SetPlanar{false});
  EXPECT_FALSE(lab::hasJointMap(lab.state().scene));
}

TEST(JointMap, AxesThatTheChainLacksAreTheFirstTwo) {
  lab::Lab lab = support::labWith("ccd", {1.0, 0.8, 0.6}, {0.4, 0.7, 0.2}, {0.9, 0.7, 0.0});
  lab.apply(lab::SetView{&lab::MapView::joints, {1, 2}});
  EXPECT_EQ(lab::jointAxes(lab), (std::array<std::size_t, 2>{1, 2}));
  lab.apply(lab::SetBoneCount{2});
  EXPECT_EQ(lab::jointAxes(lab), (std::array<std::size_t, 2>{0, 1}));
  lab.apply(lab::SetView{&lab::MapView::joints, {1, 1}});
  EXPECT_EQ(lab.state().view.map.joints, (std::array<std::size_t, 2>{1, 2})) << "one twice";
}

TEST(SetAngles, LiveTheSolverGoesOnFromThere) {
  lab::Lab lab = arm("ccd", {0.2, 1.3, 0.0});
  lab.apply(lab::SetAngles{{-1.0, 7.0}});
  EXPECT_EQ(lab.state().choices.mode, lab::Mode::live);
  EXPECT_NEAR(lab.startPose().angles[0], -1.0, 1e-12);
  EXPECT_NEAR(lab.startPose().angles[1], 7.0 - 2.0 * kPi, 1e-12) << "within half a turn";
  EXPECT_LT(lab.shownDistance(), 1e-2);
}

TEST(SetAngles, StepByStepThePoseIsTheStart) {
  lab::Lab lab = arm("ccd", {0.2, 1.3, 0.0});
  lab.apply(lab::Seek{2});
  lab.apply(lab::SetAngles{{-1.0, 2.0}});
  EXPECT_EQ(lab.cursor(), 0U);
  EXPECT_NEAR(lab.shown().pose.angles[0], -1.0, 1e-12);
  EXPECT_NEAR(lab.shown().pose.angles[1], 2.0, 1e-12);
  EXPECT_GT(lab.trace().size(), 1U);
}

TEST(SetAngles, KeepWithinTheLimits) {
  lab::Lab lab = arm("ccd", {0.2, 1.3, 0.0});
  rigs::JointLimit limit;
  limit.least = -0.5;
  limit.most = 1.5;
  lab.apply(lab::SetLimit{1, limit});
  lab.apply(lab::Seek{0});
  lab.apply(lab::SetAngles{{0.3, 2.5}});
  EXPECT_NEAR(lab.shown().pose.angles[0], 0.3, 1e-12);
  EXPECT_NEAR(lab.shown().pose.angles[1], 1.5, 1e-12);
}

TEST(SetAngles, WhatIsNoPoseIsIgnored) {
  lab::Lab lab = arm("ccd", {0.2, 1.3, 0.0});
  const rigs::Pose before = lab.shown().pose;
  lab.apply(lab::SetAngles{{1.0}});
  lab.apply(lab::SetAngles{{1.0, std::nan("")}});
  EXPECT_EQ(lab.shown().pose, before);
}

}  // namespace
