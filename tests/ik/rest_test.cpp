// Poses that are pulled to a rest pose while the goals are kept.
#include <gtest/gtest.h>

#include "ik/builders.h"
#include "ik/limits.h"
#include "ik/random_mechanisms.h"
#include "ik/solve.h"

namespace iklab::ik {
namespace {

using testing::Random;
using testing::settingsOf;

double costOf(const std::vector<Joint>& joints, const Pose& pose, const Pose& rest) {
  double sum = 0.0;
  for (std::size_t i = 0; i < pose.size(); ++i) {
    if (joints[i].weight == 0.0) continue;
    const double way = std::remainder(pose[i].amount - rest[i].amount, 2.0 * std::numbers::pi);
    sum += way * way / joints[i].weight;
  }
  return sum;
}

// On the way to the rest pose, and before it.
TEST(MechanismRest, NoJointTurnsByMoreThanTheCapInAnIteration) {
  const Solver& solver = *findSolver("levenberg-marquardt");
  const std::vector<Joint> joints = chain({1.0, 0.8, 0.7, 0.6});
  const Pose rest(5, Value{.amount = -1.5});
  Pose pose(5, Value{.amount = 0.9});
  pose[4] = {};
  const std::vector<Goal> goals{testing::goalOf(joints, pose, 4, false)};
  Settings settings = settingsOf(solver, 400);
  settings.parameters[1] = 5.0;  // degrees
  Workspace workspace;
  Trace trace;
  solve(solver, {.joints = joints, .goals = goals, .rest = {&rest, 1.0}}, settings, pose, workspace,
        &trace);
  ASSERT_EQ(solver.parameters[1].id, "max-step");
  ASSERT_GT(trace.size(), 10U);
  TraceState before;
  TraceState after;
  for (std::size_t i = 1; i < trace.size(); ++i) {
    trace.at(i - 1, before);
    trace.at(i, after);
    for (std::size_t j = 0; j < 4; ++j) {
      const double turn = after.pose[j].amount - before.pose[j].amount;
      EXPECT_LE(std::abs(turn), 5.0 * std::numbers::pi / 180.0 + 1e-8) << i;
    }
  }
}

// A stuck chain keeps its distance while it goes to rest; the trace tells that one.
TEST(MechanismRest, TheTraceTellsTheDistanceFromWhatWasAsked) {
  const Solver& solver = *findSolver("levenberg-marquardt");
  std::vector<Joint> joints = chain({1.0, 0.8, 0.7, 0.6});
  for (std::size_t j = 0; j < 4; ++j) joints[j].limit = {-0.3, 0.3};
  const std::vector<Goal> goals{{.joint = 4, .target = {-1.0, 0.5, 0.0}}};
  const Problem problem{.joints = joints, .goals = goals, .rest = {nullptr, 0.5}};
  Pose pose(5);
  Workspace workspace;
  Trace trace;
  const Result result = solve(solver, problem, settingsOf(solver, 300), pose, workspace, &trace);
  ASSERT_NE(result.status, ik::Status::reached);
  ASSERT_EQ(trace.step(trace.size() - 1).phase, ik::Phase::selfMotion);
  EXPECT_NEAR(trace.step(trace.size() - 1).distance, testing::distanceByMatrices(problem, pose),
              1e-9);
}

TEST(MechanismRest, TheGoalIsKeptAndNoPoseNearbyIsNearerToRest) {
  Random random(71);
  Workspace workspace;
  for (const std::string_view id : {"levenberg-marquardt", "ccd", "fabrik"}) {
    const Solver& solver = *findSolver(id);
    for (int i = 0; i < 20; ++i) {
      std::vector<Joint> joints = chain({1.0, 0.8, 0.7, 0.6});
      for (std::size_t j = 0; j < 4; ++j) joints[j].weight = random.between(0.3, 1.0);
      const Pose rest = testing::randomPose(random, joints);
      const std::vector<Goal> goals{
          testing::goalOf(joints, testing::randomPose(random, joints), 4, false)};
      const Problem problem{.joints = joints, .goals = goals, .rest = {&rest, 0.5}};
      Pose pose = testing::randomPose(random, joints);
      const Result result = solve(solver, problem, settingsOf(solver, 2000), pose, workspace);
      EXPECT_EQ(result.status, ik::Status::reached) << id << i;
      EXPECT_LT(testing::distanceByMatrices(problem, pose), 1e-6);
      // Poses nearby that keep the goal as well: moved at random, and brought back.
      const double cost = costOf(joints, pose, rest);
      const Problem free{joints, goals};
      for (int k = 0; k < 20; ++k) {
        Pose other = pose;
        for (std::size_t j = 0; j < 4; ++j) other[j].amount += random.between(-0.02, 0.02);
        Settings exact = settingsOf(*findSolver("levenberg-marquardt"), 100);
        exact.tolerance = 1e-10;
        solve(*findSolver("levenberg-marquardt"), free, exact, other, workspace);
        EXPECT_GE(costOf(joints, other, rest), cost - 1e-4 * (1.0 + cost));
      }
    }
  }
}

TEST(MechanismRest, BallsSlidesBranchesAndDirectionsKeepTheirGoalsAndLimits) {
  Random random(72);
  Workspace workspace;
  int nearer = 0;
  for (int i = 0; i < 40; ++i) {
    const auto joints = testing::randomMechanism(random, {}, 6);
    const Pose reached = testing::randomPose(random, joints);
    const int last = static_cast<int>(joints.size()) - 1;
    const std::vector<Goal> goals{testing::goalOf(joints, reached, last, i % 2 == 0)};
    Pose plain = testing::randomPose(random, joints);
    Pose rested = plain;
    const Pose rest = testing::randomPose(random, joints);
    const Settings settings = settingsOf(kAutomatic, 300);
    const Result first = solve(kAutomatic, {joints, goals}, settings, plain, workspace);
    if (first.status != ik::Status::reached) continue;
    Trace trace;
    const Problem problem{.joints = joints, .goals = goals, .rest = {&rest, 0.5}};
    Pose traced = rested;
    const Result result = solve(kAutomatic, problem, settings, rested, workspace);
    solve(kAutomatic, problem, settings, traced, workspace, &trace);
    EXPECT_EQ(traced, rested);
    EXPECT_EQ(result.status, ik::Status::reached);
    EXPECT_LT(testing::distanceByMatrices(problem, rested), 1e-6);
    for (std::size_t j = 0; j < joints.size(); ++j) {
      Value value = rested[j];
      clampTo(joints[j], value);
      EXPECT_NEAR(value.amount, rested[j].amount, 0.0);
      EXPECT_GT(std::abs(glm::dot(value.turn, rested[j].turn)), 1.0 - 1e-12);
    }
    nearer += result.iterations > first.iterations + 1;
  }
  EXPECT_GT(nearer, 15);
}

TEST(MechanismRest, WithoutARestPoseItMovesLeast) {
  // A point on a circle about the base: turning the first joint alone would do, but costs more.
  const std::vector<Joint> joints = chain({1.0, 1.0, 1.0});
  Pose start(4);
  start[1].amount = start[2].amount = 0.5;
  std::vector<Goal> goals{testing::goalOf(joints, start, 3, false)};
  goals[0].target += glm::dvec3(0.0, 0.2, 0.0);
  Workspace workspace;
  const Solver& ccd = *findSolver("ccd");
  Pose plain = start;
  Pose least = start;
  solve(ccd, {joints, goals}, settingsOf(ccd, 1000), plain, workspace);
  const Problem resting{.joints = joints, .goals = goals, .rest = {nullptr, 0.5}};
  EXPECT_EQ(solve(ccd, resting, settingsOf(ccd, 1000), least, workspace).status,
            ik::Status::reached);
  EXPECT_LT(costOf(joints, least, start), costOf(joints, plain, start) - 1e-3);
}

}  // namespace
}  // namespace iklab::ik
