// The ends of limits as they are seen and dragged: in the plane, of hinges and of balls.
#include "draw/pick/limit_handles.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "draw/pick/handles.h"
#include "lab/edit/chain_edits.h"
#include "support/lab_driving.h"
#include "support/limits.h"
#include "support/random_posed_chain.h"

namespace {

using draw::LimitEnd;
using support::kPi;

// Some chain in space or in the plane as it is seen from some side.
struct Stage {
  explicit Stage(support::RandomSource& random, bool planar) {
    const auto joints = planar ? support::Joints::plane : support::Joints::any;
    lab::PosedChain posed = support::randomPosedChain(random, joints, 3);
    for (rigs::Bone& bone : posed.chain.bones) {
      bone.limit = {random.uniform(-3.0, -0.2), random.uniform(0.2, 3.0), random.uniform(0.3, 2.5)};
    }
    for (std::size_t i = 0; i < 3 && !planar; ++i) {
      posed.pose.rotations[i] = support::rotationWithin(posed.chain.bones[i], random);
    }
    lab::Choices choices = lab.state().choices;
    choices.solver = support::solverIndex("ccd");
    choices.mode = lab::Mode::stepByStep;
    lab::Scene scene{posed.chain, posed.chain.base};
    if (planar) posed.pose.angles = {0.1, -0.1, 0.15};
    EXPECT_EQ(lab.apply(lab::LoadScene{scene, posed.pose, choices}), "");
    lab.apply(lab::Seek{0});
    camera.size = {800.0, 600.0};
    camera.pixelsPerUnit = 120.0;
    camera.isSpace = !planar;
    camera.yaw = random.angle();
    camera.pitch = random.uniform(-1.2, 1.2);
  }

  [[nodiscard]] const rigs::JointLimit& limit(std::size_t bone) const {
    return support::chainOf(lab).bones[bone].limit;
  }
  // The handle dragged to where the end would be at `angle`.
  std::optional<rigs::JointLimit> drag(const draw::LimitHandle& handle, double angle, double step) {
    const draw::LimitPlace place = draw::editedPlace(lab, camera, handle.bone, handle.end, 1.0);
    glm::dvec3 to;
    if (handle.end == LimitEnd::rim) {
      const glm::dvec3 middle = (place.at(place.zero) - place.joint) / place.radius;
      const glm::dvec3 out = handle.at - place.joint;
      const glm::dvec3 side = glm::normalize(out - middle * glm::dot(middle, out));
      to = place.joint + place.radius * (std::cos(angle) * middle + std::sin(angle) * side);
    } else {
      to = place.atAngle(angle);
    }
    return draw::draggedLimit(lab, handle, place, camera, camera.toCanvas(to), step);
  }

