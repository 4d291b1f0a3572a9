// Goals of several ends: off, weighed, on one object.
#include <cmath>
#include <map>
#include <set>

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <gtest/gtest.h>

#include "lab/core/history.h"
#include "lab/palette.h"
#include "support/lab_driving.h"

namespace {

TEST(Goals, OneThatIsOffAsksForNothing) {
  lab::Lab lab = support::labWith("automatic", "Two arms on one spine");
  const glm::dvec3 target = lab.state().scene.target;
  // Nobody reaches this and the target.
  lab.apply(lab::SelectGoal{0});
  lab.apply(lab::SetTarget{{-9.0, 0.0, 0.0}});
  lab.apply(lab::SelectGoal{0});
  EXPECT_EQ(lab.state().scene.target, target);
  EXPECT_NE(lab.result().status, ik::Status::reached);
  lab.apply(lab::SetGoal{0, false, 1.0, 0});
  EXPECT_EQ(lab.result().status, ik::Status::reached);
  EXPECT_LT(glm::distance(lab.shown().joints.back(), target), 2e-3);
  lab.apply(lab::Undo{});
  EXPECT_NE(lab.result().status, ik::Status::reached);
}

TEST(Goals, OneThatIsOffIsNotCountedBySolversOfOneGoal) {
  lab::Lab lab = support::labWith("automatic", "Two arms on one spine");
  const std::size_t twoBone = support::solverIndex("two-bone");
  lab.apply(lab::SelectSolver{twoBone});
  EXPECT_EQ(lab.result().status, ik::Status::invalidInput);
  lab.apply(lab::SetGoal{0, false, 1.0, 0});
  EXPECT_NE(lab.result().status, ik::Status::invalidInput);
}

TEST(Goals, AHeavierOneComesNearer) {
  lab::Lab lab = support::labWith("dls", "Two arms on one spine");
  lab.apply(lab::SetTarget{{3.0, 0.5, 0.0}});  // the other pulls to the left
  const auto left = [&] {
    const rigs::Goal& goal = lab.state().scene.goals[0];
    return glm::distance(lab.shown().bones[goal.bone].end, goal.target);
  };
  const double light = left();
  lab.apply(lab::SetGoal{0, true, 50.0, 0});
  EXPECT_LT(left(), 0.5 * light);
  lab.apply(lab::SetGoal{0, true, 1e300, 99});
  EXPECT_EQ(lab.state().scene.goals[0].weight, lab::kMostGoalWeight);
  EXPECT_EQ(lab.state().scene.goals[0].object, lab::kMostObjects);
}

TEST(Goals, TargetsOfOneObjectMoveTogether) {
  lab::Lab lab = support::labWith("automatic", "Humanoid");
  const std::vector<rigs::Goal> before = lab.state().scene.goals;
  const glm::dvec3 target = lab.state().scene.target;
  lab.apply(lab::SetGoal{0, true, 1.0, 2});
  lab.apply(lab::SetTargetObject{2});
  const glm::dvec3 way(0.1, 0.2, -0.05);
  lab.apply(lab::SetTarget{target + way});
  EXPECT_LT(glm::distance(lab.state().scene.goals[0].target, before[0].target + way), 1e-12);
  EXPECT_EQ(lab.state().scene.goals[1].target, before[1].target) << "by itself";

  // About the target, as a wheel about its axle.
  lab.apply(lab::SetFacing{rigs::Facing{}});
  const glm::dvec3 arm = lab.state().scene.goals[0].target - (target + way);
  const glm::dquat turn = glm::angleAxis(0.5, glm::dvec3(0.0, 0.0, 1.0));
  lab.apply(lab::SetFacing{rigs::Facing{turn}});
  const glm::dvec3 expected(std::cos(0.5) * arm.x - std::sin(0.5) * arm.y,
                            std::sin(0.5) * arm.x + std::cos(0.5) * arm.y, arm.z);
  EXPECT_LT(glm::distance(lab.state().scene.goals[0].target, target + way + expected), 1e-12);
}

TEST(Goals, TheSelectedOneTakesItsObjectAlong) {
  lab::Lab lab = support::labWith("automatic", "Humanoid");
  lab.apply(lab::SetTargetObject{3});
  lab.apply(lab::SetGoal{1, false, 10.0, 4});
  lab.apply(lab::SelectGoal{1});
  EXPECT_EQ(lab.state().scene.object, 4);
  EXPECT_EQ(lab.state().scene.goals[1].object, 3);
  EXPECT_TRUE(lab.state().scene.goals[1].on);
}

TEST(Goals, EachKeepsItsColourWhicheverIsTheTarget) {
  lab::Lab lab = support::labWith("automatic", "Humanoid");
  std::map<std::size_t, unsigned> colours;  // by bone
  for (std::size_t selected = 0; selected < 4; ++selected) {
    const lab::Scene& scene = lab.state().scene;
    std::set<unsigned> now;
    for (std::size_t i = 0; i < scene.goals.size(); ++i) {
      const unsigned colour = lab::goalColor(scene, i, lab::Theme::dark);
      EXPECT_TRUE(now.insert(colour).second) << "two have the same";
      EXPECT_EQ(colours.try_emplace(scene.goals[i].bone, colour).first->second, colour);
    }
    lab.apply(lab::SelectGoal{selected});
  }
  EXPECT_EQ(colours.size(), 5U);
}

TEST(Goals, InfluenceGoesFromTheRestPoseToTheSolvedOne) {
  lab::Lab lab = support::labWith("automatic", "Two-bone arm");
  lab.apply(lab::SetRestPose{true});
  const rigs::Pose rest = lab.shown().pose;
  lab.apply(lab::SetTarget{lab.state().scene.target + glm::dvec3(-0.4, 0.3, 0.0)});
  const rigs::Pose solved = lab.shown().pose;
  for (int i = 0; i < 3; ++i) {  // from where it is no solve goes half of what the last one left
    lab.apply(lab::SetTargetInfluence{0.25});
    for (std::size_t bone = 0; bone < rest.angles.size(); ++bone) {
      const double half = 0.75 * rest.angles[bone] + 0.25 * solved.angles[bone];
      EXPECT_NEAR(lab.shown().pose.angles[bone], half, 0.02);
    }
  }
  EXPECT_EQ(lab.result().status, ik::Status::heldBack);
  lab.apply(lab::SetTargetInfluence{-3.0});
  EXPECT_EQ(lab.state().scene.influence, 0.0);
  EXPECT_LT(std::abs(lab.shown().pose.angles[0] - rest.angles[0]), 1e-12);
  lab.apply(lab::SetTargetInfluence{1.0});
  EXPECT_EQ(lab.result().status, ik::Status::reached);
  lab.apply(lab::SetTargetInfluence{0.5});
  lab.apply(lab::Undo{});  // all the way of a slider is one step
  EXPECT_EQ(lab.state().scene.influence, 1.0);
}

TEST(Goals, APinnedOneStaysInOneStepOfTheHistory) {
  lab::Lab lab = support::labWith("automatic", "Humanoid");
  const lab::Scene before = lab.state().scene;
  lab.apply(lab::BeginGesture{});
  lab.apply(lab::MoveBase{before.chain.base + glm::dvec3(0.1, 0.0, 0.0)});
  EXPECT_EQ(lab.state().scene.goals[1].target, before.goals[1].target) << "a foot is pinned";
  EXPECT_NEAR(lab.state().scene.target.x, before.target.x + 0.1, 1e-12) << "the hand is not";
  lab.apply(lab::EndGesture{});
  const std::size_t steps = lab.history().doneCount();
  lab.apply(lab::PinTarget{true});
  EXPECT_EQ(lab.history().doneCount(), steps + 1);
  lab.apply(lab::Undo{});
  EXPECT_FALSE(lab.state().scene.isPinned);
  // Who becomes the target stays pinned.
  lab.apply(lab::SelectGoal{1});
  EXPECT_TRUE(lab.state().scene.isPinned);
  EXPECT_FALSE(lab.state().scene.goals[1].pinned);
}

}  // namespace
