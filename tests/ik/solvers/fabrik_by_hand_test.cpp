// FABRIK's walks against values worked out by hand, on one example for all three forms:
// bones of 5 along x, joints (0, 0), (5, 0), (10, 0), target T = (-1, 8).
//
// Tip → base. Bone 1 at (5, 0) reaches for T: T - (5, 0) = (-6, 8) = 2·(-3, 4), so its vector is
// (-3, 4) and its start T - (-3, 4) = (2, 4). Bone 0 at (0, 0) reaches for (2, 4), 2√5 away: its
// vector is (√5, 2√5), its start (2 - √5, 4 - 2√5).
#include <gtest/gtest.h>

#include "support/solving.h"

namespace {

using support::Case;
using support::Outcome;

constexpr double kExact = 5e-15;
const double kRoot5 = std::sqrt(5.0);
const glm::dvec3 kTarget{-1.0, 8.0, 0.0};

const ik::SolverInfo& fabrik() { return support::solverNamed("fabrik"); }

struct Traced {
  Outcome outcome;
  ik::Trace trace;
};

Traced oneIteration(const char* form) {
  Case task = support::straight(fabrik(), {5.0, 5.0}, kTarget);
  support::choose(fabrik(), "form", form, task.settings);
  task.settings.iterations = 1;
  Traced traced;
  traced.outcome = support::solve(fabrik(), task, &traced.trace);
  return traced;
}

void expectSegment(const ik::TraceState& state, std::size_t bone, const glm::dvec3& start,
                   const glm::dvec3& end) {
  EXPECT_LT(glm::distance(state.bones[bone].start, start), kExact) << "start of bone " << bone;
  EXPECT_LT(glm::distance(state.bones[bone].end, end), kExact) << "end of bone " << bone;
}

void expectPhases(const ik::Trace& trace) {
  ASSERT_EQ(trace.size(), 5U);
  const std::vector<ik::Phase> phases{ik::Phase::start, ik::Phase::tipToBase, ik::Phase::tipToBase,
                                      ik::Phase::baseToTip, ik::Phase::baseToTip};
  const std::vector<int> bones{ik::kAllBones, 1, 0, 0, 1};
  for (std::size_t i = 0; i < trace.size(); ++i) {
    EXPECT_EQ(trace.step(i).phase, phases[i]) << "step " << i;
    EXPECT_EQ(trace.step(i).bone, bones[i]) << "step " << i;
    EXPECT_EQ(trace.step(i).iteration, i == 0 ? 0 : 1) << "step " << i;
  }
}

// In the forms without a tree a bone moves alone: there is a gap between it and its parent.
void expectWalkTipToBase(const ik::Trace& trace) {
  const ik::TraceState first = trace.at(1);
  expectSegment(first, 0, {0.0, 0.0, 0.0}, {5.0, 0.0, 0.0});
  expectSegment(first, 1, {2.0, 4.0, 0.0}, kTarget);
  EXPECT_NEAR(first.pose.angles[0], 0.0, kExact);
  EXPECT_NEAR(first.pose.angles[1], std::atan2(4.0, -3.0), kExact);
  const ik::TraceState second = trace.at(2);
  expectSegment(second, 0, {2.0 - kRoot5, 4.0 - 2.0 * kRoot5, 0.0}, {2.0, 4.0, 0.0});
  expectSegment(second, 1, {2.0, 4.0, 0.0}, kTarget);
  EXPECT_EQ(trace.step(1).distance, 0.0);
  EXPECT_EQ(trace.step(2).distance, 0.0);
}

// Base → tip, aiming: bone 0 from (0, 0) towards (2, 4), its end (√5, 2√5). Bone 1 from there
// towards T: (-1 - √5, 8 - 2√5), of squared length 6 + 2√5 + 84 - 32√5 = 90 - 30√5.
TEST(FabrikByHand, Standard) {
  const Traced traced = oneIteration("standard");
  expectPhases(traced.trace);
  expectWalkTipToBase(traced.trace);
  const glm::dvec3 elbow{kRoot5, 2.0 * kRoot5, 0.0};
  const ik::TraceState third = traced.trace.at(3);
  expectSegment(third, 0, {0.0, 0.0, 0.0}, elbow);
  expectSegment(third, 1, {2.0, 4.0, 0.0}, kTarget);  // a gap again
  EXPECT_EQ(third.joints[1], third.bones[0].end);     // the bone moved last has it

  const double scale = 5.0 / std::sqrt(90.0 - 30.0 * kRoot5);
  const glm::dvec3 tip = elbow + scale * glm::dvec3(-1.0 - kRoot5, 8.0 - 2.0 * kRoot5, 0.0);
  expectSegment(traced.trace.at(4), 1, elbow, tip);
  EXPECT_LT(distance(traced.outcome.tip(), support::pointOf(tip)), kExact);
  EXPECT_NEAR(traced.outcome.result.distance, glm::distance(tip, kTarget), kExact);
  EXPECT_NEAR(traced.outcome.pose.angles[0], std::atan2(2.0, 1.0), kExact);
}

// Base → tip, moving: the vectors (√5, 2√5) and (-3, 4) stay. The tip is (√5 - 3, 2√5 + 4); off T
// by (√5 - 2, 2√5 - 4), which is (√5 - 2)·√5 = 5 - 2√5.
TEST(FabrikByHand, ShiftBack) {
  const Traced traced = oneIteration("shift-back");
  expectPhases(traced.trace);
  expectWalkTipToBase(traced.trace);
  const glm::dvec3 elbow{kRoot5, 2.0 * kRoot5, 0.0};
  expectSegment(traced.trace.at(3), 0, {0.0, 0.0, 0.0}, elbow);
  expectSegment(traced.trace.at(4), 1, elbow, elbow + glm::dvec3(-3.0, 4.0, 0.0));
  EXPECT_NEAR(traced.outcome.result.distance, 5.0 - 2.0 * kRoot5, kExact);
  EXPECT_NEAR(traced.outcome.pose.angles[0], std::atan2(2.0, 1.0), kExact);
  EXPECT_NEAR(traced.outcome.pose.angles[1], std::atan2(4.0, -3.0) - std::atan2(2.0, 1.0), kExact);
}

// In the tree bone 0's turn R, cos 1/√5 and sin 2/√5, carries bone 1: its vector becomes
// R(-3, 4) = (-11, -2)/√5, and its start goes with bone 0's from (0, 0) to (2 - √5, 4 - 2√5):
// R(2, 4) = (-6, 8)/√5 on from there. The walk back moves only: bone 0 by (√5 - 2, 2√5 - 4), with
// its child, then bone 1 to bone 0's end. The tip: (√5, 2√5) + (-11, -2)/√5 = (-6, 8)/√5.
TEST(FabrikByHand, Tree) {
  const Traced traced = oneIteration("tree");
  expectPhases(traced.trace);
  const glm::dvec3 elbow{kRoot5, 2.0 * kRoot5, 0.0};
  const glm::dvec3 lower{-11.0 / kRoot5, -2.0 / kRoot5, 0.0};
  const glm::dvec3 turnedStart{-6.0 / kRoot5, 8.0 / kRoot5, 0.0};

  const ik::TraceState first = traced.trace.at(1);
  expectSegment(first, 0, {0.0, 0.0, 0.0}, {5.0, 0.0, 0.0});
  expectSegment(first, 1, {2.0, 4.0, 0.0}, kTarget);

  const glm::dvec3 start = glm::dvec3(2.0, 4.0, 0.0) - elbow;
  const ik::TraceState second = traced.trace.at(2);
  expectSegment(second, 0, start, {2.0, 4.0, 0.0});
  expectSegment(second, 1, start + turnedStart, start + turnedStart + lower);
  EXPECT_NEAR(traced.trace.step(2).distance, glm::distance(start + turnedStart + lower, kTarget),
              kExact);

  const ik::TraceState third = traced.trace.at(3);
  expectSegment(third, 0, {0.0, 0.0, 0.0}, elbow);
  expectSegment(third, 1, turnedStart, turnedStart + lower);
  EXPECT_NEAR(traced.trace.step(3).distance, glm::distance(turnedStart + lower, kTarget), kExact);

  expectSegment(traced.trace.at(4), 1, elbow, turnedStart);
  EXPECT_LT(distance(traced.outcome.tip(), support::pointOf(turnedStart)), kExact);
}

// Three unit bones along x, target (1, 2): the same first walk for both forms without a tree.
// Bone 2 at (2, 0): (-1, 2)/√5, start (1 + 1/√5, 2 - 2/√5). Bone 1 at (1, 0) reaches for that:
// the point as seen from it is (1/√5, 2 - 2/√5), squared length 1/5 + 4 - 8/√5 + 4/5 = 5 - 8/√5.
TEST(FabrikByHand, ThreeBonesBreakApartOneByOne) {
  for (const char* form : {"standard", "shift-back"}) {
    Case task = support::straight(fabrik(), {1.0, 1.0, 1.0}, {1.0, 2.0, 0.0});
    support::choose(fabrik(), "form", form, task.settings);
    task.settings.iterations = 1;
    ik::Trace trace;
    support::solve(fabrik(), task, &trace);
    ASSERT_EQ(trace.size(), 7U);
    const glm::dvec3 start2{1.0 + 1.0 / kRoot5, 2.0 - 2.0 / kRoot5, 0.0};
    expectSegment(trace.at(1), 2, start2, {1.0, 2.0, 0.0});
    expectSegment(trace.at(1), 1, {1.0, 0.0, 0.0}, {2.0, 0.0, 0.0});
    const glm::dvec3 seen{1.0 / kRoot5, 2.0 - 2.0 / kRoot5, 0.0};
    const glm::dvec3 start1 = start2 - seen / std::sqrt(5.0 - 8.0 / kRoot5);
    expectSegment(trace.at(2), 1, start1, start2);
    expectSegment(trace.at(2), 0, {0.0, 0.0, 0.0}, {1.0, 0.0, 0.0});
  }
}

// Out of reach the paper points all bones at the target in one walk: along (3, 4)/5.
TEST(FabrikByHand, StandardStretchesAtOnceTowardsATargetTooFar) {
  Case task = support::straight(fabrik(), {5.0, 10.0}, {30.0, 40.0, 0.0});
  const Outcome outcome = support::solve(fabrik(), task);
  EXPECT_LT(distance(outcome.joints[1], {3.0L, 4.0L}), kExact);
  EXPECT_LT(distance(outcome.tip(), {9.0L, 12.0L}), kExact);
  EXPECT_EQ(outcome.result.iterations, 1);
  EXPECT_EQ(outcome.result.status, ik::Status::tooFar);
  EXPECT_NEAR(outcome.result.distance, 35.0, 2e-14);
}

}  // namespace
