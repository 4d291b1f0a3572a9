// Where stepping leads, on real traces whose layout is known beforehand: CCD on n bones takes n
// sub-steps an iteration, FABRIK 2n (a walk each way), gradient descent one.
#include "lab/core/playback.h"

#include <gtest/gtest.h>

#include "support/solving.h"

namespace {

using lab::isBoundary;
using lab::nextBoundary;
using lab::Unit;

constexpr std::size_t kBones = 4;
constexpr int kIterations = 3;

// Exactly three iterations on four bones, from an arc.
rigs::Trace traceOf(std::string_view solver) {
  const ik::Solver& info = support::solverNamed(solver);
  support::Case task = support::straight(info, {1.0, 0.9, 0.8, 0.7}, {0.4, 1.9, 0.0});
  task.pose.angles = {0.3, 0.4, 0.2, 0.5};
  task.settings.iterations = kIterations;
  task.settings.stopWhenDone = false;
  rigs::Trace trace;
  support::solve(info, task, &trace);
  return trace;
}

using Stops = std::vector<std::size_t>;

Stops forwards(const rigs::Trace& trace, Unit unit) {
  Stops stops{0};
  for (std::size_t next = nextBoundary(trace, 0, unit, +1); next != stops.back();
       next = nextBoundary(trace, next, unit, +1)) {
    stops.push_back(next);
  }
  return stops;
}

Stops backwards(const rigs::Trace& trace, Unit unit) {
  Stops stops{trace.size() - 1};
  for (std::size_t next = nextBoundary(trace, stops[0], unit, -1); next != stops.back();
       next = nextBoundary(trace, next, unit, -1)) {
    stops.push_back(next);
  }
  return {stops.rbegin(), stops.rend()};
}

Stops every(std::size_t stride, std::size_t last) {
  Stops stops;
  for (std::size_t i = 0; i <= last; i += stride) stops.push_back(i);
  return stops;
}

TEST(Playback, CcdStopsAtEveryBoneAndEveryIteration) {
  const rigs::Trace trace = traceOf("ccd");
  ASSERT_EQ(trace.size(), 1 + kBones * kIterations);
  EXPECT_EQ(forwards(trace, Unit::bone), every(1, 12));
  EXPECT_EQ(backwards(trace, Unit::bone), every(1, 12));
  // One walk an iteration: pass and iteration are the same.
  for (const Unit unit : {Unit::pass, Unit::iteration}) {
    EXPECT_EQ(forwards(trace, unit), every(4, 12));
    EXPECT_EQ(backwards(trace, unit), every(4, 12));
  }
}

TEST(Playback, FabrikStopsBetweenItsTwoWalks) {
  const rigs::Trace trace = traceOf("fabrik");
  ASSERT_EQ(trace.size(), 1 + 2 * kBones * kIterations);
  EXPECT_EQ(forwards(trace, Unit::bone), every(1, 24));
  EXPECT_EQ(forwards(trace, Unit::pass), every(4, 24));
  EXPECT_EQ(backwards(trace, Unit::pass), every(4, 24));
  EXPECT_EQ(forwards(trace, Unit::iteration), every(8, 24));
  EXPECT_EQ(backwards(trace, Unit::iteration), every(8, 24));
}

TEST(Playback, GradientDescentHasOneStepAnIteration) {
  const rigs::Trace trace = traceOf("gradient-descent");
  ASSERT_EQ(trace.size(), 1 + kIterations);
  for (const Unit unit : {Unit::bone, Unit::pass, Unit::iteration}) {
    EXPECT_EQ(forwards(trace, unit), every(1, 3));
    EXPECT_EQ(backwards(trace, unit), every(1, 3));
  }
}

TEST(Playback, AnAnalyticSolverIsOneIteration) {
  const rigs::Trace trace = traceOf("two-bone");
  ASSERT_EQ(trace.size(), 3U);  // the start, θ1, θ2
  EXPECT_EQ(forwards(trace, Unit::bone), (Stops{0, 1, 2}));
  EXPECT_EQ(forwards(trace, Unit::pass), (Stops{0, 2}));
  EXPECT_EQ(backwards(trace, Unit::iteration), (Stops{0, 2}));
}

TEST(Playback, FromTheMiddleItGoesToTheNearestBoundaryEachWay) {
  const rigs::Trace trace = traceOf("fabrik");
  EXPECT_EQ(nextBoundary(trace, 6, Unit::pass, +1), 8U);
  EXPECT_EQ(nextBoundary(trace, 6, Unit::pass, -1), 4U);
  EXPECT_EQ(nextBoundary(trace, 12, Unit::iteration, +1), 16U);
  EXPECT_EQ(nextBoundary(trace, 12, Unit::iteration, -1), 8U);
  EXPECT_EQ(nextBoundary(trace, 15, Unit::bone, +1), 16U);
  EXPECT_EQ(nextBoundary(trace, 15, Unit::bone, -1), 14U);
}

TEST(Playback, TheEndsAreBoundariesAndNothingLiesBeyond) {
  const rigs::Trace trace = traceOf("fabrik");
  const std::size_t last = trace.size() - 1;
  for (const Unit unit : {Unit::bone, Unit::pass, Unit::iteration}) {
    EXPECT_TRUE(isBoundary(trace, 0, unit));
    EXPECT_TRUE(isBoundary(trace, last, unit));
    EXPECT_EQ(nextBoundary(trace, last, unit, +1), last);
    EXPECT_EQ(nextBoundary(trace, 0, unit, -1), 0U);
  }
  EXPECT_TRUE(isBoundary(trace, 4, Unit::pass));
  EXPECT_FALSE(isBoundary(trace, 4, Unit::iteration));
  EXPECT_FALSE(isBoundary(trace, 5, Unit::pass));
}

TEST(MatchingStep, FindsEveryStepOfItsOwnTrace) {
  for (const char* solver : {"look-at", "two-bone", "ccd", "fabrik", "gradient-descent"}) {
    const rigs::Trace trace = traceOf(solver);
    for (std::size_t i = 0; i < trace.size(); ++i) {
      EXPECT_EQ(lab::matchingStep(trace, trace.step(i)), i) << solver;
    }
  }
}

TEST(MatchingStep, ElseTheEndOfThatIteration) {
  const rigs::Trace trace = traceOf("ccd");
  // CCD from tip to base has no step of the other walk.
  EXPECT_EQ(lab::matchingStep(trace, {2, ik::Phase::baseToTip, 1, 0.0}), 8U);
  EXPECT_EQ(lab::matchingStep(trace, {2, ik::Phase::tipToBase, 17, 0.0}), 8U);
  EXPECT_EQ(lab::matchingStep(trace, {3, ik::Phase::descend, rigs::kAllBones, 0.0}), 12U);
}

TEST(MatchingStep, ElseTheLastStep) {
  const rigs::Trace trace = traceOf("ccd");
  EXPECT_EQ(lab::matchingStep(trace, {9, ik::Phase::tipToBase, 1, 0.0}), 12U);
}

}  // namespace
