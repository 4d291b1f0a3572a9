// What an arm with too few joints cannot do, against its Jacobian by differences.
#include "ik/motion/gives_way.h"

#include <gtest/gtest.h>

#include "answer_checks.h"
#include "end_differences.h"

namespace iklab::ik::testing {
namespace {

// A Puma without its joint 4, as small arms are built.
std::vector<Joint> fiveJoints() {
  std::vector<Joint> joints = jointsOf("Puma 560");
  joints[3].kind = JointKind::fixed;
  return joints;
}

TEST(GivesWay, OfFiveJointsIsTheMotionThatNoneOfThemMakes) {
  const std::vector<Joint> joints = fiveJoints();
  Pose pose = poseOfAmounts(joints, {0.2, 0.6, -0.8, 0.0, 0.7, -0.3});
  Goal goal = endGoal(joints, pose);
  const double size = sizeOf({joints, {&goal, 1}});
  const auto exact = givesWay(joints, pose, goal);
  ASSERT_TRUE(exact);
  EXPECT_EQ(exact->asked, 6);
  EXPECT_EQ(exact->freedoms, 5);
  EXPECT_NEAR(exact->angle, 0.0, 1e-9);
  for (const Twist& each : endDifferences(joints, pose, goal.point)) {
    EXPECT_NEAR(glm::dot(each.way / size, exact->way) + glm::dot(each.turn, exact->turn), 0.0,
                1e-8);
  }
  EXPECT_NEAR(glm::dot(exact->way, exact->way) + glm::dot(exact->turn, exact->turn), 1.0, 1e-12);
  EXPECT_FALSE(exact->isTurn()) << "joint 1 alone takes it out of the plane of the others";
  // Of what is missing beside it nothing counts.
  const glm::dvec3 axis = glm::normalize(exact->turn);
  const glm::dvec3 way = glm::normalize(exact->way);
  goal.facing = glm::mat3_cast(glm::angleAxis(0.01, axis)) * *goal.facing;
  goal.target += 0.02 * way + 0.5 * glm::cross(way, axis);
  EXPECT_NEAR(givesWay(joints, pose, goal)->angle, 0.01, 1e-9);
  EXPECT_NEAR(givesWay(joints, pose, goal)->distance, 0.02, 1e-9);
}

TEST(GivesWay, NothingDoesWhereJointsAreEnough) {
  std::vector<Joint> joints = fiveJoints();
  const Pose pose = poseOfAmounts(joints, {0.2, 0.6, -0.8, 0.0, 0.7, -0.3});
  Goal goal = endGoal(joints, pose);
  goal.axis = glm::dvec3(0.0, 0.0, 1.0);
  EXPECT_FALSE(givesWay(joints, pose, goal)) << "a point and an axis are five numbers";
  joints[1].weight = 0.0;
  EXPECT_EQ(givesWay(joints, pose, goal)->freedoms, 4);
  goal.axis.reset();
  const auto two = givesWay(joints, pose, goal);
  EXPECT_EQ(two->way, glm::dvec3(0.0)) << "no single motion";
  EXPECT_EQ(two->turn, glm::dvec3(0.0));
  goal.facing.reset();
  EXPECT_FALSE(givesWay(joints, pose, goal));
  const std::vector<Joint> six = jointsOf("Puma 560");
  EXPECT_FALSE(givesWay(six, pose, endGoal(six, pose)));
}

}  // namespace
}  // namespace iklab::ik::testing
