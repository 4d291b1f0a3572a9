// What an arm's choices are computed from: against the axes that forward kinematics gives for each
// answer, and the amounts of the answers that choose otherwise.
#include "ik/answers/choice_geometry.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "answer_checks.h"
#include "ik/maths/space.h"
#include "random_arms.h"

namespace iklab::ik::testing {
namespace {

struct Line {
  glm::dvec3 point;
  glm::dvec3 along;
};

// The six axes in the world.
std::array<Line, 6> axesOf(const std::vector<Joint>& joints, const ArmAnswers& all,
                           const ArmAnswer& answer) {
  std::vector<Frame> frames;
  forwardKinematics(joints, poseOf(all, answer, Pose(joints.size())), frames);
  std::array<Line, 6> axes;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const auto index = static_cast<std::size_t>(all.joints[i]);
    axes[i] = {frames[index].at, frames[index].sense() * (frames[index].axes * joints[index].axis)};
  }
  return axes;
}

double between(const Line& line, const glm::dvec3& point) {
  return glm::length(glm::cross(point - line.point, line.along));
}

double onCircle(double a, double b) { return std::abs(std::remainder(a - b, 2.0 * kHalfTurn)); }

// The answer that differs in one choice alone.
enum class Choice { shoulder, elbow, wrist };
const ArmAnswer* otherOf(const ArmAnswers& all, const ArmAnswer& answer, Choice choice) {
  for (const ArmAnswer& each : all.answers) {
    if ((each.shoulder != answer.shoulder) == (choice == Choice::shoulder) &&
        (each.elbow != answer.elbow) == (choice == Choice::elbow) &&
        (each.wrist != answer.wrist) == (choice == Choice::wrist))
      return &each;
  }
  return nullptr;
}

constexpr double kNear = 1e-7;

void checkShoulder(const ShoulderGeometry& own, const std::array<Line, 6>& axes,
                   const ArmAnswer& answer, const ArmAnswers& all) {
  EXPECT_NEAR(between(axes[4], own.centre) + between(axes[5], own.centre), 0.0, kNear);
  EXPECT_NEAR(between(axes[0], own.centre), own.distance, kNear);
  EXPECT_NEAR(between(axes[0], own.middle), 0.0, kNear);
  EXPECT_NEAR(glm::dot(own.centre - own.middle, axes[0].along), 0.0, kNear);
  // Seen along axis 1 the tangent is at right angles to axis 2, and as far from axis 1 as the arm.
  const glm::dvec3 touch = own.touch(own.side);
  const glm::dvec3 second = glm::normalize(across(axes[1].along, axes[0].along));
  EXPECT_GE(own.offset, 0.0);
  EXPECT_NEAR(glm::distance(touch, own.middle), own.offset, kNear);
  EXPECT_NEAR(glm::dot(own.centre - touch, second), 0.0, kNear);
  EXPECT_NEAR(std::abs(glm::dot(own.centre - own.middle, second)), own.offset, kNear);
  EXPECT_NEAR(own.offset, own.distance * std::cos(own.angle), kNear);
  EXPECT_LT(onCircle(answer.amounts[0], own.direction + own.side * own.angle), kNear);
  // Spherical wrists: the elbow's choice alone may fail with the other shoulder.
  for (const ArmAnswer& each : all.answers) {
    if (each.shoulder != answer.shoulder) {
      EXPECT_LT(onCircle(each.amounts[0], own.direction - own.side * own.angle), kNear);
    }
  }
}

void checkElbow(const ElbowGeometry& own, const std::array<Line, 6>& axes, const ArmAnswer& answer,
                const ArmAnswer* other, const std::array<Line, 6>* there) {
  const double a = between(axes[1], axes[2].point);
  EXPECT_NEAR(own.upper, a, kNear);
  EXPECT_NEAR(between(axes[1], own.shoulder), 0.0, kNear);
  EXPECT_NEAR(between(axes[2], own.elbow), 0.0, kNear);
  EXPECT_NEAR(between(axes[2], own.wrist), own.fore, kNear);
  EXPECT_NEAR(between(axes[1], own.wrist), own.distance, kNear);
  for (const glm::dvec3& corner : {own.shoulder, own.elbow, own.other})
    EXPECT_NEAR(glm::dot(corner - own.wrist, axes[1].along), 0.0, kNear);
  EXPECT_NEAR(own.distance * own.distance,
              a * a + own.fore * own.fore - 2.0 * a * own.fore * std::cos(own.angle), kNear);
  EXPECT_LT(onCircle(answer.amounts[2], own.side * own.angle - own.atRest), kNear);
  if (!other) return;
  EXPECT_LT(onCircle(other->amounts[2], -own.side * own.angle - own.atRest), kNear);
  EXPECT_NEAR(between((*there)[2], own.other), 0.0, kNear);
}

void checkWrist(const WristGeometry& own, const std::array<Line, 6>& axes, const ArmAnswer& answer,
                const ArmAnswer* other) {
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_NEAR(glm::distance(own.axes[i], axes[i + 3].along), 0.0, kNear) << i;
  EXPECT_NEAR(std::cos(own.lean), glm::dot(axes[3].along, axes[5].along), kNear);
  EXPECT_LT(onCircle(answer.amounts[4], own.side * own.angle - own.atRest), kNear);
  if (other) {
    EXPECT_LT(onCircle(other->amounts[4], -own.side * own.angle - own.atRest), kNear);
  }
  if (own.isSquare) {
    EXPECT_NEAR(own.angle, own.lean, kNear);
  }
}

void checkAll(const std::vector<Joint>& joints, const Goal& goal) {
  const ArmAnswers all = everyAnswer(joints, goal);
  for (const ArmAnswer& answer : all.answers) {
    const auto found = choiceGeometry(joints, goal, answer);
    ASSERT_TRUE(found);
    const auto axes = axesOf(joints, all, answer);
    checkShoulder(found->shoulder, axes, answer, all);
    EXPECT_EQ(found->elbow.has_value(), all.family != ArmFamily::slidingForearm);
    if (found->elbow) {
      const ArmAnswer* const other = otherOf(all, answer, Choice::elbow);
      const auto there = axesOf(joints, all, other ? *other : answer);
      checkElbow(*found->elbow, axes, answer, other, &there);
    }
    const ArmAnswer* const flipped = otherOf(all, answer, Choice::wrist);
    checkWrist(found->wrist, axes, answer, flipped);
    if (!flipped || !found->wrist.isSquare) continue;
    double turned = 0.0;
    for (std::size_t i = 0; i < 3; ++i)
      turned += found->turnsFourth[i] * (flipped->amounts[i + 1] - answer.amounts[i + 1]);
    EXPECT_LT(onCircle(turned, kHalfTurn), kNear);
    EXPECT_LT(onCircle(flipped->amounts[5] - answer.amounts[5], kHalfTurn), kNear);
  }
}

TEST(ChoiceGeometry, IsThatOfForwardKinematicsAndOfTheOtherAnswers) {
  for (const char* name : {"Puma 560", "IRB 120", "KR 6", "LR Mate 200iD", "UR5e", "Stanford"}) {
    SCOPED_TRACE(name);
    Random random(21);
    const std::vector<Joint> joints = jointsOf(name);
    for (int i = 0; i < 40 && !HasFailure(); ++i) {
      Pose pose(joints.size());
      for (std::size_t k = 0; k + 1 < joints.size(); ++k)
        pose[k].amount =
            random.between(-1.0, 1.0) * (joints[k].kind == JointKind::hinge ? 3.0 : 1.0);
      checkAll(joints, endGoal(joints, pose));
    }
  }
}

TEST(ChoiceGeometry, OfObliqueArmsToo) {
  Random random(22);
  for (const ArmFamily family : {ArmFamily::sphericalWrist, ArmFamily::threeParallel}) {
    for (int i = 0; i < 40 && !HasFailure(); ++i) {
      const std::vector<Joint> joints = randomArm(random, family, i % 2 == 1, 1.0);
      Pose pose(joints.size());
      for (std::size_t k = 0; k + 1 < joints.size(); ++k)
        pose[k].amount = random.between(-3.0, 3.0);
      checkAll(joints, endGoal(joints, pose));
    }
  }
}

TEST(ChoiceGeometry, WhereTwoMeltTheChoiceHasNoSide) {
  const std::vector<Joint> joints = jointsOf("Puma 560");
  const Pose straight = poseOfAmounts(joints, {0.3, 0.8, -0.9, 0.5, 0.0, 0.2});
  const Goal goal = endGoal(joints, straight);
  const ArmAnswers all = everyAnswer(joints, goal);
  bool hasMelted = false;
  for (const ArmAnswer& answer : all.answers) {
    const double side = choiceGeometry(joints, goal, answer)->wrist.side;
    EXPECT_EQ(side == 0.0, answer.wrist == Wrist::either);
    hasMelted = hasMelted || side == 0.0;
  }
  EXPECT_TRUE(hasMelted);
  Goal point = goal;
  point.facing.reset();
  EXPECT_FALSE(choiceGeometry(joints, point, all.answers.front()));
}

}  // namespace
}  // namespace iklab::ik::testing
