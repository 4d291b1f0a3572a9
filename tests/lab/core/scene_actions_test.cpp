// What each action on the scene does, and that values out of range are brought into it.
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "support/lab_driving.h"

namespace {

using lab::Lab;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

double totalLength(const Lab& lab) {
  double sum = 0.0;
  for (const rigs::Bone& bone : support::chainOf(lab).bones) sum += bone.length;
  return sum;
}

TEST(SceneActions, TheLabOpensWithTheArmSolved) {
  const Lab lab;
  EXPECT_EQ(lab.solver().id, "two-bone");
  EXPECT_EQ(lab.state().choices.mode, lab::Mode::live);
  EXPECT_EQ(lab.result().status, ik::Status::reached);
  EXPECT_EQ(support::chainOf(lab), lab::presets()[0].scene.chain);
  EXPECT_LT(support::tipDistance(lab), 1e-9L);
  EXPECT_TRUE(lab.isLastStep());
}

TEST(SceneActions, SetTargetMovesTheTargetInThePlane) {
  Lab lab;
  lab.apply(lab::SetTarget{{0.5, -1.1, 7.0}});
  EXPECT_EQ(lab.state().scene.target, glm::dvec3(0.5, -1.1, 0.0));
  EXPECT_LT(support::tipDistance(lab), 1e-9L);
}

TEST(SceneActions, ATargetThatIsNoPointIsIgnored) {
  Lab lab;
  const glm::dvec3 before = lab.state().scene.target;
  const auto joints = lab.shown().joints;
  for (const double bad : {kNan, kInfinity, -kInfinity}) {
    lab.apply(lab::SetTarget{{bad, 0.0, 0.0}});
    lab.apply(lab::SetTarget{{0.0, bad, 0.0}});
    EXPECT_EQ(lab.state().scene.target, before);
  }
  EXPECT_LT(support::largestGap(joints, support::posedJoints(lab)), 1e-9L);
}

TEST(SceneActions, ATargetFarOutIsBroughtOntoTheBench) {
  Lab lab;
  lab.apply(lab::SetTarget{{1e300, -1e300, 0.0}});
  const glm::dvec3 target = lab.state().scene.target;
  EXPECT_GT(target.x, 1e3);
  EXPECT_LE(target.x, 1e9);
  EXPECT_EQ(target.y, -target.x);
  EXPECT_EQ(lab.result().status, ik::Status::tooFar);
}

TEST(SceneActions, MoveBaseCarriesTheChain) {
  Lab lab;
  lab.apply(lab::MoveBase{{-0.3, 0.4, 5.0}});
  EXPECT_EQ(support::chainOf(lab).base, glm::dvec3(-0.3, 0.4, 0.0));
  EXPECT_LT(support::largestGap(lab.shown().joints, support::posedJoints(lab)), 1e-12L);
  EXPECT_LT(support::tipDistance(lab), 1e-9L);
  lab.apply(lab::MoveBase{{kNan, 1.0, 0.0}});
  EXPECT_EQ(support::chainOf(lab).base, glm::dvec3(-0.3, 0.4, 0.0));
  lab.apply(lab::MoveBase{{0.0, -1e200, 0.0}});
  EXPECT_TRUE(std::isfinite(lab.shown().joints.back().y));
}

TEST(SceneActions, BoneCountKeepsLengthsThatWereSet) {
  Lab lab = support::labWith("fabrik", "Unequal bones");
  const std::vector<rigs::Bone> before = support::chainOf(lab).bones;
  for (const std::size_t count : {9U, 400U, 2U, 3U}) {
    lab.apply(lab::SetBoneCount{count});
    const std::vector<rigs::Bone>& now = support::chainOf(lab).bones;
    ASSERT_EQ(now.size(), count);
    EXPECT_EQ(lab.shown().joints.size(), count + 1);
    EXPECT_EQ(now[0].length, before[0].length);
    EXPECT_EQ(now[1].length, before[1].length);
    if (count > before.size()) {
      EXPECT_EQ(now.back().length, before.back().length);
    }
  }
}

TEST(SceneActions, BoneCountKeepsTheTotalLengthOfEqualBones) {
  Lab lab = support::labWith("fabrik", {0.5, 0.5, 0.5, 0.5}, {0.1, 0.2, 0.3, 0.4}, {1.0, 0.5, 0.0});
  const double before = totalLength(lab);
  for (const std::size_t count : {9U, 3U, 2U, 400U, 5U, 1U}) {
    lab.apply(lab::SetBoneCount{count});
    EXPECT_EQ(support::chainOf(lab).bones.size(), count);
    EXPECT_EQ(lab.shown().joints.size(), count + 1);
    EXPECT_NEAR(totalLength(lab), before, 1e-9);
  }
}

TEST(SceneActions, BoneCountIsBroughtIntoRange) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  lab.apply(lab::SetBoneCount{0});
  EXPECT_EQ(support::chainOf(lab).bones.size(), 1U);
  lab.apply(lab::SetBoneCount{std::numeric_limits<std::size_t>::max()});
  EXPECT_EQ(support::chainOf(lab).bones.size(), lab::kMostBones);
}

TEST(SceneActions, BonesWithoutLengthCanBeAdded) {
  Lab lab = support::labWith("ccd", {0.0, 0.0}, {0.1, 0.2}, {1.0, 0.0, 0.0});
  lab.apply(lab::SetBoneCount{4});
  EXPECT_EQ(totalLength(lab), 0.0);
  EXPECT_EQ(lab.shown().joints.back(), glm::dvec3(0.0));
}

