// Edits in the lab: what the solve, the mode and the rest of the scene make of them.
#include <gtest/gtest.h>

#include "support/lab_driving.h"

namespace {

using lab::Lab;
using lab::Mode;

Lab editing(const char* solver = "ccd", const char* preset = "Three-bone arm") {
  Lab lab = support::labWith(solver, preset);
  lab.apply(lab::SetEditing{true});
  return lab;
}

std::size_t count(const Lab& lab) { return support::chainOf(lab).bones.size(); }

TEST(EditActions, EditingHoldsThePoseOnShow) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  const auto before = lab.shown().joints;
  lab.apply(lab::SetEditing{true});
  EXPECT_TRUE(lab.isEditing());
  EXPECT_EQ(lab.state().choices.mode, Mode::stepByStep);
  EXPECT_EQ(lab.state().playback.cursor, 0U);
  for (std::size_t i = 0; i < before.size(); ++i) {
    EXPECT_LT(glm::distance(lab.shown().joints[i], before[i]), 1e-12);
  }
  lab.apply(lab::SetTarget{{-0.5, 1.0, 0.0}});
  EXPECT_EQ(lab.state().playback.cursor, 0U);
  EXPECT_LT(glm::distance(lab.shown().joints[3], before[3]), 1e-12) << "until it is let go";
  lab.apply(lab::SetEditing{false});
  EXPECT_EQ(lab.state().choices.mode, Mode::live);
  EXPECT_LT(lab.shownDistance(), 1e-3);
}

TEST(EditActions, LeavingGoesBackToTheModeBefore) {
  for (const Mode mode : {Mode::live, Mode::onePerFrame, Mode::stepByStep}) {
    Lab lab = support::labWith("ccd", "Three-bone arm");
    lab.apply(lab::SetMode{mode});
    lab.apply(lab::SetEditing{true});
    lab.apply(lab::AddBone{{2.0, 2.0, 0.0}});
    lab.apply(lab::SetEditing{false});
    EXPECT_EQ(lab.state().choices.mode, mode);
    EXPECT_FALSE(lab.isEditing());
    EXPECT_EQ(count(lab), 4U);
  }
}

TEST(EditActions, AnotherModeEndsEditing) {
  Lab lab = editing();
  lab.apply(lab::SetMode{Mode::live});
  EXPECT_FALSE(lab.isEditing());
}

TEST(EditActions, EachLiesAsItWasMade) {
  Lab lab = editing();
  const auto before = lab.shown().joints;
  lab.apply(lab::SplitBone{1, 0.25});
  ASSERT_EQ(count(lab), 4U);
  EXPECT_LT(glm::distance(lab.shown().joints[2], glm::mix(before[1], before[2], 0.25)), 1e-12);
  EXPECT_EQ(lab.state().playback.cursor, 0U);
  lab.apply(lab::RemoveJoint{2});
  ASSERT_EQ(count(lab), 3U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_LT(glm::distance(lab.shown().joints[i], before[i]), 1e-12);
  }
  lab.apply(lab::AddBone{{0.3, 1.9, 0.0}});
  EXPECT_LT(glm::distance(lab.shown().joints[4], {0.3, 1.9, 0.0}), 1e-12);
  lab.apply(lab::StretchBone{3, {0.5, 1.5, 0.0}, true});
  EXPECT_LT(glm::distance(lab.shown().joints[4], {0.5, 1.5, 0.0}), 1e-12);
  lab.apply(lab::RemoveBone{0});
  EXPECT_EQ(count(lab), 3U);
  EXPECT_EQ(lab.ghost().size(), 3U);
}

TEST(EditActions, LiveTheyAreSolvedAtOnce) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  lab.apply(lab::SplitBone{0, 0.5});
  EXPECT_EQ(lab.state().choices.mode, Mode::live);
  EXPECT_EQ(count(lab), 4U);
  EXPECT_LT(support::tipDistance(lab), 1e-3L);
}

TEST(EditActions, ARestPoseGoesAlong) {
  Lab lab = editing();
  lab.apply(lab::SetRestPose{true});
  const auto rest = [&] {
    return rigs::forwardKinematics(support::chainOf(lab), *lab.state().scene.rest).back();
  };
  const glm::dvec3 before = rest();
  lab.apply(lab::SplitBone{1, 0.3});
  ASSERT_TRUE(lab.state().scene.rest);
  EXPECT_LT(glm::distance(rest(), before), 1e-12);
  lab.apply(lab::MirrorChain{lab::MirrorWay::geometry, lab::MirrorAxis::y});
  EXPECT_LT(glm::distance(rest(), {before.x, -before.y, 0.0}), 1e-12);
}

TEST(EditActions, ATwoBoneSolverSaysWhatItLacks) {
  Lab lab = editing("two-bone", "Two-bone arm");
  lab.apply(lab::RemoveJoint{2});
  EXPECT_EQ(count(lab), 1U);
  EXPECT_EQ(lab.result().status, ik::Status::invalidInput);
  lab.apply(lab::RemoveJoint{1});
  lab.apply(lab::RemoveBone{0});
  EXPECT_EQ(count(lab), 1U) << "the last bone stays";
  lab.apply(lab::SplitBone{0, 0.5});
  EXPECT_NE(lab.result().status, ik::Status::invalidInput);
}

TEST(EditActions, APausedTraceIsMirroredWithItsCursor) {
  Lab lab = support::labWith("fabrik", "Three-bone arm");
  lab.apply(lab::Seek{2});
  const auto before = lab.shown().joints;
  lab.apply(lab::MirrorChain{lab::MirrorWay::geometry, lab::MirrorAxis::x});
  EXPECT_EQ(lab.state().playback.cursor, 2U);
  for (std::size_t i = 0; i < before.size(); ++i) {
    EXPECT_LT(glm::distance(lab.shown().joints[i], {-before[i].x, before[i].y, 0.0}), 1e-9);
  }
}

}  // namespace
