// All answers of a scene's arm, and what going to one of them does.
#include "lab/tables/answers.h"

#include <algorithm>
#include <cmath>

#include <glm/ext/quaternion_trigonometric.hpp>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "lab/core/history.h"
#include "support/lab_driving.h"
#include "support/limits.h"

namespace {

using lab::Lab;
using lab::SceneAnswers;

// Live, the target where the tip is and facing as it does: away from every singularity, but for
// arms that rest in one.
Lab facing(std::string_view preset) {
  Lab lab = support::labWith("automatic", preset);
  const rigs::Chain& chain = lab.state().scene.chain;
  std::vector<rigs::Frame> frames(chain.bones.size());
  rigs::boneFrames(chain, lab.shown().pose, frames);
  lab.apply(lab::SetFacing{rigs::Facing{rigs::rotationOf(frames[chain.tipBone()])}});
  lab.apply(lab::SetTarget{lab.shown().joints.back()});
  return lab;
}

// What the tip misses, by forward kinematics: scene units and radians.
void expectAtTarget(const Lab& lab, const rigs::Pose& pose) {
  const lab::Scene& scene = lab.state().scene;
  const glm::dvec3 tip = rigs::forwardKinematics(scene.chain, pose).back();
  EXPECT_LT(glm::distance(tip, scene.target), 1e-9);
  const glm::dvec3 turn =
      rigs::missingTurn(scene.chain, pose, scene.chain.tipBone(), *scene.facing);
  EXPECT_LT(glm::length(turn), 1e-9);
}

double angle(const Lab& lab, const rigs::Pose& pose, std::size_t bone) {
  return rigs::angleAbout(lab.state().scene.chain.bones[bone].axis, pose.rotations[bone]);
}

TEST(Answers, EachBringsTheTipToTheTargetAndOneIsOnShow) {
  for (const char* arm : {"UR5e", "Puma 560", "IRB 120", "KR 6", "Stanford arm"}) {
    SCOPED_TRACE(arm);
    const Lab lab = facing(arm);
    const auto all = lab::answersOf(lab);
    ASSERT_TRUE(all);
    EXPECT_EQ(all->why, ik::NoAnswer::none);
    EXPECT_GE(all->list.size(), 4U);
    EXPECT_EQ(all->joints.size(), 6U);
    for (const lab::SceneAnswer& each : all->list) expectAtTarget(lab, each.pose);
    ASSERT_TRUE(all->current);
    EXPECT_LT(all->list[*all->current].turn, 0.01);
  }
}

TEST(Answers, ThePumaHasEightWhichDifferByTheirTurns) {
  const Lab lab = facing("Puma 560");
  const auto all = lab::answersOf(lab);
  ASSERT_TRUE(all);
  EXPECT_EQ(all->list.size(), 8U);
  const lab::SceneAnswer& now = all->list[all->current.value()];
  for (const lab::SceneAnswer& each : all->list) {
    if (&each == &now) continue;
    double least = 0.0;  // the shorter way; limits may leave the longer one
    for (const std::size_t bone : all->joints) {
      const double turn = angle(lab, each.pose, bone) - angle(lab, lab.shown().pose, bone);
      least = std::max(least, std::abs(std::remainder(turn, 2.0 * support::kPi)));
    }
    EXPECT_GE(each.turn, least - 1e-9);
    EXPECT_LE(each.turn, 2.0 * support::kPi);
    EXPECT_GT(least, 0.1);
  }
}

TEST(Answers, JointsOutsideTheirLimitsAreNamed) {
  Lab lab = facing("Puma 560");
  const std::size_t wrist = lab::answersOf(lab)->joints[4];
  const double now = angle(lab, lab.shown().pose, wrist);
  ASSERT_GT(std::abs(now), 0.05);
  // The wrist may bend to the side where it is bent alone: the flipped half of them is outside.
  rigs::JointLimit limit = lab.state().scene.chain.bones[wrist].limit;
  (now > 0.0 ? limit.least : limit.most) = 0.0;
  lab.apply(lab::SetLimit{wrist, limit});
  const auto all = lab::answersOf(lab);
  ASSERT_TRUE(all);
  for (const lab::SceneAnswer& each : all->list) {
    const bool isBentTheOtherWay = angle(lab, each.pose, wrist) * now < 0.0;
    const bool isNamed = std::ranges::find(each.outside, wrist) != each.outside.end();
    EXPECT_TRUE(isNamed || !isBentTheOtherWay);
    EXPECT_EQ(each.outside.empty(), each.choices.isWithinLimits());
  }
}

TEST(Answers, AreOfArmsAlone) {
  for (const char* none :
       {"Two-bone arm", "Two-bone arm in 3D", "Rope of 100 bones", "SO-101", "Cobra 600", "Spider"})
    EXPECT_FALSE(lab::answersOf(support::labWith("ccd", none))) << none;
  EXPECT_EQ(lab::answersOf(facing("Panda"))->why, ik::NoAnswer::tooManyJoints);
  const auto point = lab::answersOf(support::labWith("automatic", "Puma 560"));
  ASSERT_TRUE(point);
  EXPECT_EQ(point->why, ik::NoAnswer::noDirection);
  EXPECT_TRUE(point->list.empty());
}

// No closed form: what solves from many starts found, by places of matrices of our own.
TEST(Answers, OfAnArmWithoutAClosedFormAreSampled) {
  const Lab lab = facing("Panda");
  const auto all = lab::answersOf(lab);
  ASSERT_TRUE(all && all->isSampled);
  ASSERT_GT(all->list.size(), 3U);
  const lab::Scene& scene = lab.state().scene;
  for (std::size_t i = 0; i < all->list.size(); ++i) {
    const rigs::Pose& pose = all->list[i].pose;
    const auto tip = support::spaceJoints(scene.chain, pose).back();
    EXPECT_LT(static_cast<double>(support::distance(tip, support::point3Of(scene.target))), 1e-5);
    const glm::dquat lies = rigs::rotationAt(scene.chain, pose, scene.chain.tipBone());
    EXPECT_GT(std::abs(glm::dot(lies, scene.facing->rotation)), 1.0 - 1e-9);
    for (std::size_t k = 0; k < i; ++k) {
      double apart = 0.0;
      for (std::size_t b = 0; b < pose.rotations.size(); ++b) {
        const double same = std::abs(glm::dot(pose.rotations[b], all->list[k].pose.rotations[b]));
        apart = std::max(apart, 2.0 * std::acos(std::min(1.0, same)));
      }
      EXPECT_GT(apart, 0.29) << i << ", " << k;
    }
  }
}

TEST(Answers, TheArmGoesToOneAndStaysThereUntilThatIsUndone) {
  Lab lab = facing("Puma 560");
  const SceneAnswers before = lab::answersOf(lab).value();
  const rigs::Pose start = lab.shown().pose;
  for (std::size_t i = 0; i < before.list.size(); ++i) {
    SCOPED_TRACE(i);
    if (!before.list[i].outside.empty() || i == before.current) continue;
    lab.apply(lab::SetPose{before.list[i].pose});
    lab.apply(lab::EndGesture{});
    EXPECT_EQ(lab.result().status, ik::Status::reached);
    EXPECT_EQ(lab.state().choices.mode, lab::Mode::live);
    expectAtTarget(lab, lab.shown().pose);
    EXPECT_EQ(lab::answersOf(lab)->current, i);
    lab.apply(lab::Undo{});
    EXPECT_EQ(lab.shown().pose, start);
    EXPECT_EQ(lab::answersOf(lab)->current, before.current);
  }
}

TEST(Answers, StepByStepTheSolverStartsFromOne) {
  Lab lab = facing("UR5e");
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  const SceneAnswers all = lab::answersOf(lab).value();
  const std::size_t other = all.current == 0U ? 1 : 0;
  lab.apply(lab::SetPose{all.list[other].pose});
  EXPECT_EQ(lab.startPose(), all.list[other].pose);
  EXPECT_EQ(lab::answersOf(lab)->current, other);
}

TEST(SetPose, WhatIsNoPoseOfTheChainIsIgnored) {
  Lab lab = facing("Puma 560");
  const rigs::Pose before = lab.shown().pose;
  lab.apply(lab::SetPose{});
  rigs::Pose wrong = before;
  wrong.rotations[1].w = std::nan("");
  lab.apply(lab::SetPose{wrong});
  EXPECT_EQ(lab.shown().pose, before);
}

}  // namespace
