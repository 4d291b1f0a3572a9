// What the panels have for chains in space and for the creature.
#include <algorithm>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "support/lab_driving.h"
#include "ui/driver.h"

namespace {

using ui_test::Driver;

const lab::Scene& sceneOf(const Driver& driver) { return driver.lab.state().scene; }

void put(Driver& driver, std::string_view solver, std::string_view preset) {
  driver.lab = support::labWith(solver, preset);
  driver.frames(3);
}

// All that stands on the screen in one piece: a line that wraps breaks at a space, which is left
// out.
std::string screen(const Driver& driver) {
  std::string all;
  for (const ui_test::Text& text : driver.read()) all += text.text;
  return all;
}

TEST(SpacePanel, AChainGoesIntoSpaceAndBack) {
  Driver driver;
  EXPECT_FALSE(driver.has("target-z"));
  EXPECT_FALSE(driver.has("negative-scale-z"));
  driver.click("in-space");
  EXPECT_FALSE(driver.only<lab::SetPlanar>().planar);
  EXPECT_FALSE(sceneOf(driver).chain.planar);
  for (const char* each : {"target-z", "base-z", "negative-scale-z", "bone-1-z", "bone-2-joint"}) {
    EXPECT_TRUE(driver.has(each)) << each;
  }
  driver.click("in-space");
  EXPECT_TRUE(sceneOf(driver).chain.planar);
}

TEST(SpacePanel, PlacesAreDraggedOneCoordinateAtATime) {
  Driver driver;
  put(driver, "two-bone", "Arm with a pole");
  const auto placeOf = [&](const std::string& what) {
    const lab::Scene& scene = sceneOf(driver);
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
  ImGui::GetIO().KeyCtrl = true;
  driver.moveTo(driver.placeOf("target-y"));
  driver.press();
  driver.release();
  ImGui::GetIO().KeyCtrl = false;
  ImGui::GetIO().AddInputCharactersUTF8("0.123456");
  driver.frames(2);
  driver.clickAt({200.0F, 200.0F});
  EXPECT_EQ(sceneOf(driver).target, glm::dvec3(0.9, 0.123456, 0.0));
}

TEST(SpacePanel, SignsOfEveryAxis) {
  Driver driver;
  put(driver, "ccd", "Arm in space");
  const auto& chain = sceneOf(driver).chain;
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
  put(driver, "ccd", "Arm in space");
  const ik::Bone& bone = sceneOf(driver).chain.bones[1];
  for (int axis = 0; axis < 3; ++axis) {
    driver.click("bone-2-joint");
    driver.click(std::string("bone-2-hinge-") + "xyz"[axis]);
    const auto action = driver.only<lab::SetJoint>();
    EXPECT_EQ(action.bone, 1U);
    glm::dvec3 expected(0.0);
    expected[axis] = 1.0;
    EXPECT_EQ(bone.joint, ik::JointKind::hinge);
    EXPECT_EQ(bone.axis, expected);
    EXPECT_TRUE(driver.shows(std::string("hinge") + "xyz"[axis]));
  }
  EXPECT_EQ(sceneOf(driver).chain.bones[0].joint, ik::JointKind::ball);
  driver.click("bone-2-joint");
  driver.click("bone-2-ball");
  EXPECT_EQ(bone.joint, ik::JointKind::ball);
}

TEST(SpacePanel, LimitsAreSetByNumber) {
  Driver driver;
  put(driver, "ccd", "Arm in space");
  const ik::JointLimit& limit = sceneOf(driver).chain.bones[1].limit;
  driver.click("bone-2-joint");
  driver.drag("bone-2-cone", 0.9F, 0.1F);
  ASSERT_TRUE(driver.took<lab::SetLimit>());
  EXPECT_LT(limit.cone, 3.14);
  driver.drag("bone-2-most", 0.9F, 0.1F);
  EXPECT_LT(limit.most, 3.14);
  EXPECT_LE(limit.least, limit.most);
  driver.click("bone-2-free");
  EXPECT_EQ(limit, ik::JointLimit{});
}

TEST(SpacePanel, AWeightIsSetInTheJointsList) {
  for (const bool planar : {true, false}) {
    Driver driver;
    put(driver, "ccd", planar ? "Three bones" : "Arm in space");
    driver.click(planar ? "bone-2-limit" : "bone-2-joint");
    driver.drag("bone-2-weight", 0.9F, 0.3F);
    ASSERT_TRUE(driver.took<lab::SetWeight>());
    EXPECT_LT(sceneOf(driver).chain.bones[1].weight, 0.9);
    EXPECT_GT(sceneOf(driver).chain.bones[1].weight, 0.0);
  }
}

TEST(SpacePanel, ARestPoseIsTakenFromThePoseOnShow) {
  Driver driver;
  put(driver, "ccd", "Three bones");
  driver.drag("rest-gain", 0.1F, 0.9F);
  ASSERT_TRUE(driver.took<lab::SetRestGain>());
  driver.click("rest-here");
  EXPECT_TRUE(sceneOf(driver).rest.has_value());
  driver.click("rest-start");
  EXPECT_FALSE(sceneOf(driver).rest.has_value());
}

TEST(SpacePanel, LimitsOfAPlanarBoneAreSetByNumber) {
  Driver driver;
  put(driver, "ccd", "Three bones");
  const ik::JointLimit& limit = sceneOf(driver).chain.bones[0].limit;
  driver.click("bone-1-limit");
  driver.drag("bone-1-least", 0.1F, 0.9F);
  ASSERT_TRUE(driver.took<lab::SetLimit>());
  EXPECT_GT(limit.least, -3.14);
  driver.click("bone-1-free");
  EXPECT_EQ(limit, ik::JointLimit{});
}

TEST(SpacePanel, AFreeAxisIsSetByNumber) {
  Driver driver;
  put(driver, "ccd", "Arm in space");
  driver.click("bone-1-joint");
  driver.drag("bone-1-axis-y", 0.1F, 0.9F);
  ASSERT_TRUE(driver.took<lab::SetJoint>());
  const ik::Bone& bone = sceneOf(driver).chain.bones[0];
  EXPECT_EQ(bone.joint, ik::JointKind::hinge);
  EXPECT_GT(bone.axis.y, 0.1);
  EXPECT_GT(bone.axis.z, 0.1);
  EXPECT_NEAR(glm::length(bone.axis), 1.0, 1e-12);
  driver.clickAt({200.0F, 200.0F});
  EXPECT_TRUE(driver.shows("hinge?"));
}

TEST(SpacePanel, ThePoleIsOfferedToTwoBoneAndWhereThereIsOne) {
  Driver driver;
  ASSERT_TRUE(driver.has("pole-target"));
  driver.click("pole-target");
  EXPECT_TRUE(driver.only<lab::SwitchPole>().on);
  ASSERT_TRUE(sceneOf(driver).pole);
  EXPECT_TRUE(driver.has("pole-x"));
  EXPECT_FALSE(driver.has("pole-z")) << "in the plane";
  driver.lab.apply(lab::SelectSolver{support::solverIndex("ccd")});
  driver.frames(2);
  ASSERT_TRUE(driver.has("pole-target"));
  driver.click("pole-target");
  EXPECT_FALSE(sceneOf(driver).pole);
  EXPECT_FALSE(driver.has("pole-target"));
  EXPECT_FALSE(driver.has("pole-x"));
}

TEST(SpacePanel, TwistIsForSpace) {
  Driver driver;
  driver.click("more-parameters");
  driver.drag("twist", 0.5F, 0.9F);
  EXPECT_TRUE(driver.taken.empty()) << "disabled in the plane";
  driver.moveTo({1.0F, 1.0F});
  driver.moveTo(driver.placeOf("twist"));
  driver.frames(40);  // it rests there
  EXPECT_NE(screen(driver).find("switchthechaintoInspace"), std::string::npos) << screen(driver);
  put(driver, "two-bone", "Arm in space");
  driver.click("more-parameters");
  driver.drag("twist", 0.5F, 0.999F);
  EXPECT_EQ(driver.lab.settings().parameters[4], 180.0);
}

TEST(SpacePanel, TheBendIsCalledWhatItDoes) {
  Driver driver;
  EXPECT_TRUE(driver.shows("Counter-clockwise(+)"));
  put(driver, "two-bone", "Arm in space");
  EXPECT_TRUE(driver.shows("Elbowabove(-)"));
  driver.choose("bend", 0, 2);
  EXPECT_TRUE(driver.shows("Elbowbelow(+)"));
}

TEST(SpacePanel, TheResultTellsOfAKeptPlaneAndARefusedHinge) {
  Driver driver;
  put(driver, "two-bone", "Arm with a pole");
  EXPECT_FALSE(driver.has("bend-plane"));
  driver.lab.apply(lab::SetPole{2.0 * sceneOf(driver).target});
  driver.frames(2);
  EXPECT_TRUE(driver.has("bend-plane"));
  put(driver, "fabrik", "Robot arm");
  EXPECT_NE(screen(driver).find("needsballjoints"), std::string::npos) << screen(driver);
}

TEST(SpacePanel, AChainInSpaceIsSeenInSpace) {
  Driver driver;
  put(driver, "ccd", "Robot arm");
  driver.click("view-space");
  EXPECT_TRUE(driver.taken.empty());
}

TEST(CreaturePanel, LegsAreCountedAndChosen) {
  Driver driver;
  put(driver, "two-bone", "Spider");
  for (std::size_t leg = 1; leg <= 8; ++leg) {
    driver.click("leg-" + std::to_string(leg));
    EXPECT_EQ(driver.only<lab::SetWalk>().leg, leg - 1);
    EXPECT_EQ(sceneOf(driver).walk->leg, leg - 1);
  }
  driver.click("legs-8");
  EXPECT_FALSE(driver.took<lab::SetWalk>()) << "it would go back to its start for nothing";
  driver.click("legs-6");
  EXPECT_EQ(driver.lab.creature()->legs().size(), 6U);
  EXPECT_EQ(sceneOf(driver).walk->leg, 5U);
  EXPECT_FALSE(driver.has("leg-7"));
}

TEST(CreaturePanel, TheGoalIsSetByNumberAndStaysOnTheGround) {
  Driver driver;
  put(driver, "two-bone", "Spider");
  const glm::dvec3 before = driver.lab.goal();
  driver.drag("target-x", 0.2F, 0.9F);
  EXPECT_GT(driver.lab.goal().x, before.x + 0.05);
  EXPECT_EQ(driver.lab.goal().z, before.z);
  driver.drag("target-y", 0.2F, 0.9F);
  EXPECT_TRUE(driver.taken.empty()) << "the ground tells its height";
}

TEST(CreaturePanel, WhatWouldDoNothingIsNotThere) {
  Driver driver;
  put(driver, "two-bone", "Spider");
  for (const char* each : {"in-space", "pole-target", "base-x", "bones", "bone-1-length",
                           "negative-scale-x", "ignore-negative-scale"}) {
    EXPECT_FALSE(driver.has(each)) << each;
  }
  driver.click("mode-one-per-frame");
  EXPECT_TRUE(driver.taken.empty());
}

TEST(CreaturePanel, SteppingHoldsTheWalkAndLiveGoesOn) {
  Driver driver;
  put(driver, "fabrik", "Spider");
  const auto body = [&] { return driver.lab.creature()->body().position; };
  for (int i = 0; i < 30; ++i) driver.lab.tick(1.0 / 60.0);
  driver.click("leg-3");
  driver.click("mode-step-by-step");
  const glm::dvec3 held = body();
  EXPECT_GT(glm::length(held - glm::dvec3(0.0, held.y, 0.0)), 0.01);
  driver.click("forward");
  driver.click("forward");
  for (int i = 0; i < 30; ++i) driver.lab.tick(1.0 / 60.0);
  driver.frames(2);
  EXPECT_EQ(body(), held);
  EXPECT_EQ(driver.lab.cursor(), 2U);
  EXPECT_NE(screen(driver).find("Leg3.FABRIK"), std::string::npos) << screen(driver);
  driver.click("mode-live");
  for (int i = 0; i < 30; ++i) driver.lab.tick(1.0 / 60.0);
  EXPECT_NE(body(), held);
}

TEST(CreaturePanel, SaysWhatTheSolverDoesWithTheLegs) {
  Driver driver;
  put(driver, "look-at", "Spider");
  EXPECT_NE(screen(driver).find("nofootgetstoitsplace"), std::string::npos) << screen(driver);
}

TEST(SpaceMatrixPanel, ShowsTheTextbookRotation) {
  Driver driver;
  lab::Scene scene;
  scene.chain.planar = false;
  scene.chain.bones.push_back({1.0, {}});
  scene.target = {0.5, 0.0, 0.5};
  ik::Pose pose;
  pose.rotations = {{1.0, 0.0, 0.0, 0.0}};
  lab::Choices choices = driver.lab.state().choices;
  choices.solver = support::solverIndex("ccd");
  ASSERT_EQ(driver.lab.load(scene, pose, choices), "");
  driver.lab.apply(lab::Seek{0});
  driver.lab.apply(lab::SetBoneScale{0, {-1, 1, 1}});
  lab::View view = driver.lab.state().view;
  view.tab = lab::Tab::matrix;
  driver.lab.apply(lab::SetView{view});
  driver.lab.apply(lab::Seek{0});
  driver.frames(3);
  const std::string all = screen(driver);
  for (const char* each :
       {"scale(-1,1,1)", "scale(-1,-1,-1)", "180.0?", "noturn", "Determinant-1"}) {
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