  lab::Lab lab;
  draw::Camera camera;
};

TEST(LimitHandles, AnEndGoesWhereItIsDragged) {
  support::RandomSource random(support::seedOf("limit handles"));
  int dragged = 0;
  int twists = 0;
  for (int trial = 0; trial < 80; ++trial) {
    Stage stage(random, trial % 2 == 0);
    for (const auto& handle : draw::limitHandles(stage.lab, stage.camera, 1.0, std::nullopt)) {
      const rigs::JointLimit before = stage.limit(handle.bone);
      const double angle = draw::angleOf(before, handle.end);
      const bool isMost = handle.end == LimitEnd::most || handle.end == LimitEnd::mostTwist;
      const double to = angle + (isMost ? -0.15 : 0.15);
      const auto limit = stage.drag(handle, to, 0.0);
      ASSERT_TRUE(limit) << trial;
      EXPECT_NEAR(draw::angleOf(*limit, handle.end), to, 1e-6) << trial;
      const bool isRim = handle.end == LimitEnd::rim;
      const bool isLeast = handle.end == LimitEnd::least || handle.end == LimitEnd::leastTwist;
      EXPECT_EQ(limit->least == before.least, isRim || !isLeast);
      EXPECT_EQ(limit->most == before.most, isRim || isLeast);
      EXPECT_EQ(limit->cone == before.cone, !isRim);
      twists += draw::isOfTwist(handle.end) ? 1 : 0;
      ++dragged;
    }
  }
  EXPECT_GT(dragged, 600);
  EXPECT_GT(twists, 100);
}

// By forward kinematics: a planar bone that is turned to the end of its range points at the handle.
TEST(LimitHandles, TheyAreWhereTheBoneCanTurnTo) {
  support::RandomSource random(support::seedOf("limit places"));
  for (int trial = 0; trial < 100; ++trial) {
    Stage stage(random, true);
    for (const auto& handle : draw::limitHandles(stage.lab, stage.camera, 1.0, std::nullopt)) {
      rigs::Pose pose = stage.lab.shown().pose;
      pose.angles[handle.bone] = draw::angleOf(stage.limit(handle.bone), handle.end);
      const auto joints = support::matrixJoints(support::chainOf(stage.lab), pose);
      const support::Point way = joints[handle.bone + 1] - joints[handle.bone];
      const support::Point out = support::pointOf(handle.at) - joints[handle.bone];
      EXPECT_LT(std::abs(support::degreesBetween(way, out)), 1e-9L) << trial;
    }
  }
}

// A bone that is rolled about itself to the end of its twist has its y axis there.
TEST(LimitHandles, ATwistsEndsAreWhereTheBonesSideCanTurnTo) {
  support::RandomSource random(support::seedOf("twists"));
  int seen = 0;
  for (int trial = 0; trial < 100; ++trial) {
    Stage stage(random, false);
    const rigs::Chain& chain = support::chainOf(stage.lab);
    for (const auto& handle : draw::limitHandles(stage.lab, stage.camera, 1.0, std::nullopt)) {
      if (!draw::isOfTwist(handle.end)) continue;
      rigs::Pose pose = stage.lab.shown().pose;
      ik::Rotation& rotation = pose.rotations[handle.bone];
      const double now = 2.0 * std::atan2(rotation.x, rotation.w);
      const double change = draw::angleOf(stage.limit(handle.bone), handle.end) - now;
      rotation = rotation * ik::Rotation(std::cos(0.5 * change), std::sin(0.5 * change), 0.0, 0.0);
      std::vector<rigs::Frame> frames(chain.bones.size());
      rigs::boneFrames(chain, pose, frames);
      const glm::dvec3 side =
          frames[handle.bone].y * static_cast<double>(chain.bones[handle.bone].scale.y);
      const glm::dvec3 out = glm::normalize(handle.at - handle.joint);
      EXPECT_NEAR(glm::distance(side, out), 0.0, 1e-6) << trial;
      ++seen;
    }
  }
  EXPECT_GT(seen, 100);
}

TEST(LimitHandles, WithAStepAnEndGoesToItsMultiples) {
  support::RandomSource random(support::seedOf("limit steps"));
  for (int trial = 0; trial < 50; ++trial) {
    Stage stage(random, trial % 2 == 0);
    for (const auto& handle : draw::limitHandles(stage.lab, stage.camera, 1.0, std::nullopt)) {
      const auto limit =
          stage.drag(handle, draw::angleOf(stage.limit(handle.bone), handle.end) + 0.1, kPi / 12.0);
      ASSERT_TRUE(limit);
      const double steps = draw::angleOf(*limit, handle.end) / (kPi / 12.0);
      EXPECT_NEAR(steps, std::round(steps), 1e-9);
    }
  }
}

TEST(LimitHandles, AnEndNeverPassesTheOtherNorAWholeTurn) {
  support::RandomSource random(support::seedOf("limit ends"));
  for (int trial = 0; trial < 60; ++trial) {
    Stage stage(random, true);
    const auto handles = draw::limitHandles(stage.lab, stage.camera, 1.0, std::nullopt);
    for (int i = 0; i < 40; ++i) {
      const auto& handle = handles[random.below(handles.size())];
      const auto limit = stage.drag(handle, random.uniform(-7.0, 7.0), 0.0);
      if (!limit) continue;
      EXPECT_LE(limit->least, limit->most);
      EXPECT_LE(limit->most - limit->least, 2.0 * kPi + 1e-9);
      EXPECT_GE(limit->least, -2.0 * kPi);
      EXPECT_LE(limit->most, 2.0 * kPi);
      stage.lab.apply(lab::SetLimit{handle.bone, *limit});
    }
  }
}

TEST(LimitHandles, OfShortBonesOnlyTheSelectedOneHasThem) {
  support::RandomSource random(1);
  Stage stage(random, true);
  stage.camera.pixelsPerUnit = 5.0;
  EXPECT_TRUE(draw::limitHandles(stage.lab, stage.camera, 1.0, std::nullopt).empty());
  const auto handles = draw::limitHandles(stage.lab, stage.camera, 1.0, 1);
  ASSERT_EQ(handles.size(), 2U);
  EXPECT_EQ(handles[0].bone, 1U);
  const glm::dvec2 joint = stage.camera.toCanvas(stage.lab.shown().joints[1]);
  EXPECT_GT(glm::distance(stage.camera.toCanvas(handles[0].at), joint), 30.0) << "clear of it";
}

TEST(LimitHandles, ASwitchedLimitHoldsThePoseAndIsFreedAgain) {
  support::RandomSource random(support::seedOf("switched"));
  for (int trial = 0; trial < 100; ++trial) {
    lab::PosedChain posed = support::randomPosedChain(
        random, trial % 2 == 0 ? support::Joints::plane : support::Joints::any, 3);
    for (std::size_t i = 0; i < 3; ++i) {
      rigs::Bone& bone = posed.chain.bones[i];
      bone.limit = {};
      bone.limit = draw::switchedLimit(posed.chain, posed.pose, i);
      EXPECT_TRUE(rigs::isLimited(bone, posed.chain.planar));
      EXPECT_LT(support::outside(posed.chain, posed.pose, i), 1e-9);
      EXPECT_EQ(draw::switchedLimit(posed.chain, posed.pose, i), rigs::JointLimit{});
    }
  }
}

}  // namespace
