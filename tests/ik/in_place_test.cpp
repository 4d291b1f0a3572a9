// Arms that move while their ends stay, judged by forward kinematics with 4×4 matrices.
#include "ik/motion/in_place.h"

#include <gtest/gtest.h>

#include "answer_checks.h"

namespace iklab::ik::testing {
namespace {

constexpr double kStays = 1e-6;

// By how much a pose's end differs from another one's: place, and if `facing` the frame.
double strayOf(const std::vector<Joint>& joints, const Pose& from, const Pose& pose, bool facing) {
  const int end = static_cast<int>(joints.size()) - 1;
  const glm::dmat4 before = frameByMatrices(joints, from, end);
  const glm::dmat4 after = frameByMatrices(joints, pose, end);
  double most = glm::distance(glm::dvec3(before[3]), glm::dvec3(after[3]));
  for (int i = 0; facing && i < 3; ++i)
    most = std::max(most, glm::distance(glm::dvec3(before[i]), glm::dvec3(after[i])));
  return most;
}

Goal goalAt(const std::vector<Joint>& joints, const Pose& pose, bool facing) {
  Goal goal = endGoal(joints, pose);
  if (!facing) goal.facing.reset();
  return goal;
}

void expectWithin(const std::vector<Joint>& joints, const Pose& pose) {
  for (std::size_t i = 0; i < joints.size(); ++i) {
    EXPECT_GE(pose[i].amount, joints[i].limit.least - 1e-9) << i;
    EXPECT_LE(pose[i].amount, joints[i].limit.most + 1e-9) << i;
  }
}

double largestStep(const Pose& a, const Pose& b) {
  double most = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i)
    most = std::max(most, std::abs(a[i].amount - b[i].amount));
  return most;
}

TEST(InPlace, TipAndDirectionStayOverAWholeSweepAndNothingJumps) {
  for (const auto& [name, amounts] :
       {std::pair<const char*, std::vector<double>>{"Panda", {0.1, -0.3, 0.2, -2.2, 0.1, 2.0, 0.5}},
        {"iiwa 14", {0.2, 0.6, -0.3, 1.2, 0.4, 0.8, 0.3}}}) {
    for (const bool facing : {true, false}) {
      SCOPED_TRACE(::testing::Message() << name << facing);
      const std::vector<Joint> joints = jointsOf(name);
      const Pose pose = poseOfAmounts(joints, amounts);
      const Goal goal = goalAt(joints, pose, facing);
      EXPECT_EQ(freeDimensions(joints, pose, {&goal, 1}), facing ? 1 : 4);
      for (const double sign : {1.0, -1.0}) {
        Pose last = pose;
        double gone = 0.0;
        for (int i = 1; i <= 20; ++i) {
          const InPlace made = moveInPlace(joints, pose, {&goal, 1}, 0.2 * sign * i);
          EXPECT_LT(strayOf(joints, pose, made.pose, facing), kStays);
          expectWithin(joints, made.pose);
          EXPECT_LT(largestStep(last, made.pose), 0.21);
          EXPECT_EQ(made.isStopped, std::abs(made.gone) < 0.2 * i - 1e-9);
          last = made.pose;
          gone = made.gone;
        }
        EXPECT_GT(sign * gone, 0.2);
        EXPECT_GT(largestStep(pose, last), 0.1);
      }
    }
  }
}

// A point alone leaves six joints three dimensions, and seven joints four.
TEST(InPlace, EachDimensionIsAnotherMotionAndTheTipStays) {
  for (const auto& [name, amounts] :
       {std::pair<const char*, std::vector<double>>{"Panda", {0.1, -0.3, 0.2, -2.2, 0.1, 2.0, 0.5}},
        {"Puma 560", {0.1, 0.4, -1.0, 0.3, 0.7, 0.2}},
        {"UR5e", {0.4, -1.2, 1.5, -0.7, 0.9, 0.2}}}) {
    SCOPED_TRACE(name);
    const std::vector<Joint> joints = jointsOf(name);
    const Pose pose = poseOfAmounts(joints, amounts);
    const Goal goal = goalAt(joints, pose, false);
    const int free = static_cast<int>(amounts.size()) - 3;
    EXPECT_EQ(freeDimensions(joints, pose, {&goal, 1}), free);
    EXPECT_EQ(freeJoints(joints, pose, {&goal, 1}, 9).size(), static_cast<std::size_t>(free));
    std::vector<Pose> little;
    for (int dimension = 0; dimension < free; ++dimension) {
      for (int i = -8; i <= 8; ++i) {
        const InPlace made = moveInPlace(joints, pose, {&goal, 1}, 0.25 * i, dimension);
        EXPECT_LT(strayOf(joints, pose, made.pose, false), kStays) << dimension;
        expectWithin(joints, made.pose);
      }
      little.push_back(moveInPlace(joints, pose, {&goal, 1}, 1e-3, dimension).pose);
      for (int other = 0; other <= dimension; ++other) {
        double product = 0.0;
        for (std::size_t i = 0; i < joints.size(); ++i) {
          product += (little.back()[i].amount - pose[i].amount) *
                     (little[static_cast<std::size_t>(other)][i].amount - pose[i].amount) * 1e6;
        }
        EXPECT_NEAR(product, other == dimension ? 1.0 : 0.0, 0.01) << dimension << other;
      }
    }
    EXPECT_EQ(moveInPlace(joints, pose, {&goal, 1}, 1.0, free).pose, pose);
  }
}

// Without limits an iiwa's elbow goes round the line from its shoulder to its wrist, and comes
// back.
TEST(InPlace, TheElbowOfAnIiwaStaysOnItsCircle) {
  std::vector<Joint> joints = jointsOf("iiwa 14");
  for (Joint& joint : joints) joint.limit = {};
  const Pose pose = poseOfAmounts(joints, {0.2, 0.6, -0.3, 1.2, 0.4, 0.8, 0.3});
  const Goal goal = goalAt(joints, pose, true);
  const auto place = [&](const Pose& at, int joint) {
    return glm::dvec3(frameByMatrices(joints, at, joint)[3]);
  };
  const glm::dvec3 shoulder = place(pose, 1);
  const glm::dvec3 wrist = place(pose, 5);
  const glm::dvec3 elbow = place(pose, 3);
  double farthest = 0.0;
  for (int i = 1; i <= 40; ++i) {
    const InPlace made = moveInPlace(joints, pose, {&goal, 1}, 0.2 * i);
    EXPECT_FALSE(made.isStopped);
    EXPECT_LT(glm::distance(place(made.pose, 5), wrist), kStays);
    EXPECT_NEAR(glm::distance(place(made.pose, 3), shoulder), glm::distance(elbow, shoulder), 1e-9);
    EXPECT_NEAR(glm::distance(place(made.pose, 3), wrist), glm::distance(elbow, wrist), kStays);
    farthest = std::max(farthest, glm::distance(place(made.pose, 3), elbow));
  }
  // It was on the other side of the circle.
  const glm::dvec3 line = glm::normalize(wrist - shoulder);
  const double radius = glm::length(glm::cross(elbow - shoulder, line));
  EXPECT_NEAR(farthest, 2.0 * radius, 0.02 * radius);
}

TEST(InPlace, ItStopsAtALimitAndComesBackTheSameWay) {
  const std::vector<Joint> joints = jointsOf("Panda");
  const Pose pose = poseOfAmounts(joints, {0.1, -0.3, 0.2, -2.2, 0.1, 2.0, 0.5});
  const Goal goal = goalAt(joints, pose, true);
  const InPlace made = moveInPlace(joints, pose, {&goal, 1}, 50.0);
  ASSERT_TRUE(made.isStopped);
  expectWithin(joints, made.pose);
  double nearest = 1.0;
  for (std::size_t i = 0; i < 7; ++i) {
    nearest = std::min({nearest, made.pose[i].amount - joints[i].limit.least,
                        joints[i].limit.most - made.pose[i].amount});
  }
  EXPECT_LT(nearest, 1e-5);
  const InPlace half = moveInPlace(joints, pose, {&goal, 1}, 0.5 * made.gone);
  EXPECT_FALSE(half.isStopped);
}

TEST(InPlace, AnArmWithoutAFreedomToSpareDoesNotMove) {
  const std::vector<Joint> puma = jointsOf("Puma 560");
  const Pose pose = poseOfAmounts(puma, {0.1, 0.4, -2.0, 0.3, 0.7, 0.2});
  const Goal whole = goalAt(puma, pose, true);
  EXPECT_EQ(freeDimensions(puma, pose, {&whole, 1}), 0);
  const InPlace made = moveInPlace(puma, pose, {&whole, 1}, 1.0);
  EXPECT_EQ(made.pose, pose);
  EXPECT_EQ(made.gone, 0.0);
}

// Chains in the plane, several goals, balls, slides, mirrors, joints that are held.
TEST(InPlace, EndsOfAnyMechanismStay) {
  Random random(81);
  int moved = 0;
  for (int i = 0; i < 60; ++i) {
    std::vector<Joint> joints = randomMechanism(random, {}, 4 + random.below(6));
    if (random.below(2) == 0) joints[1].weight = 0.0;
    const Pose pose = randomPose(random, joints);
    std::vector<Goal> goals{goalAt(joints, pose, random.below(2) == 0)};
    if (goals[0].facing && random.below(2) == 0) goals[0].axis = random.unit();
    if (random.below(2) == 0) goals.push_back({.joint = 2, .point = random.unit()});
    const InPlace made = moveInPlace(joints, pose, goals, random.between(-1.0, 1.0));
    EXPECT_EQ(made.pose[1] == pose[1] || joints[1].weight > 0.0, true);
    for (const Goal& goal : goals) {
      const glm::dmat4 before = frameByMatrices(joints, pose, goal.joint);
      const glm::dmat4 after = frameByMatrices(joints, made.pose, goal.joint);
      const glm::dvec4 point(goal.point, 1.0);
      EXPECT_LT(glm::distance(glm::dvec3(before * point), glm::dvec3(after * point)), kStays);
      if (!goal.facing) continue;
      for (const glm::dvec3& axis :
           goal.axis ? std::vector{*goal.axis}
                     : std::vector{glm::dvec3(1.0, 0.0, 0.0), glm::dvec3(0.0, 1.0, 0.0)}) {
        const glm::dvec4 way(axis, 0.0);
        EXPECT_LT(glm::distance(glm::dvec3(before * way), glm::dvec3(after * way)), kStays);
      }
    }
    moved += std::abs(made.gone) > 0.01 ? 1 : 0;
  }
  EXPECT_GT(moved, 20);
}

}  // namespace
}  // namespace iklab::ik::testing
