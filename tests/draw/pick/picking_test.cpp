#include "draw/pick/picking.h"

#include <gtest/gtest.h>

#include "support/lab_driving.h"

namespace {

using draw::Handle;
using draw::Pick;
using lab::Lab;

constexpr double kRadius = 16.0;  // points
const draw::Camera kCamera{{0.0, 0.0}, 200.0, {800.0, 600.0}};

glm::dvec2 seen(const glm::dvec3& world) {
  return {400.0 + 200.0 * world.x, 300.0 - 200.0 * world.y};
}

// Joints at (0, 0), (1, 0), (1, 1), (0.5, 1); the target far from all of them.
Lab square(lab::Mode mode) {
  constexpr double kRight = 1.57079632679489661923;
  Lab lab = support::labWith("ccd", {1.0, 1.0, 0.5}, {0.0, kRight, kRight}, {-1.0, -1.0, 0.0});
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  if (mode == lab::Mode::live) lab.apply(lab::SetMode{mode});
  return lab;
}

Pick pickAt(const Lab& lab, const glm::dvec3& world, glm::dvec2 offset = {0.0, 0.0},
            double unit = 1.0) {
  return draw::pick(lab, kCamera, seen(world) + offset, unit);
}

TEST(Picking, EveryHandleAtItsPlace) {
  const Lab lab = square(lab::Mode::stepByStep);
  EXPECT_EQ(pickAt(lab, {-1.0, -1.0, 0.0}), (Pick{Handle::target, 0}));
  EXPECT_EQ(pickAt(lab, {0.0, 0.0, 0.0}), (Pick{Handle::base, 0}));
  EXPECT_EQ(pickAt(lab, {1.0, 0.0, 0.0}), (Pick{Handle::joint, 1}));
  EXPECT_EQ(pickAt(lab, {1.0, 1.0, 0.0}), (Pick{Handle::joint, 2}));
  EXPECT_EQ(pickAt(lab, {0.5, 1.0, 0.0}), (Pick{Handle::joint, 3}));
  EXPECT_EQ(pickAt(lab, {0.5, 0.5, 0.0}), Pick{});
}

TEST(Picking, WithinAFingersReach) {
  const Lab lab = square(lab::Mode::stepByStep);
  for (const glm::dvec3 place : {glm::dvec3(-1.0, -1.0, 0.0), {0.0, 0.0, 0.0}, {1.0, 0.0, 0.0}}) {
    for (const double unit : {1.0, 2.0}) {
      const double near = kRadius * unit - 0.01;
      const double far = kRadius * unit + 0.01;
      for (const glm::dvec2 way : {glm::dvec2(1, 0), {0, -1}, {-0.6, 0.8}}) {
        EXPECT_NE(pickAt(lab, place, near * way, unit).handle, Handle::none) << unit;
        EXPECT_EQ(pickAt(lab, place, far * way, unit).handle, Handle::none) << unit;
      }
    }
  }
}

TEST(Picking, TheTargetWinsOverWhatLiesUnderIt) {
  Lab lab = square(lab::Mode::stepByStep);
  // The target a little beside the second joint; the pointer exactly on the joint.
  lab.apply(lab::SetTarget{{1.04, 0.02, 0.0}});
  EXPECT_EQ(pickAt(lab, lab.shown().joints[1]).handle, Handle::target);
  lab.apply(lab::SetTarget{{0.03, 0.0, 0.0}});
  EXPECT_EQ(pickAt(lab, {0.0, 0.0, 0.0}).handle, Handle::target);
}

TEST(Picking, BetweenTwoTheNearer) {
  Lab lab = support::labWith("ccd", {0.1, 0.1}, {0.0, 0.0}, {-1.0, 1.0, 0.0});
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  // Joints are 20 pixels apart: the circles around them overlap.
  EXPECT_EQ(pickAt(lab, {0.0, 0.0, 0.0}, {9.0, 0.0}), (Pick{Handle::base, 0}));
  EXPECT_EQ(pickAt(lab, {0.0, 0.0, 0.0}, {11.0, 0.0}), (Pick{Handle::joint, 1}));
  EXPECT_EQ(pickAt(lab, {0.0, 0.0, 0.0}, {31.0, 0.0}), (Pick{Handle::joint, 2}));
}

TEST(Picking, JointsInEveryModeButNotInARace) {
  for (const lab::Mode mode : {lab::Mode::live, lab::Mode::onePerFrame}) {
    Lab lab = square(lab::Mode::stepByStep);
    lab.apply(lab::SetMode{mode});
    const auto joints = lab.shown().joints;
    for (const bool isRace : {false, true}) {
      lab::RaceChoices race = lab.state().race;
      race.on = isRace;
      lab.apply(lab::SetRace{race});
      for (std::size_t i = 1; i + 1 < joints.size(); ++i) {
        const glm::dvec2 place = kCamera.toCanvas(joints[i]);
        const Pick pick = draw::pick(lab, kCamera, place, 1.0);
        EXPECT_EQ(pick == (Pick{Handle::joint, i}), !isRace) << "joint " << i;
      }
    }
    EXPECT_EQ(pickAt(lab, {0.0, 0.0, 0.0}).handle, Handle::base);
  }
}

TEST(Picking, JointsAsTheyAreShownAtTheCursor) {
  Lab lab = square(lab::Mode::stepByStep);
  lab.apply(lab::Seek{lab.trace().size() - 1});
  const glm::dvec3 joint = lab.trace().at(lab.trace().size() - 1).joints[2];
  ASSERT_GT(glm::distance(joint, glm::dvec3(1.0, 1.0, 0.0)), 0.2);
  EXPECT_EQ(pickAt(lab, joint), (Pick{Handle::joint, 2}));
  EXPECT_EQ(pickAt(lab, {1.0, 1.0, 0.0}), Pick{});
}

// Another goal of the chain is picked as such, and no joint where the base carries a bone.
TEST(Picking, OtherGoalsOfTheChain) {
  Lab lab;
  lab::Scene scene;
  scene.chain.bones.resize(3);
  scene.chain.bones[2].parent = -1;
  scene.target = {0.0, -1.0, 0.0};
  scene.goals = {{1, {1.5, 0.8, 0.0}}};
  lab::Choices choices = lab.state().choices;
  choices.solver = support::solverIndex("ccd");
  ASSERT_EQ(lab.apply(lab::LoadScene{scene, {{0.0, 0.0, -1.0}}, choices}), "");
  EXPECT_EQ(pickAt(lab, {0.0, -1.0, 0.0}), (Pick{Handle::target, 0}));
  EXPECT_EQ(pickAt(lab, {1.5, 0.8, 0.0}), (Pick{Handle::target, 0, -1, 0}));
  EXPECT_EQ(pickAt(lab, {0.0, 0.0, 0.0}), (Pick{Handle::base, 0}));
}

}  // namespace
