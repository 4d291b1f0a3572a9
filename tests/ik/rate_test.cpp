// Resolved rate, judged by forward kinematics with 4×4 matrices and by an integral of our own.
#include "ik/motion/rate.h"

#include <gtest/gtest.h>

#include "answer_checks.h"
#include "end_differences.h"

namespace iklab::ik::testing {
namespace {

glm::dvec3 endOf(const std::vector<Joint>& joints, const Pose& pose) {
  return {frameByMatrices(joints, pose, static_cast<int>(joints.size()) - 1)[3]};
}

const std::vector<double> kBent{0.3, -1.2, 1.5, -0.6, 1.3, 0.4};

// The end goes the way, but for an error of the second order, and its frame stays.
TEST(Rate, TheEndGoesTheWayToTheFirstOrder) {
  for (const bool facing : {true, false}) {
    const std::vector<Joint> joints = jointsOf("UR5e");
    const Pose pose = poseOfAmounts(joints, kBent);
    Goal goal = endGoal(joints, pose);
    if (!facing) goal.facing.reset();
    double last = 0.0;
    for (const double length : {4e-3, 2e-3, 1e-3}) {
      const glm::dvec3 way = length * glm::normalize(glm::dvec3(1.0, -2.0, 0.5));
      const Followed made = followRate(joints, pose, goal, way);
      const double error = glm::distance(endOf(joints, made.pose), endOf(joints, pose) + way);
      EXPECT_GT(error, 0.0);
      if (last > 0.0) {
        EXPECT_NEAR(last / error, 4.0, 0.1) << length;
      }
      last = error;
      const auto end = static_cast<int>(joints.size()) - 1;
      const glm::dmat4 a = frameByMatrices(joints, pose, end);
      const glm::dmat4 b = frameByMatrices(joints, made.pose, end);
      for (int c = 0; facing && c < 3; ++c)
        EXPECT_LT(glm::distance(a[c], b[c]), 30.0 * length * length);
      EXPECT_EQ(made.part, 1.0);
      EXPECT_FALSE(made.isHeld);
    }
  }
}

// Two bones in the plane, of 1 and 0.8: the rate equation by hand, by Runge and Kutta's method.
TEST(Rate, ManySmallStepsAreTheIntegral) {
  constexpr double kA = 1.0;
  constexpr double kB = 0.8;
  const glm::dvec2 v(-0.4, 0.3);
  const auto rate = [&](const glm::dvec2& q) {
    const double s12 = std::sin(q.x + q.y);
    const double c12 = std::cos(q.x + q.y);
    const double det = kA * kB * std::sin(q.y);
    return glm::dvec2(
        (kB * c12 * v.x + kB * s12 * v.y) / det,
        (-(kA * std::cos(q.x) + kB * c12) * v.x - (kA * std::sin(q.x) + kB * s12) * v.y) / det);
  };
  glm::dvec2 q(0.3, 0.9);
  constexpr int kSteps = 4000;
  constexpr double h = 1.0 / kSteps;
  std::vector<Joint> joints(3);
  joints[0].kind = joints[1].kind = JointKind::hinge;
  joints[2].kind = JointKind::fixed;
  joints[0].parent = kWorld;
  for (int i = 1; i < 3; ++i) joints[static_cast<std::size_t>(i)].parent = i - 1;
  joints[1].at = {kA, 0.0, 0.0};
  joints[2].at = {kB, 0.0, 0.0};
  Pose pose = poseOfAmounts(joints, {q.x, q.y, 0.0});
  const Goal goal{.joint = 2};
  for (int i = 0; i < kSteps; ++i) {
    const glm::dvec2 k1 = rate(q);
    const glm::dvec2 k2 = rate(q + 0.5 * h * k1);
    const glm::dvec2 k3 = rate(q + 0.5 * h * k2);
    q += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + rate(q + h * k3));
    pose = followRate(joints, pose, goal, {h * v.x, h * v.y, 0.0}).pose;
  }
  EXPECT_NEAR(pose[0].amount, q.x, 1e-3);
  EXPECT_NEAR(pose[1].amount, q.y, 1e-3);
}

TEST(Rate, AJointStopsAtItsLimitAndTheOthersMakeUpForIt) {
  std::vector<Joint> joints = jointsOf("Panda");
  const Pose pose = poseOfAmounts(joints, {0.1, -0.3, 0.2, -2.2, 0.1, 2.0, 0.5});
  Goal goal = endGoal(joints, pose);
  goal.facing.reset();
  const glm::dvec3 way(0.0, 0.01, 0.0);
  const Pose free = followRate(joints, pose, goal, way).pose;
  ASSERT_NE(free[0].amount, pose[0].amount);
  joints[0].limit = {pose[0].amount, pose[0].amount + 1e-4};
  if (free[0].amount < pose[0].amount) joints[0].limit = {pose[0].amount - 1e-4, pose[0].amount};
  const Followed held = followRate(joints, pose, goal, way);
  EXPECT_TRUE(held.isHeld);
  EXPECT_NEAR(std::abs(held.pose[0].amount - pose[0].amount), 1e-4, 1e-12);
  EXPECT_LT(glm::distance(endOf(joints, held.pose), endOf(joints, pose) + way), 1e-3);
  // One that has no weight does not move.
  joints[0].weight = 0.0;
  EXPECT_EQ(followRate(joints, pose, goal, way).pose[0].amount, pose[0].amount);
}

// det(J·Jᵀ) is the product of the squares; the least value is checked by how far J moves the end.
TEST(Rate, TheLeastSingularValueIsHowLittleTheEndMoves) {
  const std::vector<Joint> joints = jointsOf("UR5e");
  const Pose pose = poseOfAmounts(joints, kBent);
  const Goal goal = endGoal(joints, pose);
  const double size = sizeOf({.joints = joints, .goals = {&goal, 1}});
  const std::vector<Twist> twists = endDifferences(joints, pose, goal.point);
  double least = 1e9;
  // The inverse power iteration on J·Jᵀ by a search: the direction u with the least |Jᵀu|.
  std::vector<double> u(6, 1.0);
  const auto gain = [&](const std::vector<double>& d) {
    double sum = 0.0;
    double norm = 0.0;
    for (const double each : d) norm += each * each;
    for (const Twist& twist : twists) {
      double part = 0.0;
      for (std::size_t r = 0; r < 6; ++r) part += d[r] * entryOf(twist, r) / (r < 3 ? size : 1.0);
      sum += part * part;
    }
    return std::sqrt(sum / norm);
  };
  for (double step = 0.5; step > 1e-9;) {
    bool better = false;
    for (std::size_t r = 0; r < 6; ++r) {
      for (const double sign : {1.0, -1.0}) {
        std::vector<double> tried = u;
        tried[r] += sign * step;
        if (gain(tried) < gain(u)) {
          u = tried;
          better = true;
        }
      }
    }
    if (!better) step *= 0.5;
  }
  least = gain(u);
  EXPECT_NEAR(leastSingularValue(joints, pose, goal), least, 1e-6);
  // Stretched: nothing moves the end outwards.
  const Pose stretched = poseOfAmounts(joints, {0.3, -1.2, 0.0, -0.6, 1.3, 0.4});
  EXPECT_LT(leastSingularValue(joints, stretched, goal), 1e-6);
}

}  // namespace
}  // namespace iklab::ik::testing
