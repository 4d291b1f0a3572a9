// Shoulder, elbow and wrist of an arm's answers: what the words say is what is seen.
#include <gtest/gtest.h>

#include "answer_checks.h"

namespace iklab::ik::testing {
namespace {

const glm::dvec3 kUp{0.0, 0.0, 1.0};

// What of a pose is seen: the shoulder, elbow and end of the two bones, and the first axes.
struct Seen {
  glm::dvec3 base, shoulder, elbow, wrist;
  glm::dvec3 secondAxis;
  glm::dvec3 ahead;
};
Seen seenIn(const std::vector<Joint>& joints, const Pose& pose, int wristJoint) {
  const auto frame = [&](int joint) { return frameByMatrices(joints, pose, joint); };
  const auto at = [&](int joint) { return glm::dvec3(frame(joint)[3]); };
  return {.base = at(0),
          .shoulder = at(1),
          .elbow = at(2),
          .wrist = at(wristJoint),
          .secondAxis = glm::dmat3(frame(1)) * joints[1].axis,
          .ahead = glm::dvec3(frame(0)[0])};
}

Elbow elbowOf(const Seen& seen) {
  const auto inPlane = [&](const glm::dvec3& v) {
    return v - glm::dot(v, seen.secondAxis) * seen.secondAxis;
  };
  const glm::dvec3 line = glm::normalize(inPlane(seen.wrist - seen.shoulder));
  const glm::dvec3 bone = inPlane(seen.elbow - seen.shoulder);
  return glm::dot(bone - glm::dot(bone, line) * line, kUp) > 0.0 ? Elbow::up : Elbow::down;
}

// An arm that stands or hangs, with random goals that it reaches.
void checkElbowsAndWrists(const std::vector<Joint>& joints, int elbowEnd, int wristCentre,
                          bool isBeside) {
  Random random(21);
  for (int i = 0; i < 300; ++i) {
    Pose made(joints.size());
    for (std::size_t j = 0; j < 6; ++j) made[j].amount = random.between(-3.1, 3.1);
    const ArmAnswers all = everyAnswer(joints, endGoal(joints, made));
    for (const ArmAnswer& answer : all.answers) {
      const Pose pose = poseOf(all, answer, made);
      EXPECT_EQ(answer.elbow, elbowOf(seenIn(joints, pose, elbowEnd)));
      EXPECT_EQ(answer.wrist, std::remainder(answer.amounts[4], 2.0 * kHalfTurn) > 0.0
                                  ? Wrist::plain
                                  : Wrist::flipped);
      const Seen seen = seenIn(joints, pose, wristCentre);
      const glm::dvec3 toWrist = seen.wrist - seen.base;
      if (isBeside) {
        const glm::dvec3 beside = glm::dot(toWrist, seen.secondAxis) * seen.secondAxis;
        EXPECT_EQ(answer.shoulder, glm::dot(glm::cross(toWrist, beside), kUp) > 0.0
                                       ? Shoulder::left
                                       : Shoulder::right);
      } else {
        EXPECT_EQ(answer.shoulder,
                  glm::dot(toWrist, seen.ahead) > 0.0 ? Shoulder::front : Shoulder::back);
      }
    }
  }
}

TEST(ArmChoices, AreWhatIsSeenOfArmsThatStandAndThatHang) {
  for (const auto& [arm, elbowEnd, wristCentre, isBeside] : {std::tuple{"Puma 560", 4, 4, true},
                                                             {"IRB 120", 4, 4, false},
                                                             {"KR 6", 4, 4, false},
                                                             {"LR Mate 200iD", 4, 4, false},
                                                             {"UR5e", 3, 4, true}}) {
    SCOPED_TRACE(arm);
    std::vector<Joint> joints = jointsOf(arm);
    checkElbowsAndWrists(joints, elbowEnd, wristCentre, isBeside);
    joints[0].axes =
        glm::mat3_cast(glm::angleAxis(kHalfTurn, glm::dvec3(1.0, 0.0, 0.0))) * joints[0].axes;
    joints[0].at = {0.3, 0.2, 2.0};
    checkElbowsAndWrists(joints, elbowEnd, wristCentre, isBeside);
  }
}

TEST(ArmChoices, AreTheSameForALastAxisThatPointsTheOtherWay) {
  std::vector<Joint> joints = jointsOf("IRB 120");
  joints[5].axis *= -1.0;
  checkElbowsAndWrists(joints, 4, 4, false);
}

TEST(ArmChoices, AnElbowInFrontOfAnUprightLineIsUp) {
  const std::vector<Joint> joints = jointsOf("KR 6");
  const Goal goal{.joint = 6, .target = {0.025 + 0.08, 0.0, 1.0}, .facing = glm::dmat3(1.0)};
  const ArmAnswers all = everyAnswer(joints, goal);
  EXPECT_EQ(faultOfAnswers(joints, goal, 1.0, all), "");
  ASSERT_EQ(all.answers.size(), 8u);
  for (const ArmAnswer& answer : all.answers) {
    if (answer.shoulder != Shoulder::front) continue;
    const glm::dmat4 elbow = frameByMatrices(joints, poseOf(all, answer, Pose(7)), 2);
    EXPECT_EQ(answer.elbow, elbow[3].x > 0.025 ? Elbow::up : Elbow::down);
  }
}

// P. Corke, "Robotics, Vision and Control" (2011), ch. 7: the nominal pose is the answer with the
// right arm and the elbow up, and this the one with the left arm.
TEST(ArmChoices, OfThePumaAreThoseOfTheTextbook) {
  const std::vector<Joint> joints = jointsOf("Puma 560");
  const double quarter = 0.25 * kHalfTurn;
  const Pose nominal = poseOfAmounts(joints, {0.0, quarter, 4.0 * quarter, 0.0, quarter, 0.0});
  const Pose left = poseOfAmounts(joints, {2.6486, -3.9270, 0.0940, 2.5326, 0.9743, 0.3734});
  const ArmAnswers all = everyAnswer(joints, endGoal(joints, nominal));
  ASSERT_EQ(all.answers.size(), 8u);
  for (const ArmAnswer& answer : all.answers) {
    const bool isRight = largestBetween(joints, all, answer, nominal) < 1e-9;
    const bool isLeft = largestBetween(joints, all, answer, left) < 1e-4;
    const bool isUpAndPlain = answer.elbow == Elbow::up && answer.wrist == Wrist::plain;
    EXPECT_EQ(isRight, isUpAndPlain && answer.shoulder == Shoulder::right);
    EXPECT_EQ(isLeft, isUpAndPlain && answer.shoulder == Shoulder::left);
  }
}

TEST(ArmChoices, GiveTheAnswersTheirOrder) {
  const std::vector<Joint> joints = jointsOf("UR5e");
  const ArmAnswers all =
      everyAnswer(joints, endGoal(joints, poseOfAmounts(joints, {0.3, -1.1, 1.4, -0.7, 0.9, 0.2})));
  ASSERT_EQ(all.answers.size(), 8u);
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_EQ(all.answers[i].shoulder, i < 4 ? Shoulder::left : Shoulder::right);
    EXPECT_EQ(all.answers[i].elbow, i % 4 < 2 ? Elbow::up : Elbow::down);
    EXPECT_EQ(all.answers[i].wrist, i % 2 == 0 ? Wrist::plain : Wrist::flipped);
  }
}

}  // namespace
}  // namespace iklab::ik::testing
