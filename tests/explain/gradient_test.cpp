// Gradient descent: derivatives against finite differences by matrices, the step against the pose.
#include <numbers>

#include <gtest/gtest.h>

#include "support/explaining.h"

namespace {

using explain::MarkKind;
using explain::Role;
using support::arcEnd;
using support::aside;
using support::Case;
using support::countOf;
using support::Explained;
using support::mark;
using support::matrixFrames;
using support::matrixJoints;
using support::Point;
using support::pointOf;
using support::Real;
using support::value;

constexpr double kPi = std::numbers::pi;

const ik::Solver& descent() { return support::solverNamed("gradient-descent"); }

Real cost(const Case& task, const rigs::Pose& pose) {
  const Real left = distance(matrixJoints(task.chain, pose).back(), pointOf(task.target));
  return 0.5L * left * left;
}

TEST(ExplainGradient, DerivativesAreThoseOfTheCost) {
  const auto make = [](std::uint64_t seed) {
    return support::ordinaryCase(descent(), seed, 2 + seed % 5);
  };
  support::everyStep(
      descent(), 100, make,
      [](const Explained& explained, std::size_t cursor, const explain::Explanation& explanation) {
        const rigs::Pose before = explained.trace.at(cursor - 1).pose;
        for (std::size_t i = 0; i < before.angles.size(); ++i) {
          constexpr double kSmall = 1e-5;
          rigs::Pose more = before;
          rigs::Pose less = before;
          more.angles[i] += kSmall;
          less.angles[i] -= kSmall;
          const Real slope = (cost(explained.task, more) - cost(explained.task, less)) /
                             (Real(more.angles[i]) - Real(less.angles[i]));
          EXPECT_NEAR(value(explanation, "g" + std::to_string(i + 1)), double(slope), 1e-7);
        }
        EXPECT_NEAR(value(explanation, "f"), double(cost(explained.task, before)), 1e-9);
        const rigs::Pose now = explained.trace.at(cursor).pose;
        EXPECT_NEAR(value(explanation, "after"), double(cost(explained.task, now)), 1e-9);
      });
}

// θ - step·∂f/∂θ is the pose that came of it, mirrors ignored or not.
TEST(ExplainGradient, TheStepExplainsThePose) {
  const auto make = [](std::uint64_t seed) {
    Case task = support::ordinaryCase(descent(), seed, 1 + seed % 6);
    task.ignoreNegativeScale = seed % 2 == 0;
    // Up to 2: overshoots.
    task.settings.parameters[0] = std::min(0.3 + 0.01 * static_cast<double>(seed), 2.0);
    return task;
  };
  support::everyStep(
      descent(), 200, make,
      [](const Explained& explained, std::size_t cursor, const explain::Explanation& explanation) {
        const rigs::Pose before = explained.trace.at(cursor - 1).pose;
        const rigs::Pose now = explained.trace.at(cursor).pose;
        for (std::size_t i = 0; i < before.angles.size(); ++i) {
          const double turn = value(explanation, "turn" + std::to_string(i + 1));
          const double off = std::remainder(before.angles[i] + turn - now.angles[i], 2.0 * kPi);
          EXPECT_NEAR(off, 0.0, 1e-7) << "joint " << i;
        }
        const explain::Mark& move = mark(explanation, MarkKind::arrow, "moved");
        const rigs::Chain& chain = explained.task.chain;
        EXPECT_LT(distance(pointOf(move.a), matrixJoints(chain, before).back()), 1e-9L);
        EXPECT_LT(distance(pointOf(move.b), matrixJoints(chain, now).back()), 1e-9L);
      });
}

// A target very far away makes steps of many turns; angles in the trace end at π.
TEST(ExplainGradient, AStepLongerThanATurnIsFound) {
  Case task = support::straight(descent(), {1.0}, {300.0, 400.0, 0.0});
  task.settings.iterations = 1;
  const Explained explained(descent(), task);
  const explain::Explanation explanation = explained.at(1);
  // ∂f/∂θ = e × r = (300 - 1, 400) × (1, 0) = -400, and the best step is 1 / |r|² = 1: shorter
  // until the turn is a whole one, and then a half or quarter... of that.
  EXPECT_NEAR(value(explanation, "g1"), -400.0, 1e-9);
  // No step turns a joint by more than a whole turn.
  const double most = 2.0 * kPi / 400.0;
  const double halvings = -std::log2(value(explanation, "step") / most);
  EXPECT_NEAR(halvings, std::round(halvings), 1e-9);
  const double off = value(explanation, "turn1") - explained.outcome.pose.angles[0];
  EXPECT_NEAR(std::remainder(off, 2.0 * kPi), 0.0, 1e-9);
}

// From the bone the way that f grows, and as the step turned it; the widest for the steepest.
TEST(ExplainGradient, ArcsShowSizeAndSign) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Explained explained(descent(), support::ordinaryCase(descent(), seed, 4));
    const explain::Explanation explanation = explained.at(1);
    const auto joints = matrixJoints(explained.task.chain, explained.task.pose);
    const auto frames = matrixFrames(explained.task.chain, explained.task.pose);
    double most = 0.0;
    for (std::size_t i = 0; i < 4; ++i) {
      const std::string id = std::to_string(i + 1);
      const double sense = frames[i].determinant() < 0.0L ? -1.0 : 1.0;
      const explain::Mark& slope = mark(explanation, MarkKind::arc, "g" + id);
      EXPECT_LT(distance(pointOf(slope.a), joints[i]), 1e-9L);
      EXPECT_LT(aside(support::arcStart(slope), joints[i + 1] - joints[i]), 1e-9L);
      EXPECT_GE(slope.sweep * sense * value(explanation, "g" + id), 0.0);
      most = std::max(most, std::abs(slope.sweep));
      const explain::Mark& taken = mark(explanation, MarkKind::arc, "turn" + id);
      const double turned = sense * value(explanation, "turn" + id);
      EXPECT_NEAR(std::remainder(taken.sweep - turned, 2.0 * kPi), 0.0, 1e-9);
    }
    EXPECT_NEAR(most, 2.0, 1e-12);
  }
}

TEST(ExplainGradient, LongChainsShowTheSteepestOnly) {
  Case task = support::straight(descent(), std::vector<double>(1000, 0.01), {3.0, 4.0, 0.0});
  task.settings.iterations = 1;
  const Explained explained(descent(), task);
  const explain::Explanation explanation = explained.at(1);
  EXPECT_EQ(countOf(explanation, MarkKind::arc, Role::before), 20U);
  EXPECT_EQ(countOf(explanation, MarkKind::arc, Role::current), 20U);
  const auto isSlope = [](const explain::Quantity& each) { return each.id.starts_with("g"); };
  EXPECT_EQ(std::ranges::count_if(explanation.quantities, isSlope), 6);
  EXPECT_NE(explanation.find("g1"), nullptr);  // the base has the longest lever
  EXPECT_EQ(explanation.find("g1000"), nullptr);
}

// In line with the target every derivative is 0: no step, and nothing is divided by 0.
TEST(ExplainGradient, NoSlopeNoStep) {
  Case task = support::straight(descent(), {1.0, 1.0}, {0.5, 0.0, 0.0});
  task.settings.iterations = 1;
  const Explained explained(descent(), task);
  const explain::Explanation explanation = explained.at(1);
  EXPECT_EQ(value(explanation, "step"), 0.0);
  EXPECT_EQ(value(explanation, "moved"), 0.0);
}

}  // namespace
