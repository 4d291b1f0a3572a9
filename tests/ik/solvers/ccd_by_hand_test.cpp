// CCD's single turns against values worked out by hand.
#include <numbers>

#include <gtest/gtest.h>

#include "support/solving.h"

namespace {

using support::Case;
using support::Outcome;

constexpr double kExact = 1e-15;
const double kRoot2 = std::sqrt(2.0);
const double kRoot5 = std::sqrt(5.0);

const ik::SolverInfo& ccd() { return support::solverNamed("ccd"); }

Case oneIteration(const std::vector<double>& lengths, const glm::dvec3& target,
                  const char* direction) {
  Case task = support::straight(ccd(), lengths, target);
  support::choose(ccd(), "direction", direction, task.settings);
  task.settings.iterations = 1;
  return task;
}

void expectStep(const ik::Trace& trace, std::size_t index, ik::Phase phase, int bone) {
  EXPECT_EQ(trace.step(index).iteration, 1);
  EXPECT_EQ(trace.step(index).phase, phase);
  EXPECT_EQ(trace.step(index).bone, bone);
}

void expectJoint(const ik::TraceState& state, std::size_t joint, double x, double y) {
  EXPECT_NEAR(state.joints[joint].x, x, kExact) << "joint " << joint;
  EXPECT_NEAR(state.joints[joint].y, y, kExact) << "joint " << joint;
}

// Unit bones along x, target (0, 2).
// Bone 1 at (1, 0): the tip (2, 0) is to lie in the direction (-1, 2)/√5, so it goes to
//   (1 - 1/√5, 2/√5).
// Bone 0 at (0, 0): turns that onto the y axis. |tip|² = (1 - 1/√5)² + 4/5 = 2 - 2/√5.
// θ1 is the turn of bone 1: atan2(2, -1).
TEST(CcdByHand, TwoBonesTipToBase) {
  const Case task = oneIteration({1.0, 1.0}, {0.0, 2.0, 0.0}, "tip-to-base");
  ik::Trace trace;
  const Outcome outcome = support::solve(ccd(), task, &trace);
  ASSERT_EQ(trace.size(), 3U);
  expectStep(trace, 1, ik::Phase::tipToBase, 1);
  expectStep(trace, 2, ik::Phase::tipToBase, 0);

  const ik::TraceState first = trace.at(1);
  expectJoint(first, 1, 1.0, 0.0);
  expectJoint(first, 2, 1.0 - 1.0 / kRoot5, 2.0 / kRoot5);
  EXPECT_NEAR(first.pose.angles[0], 0.0, kExact);
  EXPECT_NEAR(first.pose.angles[1], std::atan2(2.0, -1.0), kExact);
  EXPECT_NEAR(trace.step(1).distance, kRoot5 - 1.0, kExact);  // |(-1, 2)| less the bone

  const double height = std::sqrt(2.0 - 2.0 / kRoot5);
  expectJoint(trace.at(2), 2, 0.0, height);
  EXPECT_NEAR(outcome.result.distance, 2.0 - height, kExact);
  EXPECT_NEAR(outcome.pose.angles[1], std::atan2(2.0, -1.0), kExact);
  const double turn0 = std::numbers::pi / 2.0 - std::atan2(2.0 / kRoot5, 1.0 - 1.0 / kRoot5);
  EXPECT_NEAR(outcome.pose.angles[0], turn0, kExact);
  EXPECT_EQ(outcome.result.status, ik::Status::iterationLimit);
}

// Unit bones along x, target (1, 1).
// Bone 2 at (2, 0) points at (-1, 1)/√2: tip (2 - 1/√2, 1/√2).
// Bone 1 at (1, 0): tip onto the line x = 1. Squared distance (1 - 1/√2)² + 1/2 = 2 - √2.
// Bone 0 at (0, 0): tip onto the diagonal, at √(1 + 2 - √2) from the base.
TEST(CcdByHand, ThreeBonesTipToBase) {
  const Case task = oneIteration({1.0, 1.0, 1.0}, {1.0, 1.0, 0.0}, "tip-to-base");
  ik::Trace trace;
  const Outcome outcome = support::solve(ccd(), task, &trace);
  ASSERT_EQ(trace.size(), 4U);
  for (int bone = 2; bone >= 0; --bone) {
    expectStep(trace, static_cast<std::size_t>(3 - bone), ik::Phase::tipToBase, bone);
  }
  expectJoint(trace.at(1), 2, 2.0, 0.0);
  expectJoint(trace.at(1), 3, 2.0 - 1.0 / kRoot2, 1.0 / kRoot2);
  expectJoint(trace.at(2), 1, 1.0, 0.0);
  expectJoint(trace.at(2), 3, 1.0, std::sqrt(2.0 - kRoot2));
  const double diagonal = std::sqrt(3.0 - kRoot2) / kRoot2;
  expectJoint(trace.at(3), 3, diagonal, diagonal);
  EXPECT_NEAR(outcome.result.distance, kRoot2 - std::sqrt(3.0 - kRoot2), kExact);
}

// Unit bones bent by 90°: joints (0, 0), (1, 0), (1, 1); target (0, 1).
// Bone 0 at (0, 0): the tip on the diagonal turns by +45°, to (0, √2); joint 1 to (1, 1)/√2.
// Bone 1 there: points at (0, 1) - (1, 1)/√2 = (-1/√2, 1 - 1/√2), of length √(2 - √2).
TEST(CcdByHand, TwoBonesBaseToTip) {
  Case task = oneIteration({1.0, 1.0}, {0.0, 1.0, 0.0}, "base-to-tip");
  task.pose.angles[1] = std::numbers::pi / 2.0;
  ik::Trace trace;
  const Outcome outcome = support::solve(ccd(), task, &trace);
  ASSERT_EQ(trace.size(), 3U);
  expectStep(trace, 1, ik::Phase::baseToTip, 0);
  expectStep(trace, 2, ik::Phase::baseToTip, 1);
  expectJoint(trace.at(1), 1, 1.0 / kRoot2, 1.0 / kRoot2);
  expectJoint(trace.at(1), 2, 0.0, kRoot2);
  EXPECT_NEAR(trace.step(1).distance, kRoot2 - 1.0, kExact);

  const double aim = std::sqrt(2.0 - kRoot2);
  const double x = 1.0 / kRoot2 - 1.0 / kRoot2 / aim;
  const double y = 1.0 / kRoot2 + (1.0 - 1.0 / kRoot2) / aim;
  expectJoint(trace.at(2), 2, x, y);
  EXPECT_NEAR(outcome.result.distance, 1.0 - aim, kExact);  // on the ray, one bone out
  EXPECT_NEAR(outcome.pose.angles[0], std::numbers::pi / 4.0, kExact);
}

// Straight along x, target (1, 1). Tip → base: bone 1 at (1, 0) turns up by 90° and is there.
// Base → tip: bone 0 turns by 45°, and then target, joint 1 and tip are in line: nothing to turn.
TEST(CcdByHand, TheOrderMakesADifferentMotion) {
  const Outcome up =
      support::solve(ccd(), oneIteration({1.0, 1.0}, {1.0, 1.0, 0.0}, "tip-to-base"));
  EXPECT_NEAR(up.pose.angles[0], 0.0, kExact);
  EXPECT_NEAR(up.pose.angles[1], std::numbers::pi / 2.0, kExact);
  EXPECT_EQ(up.result.status, ik::Status::reached);
  const Outcome along =
      support::solve(ccd(), oneIteration({1.0, 1.0}, {1.0, 1.0, 0.0}, "base-to-tip"));
  EXPECT_NEAR(along.pose.angles[0], std::numbers::pi / 4.0, kExact);
  EXPECT_NEAR(along.pose.angles[1], 0.0, kExact);
  EXPECT_NEAR(along.result.distance, 2.0 - kRoot2, kExact);
}

// One bone of 5, target (3, 4)·2: it points there at once, 5 short.
TEST(CcdByHand, OneBoneLooksAtTheTarget) {
  for (const char* direction : {"tip-to-base", "base-to-tip"}) {
    const Outcome outcome = support::solve(ccd(), oneIteration({5.0}, {6.0, 8.0, 0.0}, direction));
    EXPECT_NEAR(outcome.pose.angles[0], std::atan2(4.0, 3.0), kExact);
    EXPECT_NEAR(outcome.result.distance, 5.0, 1e-14);
    EXPECT_EQ(outcome.result.status, ik::Status::tooFar);
  }
}

// The iterations without a test of distance: they go on after arriving, and stay there.
TEST(CcdByHand, WithoutATestItGoesOnAfterArriving) {
  Case task = oneIteration({1.0, 1.0}, {1.0, 1.0, 0.0}, "tip-to-base");
  task.settings.stopWhenDone = false;
  task.settings.iterations = 7;
  ik::Trace trace;
  const Outcome outcome = support::solve(ccd(), task, &trace);
  EXPECT_EQ(outcome.result.iterations, 7);
  EXPECT_EQ(outcome.result.status, ik::Status::reached);
  EXPECT_EQ(trace.size(), 1U + 7U * 2U);
}

}  // namespace