TEST(SceneActions, BoneLength) {
  Lab lab;
  lab.apply(lab::SetBoneLength{1, 0.35});
  EXPECT_EQ(support::chainOf(lab).bones[1].length, 0.35);
  lab.apply(lab::SetBoneLength{1, -3.0});
  EXPECT_EQ(support::chainOf(lab).bones[1].length, 0.0);
  lab.apply(lab::SetBoneLength{0, 1e9});
  EXPECT_EQ(support::chainOf(lab).bones[0].length, lab::kLongestBone);
  const rigs::Chain before = support::chainOf(lab);
  lab.apply(lab::SetBoneLength{0, kNan});
  lab.apply(lab::SetBoneLength{0, kInfinity});
  lab.apply(lab::SetBoneLength{2, 1.0});
  lab.apply(lab::SetBoneLength{std::numeric_limits<std::size_t>::max(), 1.0});
  EXPECT_EQ(support::chainOf(lab), before);
}

TEST(SceneActions, ScaleIsASign) {
  Lab lab;
  lab.apply(lab::SetBoneScale{1, {-7, 0}});
  EXPECT_EQ(support::chainOf(lab).bones[1].scale, (ik::ScaleSign{-1, 1}));
  lab.apply(lab::SetBaseScale{{3, -2}});
  EXPECT_EQ(support::chainOf(lab).baseScale, (ik::ScaleSign{1, -1}));
  EXPECT_LT(support::largestGap(lab.shown().joints, support::posedJoints(lab)), 1e-12L);
  EXPECT_LT(support::tipDistance(lab), 1e-9L);
  const rigs::Chain before = support::chainOf(lab);
  lab.apply(lab::SetBoneScale{2, {-1, -1}});
  EXPECT_EQ(support::chainOf(lab), before);
}

TEST(SceneActions, LoadPresetAndReset) {
  Lab lab;
  lab.apply(lab::LoadPreset{support::presetIndex("Tentacle")});
  EXPECT_EQ(support::chainOf(lab).bones.size(), 12U);
  EXPECT_TRUE(lab.state().view.fit);
  lab.apply(lab::LoadPreset{lab::presets().size()});
  EXPECT_EQ(support::chainOf(lab).bones.size(), 12U);

  const glm::dvec3 target = lab.state().scene.target;
  lab.apply(lab::SetTarget{{-1.0, -1.0, 0.0}});
  lab.apply(lab::SetBoneCount{3});
  lab.apply(lab::ResetScene{});
  EXPECT_EQ(support::chainOf(lab).bones.size(), 12U);
  EXPECT_EQ(lab.state().scene.target, target);
}

TEST(SceneActions, BeginGestureMakesTheGhost) {
  Lab lab;
  const auto before = lab.shown().joints;
  lab.apply(lab::BeginGesture{});
  lab.apply(lab::SetTarget{{-0.4, 1.2, 0.0}});
  lab.apply(lab::SetTarget{{-0.9, 0.8, 0.0}});
  ASSERT_EQ(lab.ghost().size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_LT(glm::distance(lab.ghost()[i].start, before[i]), 1e-12);
    EXPECT_LT(glm::distance(lab.ghost()[i].end, before[i + 1]), 1e-12);
  }
}

TEST(SetAngle, TurnsOneJointOfThePoseOnShow) {
  lab::Lab lab = support::labWith("ccd", "Three-bone arm");
  const std::vector<double> before = lab.shown().pose.angles;
  lab.apply(lab::SetAngle{1, 0.7});
  EXPECT_EQ(lab.state().choices.mode, lab::Mode::stepByStep);
  EXPECT_EQ(lab.cursor(), 0U);
  const std::vector<double>& now = lab.shown().pose.angles;
  EXPECT_EQ(now[0], before[0]);
  EXPECT_NEAR(now[1], 0.7, 1e-12);
  EXPECT_EQ(now[2], before[2]);
  // Forward kinematics by hand.
  const double first = now[0];
  const double second = first + 0.7;
  const double third = second + now[2];
  EXPECT_NEAR(lab.shown().joints[3].x,
              0.9 * std::cos(first) + 0.7 * std::cos(second) + 0.5 * std::cos(third), 1e-12);
  lab.apply(lab::Undo{});
  EXPECT_EQ(lab.startPose().angles, support::labWith("ccd", "Three-bone arm").startPose().angles);
}

TEST(SetAngle, StaysWithinItsLimit) {
  lab::Lab lab = support::labWith("ccd", "Three-bone arm");
  rigs::JointLimit limit;
  limit.least = -0.5;
  limit.most = 0.4;
  lab.apply(lab::SetLimit{1, limit});
  lab.apply(lab::SetAngle{1, 2.0});
  EXPECT_EQ(lab.shown().pose.angles[1], 0.4);
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    lab.apply(lab::SetAngle{1, bad});
    lab.apply(lab::SetAngle{7, 0.1});
    EXPECT_EQ(lab.shown().pose.angles[1], 0.4);
  }
}

TEST(SetAngle, TurnsHingesAndNoBalls) {
  lab::Lab lab = support::labWith("ccd", "Four-axis robot arm");
  lab.apply(lab::SetAngle{2, 0.3});
  const glm::dquat& rotation = lab.shown().pose.rotations[2];
  EXPECT_NEAR(2.0 * std::atan2(rotation.z, rotation.w), 0.3, 1e-12);
  lab::Lab balls = support::labWith("ccd", "Tentacle in 3D");
  const std::vector<glm::dquat> before = balls.shown().pose.rotations;
  balls.apply(lab::SetAngle{2, 0.3});
  EXPECT_EQ(balls.shown().pose.rotations, before);
}

}  // namespace
