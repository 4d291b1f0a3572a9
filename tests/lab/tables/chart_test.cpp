// The chart's points and axes against counting by hand, and the thinning against brute force.
#include "lab/tables/chart.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include <gtest/gtest.h>

#include "support/lab_driving.h"
#include "support/random_source.h"
#include "support/traces.h"

namespace {

using lab::ChartPoint;
using lab::LogAxis;
using support::traceOfDistances;
using Curve = std::vector<ChartPoint>;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(ChartCurve, HoldsEveryStepWhereThereIsRoom) {
  const rigs::Trace trace = traceOfDistances({4.0, 3.0, 0.0, 2.0, 1.0}, 2);
  const Curve expected{{0, 0, 4.0}, {1, 1, 3.0}, {2, 2, 0.0}, {3, 3, 2.0}, {4, 4, 1.0}};
  EXPECT_EQ(lab::curveOf(trace, false, 4, 100), expected);
  EXPECT_EQ(lab::lastX(trace, false), 4U);
}

TEST(ChartCurve, ByIterationHoldsTheEndOfEach) {
  const rigs::Trace trace = traceOfDistances({4.0, 3.0, 0.0, 2.0, 1.0, 0.5}, 2);
  const Curve expected{{0, 0, 4.0}, {1, 2, 0.0}, {2, 4, 1.0}, {3, 5, 0.5}};
  EXPECT_EQ(lab::curveOf(trace, true, 3, 100), expected);
  EXPECT_EQ(lab::lastX(trace, true), 3U);
}

TEST(ChartCurve, OfARealSolveAgreesWithForwardKinematics) {
  for (const ik::Solver* solver : ik::solvers()) {
    const lab::Lab lab = support::labWith(solver->id, "Three-bone arm");
    const support::Point target = support::pointOf(lab.state().scene.target);
    for (const ChartPoint& point : lab::curveOf(lab.trace(), true, 1000, 2000)) {
      const auto joints =
          support::matrixJoints(support::chainOf(lab), lab.trace().at(point.step).pose);
      const auto distance = static_cast<double>(support::distance(joints.back(), target));
      EXPECT_NEAR(point.left, distance, 1e-12) << solver->id << " step " << point.step;
    }
  }
}

TEST(ChartCurve, OfNothingIsEmpty) {
  EXPECT_TRUE(lab::curveOf(rigs::Trace{}, false, 0, 100).empty());
  EXPECT_EQ(lab::lastX(rigs::Trace{}, true), 0U);
}

struct Extremes {
  double least = kInfinity;
  double greatest = -kInfinity;
  void add(double value) {
    least = std::min(least, value);
    greatest = std::max(greatest, value);
  }
  friend bool operator==(const Extremes&, const Extremes&) = default;
};

TEST(ChartCurve, ThinningKeepsTheOutline) {
  constexpr std::size_t kSteps = 100'001;
  constexpr std::size_t kColumns = 250;
  support::RandomSource random(7);
  std::vector<double> distances(kSteps);
  for (double& each : distances) each = random.chance(0.1) ? 0.0 : random.magnitude(-9.0, 1.0);
  const rigs::Trace trace = traceOfDistances(distances, 100);
  const Curve curve = lab::curveOf(trace, false, kSteps - 1, kColumns);

  EXPECT_LE(curve.size(), 4 * kColumns);
  EXPECT_EQ(curve.front().step, 0U);
  EXPECT_EQ(curve.back().step, kSteps - 1);
  std::map<std::size_t, Extremes> all;
  std::map<std::size_t, Extremes> kept;
  for (std::size_t i = 0; i < kSteps; ++i) all[i * kColumns / kSteps].add(distances[i]);
  for (std::size_t i = 0; i < curve.size(); ++i) {
    EXPECT_EQ(curve[i].left, distances[curve[i].step]);
    EXPECT_EQ(curve[i].x, curve[i].step);
    EXPECT_TRUE(i == 0 || curve[i].step > curve[i - 1].step);
    kept[curve[i].x * kColumns / kSteps].add(curve[i].left);
  }
  EXPECT_EQ(kept.size(), kColumns);
  EXPECT_TRUE(kept == all) << "every column reaches as far up and down as all its steps";
}

TEST(ChartCurve, AShortRunnerOfALongRaceIsThinnedByTheCommonAxis) {
  const rigs::Trace trace = traceOfDistances(std::vector<double>(1001, 0.5));
  // A hundredth of 100,000 in 200 columns: two of them.
  EXPECT_LE(lab::curveOf(trace, false, 100'000, 200).size(), 3U * 4U);
}

TEST(ChartSeek, StepAtIsTheLastOneThatIsNotPastThePlace) {
  const rigs::Trace trace = traceOfDistances(std::vector<double>(38, 1.0), 5);
  for (std::size_t x = 0; x < 50; ++x) {
    std::size_t expected = 0;
    for (std::size_t i = 0; i < trace.size(); ++i) {
      if (static_cast<std::size_t>(trace.step(i).iteration) <= x) expected = i;
    }
    EXPECT_EQ(lab::stepAtX(trace, x, true), expected) << x;
    EXPECT_EQ(lab::stepAtX(trace, x, false), std::min<std::size_t>(x, 37)) << x;
  }
}

TEST(ChartAxis, PowersOfTenAreEvenlySpaced) {
  const LogAxis axis{-6, 2};
  for (int power = -6; power <= 2; ++power) {
    EXPECT_NEAR(axis.at(std::pow(10.0, power)), (power + 6) / 8.0, 1e-12) << power;
  }
  EXPECT_NEAR(axis.at(std::sqrt(10.0)), 6.5 / 8.0, 1e-12);
}

TEST(ChartAxis, WhatHasNoLogarithmLiesInTheLane) {
  const LogAxis axis{-6, 2};
  for (const double below : {0.0, -1.0, 1e-7, 9e-7, std::nan("")}) {
    EXPECT_TRUE(axis.isBelow(below)) << below;
    EXPECT_EQ(axis.at(below), LogAxis::kLane);
  }
  EXPECT_FALSE(axis.isBelow(1e-6));
  EXPECT_EQ(axis.at(kInfinity), 1.0);
}

TEST(ChartAxis, HoldsAllCurvesAndTheTolerance) {
  const LogAxis axis = lab::axisFor({{{0, 0, 4.2}, {1, 1, 0.0}}, {{0, 0, 0.03}}}, 1e-3);
  EXPECT_EQ(axis.most, 1);
  EXPECT_EQ(axis.least, -3);
  for (const double each : {4.2, 0.03, 1e-3}) EXPECT_FALSE(axis.isBelow(each));
}

TEST(ChartAxis, IsNeverEmptyNorEndless) {
  const LogAxis nothing = lab::axisFor({{{0, 0, 0.0}}}, 0.0);
  EXPECT_LT(nothing.least, nothing.most);
  const LogAxis point = lab::axisFor({{{0, 0, 0.01}}}, 0.01);
  EXPECT_LT(point.least, point.most);
  EXPECT_FALSE(point.isBelow(0.01));
  const LogAxis wide = lab::axisFor({{{0, 0, 1.0}, {1, 1, 1e-300}, {2, 2, kInfinity}}}, 0.0);
  EXPECT_LE(wide.most - wide.least, 20);
  EXPECT_TRUE(wide.isBelow(1e-300));
}

TEST(ChartAxis, TicksFit) {
  for (int decades = 1; decades <= 20; ++decades) {
    for (int count = 2; count <= 12; ++count) {
      const std::vector<int> ticks = LogAxis{-decades, 0}.ticks(count);
      ASSERT_FALSE(ticks.empty());
      EXPECT_LE(static_cast<int>(ticks.size()), count) << decades;
      EXPECT_EQ(ticks.front(), -decades);
      EXPECT_LE(ticks.back(), 0);
      EXPECT_TRUE(std::ranges::is_sorted(ticks));
      const bool allFit = decades < count;
      EXPECT_TRUE(!allFit || static_cast<int>(ticks.size()) == decades + 1);
    }
  }
}

TEST(ChartAxis, PlacesAreLabelledAtRoundNumbers) {
  EXPECT_EQ(lab::tickStep(0, 5), 1U);
  EXPECT_EQ(lab::tickStep(5, 5), 1U);
  EXPECT_EQ(lab::tickStep(6, 5), 2U);
  EXPECT_EQ(lab::tickStep(12, 5), 5U);
  EXPECT_EQ(lab::tickStep(96, 5), 20U);
  EXPECT_EQ(lab::tickStep(100'000, 5), 20'000U);
  EXPECT_EQ(lab::tickStep(100'000, 1), 100'000U);
}

}  // namespace
