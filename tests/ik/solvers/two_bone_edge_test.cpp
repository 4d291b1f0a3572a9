// Where two bones cannot form a triangle, and where one of the triangle's sides is nothing.
#include <numbers>

#include <gtest/gtest.h>

#include "support/solving.h"

namespace {

using support::Case;
using support::Outcome;
using support::Point;

constexpr double kPi = std::numbers::pi;
constexpr double kExact = 1e-14;

const ik::SolverInfo& twoBone() { return support::solverNamed("two-bone"); }

Case arm(double l1, double l2, const glm::dvec3& target) {
  Case task = support::straight(twoBone(), {l1, l2}, target);
  task.pose.angles = {0.3, -0.4};
  return task;
}

void expectNear(const Point& actual, double x, double y) {
  EXPECT_LT(static_cast<double>(distance(actual, {x, y})), kExact)
      << "(" << actual.x << ", " << actual.y << ") instead of (" << x << ", " << y << ")";
}

// 3-4-5: the target lies at 10 along (0.6, 0.8), 7 is all there is.
TEST(TwoBoneEdge, TooFarStretchesBothBonesTowardsTheTarget) {
  for (const ik::ScaleSign& sign : support::allSigns()) {
    for (const char* bend : {"positive", "negative"}) {
      Case task = arm(5.0, 2.0, {6.0, 8.0, 0.0});
      task.chain.baseScale = sign;
      support::choose(twoBone(), "bend", bend, task.settings);
      const Outcome outcome = support::solve(twoBone(), task);
      expectNear(outcome.joints[1], 3.0, 4.0);
      expectNear(outcome.tip(), 4.2, 5.6);
      EXPECT_NEAR(outcome.pose.angles[1], 0.0, kExact);
      EXPECT_EQ(outcome.result.status, ik::Status::tooFar);
      EXPECT_NEAR(outcome.result.distance, 3.0, kExact);
      EXPECT_NEAR(outcome.result.shortfall, 3.0, kExact);
    }
  }
}

// The target lies at 1 along (-0.6, 0.8); bones of 5 and 2 come no nearer to the base than 3.
TEST(TwoBoneEdge, TooCloseFoldsAndComesAsNearAsItCan) {
  for (const auto& [l1, l2, elbow] : {std::tuple{5.0, 2.0, 5.0}, std::tuple{2.0, 5.0, -2.0}}) {
    const Outcome outcome = support::solve(twoBone(), arm(l1, l2, {-0.6, 0.8, 0.0}));
    expectNear(outcome.joints[1], -0.6 * elbow, 0.8 * elbow);
    expectNear(outcome.tip(), -1.8, 2.4);
    EXPECT_NEAR(std::abs(outcome.pose.angles[1]), kPi, kExact);
    EXPECT_EQ(outcome.result.status, ik::Status::tooClose);
    EXPECT_NEAR(outcome.result.distance, 2.0, kExact);
    EXPECT_NEAR(outcome.result.shortfall, 2.0, kExact);
  }
}

TEST(TwoBoneEdge, TheRimAndTheEdgeOfTheHoleAreReached) {
  for (const double length : {7.0, 3.0}) {
    const Case task = arm(5.0, 2.0, {-0.6 * length, -0.8 * length, 0.0});
    const Outcome outcome = support::solve(twoBone(), task);
    expectNear(outcome.tip(), task.target.x, task.target.y);
    EXPECT_EQ(outcome.result.status, ik::Status::reached);
    EXPECT_EQ(outcome.result.shortfall, 0.0);
  }
}

TEST(TwoBoneEdge, EqualBonesReachTheBase) {
  const Outcome outcome = support::solve(twoBone(), arm(1.5, 1.5, {}));
  expectNear(outcome.tip(), 0.0, 0.0);
  EXPECT_EQ(outcome.result.status, ik::Status::reached);
  EXPECT_NEAR(outcome.pose.angles[0], 0.3, kExact);  // every direction is as good: keep it
}

TEST(TwoBoneEdge, UnequalBonesFoldOverATargetOnTheBase) {
  for (const auto& [l1, l2] : {std::pair{2.0, 0.5}, std::pair{0.5, 2.0}}) {
    const Outcome outcome = support::solve(twoBone(), arm(l1, l2, {}));
    EXPECT_EQ(outcome.result.status, ik::Status::tooClose);
    EXPECT_NEAR(outcome.result.distance, 1.5, kExact);
    EXPECT_NEAR(std::abs(outcome.pose.angles[1]), kPi, kExact);
  }
}

// Solving again, as the program does every frame, must not turn the arm around each time.
TEST(TwoBoneEdge, TheFirstBoneKeepsItsDirectionWithTheTargetOnTheBase) {
  for (const auto& [l1, l2] : {std::pair{2.0, 0.5}, std::pair{0.5, 2.0}}) {
    const Outcome outcome = support::solve(twoBone(), arm(l1, l2, {}));
    EXPECT_NEAR(outcome.pose.angles[0], 0.3, kExact) << "lengths " << l1 << ", " << l2;
  }
}

// With one bone alone the arm is a bone of 2; the target on its joint gives it no direction to
// take: it keeps the one it has in the world, 0.3 for the first, 0.3 - 0.4 for the second.
TEST(TwoBoneEdge, OneBoneWithoutLengthKeepsTheOtherWithTheTargetOnTheBase) {
  for (const auto& [l1, l2, direction] : {std::tuple{2.0, 0.0, 0.3}, std::tuple{0.0, 2.0, -0.1}}) {
    const Outcome outcome = support::solve(twoBone(), arm(l1, l2, {}));
    expectNear(outcome.tip(), 2.0 * std::cos(direction), 2.0 * std::sin(direction));
    EXPECT_EQ(outcome.result.status, ik::Status::tooClose);
  }
}

// Only a circle of radius l1 + l2 = 2 can be reached; (1.2, 1.6) lies on it, (0.6, 0.8) inside and
// (2.4, 3.2) outside.
TEST(TwoBoneEdge, OneBoneWithoutLengthLeavesACircle) {
  for (const auto& [l1, l2] : {std::pair{2.0, 0.0}, std::pair{0.0, 2.0}}) {
    for (const auto& [part, status] :
         {std::pair{1.0, ik::Status::reached}, std::pair{0.5, ik::Status::tooClose},
          std::pair{2.0, ik::Status::tooFar}}) {
      const Outcome outcome = support::solve(twoBone(), arm(l1, l2, {1.2 * part, 1.6 * part, 0.0}));
      expectNear(outcome.tip(), 1.2, 1.6);
      EXPECT_EQ(outcome.result.status, status);
    }
  }
}

TEST(TwoBoneEdge, NoLengthAtAllKeepsThePose) {
  for (const glm::dvec3& target : {glm::dvec3(0.0), glm::dvec3(1.0, 2.0, 0.0)}) {
    const Case task = arm(0.0, 0.0, target);
    const Outcome outcome = support::solve(twoBone(), task);
    EXPECT_EQ(outcome.pose, task.pose);
    const bool onBase = target == glm::dvec3(0.0);
    EXPECT_EQ(outcome.result.status, onBase ? ik::Status::reached : ik::Status::tooFar);
  }
}

// The first three bones stay; the last two reach from the third's end.
TEST(TwoBoneEdge, OnALongerChainTheLastTwoBonesMove) {
  Case task = support::straight(twoBone(), {1.0, 1.0, 1.0, 1.0, 1.0}, {3.0, 1.0, 0.0});
  const Outcome outcome = support::solve(twoBone(), task);
  EXPECT_EQ(outcome.result.firstBone, 3);
  EXPECT_EQ(outcome.result.status, ik::Status::reached);
  expectNear(outcome.joints[3], 3.0, 0.0);
  expectNear(outcome.tip(), 3.0, 1.0);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(outcome.pose.angles[i], 0.0);
  // Five bones would get to (0.5, 0); two from (3, 0) do not: the status is about those two.
  task.target = {0.5, 0.0, 0.0};
  EXPECT_EQ(support::solve(twoBone(), task).result.status, ik::Status::tooFar);
}

TEST(TwoBoneEdge, OneBoneIsRefused) {
  const Case task = support::straight(twoBone(), {1.0}, {1.0, 0.0, 0.0});
  const Outcome outcome = support::solve(twoBone(), task);
  EXPECT_EQ(outcome.result.status, ik::Status::invalidInput);
  EXPECT_NE(outcome.result.message.find("bones"), std::string::npos) << outcome.result.message;
  EXPECT_EQ(outcome.pose, task.pose);
}

TEST(TwoBoneEdge, IterationsAndStoppingDoNotMatter) {
  Case task = arm(1.0, 0.8, {0.9, 0.7, 0.0});
  task.settings.iterations = 0;
  task.settings.stopWhenDone = false;
  const Outcome outcome = support::solve(twoBone(), task);
  EXPECT_EQ(outcome.result.status, ik::Status::reached);
  EXPECT_EQ(outcome.result.iterations, 1);
}

}  // namespace
