// What follows a solve: twist that bones share, roll to the plane of the bend, influence. By 4×4
// matrices, apart.
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <gtest/gtest.h>

#include "ik/builders.h"
#include "ik/random_mechanisms.h"
#include "ik/solve.h"

namespace iklab::ik {
namespace {

constexpr glm::dvec3 kX{1.0, 0.0, 0.0};

// Nothing is iterated: only what follows is done.
Pose after(const Problem& problem, Pose pose, Trace* trace = nullptr) {
  Settings settings{.iterations = 0};
  const Solver& solver = *findSolver("ccd");
  settings.parameters = defaultParameters(solver);
  Workspace workspace;
  EXPECT_EQ(solve(solver, problem, settings, pose, workspace, trace).message, "");
  return pose;
}

glm::dmat4 frameOf(const std::vector<Joint>& joints, const Pose& pose, std::size_t joint) {
  return testing::frameByMatrices(joints, pose, static_cast<int>(joint));
}

double apart(const glm::dmat4& a, const glm::dmat4& b) {
  double most = 0.0;
  for (int c = 0; c < 4; ++c) most = std::max(most, glm::length(a[c] - b[c]));
  return most;
}

// Upper arm, forearm, two twist bones, hand, and its end.
std::vector<Joint> arm() {
  std::vector<Joint> joints = chain({1.0, 0.3, 0.3, 0.3, 0.2}, JointKind::ball);
  joints[2].twist = 0.25;
  joints[3].twist = 0.5;
  return joints;
}

TEST(SharedTwist, TurnsEachBoneByItsPartAndLeavesTheHand) {
  testing::Random random(60);
  for (int i = 0; i < 200; ++i) {
    std::vector<Joint> joints = arm();
    if (i % 3 == 0) joints[3].axes[2] *= -1.0;
    Pose pose(6);
    pose[0].turn = random.turn();
    pose[1].turn = random.turn();
    // The hand leans by less than a right angle, and twists about the forearm in the end.
    const double twist = random.between(-3.0, 3.0);
    const glm::dquat lean = glm::angleAxis(
        random.between(0.0, 1.4), glm::normalize(glm::dvec3(0.0, random.between(-1.0, 1.0), 1.0)));
    pose[4].turn = glm::angleAxis(twist, kX) * lean;
    const std::vector<Goal> goals{{.joint = 5, .target = {0.5, 0.5, 0.5}}};
    const Pose shared = after({joints, goals}, pose);
    for (const std::size_t joint : {1UL, 4UL, 5UL})
      EXPECT_LT(apart(frameOf(joints, pose, joint), frameOf(joints, shared, joint)), 1e-9);
    // Behind a mirror the hand's own turn has the other sense.
    const double sense = i % 3 == 0 ? -1.0 : 1.0;
    const auto twisted = [](double angle) { return glm::angleAxis(angle, kX); };
    EXPECT_NEAR(std::abs(glm::dot(shared[2].turn, twisted(0.25 * sense * twist))), 1.0, 1e-12);
    EXPECT_NEAR(std::abs(glm::dot(shared[3].turn, twisted(0.5 * twist))), 1.0, 1e-12);
    EXPECT_NEAR(std::abs(glm::dot(shared[4].turn, twisted(0.25 * twist) * lean)), 1.0, 1e-12);
  }
}

TEST(SharedTwist, TurnsABoneThatHangsBesideTheHand) {
  std::vector<Joint> joints = chain({1.0, 0.9, 0.2}, JointKind::ball);
  joints.push_back({.parent = 1, .at = {0.4, 0.0, 0.0}, .kind = JointKind::ball, .twist = 0.5});
  Pose pose(5);
  pose[2].turn = glm::angleAxis(1.0, kX);
  const std::vector<Goal> goals{{.joint = 3, .target = {0.5, 0.5, 0.5}}};
  Trace trace;
  const Pose shared = after({joints, goals}, pose, &trace);
  EXPECT_NEAR(glm::angle(shared[4].turn), 0.5, 1e-12);
  EXPECT_EQ(shared[2], pose[2]);
  EXPECT_EQ(trace.step(trace.size() - 1).phase, Phase::roll);
}

TEST(SharedTwist, StopsWhereALimitWould) {
  std::vector<Joint> joints = arm();
  joints[2].limit = {-0.1, 0.1};
  Pose pose(6);
  pose[4].turn = glm::angleAxis(2.0, kX);
  const std::vector<Goal> goals{{.joint = 5, .target = {0.5, 0.5, 0.5}}};
  const Pose shared = after({joints, goals}, pose);
  EXPECT_EQ(shared[2], pose[2]);
  EXPECT_LT(apart(frameOf(joints, pose, 4), frameOf(joints, shared, 4)), 1e-9);
}

TEST(RollToBend, BringsZToTheNormalAndMovesNoJoint) {
  testing::Random random(61);
  for (int i = 0; i < 200; ++i) {
    const std::vector<Joint> joints = chain({0.8, 0.7, 0.6, 0.5}, JointKind::ball);
    Pose pose(5);
    for (std::size_t j = 0; j < 4; ++j) pose[j].turn = random.turn();
    const std::vector<Goal> goals{{.joint = 4, .target = {0.5, 0.5, 0.5}}};
    const Pose rolled = after({.joints = joints, .goals = goals, .rollsToBend = true}, pose);
    const auto at = [&](const Pose& of, std::size_t joint) { return frameOf(joints, of, joint); };
    for (std::size_t j = 0; j < 5; ++j)
      EXPECT_LT(glm::distance(at(pose, j)[3], at(rolled, j)[3]), 1e-9);
    for (const std::size_t j : {0UL, 3UL}) EXPECT_LT(apart(at(pose, j), at(rolled, j)), 1e-9);
    for (const std::size_t j : {1UL, 2UL}) {
      const glm::dvec3 normal =
          glm::normalize(glm::cross(glm::dvec3(at(pose, j - 1)[0]), glm::dvec3(at(pose, j)[0])));
      EXPECT_NEAR(std::abs(glm::dot(normal, glm::dvec3(at(rolled, j)[2]))), 1.0, 1e-9);
    }
  }
}

TEST(Influence, TakesTheJointsOfAGoalBackAndNoOthers) {
  // A trunk, and an arm at each side of its end.
  std::vector<Joint> joints = chain({1.0, 1.0}, JointKind::ball);
  joints.push_back({.parent = 0, .at = {1.0, 0.0, 0.0}, .kind = JointKind::ball});
  joints.push_back({.parent = 3, .at = {1.0, 0.0, 0.0}, .kind = JointKind::fixed});
  testing::Random random(62);
  Pose start(5);
  Pose rest(5);
  for (const std::size_t j : {0UL, 1UL, 3UL}) {
    start[j].turn = random.turn();
    rest[j].turn = random.turn();
  }
  const auto blended = [&](double first, double second, const Pose* from) {
    const std::vector<Goal> goals{{.joint = 2, .target = {0.5, 0.5, 0.5}, .influence = first},
                                  {.joint = 4, .target = {0.5, -0.5, 0.5}, .influence = second}};
    return after({.joints = joints, .goals = goals, .rest = {from, 0.0}}, start);
  };
  const auto isSame = [](const Value& a, const Value& b) {
    return std::abs(glm::dot(a.turn, b.turn)) > 1.0 - 1e-12;
  };
  EXPECT_EQ(blended(1.0, 1.0, &rest), start);
  const Pose one = blended(1.0, 0.0, &rest);  // the trunk is the first goal's, too
  EXPECT_TRUE(isSame(one[0], start[0]) && isSame(one[1], start[1]) && isSame(one[3], rest[3]));
  const Pose half = blended(0.5, 0.5, &rest);
  for (const std::size_t j : {0UL, 1UL, 3UL}) {
    const double angle = glm::angle(glm::conjugate(rest[j].turn) * start[j].turn);
    const double way = glm::angle(glm::conjugate(rest[j].turn) * half[j].turn);
    EXPECT_NEAR(way, 0.5 * std::min(angle, 2.0 * std::numbers::pi - angle), 1e-9);
  }
  const Pose same = blended(0.3, 0.3, nullptr);  // nothing was solved
  for (const std::size_t j : {0UL, 1UL, 3UL}) EXPECT_TRUE(isSame(same[j], start[j]));
}

}  // namespace
}  // namespace iklab::ik
