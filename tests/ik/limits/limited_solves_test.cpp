// Solves with joint limits against answers worked out by hand.
#include <gtest/gtest.h>

#include "support/limits.h"

namespace {

using support::Case;
using support::kPi;
using support::Outcome;

constexpr double kExact = 1e-15;
const double kRoot2 = std::sqrt(2.0);

constexpr double degrees(double angle) { return angle * kPi / 180.0; }

Case withLimits(const char* solver, const std::vector<double>& lengths, const glm::dvec3& target,
                const std::vector<ik::JointLimit>& limits) {
  Case task = support::straight(support::solverNamed(solver), lengths, target);
  for (std::size_t i = 0; i < limits.size(); ++i) task.chain.bones[i].limit = limits[i];
  return task;
}

Outcome solve(const char* solver, const Case& task, ik::Trace* trace = nullptr) {
  return support::solve(support::solverNamed(solver), task, trace);
}

// Unit bones along x, target (1, 1), bone 1 to 45° at most. It wants 90°: stopped at 45°, the tip
// is at (1 + 1/√2, 1/√2), in the direction 22.5°. Bone 0 turns that onto the diagonal: by 22.5°.
TEST(LimitedSolves, CcdFollowsTheTipAfterStoppingABone) {
  Case task = withLimits("ccd", {1.0, 1.0}, {1.0, 1.0, 0.0}, {{}, {degrees(-45), degrees(45)}});
  task.settings.iterations = 1;
  ik::Trace trace;
  const Outcome outcome = solve("ccd", task, &trace);
  EXPECT_NEAR(trace.at(1).joints[2].x, 1.0 + 1.0 / kRoot2, kExact);
  EXPECT_NEAR(trace.at(1).joints[2].y, 1.0 / kRoot2, kExact);
  EXPECT_NEAR(trace.step(1).distance, std::hypot(1.0 / kRoot2, 1.0 - 1.0 / kRoot2), kExact);
  EXPECT_NEAR(outcome.pose.angles[1], degrees(45.0), kExact);
  EXPECT_NEAR(outcome.pose.angles[0], degrees(22.5), kExact);
  EXPECT_NEAR(outcome.result.distance, std::sqrt(2.0 + kRoot2) - kRoot2, kExact);
}

// The same with the second bone inside a mirrored parent: there 45° lead down. The chain is the
// first one's mirror image, target and all.
TEST(LimitedSolves, AMirroredFrameMirrorsTheLimits) {
  Case task = withLimits("ccd", {1.0, 1.0}, {1.0, -1.0, 0.0}, {{}, {degrees(-10), degrees(45)}});
  task.chain.baseScale = {1, -1};
  task.settings.iterations = 1;
  const Outcome outcome = solve("ccd", task);
  EXPECT_NEAR(outcome.pose.angles[1], degrees(45.0), kExact);
  EXPECT_NEAR(outcome.pose.angles[0], degrees(22.5), kExact);
  EXPECT_LT(double(outcome.tip().y), 0.0);
  // Unmirrored the same way down is barred at 10°.
  task.chain.baseScale = {1, 1};
  EXPECT_NEAR(solve("ccd", task).pose.angles[1], degrees(-10.0), kExact);
}

// Unit bones along x, target (0, 2), bone 1 to 90° at most. Tip → base: bone 1 reaches from (1, 0)
// for (0, 2): heading (-1, 2)/√5, start (1, -2)/√5 + (0, 2). Bone 0, from the origin, reaches for
// that start, within 90° of bone 1: it is, so no bone is turned back. Base → tip: bone 0 to the
// start of bone 1, from there bone 1 to the target, both upright but for little. With 20° at most
// bone 0 would have to lie 20° from bone 1.
TEST(LimitedSolves, FabrikTurnsABoneBackToItsNeighbour) {
  const double most = degrees(20.0);
  Case task = withLimits("fabrik", {1.0, 1.0}, {0.0, 2.0, 0.0}, {{}, {-most, most}});
  task.settings.iterations = 1;
  task.chain.bones[0].length = 1.0;
  ik::Trace trace;
  const Outcome outcome = solve("fabrik", task, &trace);
  const double heading1 = std::atan2(2.0, -1.0);  // of bone 1, about 116.6°
  const glm::dvec3 start1 =
      glm::dvec3(0.0, 2.0, 0.0) - glm::dvec3(std::cos(heading1), std::sin(heading1), 0.0);
  const double wanted0 = std::atan2(start1.y, start1.x);  // about 67.5°: 49° away
  ASSERT_GT(heading1 - wanted0, most);
  const double heading0 = heading1 - most;
  const glm::dvec3 start0 = start1 - glm::dvec3(std::cos(heading0), std::sin(heading0), 0.0);
  EXPECT_LT(glm::distance(trace.at(2).bones[0].start, start0), kExact);
  EXPECT_LT(glm::distance(trace.at(2).bones[1].start, start1), kExact);
  // Base → tip: bone 0 aims at start1, bone 1 from there at the target, 20° at most against bone 0.
  EXPECT_NEAR(outcome.pose.angles[0], wanted0, kExact);
  const glm::dvec3 elbow{std::cos(wanted0), std::sin(wanted0), 0.0};
  const glm::dvec3 toTarget = task.target - elbow;
  const double aim = std::atan2(toTarget.y, toTarget.x) - wanted0;
  EXPECT_NEAR(outcome.pose.angles[1], std::min(aim, most), 4.0 * kExact);
}

// Two unit bones, the second at most 90° against the first, target at 1 from the base: 120° would
// be needed. The nearest that the tip gets is √2 - 1.
TEST(LimitedSolves, ABlockedChainSaysSo) {
  for (const char* solver : {"ccd", "gradient-descent", "two-bone"}) {
    Case task = withLimits(solver, {1.0, 1.0}, {1.0, 0.0, 0.0}, {{}, {0.0, degrees(90.0)}});
    task.pose.angles = {-0.8, 1.4};
    const Outcome outcome = solve(solver, task);
    EXPECT_EQ(outcome.result.status, ik::Status::limitBlocked) << solver;
    EXPECT_NEAR(outcome.pose.angles[1], degrees(90.0), 1e-12) << solver;
    EXPECT_NEAR(outcome.result.distance, kRoot2 - 1.0, 1e-6) << solver;
    task.chain.bones[1].limit.most = degrees(125.0);
    EXPECT_EQ(solve(solver, task).result.status, ik::Status::reached) << solver;
  }
}

// In line with the target nothing moves, and no limit is to blame.
TEST(LimitedSolves, AStallInsideTheLimitsIsNotBlocked) {
  Case task = withLimits("ccd", {1.0, 1.0}, {1.0, 0.0, 0.0}, {{-1.0, 1.0}, {-2.5, 2.5}});
  EXPECT_EQ(solve("ccd", task).result.status, ik::Status::stalled);
}

TEST(LimitedSolves, AStartOutsideIsBroughtInside) {
  for (const ik::SolverInfo* solver : ik::solvers()) {
    Case task = withLimits(std::string(solver->id).c_str(), {1.0, 1.0}, {1.2, 0.9, 0.0},
                           {{0.0, 0.4}, {0.2, 0.5}});
    task.pose.angles = {-1.0, 2.0};
    task.settings.iterations = 0;
    ik::Trace trace;
    const Outcome outcome = support::solve(*solver, task, &trace);
    const std::vector<double> start = trace.at(0).pose.angles;
    EXPECT_NEAR(start[1], 0.5, 1e-12) << solver->id;
    // A bone that the solver does not move keeps its angle.
    EXPECT_NEAR(start[0], solver->bones == 1 ? -1.0 : 0.0, 1e-12) << solver->id;
    if (!solver->iterative) continue;
    EXPECT_EQ(outcome.pose.angles, (std::vector{0.0, 0.5})) << solver->id;
  }
}

// A range of one angle is a joint that cannot turn: the other does what it can alone.
TEST(LimitedSolves, AStiffJointStaysAsItIs) {
  for (const char* solver : {"ccd", "gradient-descent", "fabrik", "two-bone"}) {
    Case task =
        withLimits(solver, {1.0, 1.0}, {0.0, kRoot2, 0.0}, {{}, {degrees(90.0), degrees(90.0)}});
    const Outcome outcome = solve(solver, task);
    EXPECT_EQ(outcome.result.status, ik::Status::reached) << solver;
    EXPECT_EQ(outcome.pose.angles[1], degrees(90.0)) << solver;
    EXPECT_NEAR(outcome.pose.angles[0], degrees(45.0), 1e-6) << solver;
  }
}

// Two unit balls, the second leaning 60° at most. The target's place needs 90°: the nearest point
// of the reachable shell is at √3 from the base.
TEST(LimitedSolves, ABallStaysInItsCone) {
  for (const char* id : {"ccd", "gradient-descent", "fabrik", "two-bone"}) {
    const ik::SolverInfo& solver = support::solverNamed(id);
    Case task = support::straightInSpace(solver, {1.0, 1.0}, {0.0, 1.0, 1.0});
    task.chain.bones[1].limit.cone = degrees(60.0);
    task.pose.rotations[1] = support::turn({0.0, 0.6, 0.8}, 0.5);
    const support::SpaceOutcome outcome = support::solveInSpace(solver, task);
    EXPECT_EQ(outcome.result.status, ik::Status::limitBlocked) << id;
    const double nearest = std::sqrt(3.0) - kRoot2;
    EXPECT_NEAR(outcome.result.distance, nearest, solver.id == "fabrik" ? 0.25 : 1e-5) << id;
    EXPECT_NEAR(support::swingOf(outcome.pose.rotations[1]), degrees(60.0), 1e-9) << id;
  }
}

TEST(LimitedSolves, WhatIsWrongWithALimitIsNamed) {
  const auto faultOf = [](const ik::JointLimit& limit) {
    return solve("ccd", withLimits("ccd", {1.0, 1.0}, {1.0, 1.0, 0.0}, {{}, limit})).result.message;
  };
  EXPECT_EQ(faultOf({}), "");
  EXPECT_EQ(faultOf({1.0, 0.5}), "bones[1].limit.least: expected at most limit.most, 0.5, got 1");
  EXPECT_NE(faultOf({NAN, 0.5}).find("bones[1].limit.least: expected radians"), std::string::npos);
  EXPECT_NE(faultOf({0.0, 7.0}).find("bones[1].limit.most: expected radians"), std::string::npos);
  EXPECT_NE(faultOf({0.0, 1.0, -0.1}).find("bones[1].limit.cone: expected"), std::string::npos);
  EXPECT_NE(faultOf({0.0, 1.0, NAN}).find("bones[1].limit.cone: expected"), std::string::npos);
}

}  // namespace
