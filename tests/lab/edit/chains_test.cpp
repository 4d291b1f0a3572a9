// Several chains in one scene: one in hand, the others as they were left.
#include "lab/edit/chains.h"

#include <gtest/gtest.h>

#include "lab/file/scene_file.h"
#include "support/lab_driving.h"

namespace {

using lab::Lab;

// An arm of two bones, and one of three in hand.
Lab twoChains() {
  Lab lab = support::labWith("two-bone", "Two-bone arm");
  lab.apply(lab::DuplicateChain{});
  lab.apply(lab::SelectSolver{support::solverIndex("ccd")});
  lab.apply(lab::SetBoneCount{3});
  lab.apply(lab::EndGesture{});
  return lab;
}

TEST(Chains, ACopyLiesAsideAndIsInHand) {
  Lab lab = support::labWith("two-bone", "Two-bone arm");
  const lab::Scene before = lab.state().scene;
  const std::vector<glm::dvec3> joints = lab.shown().joints;
  lab.apply(lab::DuplicateChain{});
  ASSERT_EQ(lab.state().otherChains.size(), 1U);
  EXPECT_EQ(lab.state().place, 1U);
  EXPECT_EQ(lab.state().otherChains[0].scene, before);
  const glm::dvec3 aside = lab.state().scene.chain.base - before.chain.base;
  EXPECT_GT(aside.x, 0.1);
  EXPECT_EQ(lab.state().scene.target - before.target, aside);
  for (std::size_t i = 0; i < joints.size(); ++i) {
    EXPECT_LT(glm::distance(lab.shown().joints[i], joints[i] + aside), 1e-9);
  }
}

TEST(Chains, TheOneInHandAloneChanges) {
  Lab lab = twoChains();
  const lab::OtherChain other = lab.state().otherChains[0];
  lab.apply(lab::SetTarget{{0.3, -0.8, 0.0}});
  lab.apply(lab::SetChoice{&lab::Choices::iterations, 7});
  EXPECT_EQ(lab.state().otherChains[0], other);
}

TEST(Chains, EachComesBackAsItWasLeft) {
  for (const lab::Mode mode : {lab::Mode::live, lab::Mode::stepByStep}) {
    Lab lab = twoChains();
    lab.apply(lab::SetMode{mode});
    if (mode == lab::Mode::stepByStep) lab.apply(lab::Seek{4});
    const auto joints = lab.shown().joints;
    const lab::Scene scene = lab.state().scene;
    const std::size_t cursor = lab.cursor();
    const int iterations = lab.result().iterations;
    lab.apply(lab::SelectChain{0});
    EXPECT_EQ(lab.solver().id, "two-bone");
    EXPECT_EQ(support::chainOf(lab).bones.size(), 2U);
    EXPECT_EQ(lab.state().place, 0U);
    lab.apply(lab::SelectChain{1});
    EXPECT_EQ(lab.state().scene, scene);
    EXPECT_EQ(lab.solver().id, "ccd");
    EXPECT_EQ(lab.shown().joints, joints);
    EXPECT_EQ(lab.cursor(), cursor);
    EXPECT_EQ(lab.result().iterations, iterations);
  }
}

TEST(Chains, SelectingKeepsTheirOrder) {
  Lab lab = support::labWith("fabrik", "Two-bone arm");
  for (std::size_t count = 3; count <= 5; ++count) {
    lab.apply(lab::DuplicateChain{});
    lab.apply(lab::SetBoneCount{count});
  }
  for (const std::size_t place : {0U, 2U, 1U, 3U, 3U, 9U, 0U}) {
    lab.apply(lab::SelectChain{place});
    if (place > 3) continue;
    EXPECT_EQ(lab.state().place, place);
    EXPECT_EQ(support::chainOf(lab).bones.size(), place + 2);
  }
}

TEST(Chains, TheLastOneStays) {
  Lab lab = twoChains();
  lab.apply(lab::RemoveChain{});
  EXPECT_TRUE(lab.state().otherChains.empty());
  EXPECT_EQ(lab.solver().id, "two-bone");
  lab.apply(lab::RemoveChain{});
  EXPECT_EQ(support::chainOf(lab).bones.size(), 2U);
}

TEST(Chains, AreNoMoreThanSixteen) {
  Lab lab = support::labWith("fabrik", "Two-bone arm");
  for (std::size_t i = 0; i < lab::kMostChains + 3; ++i) lab.apply(lab::DuplicateChain{});
  EXPECT_EQ(lab.state().otherChains.size() + 1, lab::kMostChains);
}

TEST(Chains, OneThatCannotBeSolvedIsNotAdded) {
  Lab lab = twoChains();
  lab::OtherChain bad = lab.state().otherChains[0];
  bad.start.angles.pop_back();
  EXPECT_NE(lab::faultOf(bad), "");
  lab.apply(lab::AddChain{bad});
  EXPECT_EQ(lab.state().otherChains.size(), 1U);
}

TEST(Chains, OneInSpaceIsSeenInSpace) {
  Lab lab = twoChains();
  EXPECT_FALSE(lab.state().view.space.on);
  lab.apply(lab::SetPlanar{false});
  lab.apply(lab::SelectChain{0});
  EXPECT_TRUE(support::chainOf(lab).planar);
  EXPECT_TRUE(lab.state().view.space.on);
  EXPECT_TRUE(lab::hasSpace(lab.state()));
}

TEST(Chains, AreUndoneAndDoneAgain) {
  Lab lab = twoChains();
  const auto joints = lab.shown().joints;
  lab.apply(lab::SelectChain{0});
  lab.apply(lab::RemoveChain{});
  EXPECT_TRUE(lab.state().otherChains.empty());
  lab.apply(lab::Undo{});
  ASSERT_EQ(lab.state().otherChains.size(), 1U);
  EXPECT_EQ(lab.solver().id, "two-bone");
  lab.apply(lab::SelectChain{1});
  EXPECT_EQ(lab.shown().joints, joints);
  lab.apply(lab::SeekHistory{0});
  EXPECT_TRUE(lab.state().otherChains.empty());
  lab.apply(lab::SeekHistory{99});
  EXPECT_TRUE(lab.state().otherChains.empty());
}

TEST(Chains, AreSavedAndOpened) {
  Lab before = twoChains();
  before.apply(lab::SelectChain{0});
  lab::Document document;
  ASSERT_EQ(lab::readScene(lab::writeScene(before.document(0.0)), document), "");
  Lab after;
  ASSERT_EQ(after.apply(lab::OpenDocument{document}), "");
  EXPECT_EQ(after.state().scene, before.state().scene);
  EXPECT_EQ(after.shown().joints, before.shown().joints);
  ASSERT_EQ(after.state().otherChains.size(), 1U);
  EXPECT_EQ(after.state().otherChains[0], before.state().otherChains[0]);
  EXPECT_EQ(after.state().place, 0U);

  after.apply(lab::RemoveChain{});
  after.apply(lab::ResetScene{});
  EXPECT_EQ(after.state().otherChains.size(), 1U);
}

TEST(Chains, AFaultInAnyOfThemLeavesTheBenchAsItWas) {
  Lab lab = twoChains();
  lab::Document document = lab.document(0.0);
  document.otherChains[0].scene.chain.bones[1].length = -1.0;
  const auto joints = lab.shown().joints;
  EXPECT_NE(lab.apply(lab::OpenDocument{document}), "");
  EXPECT_EQ(lab.shown().joints, joints);
  EXPECT_EQ(lab.state().otherChains.size(), 1U);
}

}  // namespace
