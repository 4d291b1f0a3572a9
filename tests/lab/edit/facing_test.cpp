// Directions of targets: as people type them, mirrored, and set in the lab.
#include "lab/edit/facing.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "support/lab_driving.h"
#include "support/random_posed_chain.h"

namespace {

using lab::MirrorAxis;
using lab::MirrorWay;
using support::Joints;
using support::RandomSource;

constexpr glm::dvec3 kZ{0.0, 0.0, 1.0};
constexpr double kQuarter = 0.25 * support::kPi;

// q and -q are one rotation.
double apart(const glm::dquat& a, const glm::dquat& b) { return 1.0 - std::abs(glm::dot(a, b)); }

// A pose that has the direction has an image that has the image of the direction.
TEST(Facing, TheMirrorImageOfADirectionIsThatOfAPoseThatHasIt) {
  RandomSource random(2);
  constexpr Joints kKinds[] = {Joints::plane, Joints::balls, Joints::parallelHinges};
  int checked = 0;
  for (int trial = 0; trial < 300; ++trial) {
    lab::PosedChain posed = support::randomPosedChain(random, kKinds[trial % 3], 4);
    if (trial % 3 == 1) posed.chain.bones[0].limit = {};
    const std::size_t tip = posed.chain.tipBone();
    for (const MirrorWay way : {MirrorWay::scale, MirrorWay::geometry}) {
      for (const MirrorAxis axis : {MirrorAxis::x, MirrorAxis::y, MirrorAxis::z}) {
        if (posed.chain.planar && axis == MirrorAxis::z) continue;
        if (way == MirrorWay::geometry && !lab::whyNotByGeometry(posed.chain, axis).empty())
          continue;
        rigs::Pose start = posed.pose;  // another pose: all images turn alike
        for (double& angle : start.angles) angle = 0.3;
        for (std::size_t i = 0; i < start.rotations.size(); ++i)
          start.rotations[i] = glm::angleAxis(0.3, posed.chain.bones[i].axis);
        const rigs::Chain chain = lab::mirrorImage(posed.chain, way, axis);
        const rigs::Pose image = lab::mirrorImage(posed.chain, start, way, axis);
        const lab::Mirrored mirrored(axis, {posed.chain, start}, {chain, image});
        const glm::dvec3 pen = support::randomDirection(random);
        rigs::Facing facing{rigs::rotationAt(posed.chain, posed.pose, tip), pen};
        mirrored.turn(tip, facing);
        const rigs::Pose there = lab::mirrorImage(posed.chain, posed.pose, way, axis);
        EXPECT_LT(apart(facing.rotation, rigs::rotationAt(chain, there, tip)), 1e-12);
        const auto pointed = [&](const rigs::Chain& of, const rigs::Pose& pose,
                                 const glm::dvec3& v) {
          std::vector<rigs::Frame> frames(of.bones.size());
          rigs::boneFrames(of, pose, frames);
          return v.x * frames[tip].x + v.y * frames[tip].y + v.z * frames[tip].z;
        };
        glm::dvec3 expected = pointed(posed.chain, posed.pose, pen);
        expected[static_cast<int>(axis)] *= -1.0;
        EXPECT_LT(glm::distance(pointed(chain, there, *facing.axis), expected), 1e-12);
        ++checked;
      }
    }
  }
  EXPECT_GT(checked, 1000);
}

TEST(Facing, ALabSolvesForItAndUndoesIt) {
  lab::Lab lab =
      support::labWith("levenberg-marquardt", {1.0, 0.8, 0.5}, {0.4, 0.5, 0.3}, {1.2, 0.7, 0.0});
  const double wanted = 2.0;
  lab.apply(lab::SetFacing{rigs::Facing{glm::angleAxis(wanted, 3.0 * kZ / 3.0)}});
  ASSERT_EQ(lab.result().status, ik::Status::reached);
  const std::vector<double>& angles = lab.answer().angles;
  const double sum = angles[0] + angles[1] + angles[2];  // of the last bone, in the world
  EXPECT_NEAR(std::remainder(sum - wanted, 8.0 * kQuarter), 0.0, 0.1 / 180.0 * support::kPi);
  lab.apply(lab::Undo{});
  EXPECT_FALSE(lab.state().scene.facing);
}

TEST(Facing, WhatIsNoDirectionIsNone) {
  EXPECT_FALSE(lab::facingIn({glm::dquat(0.0, 0.0, 0.0, 0.0)}, false));
  EXPECT_FALSE(lab::facingIn({{1.0, 0.0, 0.0, 0.0}, glm::dvec3(0.0)}, false));
  const double none = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(lab::facingIn({glm::dquat(none, 0.0, 0.0, 0.0)}, false));
  // In the plane: to where its x axis points, seen from the front.
  const auto flat = lab::facingIn({glm::angleAxis(kQuarter, glm::dvec3(1.0, 0.0, 0.0)), kZ}, true);
  ASSERT_TRUE(flat);
  EXPECT_FALSE(flat->axis);
  EXPECT_LT(apart(flat->rotation, {1.0, 0.0, 0.0, 0.0}), 1e-15);
}

TEST(Facing, IntoThePlaneItTurnsAboutZAndGoesWithItsGoal) {
  lab::Lab lab = support::labWith("levenberg-marquardt", {1.0, 0.8, 0.5, 0.4}, {0.4, 0.5, 0.3, 0.1},
                                  {1.2, 0.7, 0.0});
  lab.apply(lab::SetPlanar{false});
  const glm::dquat aside = glm::angleAxis(1.2, kZ) * glm::angleAxis(0.5, glm::dvec3(1.0, 0.0, 0.0));
  lab.apply(lab::SetFacing{rigs::Facing{2.0 * aside}});
  ASSERT_TRUE(lab.state().scene.facing);
  EXPECT_LT(apart(lab.state().scene.facing->rotation, aside), 1e-15);
  lab.apply(lab::AddGoal{1});
  lab.apply(lab::SelectGoal{0});
  EXPECT_FALSE(lab.state().scene.facing);
  EXPECT_TRUE(lab.state().scene.goals.front().facing);
  lab.apply(lab::SetPlanar{true});
  EXPECT_LT(apart(lab.state().scene.goals.front().facing->rotation, glm::angleAxis(1.2, kZ)),
            1e-12);
}

}  // namespace
