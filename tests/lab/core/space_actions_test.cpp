// What the actions do to chains in space, and to a creature.
#include <algorithm>
#include <limits>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "lab/creature/creature.h"
#include "lab/creature/ground.h"
#include "lab/creature/legs.h"
#include "lab/file/scene_file.h"
#include "support/lab_driving.h"

namespace {

using lab::Lab;

Lab withPreset(std::string_view name) {
  Lab lab;
  lab.apply(lab::LoadPreset{support::presetIndex(name)});
  return lab;
}

std::vector<glm::dvec3> joints(const Lab& lab) {
  std::vector<glm::dvec3> all;
  for (const support::Point3& p : support::spaceJoints(support::chainOf(lab), lab.shown().pose)) {
    all.push_back(support::vectorOf(p));
  }
  return all;
}

TEST(SpaceActions, AChainKeepsItsShapeIntoSpaceAndBack) {
  Lab lab = support::labWith("ccd", "Tentacle");
  const std::vector<support::Point> before = support::posedJoints(lab);
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  const std::vector<support::Point> start = support::posedJoints(lab);
  lab.apply(lab::SetPlanar{false});
  EXPECT_FALSE(support::chainOf(lab).planar);
  EXPECT_TRUE(lab.state().view.space.on);
  const std::vector<glm::dvec3> inSpace = joints(lab);
  for (std::size_t i = 0; i < start.size(); ++i) {
    EXPECT_NEAR(inSpace[i].x, static_cast<double>(start[i].x), 1e-9);
    EXPECT_NEAR(inSpace[i].y, static_cast<double>(start[i].y), 1e-9);
    EXPECT_NEAR(inSpace[i].z, 0.0, 1e-9);
  }
  lab.apply(lab::SetPlanar{true});
  EXPECT_TRUE(support::chainOf(lab).planar);
  EXPECT_FALSE(lab.state().view.space.on);
  EXPECT_LT(support::largestGap(inSpace, support::posedJoints(lab)), 1e-9L);
}

TEST(SpaceActions, ATargetInSpaceIsReached) {
  Lab lab = withPreset("Tentacle in 3D");
  lab.apply(lab::SetTarget{{0.4, 0.6, -1.1}});
  EXPECT_EQ(lab.state().scene.target, glm::dvec3(0.4, 0.6, -1.1));
  EXPECT_LT(support::tipDistance(lab), 1.1e-3L);
}

TEST(SpaceActions, TheElbowGoesToThePolesSide) {
  Lab lab = withPreset("Pole target");
  for (const glm::dvec3 pole : {glm::dvec3(0.3, 2.0, 0.2), glm::dvec3(0.4, -2.0, 0.1)}) {
    lab.apply(lab::SetPole{pole});
    const std::vector<glm::dvec3> at = joints(lab);
    const glm::dvec3 aim = glm::normalize(at[2] - at[0]);
    const auto across = [&](const glm::dvec3& p) {
      const glm::dvec3 v = p - at[0];
      return v - glm::dot(v, aim) * aim;
    };
    // In the plane of base, target and pole, on the pole's side.
    const double side = glm::dot(glm::normalize(across(at[1])), glm::normalize(across(pole)));
    EXPECT_NEAR(side, 1.0, 1e-9);
  }
  lab.apply(lab::SetPole{std::nullopt});
  EXPECT_FALSE(lab.state().scene.pole.has_value());
}

TEST(SpaceActions, AHingeTurnsAboutItsAxisAlone) {
  Lab lab = withPreset("Tentacle in 3D");
  lab.apply(lab::SelectSolver{support::solverIndex("ccd")});
  lab.apply(lab::SetJoint{3, rigs::JointKind::hinge, {0.0, 2.0, 0.0}});
  const rigs::Bone& bone = support::chainOf(lab).bones[3];
  EXPECT_EQ(bone.joint, rigs::JointKind::hinge);
  EXPECT_EQ(bone.axis, glm::dvec3(0.0, 1.0, 0.0));
  EXPECT_NE(lab.result().status, ik::Status::invalidInput);
  const glm::dquat rotation = lab.shown().pose.rotations[3];
  EXPECT_NEAR(std::hypot(rotation.x, rotation.z), 0.0, 1e-9);
  lab.apply(lab::SetJoint{3, rigs::JointKind::hinge, {0.0, 0.0, 0.0}});
  EXPECT_EQ(support::chainOf(lab).bones[3].axis, glm::dvec3(0.0, 1.0, 0.0)) << "no axis";
}

TEST(SpaceActions, AFixedJointKeepsTheRotationThatItHas) {
  Lab lab = withPreset("Tentacle in 3D");
  lab.apply(lab::SelectSolver{support::solverIndex("ccd")});
  lab.apply(lab::SetLimit{3, {-1.0, 1.0, 1.0}});
  const glm::dquat free = lab.shown().pose.rotations[3];
  lab.apply(lab::SetJoint{3, rigs::JointKind::fixed, {0.0, 0.0, 1.0}});
  const glm::dquat before = lab.shown().pose.rotations[3];
  EXPECT_NEAR(glm::dot(free, before), 1.0, 1e-15);
  EXPECT_EQ(support::chainOf(lab).bones[3].limit, rigs::JointLimit{});
  lab.apply(lab::SetLimit{3, {-0.5, 0.5, 0.5}});
  EXPECT_EQ(support::chainOf(lab).bones[3].limit, rigs::JointLimit{}) << "it has none";
  lab.apply(lab::SetTarget{{0.3, 0.7, -0.9}});
  EXPECT_EQ(lab.result().status, ik::Status::reached);
  EXPECT_EQ(lab.shown().pose.rotations[3], before);
  lab.apply(lab::Nudge{});
  EXPECT_EQ(lab.shown().pose.rotations[3], before);
  lab.apply(lab::SetPlanar{true});
  EXPECT_EQ(support::chainOf(lab).bones[3].joint, rigs::JointKind::fixed) << "in the plane as well";
}

// The bone before it that turns carries it along, and the joint comes to the line to the pointer.
TEST(SpaceActions, MovingAFixedBonesEndTurnsTheBoneThatCarriesIt) {
  Lab lab = withPreset("Tentacle in 3D");
  lab.apply(lab::SetJoint{3, rigs::JointKind::fixed, {0.0, 0.0, 1.0}});
  lab.apply(lab::SetJoint{4, rigs::JointKind::fixed, {0.0, 0.0, 1.0}});
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  const std::vector<glm::dvec3> before = joints(lab);
  const rigs::Pose pose = lab.shown().pose;
  const glm::dvec3 to = before[2] + glm::dvec3(0.1, 0.4, -0.5);
  lab.apply(lab::MoveJoint{5, to});
  const std::vector<glm::dvec3> after = joints(lab);
  EXPECT_LT(glm::distance(after[2], before[2]), 1e-9);
  EXPECT_LT(glm::distance(glm::normalize(after[5] - after[2]), glm::normalize(to - before[2])),
            1e-9);
  EXPECT_NEAR(glm::distance(after[5], after[2]), glm::distance(before[5], before[2]), 1e-9);
  EXPECT_EQ(lab.shown().pose.rotations[3], pose.rotations[3]);
  EXPECT_EQ(lab.shown().pose.rotations[4], pose.rotations[4]);
  for (std::size_t i = 0; i < 3; ++i)
    lab.apply(lab::SetJoint{i, rigs::JointKind::fixed, {1, 0, 0}});
  const rigs::Pose still = lab.shown().pose;
  lab.apply(lab::MoveJoint{5, before[5]});
  EXPECT_EQ(lab.shown().pose.rotations, still.rotations) << "nothing before it turns";
}

TEST(SpaceActions, MovingAJointPointsItsBone) {
  Lab lab = withPreset("Tentacle in 3D");
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  const std::vector<glm::dvec3> before = joints(lab);
  const glm::dvec3 to = before[4] + glm::dvec3(0.1, 0.4, -0.5);
  lab.apply(lab::MoveJoint{5, to});
  const std::vector<glm::dvec3> after = joints(lab);
  EXPECT_LT(glm::distance(after[4], before[4]), 1e-9);
  const glm::dvec3 way = glm::normalize(to - before[4]);
  EXPECT_LT(glm::distance(glm::normalize(after[5] - after[4]), way), 1e-9);
}

TEST(SpaceActions, TheSpiderWalksToItsGoal) {
  Lab lab = withPreset("Spider");
  ASSERT_NE(lab.creature(), nullptr);
  EXPECT_TRUE(lab.isAnimating());
  lab.apply(lab::SetTarget{{-1.0, 55.0, 0.6}});
  EXPECT_EQ(lab.goal(), lab::onGround(lab::kHills, {-1.0, 0.0, 0.6}));
  for (int i = 0; i < 60 * 15 && lab.isAnimating(); ++i) lab.apply(lab::Tick{1.0 / 60.0});
  EXPECT_FALSE(lab.isAnimating()) << "it has arrived";
  const glm::dvec3 body = lab.creature()->body().position;
  EXPECT_NEAR(body.x, -1.0, 0.05);
  EXPECT_NEAR(body.z, 0.6, 0.05);
}

TEST(SpaceActions, SteppingFreezesTheSpiderAndShowsItsLeg) {
  for (const char* solver : {"two-bone", "fabrik", "ccd"}) {
    Lab lab = withPreset("Spider");
    lab.apply(lab::SelectSolver{support::solverIndex(solver)});
    for (int i = 0; i < 40; ++i) lab.apply(lab::Tick{1.0 / 60.0});
    lab.apply(lab::SelectChain{3});
    const glm::dvec3 body = lab.creature()->body().position;
    const glm::dvec3 foot = lab.creature()->legs()[3].foot;
    lab.apply(lab::SetMode{lab::Mode::stepByStep});
    for (int i = 0; i < 10; ++i) lab.apply(lab::Tick{1.0 / 60.0});
    EXPECT_EQ(lab.creature()->body().position, body) << "it stands";
    EXPECT_GT(lab.lastCursor(), 1U) << solver;
    lab.apply(lab::Seek{lab.lastCursor()});
    EXPECT_LT(glm::distance(joints(lab).back(), foot), 2e-3) << solver;
    EXPECT_LT(support::tipDistance(lab), 2e-3L) << solver;
    lab.apply(lab::SetMode{lab::Mode::live});
    for (int i = 0; i < 10; ++i) lab.apply(lab::Tick{1.0 / 60.0});
    EXPECT_NE(lab.creature()->body().position, body) << "it goes on";
  }
}

TEST(SpaceActions, APausedSpidersNextLegIsSolvedAsThisOne) {
  Lab lab = withPreset("Spider");
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  lab.apply(lab::SelectSolver{support::solverIndex("fabrik")});
  lab.apply(lab::SelectChain{3});
  EXPECT_EQ(lab.solver().id, "fabrik");
}

TEST(SpaceActions, ASpiderHasSixOrEightLegs) {
  Lab lab = withPreset("Spider");
  for (const auto& [asked, legs] : {std::pair{6U, 6U}, {7U, 6U}, {8U, 8U}, {99U, 8U}, {0U, 6U}}) {
    lab.apply(lab::SetLegs{asked});
    EXPECT_EQ(lab.creature()->legs().size(), legs);
    EXPECT_EQ(lab.state().otherChains.size() + 1, legs);
  }
}

// A leg is a chain like all others: but where it is, its body decides.
TEST(SpaceActions, ALegIsEditedAndStaysALeg) {
  Lab lab = withPreset("Spider");
  lab.apply(lab::SelectChain{2});
  const glm::dvec3 hip = support::chainOf(lab).base;
  lab.apply(lab::SetBoneLength{2, 0.6});
  lab.apply(lab::MoveBase{{1.0, 1.0, 1.0}});
  lab.apply(lab::SetPlanar{true});
  lab.apply(lab::AddChain{lab.state().otherChains.front()});
  lab.apply(lab::RemoveChain{});
  EXPECT_EQ(lab.state().otherChains.size(), 7U);
  EXPECT_EQ(support::chainOf(lab).base, hip);
  EXPECT_EQ(support::chainOf(lab).bones[2].length, 0.6);
  EXPECT_FALSE(support::chainOf(lab).planar);
  for (int i = 0; i < 60 * 15 && lab.isAnimating(); ++i) lab.apply(lab::Tick{1.0 / 60.0});
  const glm::dvec3 foot = lab.creature()->legs()[2].foot;
  EXPECT_LT(glm::distance(joints(lab).back(), foot), 1e-9)
      << "the shorter leg reaches its foothold";
  // Saved, it comes back with its leg, at the start.
  Lab again;
  lab::Document read;
  ASSERT_EQ(lab::readScene(lab::writeScene(lab.document(0.0)), read), "");
  ASSERT_EQ(again.apply(lab::OpenDocument{read}), "");
  EXPECT_EQ(support::chainOf(again).bones, support::chainOf(lab).bones);
  EXPECT_EQ(again.creature()->legs().size(), 8U);
  EXPECT_EQ(again.goal(), lab.goal());
  lab.apply(lab::ResetScene{});
  EXPECT_EQ(support::chainOf(lab).bones[2].length, lab::kLegLengths[2]);
}

// A solver that refuses the chain leaves it as it lies, with its roll.
TEST(SpaceActions, ARefusedChainIsShownAsItLies) {
  Lab lab = withPreset("Four-axis robot arm");
  const std::vector<glm::dquat> before = lab.shown().pose.rotations;
  lab.apply(lab::SelectSolver{support::solverIndex("fabrik")});
  EXPECT_EQ(lab.result().status, ik::Status::invalidInput);
  ASSERT_EQ(lab.shown().pose.rotations.size(), before.size());
  for (std::size_t i = 0; i < before.size(); ++i) {
    EXPECT_NEAR(std::abs(glm::dot(lab.shown().pose.rotations[i], before[i])), 1.0, 1e-12) << i;
  }
}

// The ghost's pose was stretched; the chain that it is a ghost of gets more bones.
TEST(SpaceActions, AStretchedChainCanGrow) {
  Lab lab = withPreset("Two-bone arm in 3D");
  lab.apply(lab::SetParameter{ik::findParameter(lab.solver(), "stretch").value(), 2.0});
  lab.apply(lab::SetTarget{{2.2, 0.6, 0.0}});
  ASSERT_FALSE(lab.shown().pose.stretch.empty());
  lab.apply(lab::BeginGesture{});
  lab.apply(lab::SetBoneCount{6});
  EXPECT_EQ(support::chainOf(lab).bones.size(), 6U);
  EXPECT_EQ(lab.ghost().size(), 6U);
  for (std::size_t i = 0; i < 6; ++i) {
    const rigs::Segment bone = lab.ghost()[i];
    EXPECT_NEAR(glm::distance(bone.start, bone.end), support::chainOf(lab).bones[i].length, 1e-12)
        << "as long as the bones are now";
  }
}

}  // namespace
