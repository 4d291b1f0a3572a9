// Arms where two answers melt into one, joints that are free there, and arms and goals without
// answers.
#include <limits>
#include <set>

#include <gtest/gtest.h>

#include "answer_checks.h"
#include "ik/answers/every_answer.h"
#include "random_arms.h"

namespace iklab::ik::testing {
namespace {

// A goal of a chain whose last point is `reach` from the wrist's centre, along x of the last joint.
Goal goalAtCentre(const std::vector<Joint>& joints, const glm::dvec3& centre, double reach,
                  const glm::dmat3& facing) {
  return {.joint = static_cast<int>(joints.size()) - 1,
          .target = centre + facing * glm::dvec3(reach, 0.0, 0.0),
          .facing = facing};
}

std::vector<JointOrigin> straightArm(double upper, double fore) {
  return {{.xyz = {0.0, 0.0, 0.3}},
          {.axis = {0.0, 1.0, 0.0}},
          {.xyz = {0.0, 0.0, upper}, .axis = {0.0, 1.0, 0.0}},
          {.xyz = {0.0, 0.0, fore}},
          {.axis = {0.0, 1.0, 0.0}},
          {}};
}

TEST(ArmSingular, AWristInLineLeavesOneJointFreeThatStaysAtTheReference) {
  Random random(31);
  for (const auto& [arm, freeJoint] :
       {std::pair{"IRB 120", 3}, {"Puma 560", 3}, {"UR5e", 5}, {"Stanford", 3}}) {
    SCOPED_TRACE(arm);
    const std::vector<Joint> joints = jointsOf(arm);
    for (int i = 0; i < 200; ++i) {
      Pose pose(joints.size());
      for (std::size_t j = 0; j < 6; ++j) pose[j].amount = random.between(-1.5, 1.5);
      if (joints[2].kind == JointKind::slide) pose[2].amount = random.between(0.3, 1.2);
      pose[4].amount = 0.0;
      const Goal goal = endGoal(joints, pose);
      const ArmAnswers all = everyAnswer(joints, goal, pose);
      EXPECT_EQ(faultOfAnswers(joints, goal, 1.0, all), "");
      EXPECT_LT(nearestTo(joints, all, pose), 1e-6);
      const auto isInLine = [](const ArmAnswer& answer) { return answer.wrist == Wrist::either; };
      EXPECT_TRUE(std::ranges::any_of(all.answers, isInLine));
      for (const ArmAnswer& answer : all.answers)
        EXPECT_EQ(answer.isFree[static_cast<std::size_t>(freeJoint)], isInLine(answer));
      EXPECT_EQ(faultOfAnswers(joints, goal, 1.0, everyAnswer(joints, goal)), "");
    }
  }
}

// Wherever the reference leaves joint 6, the bones span the distance to axis 4 in the answer.
TEST(ArmSingular, AUrWithItsWristInLineHasAnAnswerFromEveryReference) {
  const std::vector<Joint> joints = jointsOf("UR5e");
  Random random(32);
  for (int i = 0; i < 500; ++i) {
    Pose stretched(joints.size());
    for (std::size_t j = 0; j < 6; ++j) stretched[j].amount = random.between(-3.0, 3.0);
    stretched[2].amount = i % 2 == 0 ? 0.05 : 3.1;  // nearly stretched, nearly folded
    stretched[4].amount = i % 4 < 2 ? 0.0 : kHalfTurn;
    Pose reference(joints.size());
    reference[5].amount = random.between(-3.0, 3.0);
    const Goal goal = endGoal(joints, stretched);
    const ArmAnswers all = everyAnswer(joints, goal, reference);
    EXPECT_EQ(faultOfAnswers(joints, goal, 1.0, all), "");
    EXPECT_TRUE(
        std::ranges::any_of(all.answers, [](const ArmAnswer& answer) { return answer.isFree[5]; }));
  }
}

TEST(ArmSingular, AStretchedElbowIsOneAnswerForTwo) {
  const std::vector<Joint> joints = jointsOf("IRB 120");
  const Pose pose = poseOfAmounts(joints, {0.4, 0.3, -std::atan2(0.302, 0.07), 0.5, 0.8, -0.6});
  const Goal goal = endGoal(joints, pose);
  const ArmAnswers all = everyAnswer(joints, goal);
  EXPECT_EQ(faultOfAnswers(joints, goal, 1.0, all), "");
  EXPECT_EQ(all.answers.size(), 4u);
  EXPECT_LT(nearestTo(joints, all, pose), 1e-6);
  for (const ArmAnswer& answer : all.answers) EXPECT_EQ(answer.elbow, Elbow::either);
}

TEST(ArmSingular, AWristAboveTheFirstAxisLeavesTheFirstJointFree) {
  const std::vector<Joint> joints = jointsOf("IRB 120");
  const glm::dmat3 facing =
      glm::mat3_cast(glm::angleAxis(0.7, glm::normalize(glm::dvec3(1, 2, 3))));
  const Goal goal = goalAtCentre(joints, {0.0, 0.0, 0.29 + 0.4}, 0.072, facing);
  Pose reference(joints.size());
  reference[0].amount = 0.9;
  const ArmAnswers all = everyAnswer(joints, goal, reference);
  EXPECT_EQ(faultOfAnswers(joints, goal, 1.0, all), "");
  EXPECT_EQ(all.answers.size(), 4u);
  for (const ArmAnswer& answer : all.answers) {
    EXPECT_EQ(answer.shoulder, Shoulder::either);
    EXPECT_TRUE(answer.isFree[0]);
    EXPECT_EQ(answer.amounts[0], 0.9);
  }
}

TEST(ArmSingular, OnTheShouldersCircleTheTwoTangentsAreOne) {
  const std::vector<Joint> joints = jointsOf("Puma 560");
  const glm::dmat3 facing =
      glm::mat3_cast(glm::angleAxis(0.7, glm::normalize(glm::dvec3(1, 2, 3))));
  const Goal goal = goalAtCentre(joints, {0.0, 0.15005, 0.672 + 0.5}, 0.0, facing);
  const ArmAnswers all = everyAnswer(joints, goal);
  EXPECT_EQ(faultOfAnswers(joints, goal, 1.0, all), "");
  EXPECT_EQ(all.answers.size(), 4u);
  for (const ArmAnswer& answer : all.answers) {
    EXPECT_EQ(answer.shoulder, Shoulder::either);
    EXPECT_FALSE(answer.isFree[0]);
  }
  const Goal inside = goalAtCentre(joints, {0.0, 0.15, 0.672 + 0.5}, 0.0, facing);
  EXPECT_EQ(everyAnswer(joints, inside).why, NoAnswer::tooClose);
}

TEST(ArmSingular, EqualBonesFoldedOntoTheShoulderLeaveItFree) {
  const std::vector<Joint> joints = fromOrigins(straightArm(0.4, 0.4));
  Pose pose = poseOfAmounts(joints, {0.2, 0.7, kHalfTurn, 0.3, 0.9, 0.1});
  const Goal goal = endGoal(joints, pose);
  const ArmAnswers all = everyAnswer(joints, goal, pose);
  EXPECT_EQ(faultOfAnswers(joints, goal, 1.0, all), "");
  ASSERT_EQ(all.answers.size(), 2u);
  EXPECT_TRUE(all.answers[0].isFree[0]);
  EXPECT_TRUE(all.answers[0].isFree[1]);
  EXPECT_LT(nearestTo(joints, all, pose), 1e-6);
}

// At every distance from a singularity, down to none, all answers are right and none is there
// twice.
TEST(ArmSingular, NearSingularitiesAnswersAreAsGood) {
  for (const char* arm : {"IRB 120", "UR5e", "Puma 560", "Stanford"}) {
    const std::vector<Joint> joints = jointsOf(arm);
    for (int exponent = 1; exponent <= 17; ++exponent) {
      SCOPED_TRACE(std::string(arm) + " 1e-" + std::to_string(exponent));
      const double little = std::pow(10.0, -exponent);
      for (const double elbow :
           {0.0, -std::atan2(0.302, 0.07), -std::atan2(0.4318, 0.0203), kHalfTurn, 0.7}) {
        for (const double wrist : {0.0, kHalfTurn, 0.5}) {
          Pose pose = poseOfAmounts(joints, {0.4, 0.3, elbow + little, 0.5, wrist + little, -0.6});
          const Goal goal = endGoal(joints, pose);
          const ArmAnswers all = everyAnswer(joints, goal, pose);
          EXPECT_FALSE(all.answers.empty());
          EXPECT_EQ(faultOfAnswers(joints, goal, 1.0, all), "");
        }
      }
    }
  }
  const std::vector<Joint> joints = jointsOf("IRB 120");
  for (int exponent = 1; exponent <= 17; ++exponent) {
    const Goal goal =
        goalAtCentre(joints, {0.0, std::pow(10.0, -exponent), 0.69}, 0.072, glm::dmat3(1.0));
    const ArmAnswers all = everyAnswer(joints, goal);
    EXPECT_FALSE(all.answers.empty());
    EXPECT_EQ(faultOfAnswers(joints, goal, 1.0, all), "") << exponent;
  }
}

TEST(ArmSingular, AtTheEndOfALimitAJointIsWithinIt) {
  std::vector<Joint> joints = jointsOf("KR 6");
  Pose pose(joints.size());
  for (std::size_t i = 0; i < 6; ++i) pose[i].amount = joints[i].limit.most;
  const Goal goal = endGoal(joints, pose);
  const ArmAnswers all = everyAnswer(joints, goal);
  EXPECT_TRUE(std::ranges::any_of(all.answers, [&](const ArmAnswer& answer) {
    return answer.isWithinLimits() && largestBetween(joints, all, answer, pose) < 1e-6;
  }));
}

TEST(ArmSingular, OutOfReachHasNoAnswerAndSaysWhy) {
  const std::vector<Joint> joints = jointsOf("IRB 120");
  const glm::dmat3 facing(1.0);
  const auto whyAt = [&](const glm::dvec3& centre) {
    const ArmAnswers all = everyAnswer(joints, goalAtCentre(joints, centre, 0.072, facing));
    EXPECT_TRUE(all.answers.empty());
    EXPECT_EQ(all.family, ArmFamily::sphericalWrist);
    return all.why;
  };
  EXPECT_EQ(whyAt({0.6, 0.0, 0.29}), NoAnswer::tooFar);
  EXPECT_EQ(whyAt({1e90, 0.0, 0.29}), NoAnswer::tooFar);
  EXPECT_EQ(whyAt({0.01, 0.0, 0.29}), NoAnswer::tooClose);
  const auto ur = jointsOf("UR5e");
  EXPECT_EQ(everyAnswer(ur, {.joint = 6, .target = {3.0, 0.0, 0.0}, .facing = facing}).why,
            NoAnswer::tooFar);
}

TEST(ArmSingular, AWristWithoutRightAnglesDoesNotLeanAnywhere) {
  std::vector<JointOrigin> origins = straightArm(0.4, 0.4);
  origins[4].axis = {std::sin(0.5), 0.0, std::cos(0.5)};  // axis 6 leans from axis 4 by 1 at most
  const std::vector<Joint> joints = fromOrigins(origins);
  const Goal goal = endGoal(joints, poseOfAmounts(joints, {0.2, 0.7, 0.9, 0.3, 0.9, 0.1}));
  EXPECT_FALSE(everyAnswer(joints, goal).answers.empty());
  const glm::dmat3 down = glm::mat3_cast(glm::angleAxis(kHalfTurn, glm::dvec3(1.0, 0.0, 0.0)));
  const Goal other{.joint = 6, .target = {0.0, 0.3, 1.0}, .facing = down};
  EXPECT_EQ(everyAnswer(joints, other).why, NoAnswer::beyondWrist);
}

NoAnswer refusalOf(const std::vector<JointOrigin>& origins) {
  const std::vector<Joint> joints = fromOrigins(origins);
  const ArmAnswers all = everyAnswer(joints, endGoal(joints, Pose(joints.size())));
  EXPECT_TRUE(all.answers.empty());
  EXPECT_EQ(all.family, ArmFamily::none);
  return all.why;
}

TEST(ArmSingular, OtherArmsAreRefusedWithTheReason) {
  const std::vector<JointOrigin> arm = straightArm(0.4, 0.5);
  const auto changed = [&](auto change) {
    std::vector<JointOrigin> other = arm;
    change(other);
    return refusalOf(other);
  };
  using Arm = std::vector<JointOrigin>;
  const glm::dvec3 x(1.0, 0.0, 0.0);
  const glm::dvec3 y(0.0, 1.0, 0.0);
  const glm::dvec3 z(0.0, 0.0, 1.0);
  EXPECT_EQ(changed([](Arm& a) { a.pop_back(); }), NoAnswer::tooFewJoints);
  EXPECT_EQ(changed([](Arm& a) { a.push_back({}); }), NoAnswer::tooManyJoints);
  EXPECT_EQ(changed([](Arm& a) { a[1].kind = JointKind::ball; }), NoAnswer::ballJoint);
  EXPECT_EQ(changed([](Arm& a) { a[1].kind = JointKind::slide; }), NoAnswer::slide);
  EXPECT_EQ(changed([](Arm& a) { a[2].kind = JointKind::slide; }),
            NoAnswer::slide);  // along axis 2
  EXPECT_EQ(changed([&](Arm& a) { a[5].xyz = 0.1 * x; }), NoAnswer::noWristCentre);
  EXPECT_EQ(changed([&](Arm& a) {
              a[3].axis = y;
              a[4].axis = x;
              a[5].xyz = 0.1 * y;
            }),
            NoAnswer::lastAxesDoNotMeet);
  EXPECT_EQ(changed([&](Arm& a) { a[2].axis = x; }), NoAnswer::upperAxesNotParallel);
  EXPECT_EQ(changed([&](Arm& a) { a[0].axis = y; }), NoAnswer::shoulderAxesParallel);
  EXPECT_EQ(changed([&](Arm& a) { a[4].axis = z; }), NoAnswer::wristAxesParallel);
  EXPECT_EQ(changed([&](Arm& a) { a[2].xyz = 0.1 * y; }), NoAnswer::boneOfNoLength);
  EXPECT_EQ(refusalOf(straightArm(0.0, 0.0)), NoAnswer::boneOfNoLength);
  EXPECT_EQ(refusalOf(Arm(6)), NoAnswer::shoulderAxesParallel);
  for (const KnownArm& known : knownArms()) {
    const std::size_t count = known.joints.size();
    if (count != 6) {
      EXPECT_EQ(refusalOf(known.joints),
                count < 6 ? NoAnswer::tooFewJoints : NoAnswer::tooManyJoints);
    }
  }
}

TEST(ArmSingular, GoalsThatSayNoFrameAreRefused) {
  const std::vector<Joint> joints = jointsOf("IRB 120");
  const Goal good = endGoal(joints, poseOfAmounts(joints, {0.4, 0.3, -0.2, 0.5, 0.8, -0.6}));
  const auto whyOf = [&](auto change, const Pose& reference = {}) {
    Goal goal = good;
    change(goal);
    return everyAnswer(joints, goal, reference).why;
  };
  EXPECT_EQ(whyOf([](Goal&) {}), NoAnswer::none);
  EXPECT_EQ(whyOf([](Goal& goal) { goal.facing.reset(); }), NoAnswer::noDirection);
  EXPECT_EQ(whyOf([](Goal& goal) { goal.axis = glm::dvec3(1.0, 0.0, 0.0); }),
            NoAnswer::noDirection);
  EXPECT_EQ(whyOf([](Goal& goal) { (*goal.facing)[0] *= -1.0; }), NoAnswer::mirroredGoal);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(whyOf([&](Goal& goal) { goal.target.y = nan; }), NoAnswer::invalidInput);
  EXPECT_EQ(whyOf([&](Goal& goal) { goal.point.y = nan; }), NoAnswer::invalidInput);
  EXPECT_EQ(whyOf([&](Goal& goal) { (*goal.facing)[1][1] = nan; }), NoAnswer::invalidInput);
  EXPECT_EQ(whyOf([](Goal& goal) { goal.joint = 12; }), NoAnswer::invalidInput);
  EXPECT_EQ(whyOf([](Goal&) {}, Pose(3)), NoAnswer::invalidInput);
}

// Lengths of none or one, axes along x, y and z: half of them degenerate in some way.
TEST(ArmSingular, ArmsOnAGridAreRefusedOrRight) {
  Random random(33);
  int answered = 0;
  for (int i = 0; i < 30'000; ++i) {
    std::vector<JointOrigin> origins(6);
    const std::array<glm::dvec3, 3> axes{{{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}}};
    const auto anyAxis = [&] { return axes[static_cast<std::size_t>(random.below(3))]; };
    for (JointOrigin& origin : origins) {
      origin.axis = anyAxis();
      if (random.below(2) == 0) origin.xyz = 0.25 * anyAxis();
      if (random.below(20) == 0) origin.kind = JointKind::slide;
    }
    if (random.below(2) == 0) origins[2].axis = origins[1].axis;
    const std::vector<Joint> joints = fromOrigins(origins, {.at = {0.1, 0.0, 0.0}});
    Pose pose(joints.size());
    for (std::size_t j = 0; j < 6; ++j)
      pose[j].amount = i % 3 == 0 ? 0.5 * kHalfTurn * random.below(4) : random.between(-3.0, 3.0);
    const Goal goal = endGoal(joints, pose);
    const ArmAnswers all = everyAnswer(joints, goal, pose);
    ASSERT_EQ(faultOfAnswers(joints, goal, 1.0, all), "") << i;
    if (all.family == ArmFamily::none) continue;
    ++answered;
    ASSERT_LT(nearestTo(joints, all, pose), 1e-5) << i;
  }
  EXPECT_GT(answered, 300);
}

TEST(ArmSingular, EveryReasonAndChoiceHasAName) {
  std::set<std::string_view> names;
  for (int i = 0; i <= static_cast<int>(NoAnswer::beyondWrist); ++i)
    EXPECT_TRUE(names.insert(name(static_cast<NoAnswer>(i))).second);
  EXPECT_EQ(name(NoAnswer::beyondWrist), "beyond-wrist");
  EXPECT_EQ(name(Shoulder::either), "either");
  EXPECT_EQ(name(Elbow::either), "either");
  EXPECT_EQ(name(Wrist::either), "either");
  EXPECT_EQ(name(ArmFamily::threeParallel), "three-parallel");
}

}  // namespace
}  // namespace iklab::ik::testing
