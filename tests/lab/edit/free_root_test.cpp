// A root that solvers move: putting it in and taking it out leaves the picture as it is, by the
// places of all bones.
#include "lab/edit/free_root.h"

#include <numbers>

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <gtest/gtest.h>

#include "lab/core/history.h"
#include "support/lab_driving.h"

namespace {

// The last `segments.size()` of `chain` lie as they did.
void expectSamePicture(const std::vector<rigs::Segment>& before, const lab::PosedChain& posed) {
  const auto after = rigs::layBones(posed.chain, posed.pose);
  const std::size_t least = std::min(before.size(), after.size());
  for (std::size_t k = 1; k <= least; ++k) {
    EXPECT_LT(glm::distance(before[before.size() - k].start, after[after.size() - k].start), 1e-9);
    EXPECT_LT(glm::distance(before[before.size() - k].end, after[after.size() - k].end), 1e-9);
  }
}

// Two arms on one spine, the base mirrored, with goals.
lab::PosedChain tree(bool planar) {
  lab::PosedChain posed;
  rigs::Chain& chain = posed.chain;
  chain.planar = planar;
  chain.base = {0.3, -0.2, planar ? 0.0 : 0.5};
  chain.baseScale.x = -1;
  chain.bones = {rigs::Bone{1.0, {}}, rigs::Bone{0.7, {}}, rigs::Bone{0.6, {}},
                 rigs::Bone{0.5, {}}};
  chain.bones[2].parent = 0;
  chain.bones[3].parent = rigs::kBase;
  chain.bones[3].at = glm::dvec3(0.1, 0.2, 0.0);
  chain.tip = 1;
  posed.goals = {{2, {0.0, 1.0, 0.0}}, {3, {1.0, 0.0, 0.0}}};
  if (planar) {
    posed.pose.angles = {0.4, -0.3, 0.8, 1.1};
  } else {
    for (int i = 0; i < 4; ++i)
      posed.pose.rotations.push_back(
          glm::angleAxis(0.4 + 0.3 * i, glm::normalize(glm::dvec3(1.0, i, 0.5))));
  }
  return posed;
}

TEST(FreeRoot, PutInAndTakenOutTheChainIsAsItWas) {
  for (const bool planar : {true, false}) {
    lab::PosedChain posed = tree(planar);
    const lab::PosedChain before = posed;
    const auto picture = rigs::layBones(before.chain, before.pose);
    EXPECT_FALSE(lab::hasFreeRoot(posed.chain));
    EXPECT_FALSE(lab::holdRoot(posed));
    ASSERT_TRUE(lab::freeRoot(posed));
    EXPECT_TRUE(lab::hasFreeRoot(posed.chain));
    EXPECT_EQ(posed.chain.bones.size(), planar ? 7U : 8U);
    expectSamePicture(picture, posed);
    EXPECT_FALSE(lab::freeRoot(posed));
    ASSERT_TRUE(lab::holdRoot(posed));
    EXPECT_EQ(posed.chain, before.chain);
    EXPECT_EQ(posed.goals, before.goals);
    EXPECT_EQ(posed.pose.angles, before.pose.angles);
    EXPECT_EQ(posed.pose.rotations, before.pose.rotations);
  }
}

TEST(FreeRoot, HeldWhereItHasGone) {
  for (const bool planar : {true, false}) {
    lab::PosedChain posed = tree(planar);
    ASSERT_TRUE(lab::freeRoot(posed));
    posed.pose.slides[0] = 0.7;
    posed.pose.slides[1] = -0.4;
    if (planar) {
      posed.pose.angles[2] = 0.9;
    } else {
      posed.pose.slides[2] = 0.2;
      posed.pose.rotations[3] = glm::angleAxis(0.9, glm::normalize(glm::dvec3(0.3, 1.0, -0.2)));
    }
    const auto picture = rigs::layBones(posed.chain, posed.pose);
    ASSERT_TRUE(lab::holdRoot(posed));
    expectSamePicture(picture, posed);
    EXPECT_NEAR(posed.chain.base.x, 0.3 - 0.7, 1e-12) << "the base is mirrored";
  }
}

TEST(FreeRoot, TheFeetStayAndTheKneesBend) {
  lab::Lab lab = support::labWith("automatic", "Humanoid");
  EXPECT_TRUE(lab::hasFreeRoot(lab.state().scene.chain));
  const lab::Scene& scene = lab.state().scene;
  lab.apply(lab::SetTarget{scene.target + glm::dvec3(0.1, -0.45, 0.35)});
  for (const rigs::Goal& goal : scene.goals) {
    const std::string& name = scene.chain.bones[goal.bone].name;
    if (!name.ends_with("foot")) continue;
    EXPECT_LT(glm::distance(lab.shown().bones[goal.bone].end, goal.target), 2e-3) << name;
  }
  EXPECT_LT(lab.shown().bones[3].end.y, scene.chain.base.y - 0.02) << "the hips are lower";
  EXPECT_LT(lab.shownDistance(), 0.05);
}

// With the feet pinned in the same step, and unpinned by the same undo; a hand is none.
TEST(FreeRoot, PinsTheFeetOfAFigure) {
  lab::Lab lab = support::labWith("automatic", "Humanoid");
  lab.apply(lab::SetFreeRoot{false});
  const auto pinned = [&] {
    std::vector<std::string> names;
    const lab::Scene& scene = lab.state().scene;
    for (const rigs::Goal& goal : scene.goals)
      if (goal.pinned) names.push_back(scene.chain.bones[goal.bone].name);
    return names;
  };
  const std::vector<std::string> before = pinned();
  const lab::Scene& scene = lab.state().scene;
  EXPECT_EQ(lab::footGoals(scene.chain, scene.goals).size(), 2U);
  lab.apply(lab::SetFreeRoot{true, true});
  EXPECT_TRUE(lab::hasFreeRoot(scene.chain));
  EXPECT_EQ(pinned(), (std::vector<std::string>{"left foot", "right foot"}));
  lab.apply(lab::Undo{});
  EXPECT_EQ(pinned(), before);
  EXPECT_FALSE(lab::hasFreeRoot(scene.chain));
}

TEST(FreeRoot, IsOneStepOfTheHistory) {
  lab::Lab lab = support::labWith("ccd", "Three-bone arm");
  const rigs::Chain before = lab.state().scene.chain;
  lab.apply(lab::SetFreeRoot{true});
  EXPECT_TRUE(lab::hasFreeRoot(lab.state().scene.chain));
  lab.apply(lab::Undo{});
  EXPECT_EQ(lab.state().scene.chain, before);
  lab.apply(lab::SetFreeRoot{false});
  EXPECT_EQ(lab.state().scene.chain, before);
}

}  // namespace
