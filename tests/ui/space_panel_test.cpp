// What the panels have for chains in space.
#include <algorithm>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "support/lab_driving.h"
#include "ui/driver.h"

namespace {

using ui_test::Driver;

TEST(SpacePanel, AChainGoesIntoSpaceAndBack) {
  Driver driver;
  EXPECT_FALSE(driver.has("target-z"));
  EXPECT_FALSE(driver.has("negative-scale-z"));
  driver.click("in-space");
  EXPECT_FALSE(driver.only<lab::SetPlanar>().planar);
  EXPECT_FALSE(driver.scene().chain.planar);
  for (const char* each : {"target-z", "base-z", "negative-scale-z", "bone-1-z", "bone-2-joint"}) {
    EXPECT_TRUE(driver.has(each)) << each;
  }
  driver.click("in-space");
  EXPECT_TRUE(driver.scene().chain.planar);
}

TEST(SpacePanel, PlacesAreDraggedOneCoordinateAtATime) {
  Driver driver;
  driver.put("two-bone", "Pole target");
  const auto placeOf = [&](const std::string& what) {
    const lab::Scene& scene = driver.scene();
    return what == "target" ? scene.target : what == "base" ? scene.chain.base : *scene.pole;
  };
  for (const char* what : {"target", "base", "pole"}) {
    for (int axis = 0; axis < 3; ++axis) {
      const glm::dvec3 before = placeOf(what);
      driver.drag(std::string(what) + "-" + "xyz"[axis], 0.3F, 0.9F);
      EXPECT_TRUE(driver.took<lab::BeginGesture>());
      glm::dvec3 moved = placeOf(what) - before;
      EXPECT_GT(moved[axis], 0.05) << what << axis;
      moved[axis] = 0.0;
      EXPECT_EQ(moved, glm::dvec3(0.0)) << what << axis;
    }
  }
}

TEST(SpacePanel, ACoordinateIsTyped) {
  Driver driver;
  driver.typeInto("target-y", "0.123456");
  EXPECT_EQ(driver.scene().target, glm::dvec3(0.9, 0.123456, 0.0));
}

TEST(SpacePanel, SignsOfEveryAxis) {
  Driver driver;
  driver.put("ccd", "Two-bone arm in 3D");
  const auto& chain = driver.scene().chain;
  driver.click("negative-scale-z");
  EXPECT_EQ(chain.baseScale, (ik::ScaleSign{1, 1, -1}));
  driver.click("bone-1-x");
  driver.click("bone-1-z");
  driver.click("bone-2-y");
  EXPECT_EQ(chain.bones[0].scale, (ik::ScaleSign{-1, 1, -1}));
  EXPECT_EQ(chain.bones[1].scale, (ik::ScaleSign{1, -1, 1}));
  driver.click("bone-1-x");
  EXPECT_EQ(chain.bones[0].scale, (ik::ScaleSign{1, 1, -1}));
  driver.drag("bone-2-length", 0.1F, 0.9F);
  EXPECT_GT(chain.bones[1].length, 0.8);
}

TEST(SpacePanel, AJointIsChosenFromItsList) {
  Driver driver;
  driver.put("ccd", "Two-bone arm in 3D");
  const rigs::Bone& bone = driver.scene().chain.bones[1];
  for (int axis = 0; axis < 3; ++axis) {
    driver.click("bone-2-joint");
    driver.click(std::string("bone-2-hinge-") + "xyz"[axis]);
    const auto action = driver.only<lab::SetJoint>();
    EXPECT_EQ(action.bone, 1U);
    glm::dvec3 expected(0.0);
    expected[axis] = 1.0;
    EXPECT_EQ(bone.joint, rigs::JointKind::hinge);
    EXPECT_EQ(bone.axis, expected);
    EXPECT_TRUE(driver.shows(std::string("hinge") + "xyz"[axis]));
  }
  EXPECT_EQ(driver.scene().chain.bones[0].joint, rigs::JointKind::ball);
  driver.click("bone-2-joint");
  driver.click("bone-2-ball");
  EXPECT_EQ(bone.joint, rigs::JointKind::ball);
}

TEST(SpacePanel, AJointIsFixedInItsList) {
  for (const bool planar : {true, false}) {
    Driver driver;
    driver.put("ccd", planar ? "Three-bone arm" : "Two-bone arm in 3D");
    const rigs::Bone& bone = driver.scene().chain.bones[1];
    driver.click(planar ? "bone-2-limit" : "bone-2-joint");
    driver.click("bone-2-fixed");
    EXPECT_EQ(driver.only<lab::SetJoint>().kind, rigs::JointKind::fixed);
    EXPECT_EQ(bone.joint, rigs::JointKind::fixed);
    EXPECT_TRUE(driver.shows("fixed"));
    if (!planar) driver.click("bone-2-joint");
    EXPECT_TRUE(driver.has("bone-2-fixed"));
    for (const char* each : {"bone-2-least", "bone-2-cone", "bone-2-weight"}) {
      EXPECT_FALSE(driver.has(each)) << each;
    }
    driver.click(planar ? "bone-2-fixed" : "bone-2-ball");
    EXPECT_EQ(bone.joint, rigs::JointKind::ball);
  }
}

TEST(SpacePanel, LimitsAreSetByNumber) {
  Driver driver;
  driver.put("ccd", "Two-bone arm in 3D");
  const rigs::JointLimit& limit = driver.scene().chain.bones[1].limit;
  driver.click("bone-2-joint");
  driver.drag("bone-2-cone", 0.9F, 0.1F);
  ASSERT_TRUE(driver.took<lab::SetLimit>());
  EXPECT_LT(limit.cone, 3.14);
  driver.drag("bone-2-most", 0.9F, 0.1F);
  EXPECT_LT(limit.most, 3.14);
  EXPECT_LE(limit.least, limit.most);
  driver.click("bone-2-free");
  EXPECT_EQ(limit, rigs::JointLimit{});
}

TEST(SpacePanel, AWeightIsSetInTheJointsList) {
  for (const bool planar : {true, false}) {
    Driver driver;
    driver.put("ccd", planar ? "Three-bone arm" : "Two-bone arm in 3D");
    driver.click(planar ? "bone-2-limit" : "bone-2-joint");
    driver.drag("bone-2-weight", 0.9F, 0.3F);
    ASSERT_TRUE(driver.took<lab::SetWeight>());
    EXPECT_LT(driver.scene().chain.bones[1].weight, 0.9);
    EXPECT_GT(driver.scene().chain.bones[1].weight, 0.0);
  }
}

TEST(SpacePanel, WhatDoesNotTurnIsNotSaidToHaveTurned) {
  Driver driver;
  driver.put("automatic", "Stanford arm");
  driver.lab.apply(lab::SetMode{lab::Mode::stepByStep});
  driver.lab.apply(lab::SetView{&lab::View::tab, lab::Tab::explain});
  driver.frames(3);
  for (const char* hinge : {"turn-1", "turn-2", "turn-4", "turn-5", "turn-6"}) {
    EXPECT_TRUE(driver.has(hinge)) << hinge;
  }
  EXPECT_FALSE(driver.has("turn-3")) << "the boom slides";
  EXPECT_FALSE(driver.has("turn-7")) << "the tool is fixed";
}

TEST(SpacePanel, ARestPoseIsTakenFromThePoseOnShow) {
  Driver driver;
  driver.put("ccd", "Three-bone arm");
  driver.drag("rest-gain", 0.1F, 0.9F);
  ASSERT_TRUE(driver.took<lab::SetChoice>());
  driver.click("rest-here");
  EXPECT_TRUE(driver.scene().rest.has_value());
  driver.click("rest-start");
  EXPECT_FALSE(driver.scene().rest.has_value());
}

TEST(SpacePanel, LimitsOfAPlanarBoneAreSetByNumber) {
  Driver driver;
  driver.put("ccd", "Three-bone arm");
  const rigs::JointLimit& limit = driver.scene().chain.bones[0].limit;
  driver.click("bone-1-limit");
  driver.drag("bone-1-least", 0.1F, 0.9F);
  ASSERT_TRUE(driver.took<lab::SetLimit>());
  EXPECT_GT(limit.least, -3.14);
  driver.click("bone-1-free");
  EXPECT_EQ(limit, rigs::JointLimit{});
}

TEST(SpacePanel, AFreeAxisIsSetByNumber) {
  Driver driver;
  driver.put("ccd", "Two-bone arm in 3D");
  driver.click("bone-1-joint");
  driver.drag("bone-1-axis-y", 0.1F, 0.9F);
  ASSERT_TRUE(driver.took<lab::SetJoint>());
  const rigs::Bone& bone = driver.scene().chain.bones[0];
  EXPECT_EQ(bone.joint, rigs::JointKind::hinge);
  EXPECT_GT(bone.axis.y, 0.1);
  EXPECT_GT(bone.axis.z, 0.1);
  EXPECT_NEAR(glm::length(bone.axis), 1.0, 1e-12);
  driver.clickAt({200.0F, 200.0F});
  EXPECT_TRUE(driver.shows("hinge…"));
}

TEST(SpacePanel, ThePoleIsOfferedToTwoBoneAndWhereThereIsOne) {
  Driver driver;
  driver.put("two-bone", "Two-bone arm");
  ASSERT_TRUE(driver.has("pole-target"));
  driver.click("pole-target");
  EXPECT_TRUE(driver.only<lab::SwitchPole>().on);
  ASSERT_TRUE(driver.scene().pole);
  EXPECT_TRUE(driver.has("pole-x"));
  EXPECT_FALSE(driver.has("pole-z")) << "in the plane";
  driver.lab.apply(lab::SelectSolver{support::solverIndex("ccd")});
  driver.frames(2);
  ASSERT_TRUE(driver.has("pole-target"));
  driver.click("pole-target");
  EXPECT_FALSE(driver.scene().pole);
  EXPECT_FALSE(driver.has("pole-target"));
  EXPECT_FALSE(driver.has("pole-x"));
}

TEST(SpacePanel, TwistIsForSpace) {
  Driver driver;
  driver.put("two-bone", "Two-bone arm");
  driver.click("more-parameters");
  driver.drag("twist", 0.5F, 0.9F);
  EXPECT_TRUE(driver.taken.empty()) << "disabled in the plane";
  driver.moveTo({1.0F, 1.0F});
  driver.moveTo(driver.placeOf("twist"));
  driver.frames(40);  // it rests there
  EXPECT_NE(driver.screen().find("switchthechaintoInspace"), std::string::npos) << driver.screen();
  driver.put("two-bone", "Two-bone arm in 3D");
  driver.click("more-parameters");
  driver.drag("twist", 0.5F, 0.999F);
  EXPECT_EQ(driver.lab.settings().parameters[4], 180.0);
}

TEST(SpacePanel, TheBendIsCalledWhatItDoes) {
  Driver driver;
  driver.put("two-bone", "Two-bone arm");
  EXPECT_TRUE(driver.shows("Counter-clockwise(+)"));
  driver.put("two-bone", "Two-bone arm in 3D");
  EXPECT_TRUE(driver.shows("Elbowabove(−)"));
  driver.choose("bend", 0, 2);
  EXPECT_TRUE(driver.shows("Elbowbelow(+)"));
}

TEST(SpacePanel, TheResultTellsOfAKeptPlaneAndARefusedHinge) {
  Driver driver;
  driver.put("two-bone", "Pole target");
  EXPECT_FALSE(driver.has("bend-plane"));
  driver.lab.apply(lab::SetPole{2.0 * driver.scene().target});
  driver.frames(2);
  EXPECT_TRUE(driver.has("bend-plane"));
  driver.put("fabrik", "Four-axis robot arm");
  EXPECT_NE(driver.screen().find("needsballjoints"), std::string::npos) << driver.screen();
}

TEST(SpacePanel, AChainInSpaceIsSeenInSpace) {
  Driver driver;
  driver.put("ccd", "Four-axis robot arm");
  driver.click("view-space");
  EXPECT_TRUE(driver.taken.empty());
}

TEST(SpaceMatrixPanel, ShowsTheTextbookRotation) {
  Driver driver;
  lab::Scene scene;
  scene.chain.planar = false;
  scene.chain.bones.push_back({1.0, {}});
  scene.target = {0.5, 0.0, 0.5};
  rigs::Pose pose;
  pose.rotations = {{1.0, 0.0, 0.0, 0.0}};
  lab::Choices choices = driver.lab.state().choices;
  choices.solver = support::solverIndex("ccd");
  ASSERT_EQ(driver.lab.apply(lab::LoadScene{scene, pose, choices}), "");
  driver.lab.apply(lab::Seek{0});
  driver.lab.apply(lab::SetBoneScale{0, {-1, 1, 1}});
  driver.lab.apply(lab::SetView{&lab::View::tab, lab::Tab::matrix});
  driver.lab.apply(lab::Seek{0});
  driver.frames(3);
  const std::string all = driver.screen();
  for (const char* each :
       {"scale(−1,1,1)", "scale(−1,−1,−1)", "180.0°", "noturn", "Determinant−1"}) {
    EXPECT_NE(all.find(each), std::string::npos) << each << " in " << all;
  }
  for (const char* each : {"matrix-local", "matrix-global", "quaternion-local-1", "turn-local-2"}) {
    EXPECT_TRUE(driver.has(each)) << each;
  }
  driver.lab.apply(lab::SetPlanar{true});
  driver.frames(3);
  EXPECT_FALSE(driver.has("quaternion-local-1"));
  EXPECT_TRUE(driver.has("reading-local-1"));
}

}  // namespace
