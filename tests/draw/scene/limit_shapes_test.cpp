// The fans and cones at the joints: where their ends are, by hand.
#include "draw/scene/limit_shapes.h"

#include <gtest/gtest.h>

#include "support/lab_driving.h"
#include "support/limits.h"

namespace {

using support::Case;

constexpr double kNear = 1e-12;

std::vector<draw::LimitShape> shapesOf(const Case& task, double most = 10.0) {
  rigs::TraceState shown;
  shown.pose = task.pose;
  shown.joints = rigs::forwardKinematics(task.chain, task.pose);
  for (std::size_t i = 0; i < task.chain.bones.size(); ++i) {
    shown.bones.push_back({shown.joints[i], shown.joints[i + 1]});
  }
  return draw::limitShapes(task.chain, shown, 0, 0.0, most);
}

// The second of two unit bones bent up by 90° at (0, 1), from -30° to 60° of that.
Case bent() {
  Case task = support::straight(support::solverNamed("ccd"), {1.0, 1.0}, {1.0, 1.0, 0.0});
  task.pose.angles = {support::kPi / 2.0, 0.2};
  task.chain.bones[1].limit = {-support::kPi / 6.0, support::kPi / 3.0};
  return task;
}

TEST(LimitsPicture, AFreeChainHasNone) {
  Case task = bent();
  task.chain.bones[1].limit = {};
  EXPECT_TRUE(shapesOf(task).empty());
}

TEST(LimitsPicture, AFanGoesFromEndToEnd) {
  const auto shapes = shapesOf(bent());
  ASSERT_EQ(shapes.size(), 1U);
  const double root3 = std::sqrt(3.0);
  EXPECT_LT(glm::distance(shapes[0].edge.front(), {0.25, 1.0 + 0.25 * root3, 0.0}), kNear);
  EXPECT_LT(glm::distance(shapes[0].edge.back(), {-0.25 * root3, 1.25, 0.0}), kNear);
  EXPECT_LT(glm::distance(shapes[0].spokes[0][0], {0.0, 1.0, 0.0}), kNear);
  EXPECT_FALSE(shapes[0].isAtLimit);
}

TEST(LimitsPicture, AMirroredParentMirrorsIt) {
  Case task = bent();
  task.chain.bones[0].scale = {1, -1};
  const auto shapes = shapesOf(task);
  EXPECT_LT(glm::distance(shapes[0].edge.front(), {-0.25, 1.0 + 0.25 * std::sqrt(3.0), 0.0}),
            kNear);
}

TEST(LimitsPicture, AStoppedJointIsMarked) {
  Case task = bent();
  task.pose.angles[1] = task.chain.bones[1].limit.most;
  EXPECT_TRUE(shapesOf(task)[0].isAtLimit);
}

TEST(LimitsPicture, AConeLeansEvenly) {
  Case task = support::straightInSpace(support::solverNamed("ccd"), {1.0, 1.0}, {1.0, 1.0, 0.0});
  task.chain.bones[1].limit.cone = 0.7;
  task.pose.rotations[0] = support::turn({0.0, 0.6, 0.8}, 1.1);
  const glm::dvec3 parent = task.pose.rotations[0] * glm::dvec3(1.0, 0.0, 0.0);
  const auto shapes = shapesOf(task, 0.25);
  ASSERT_EQ(shapes.size(), 1U);
  for (const glm::dvec3& rim : shapes[0].edge) {
    EXPECT_NEAR(support::angleBetween(rim - parent, parent), 0.7, kNear);
    EXPECT_NEAR(glm::distance(rim, parent), 0.25, kNear);
  }
  EXPECT_EQ(shapes[0].spokes.size(), 4U);
}

// About y, from 0 to 90°: from along the parent to its -z.
TEST(LimitsPicture, AHingesFanLiesAcrossItsAxis) {
  Case task = support::straightInSpace(support::solverNamed("ccd"), {1.0, 1.0}, {1.0, 1.0, 0.0});
  task.chain.bones[1].joint = rigs::JointKind::hinge;
  task.chain.bones[1].axis = {0.0, 1.0, 0.0};
  task.chain.bones[1].limit = {0.0, support::kPi / 2.0};
  const auto shapes = shapesOf(task);
  ASSERT_EQ(shapes.size(), 1U);
  EXPECT_LT(glm::distance(shapes[0].edge.front(), {1.5, 0.0, 0.0}), kNear);
  EXPECT_LT(glm::distance(shapes[0].edge.back(), {1.0, 0.0, -0.5}), kNear);
}

// All of a character's limits would hide it.
TEST(LimitsPicture, ACharacterShowsThatOfTheSelectedJoint) {
  lab::Lab lab = support::labWith("automatic", "Humanoid");
  const auto shown = [&] { return draw::shownLimits(lab, lab.shown(), 0, 0.0, 10.0); };
  EXPECT_TRUE(shown().empty());
  lab.apply(lab::SetView{&lab::View::selectedJoint, 5});
  ASSERT_FALSE(shown().empty());
  for (const draw::LimitShape& each : shown()) EXPECT_EQ(each.bone, 5U);
  const auto all = draw::limitShapes(lab.state().scene.chain, lab.shown(), 0, 0.0, 10.0);
  EXPECT_GT(all.size(), 15U);
  // Out of reach, joints stop.
  lab.apply(lab::SetTarget{{-3.0, 1.0, 0.0}});
  EXPECT_GT(shown().size(), 2U);
  EXPECT_LT(shown().size(), all.size());
  for (const draw::LimitShape& each : shown()) EXPECT_TRUE(each.isAtLimit || each.bone == 5U);
}

}  // namespace
