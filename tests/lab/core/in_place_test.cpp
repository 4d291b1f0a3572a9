// A chain that moves while its tip stays: as an action, in the history, with limits.
#include "lab/edit/in_place.h"

#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "support/lab_driving.h"

namespace {

constexpr double kStays = 1e-6;

double changeOf(const rigs::Pose& a, const rigs::Pose& b) {
  double most = 0.0;
  for (std::size_t i = 0; i < a.rotations.size(); ++i) {
    const double same = std::min(1.0, std::abs(glm::dot(a.rotations[i], b.rotations[i])));
    most = std::max(most, 2.0 * std::acos(same));
  }
  return most;
}

void expectWithinLimits(const rigs::Chain& chain, const rigs::Pose& pose) {
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const rigs::Bone& bone = chain.bones[i];
    if (bone.joint != rigs::JointKind::hinge) continue;
    const glm::dquat& turn = pose.rotations[i];
    const double sine = glm::dot(glm::dvec3(turn.x, turn.y, turn.z), bone.axis);
    const double angle = std::remainder(2.0 * std::atan2(sine, turn.w), 2.0 * std::numbers::pi);
    const auto isIn = [&](double each) {
      return each >= bone.limit.least - 1e-9 && each <= bone.limit.most + 1e-9;
    };
    EXPECT_TRUE(isIn(angle) || isIn(angle + 2.0 * std::numbers::pi) ||
                isIn(angle - 2.0 * std::numbers::pi))
        << i;
  }
}

void faceAsNow(lab::Lab& lab) {
  const rigs::Chain& chain = lab.state().scene.chain;
  lab.apply(lab::SetTarget{lab.shown().joints.back()});
  lab.apply(
      lab::SetFacing{rigs::Facing{rigs::rotationAt(chain, lab.shown().pose, chain.tipBone())}});
}

TEST(MoveInPlace, TheTipAndItsDirectionStayAndOneUndoTakesItBack) {
  for (const bool facing : {true, false}) {
    lab::Lab lab = support::labWith("dls", "Panda");
    if (facing) faceAsNow(lab);
    ASSERT_EQ(lab.result().status, ik::Status::reached);
    const rigs::Chain& chain = lab.state().scene.chain;
    EXPECT_EQ(lab::freeDimensions(lab.state().scene, lab.shown().pose), facing ? 1 : 4);
    const rigs::Pose before = lab.shown().pose;
    const glm::dvec3 tip = lab.shown().joints.back();
    const glm::dquat lies = rigs::rotationAt(chain, before, chain.tipBone());
    const std::size_t steps = lab.history().titles().size();
    lab.apply(lab::BeginGesture{});
    rigs::Pose last = before;
    for (int i = 1; i <= 12; ++i) {
      lab.apply(lab::MoveInPlace{0.15 * i});
      const rigs::Pose& pose = lab.shown().pose;
      EXPECT_LT(glm::distance(lab.shown().joints.back(), tip), kStays);
      if (facing) {
        const glm::dquat now = rigs::rotationAt(chain, pose, chain.tipBone());
        EXPECT_NEAR(std::abs(glm::dot(now, lies)), 1.0, 1e-12);
      }
      EXPECT_LT(changeOf(last, pose), 0.16);
      expectWithinLimits(chain, pose);
      last = pose;
    }
    EXPECT_GT(changeOf(before, last), 0.1);
    // Back again it goes the same way.
    lab.apply(lab::MoveInPlace{0.0});
    EXPECT_LT(changeOf(before, lab.shown().pose), 1e-6);
    lab.apply(lab::MoveInPlace{0.6});
    lab.apply(lab::EndGesture{});
    EXPECT_EQ(lab.state().choices.mode, lab::Mode::live);
    EXPECT_EQ(lab.history().titles().size(), steps + 1);
    lab.apply(lab::Undo{});
    EXPECT_LT(changeOf(before, lab.shown().pose), 1e-6);
  }
}

TEST(MoveInPlace, WhereTheTargetIsOutOfReachItLeadsIntoStepByStep) {
  lab::Lab lab = support::labWith("dls", "Panda");
  lab.apply(lab::SetTarget{{3.0, 0.0, 0.5}});
  lab.apply(lab::BeginGesture{});
  const glm::dvec3 tip = lab.shown().joints.back();
  lab.apply(lab::MoveInPlace{0.4});
  EXPECT_EQ(lab.state().choices.mode, lab::Mode::stepByStep);
  EXPECT_LT(glm::distance(lab.shown().joints.back(), tip), kStays);
}

TEST(MoveInPlace, AnotherChainBeginsAnew) {
  lab::Lab lab = support::labWith("dls", "Panda");
  lab.apply(lab::BeginGesture{});
  lab.apply(lab::MoveInPlace{0.3});
  lab.apply(lab::SetBoneCount{4});
  const glm::dvec3 tip = lab.shown().joints.back();
  lab.apply(lab::MoveInPlace{0.3});
  EXPECT_LT(glm::distance(lab.shown().joints.back(), tip), 2e-3);
  lab.apply(lab::LoadPreset{support::presetIndex("Two-bone arm")});
  const glm::dvec3 arm = lab.shown().joints.back();
  EXPECT_EQ(lab::freeDimensions(lab.state().scene, lab.shown().pose), 0);
  lab.apply(lab::MoveInPlace{0.3});
  EXPECT_LT(glm::distance(lab.shown().joints.back(), arm), kStays);
}

// Two hands: both stay.
TEST(MoveInPlace, AllEndsStay) {
  lab::Lab lab = support::labWith("dls", "Two arms on one spine");
  const auto ends = [&] {
    std::vector<glm::dvec3> list{lab.shown().bones[lab.state().scene.chain.tipBone()].end};
    for (const rigs::Goal& goal : lab.state().scene.goals)
      list.push_back(lab.shown().bones[goal.bone].end);
    return list;
  };
  const std::vector<glm::dvec3> before = ends();
  ASSERT_EQ(before.size(), 2U);
  ASSERT_GT(lab::freeDimensions(lab.state().scene, lab.shown().pose), 0);
  const std::vector<double> angles = lab.shown().pose.angles;
  lab.apply(lab::BeginGesture{});
  lab.apply(lab::MoveInPlace{0.3});
  for (std::size_t i = 0; i < before.size(); ++i)
    EXPECT_LT(glm::distance(ends()[i], before[i]), kStays);
  double moved = 0.0;
  for (std::size_t i = 0; i < angles.size(); ++i)
    moved = std::max(moved, std::abs(lab.shown().pose.angles[i] - angles[i]));
  EXPECT_GT(moved, 0.05);
}

}  // namespace
