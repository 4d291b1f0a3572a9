// The analytic two-bone solver against the law of cosines, worked out here with inverse functions
// as in SOURCES.md section 1, which src/ik avoids.
#include <numbers>

#include <gtest/gtest.h>

#include "support/solving.h"

namespace {

using support::Case;
using support::Outcome;
using support::Point;
using support::Real;

constexpr double kPi = std::numbers::pi;

enum class Bend { positive, negative };

const ik::SolverInfo& twoBone() { return support::solverNamed("two-bone"); }

Case arm(double l1, double l2, const glm::dvec3& target, Bend bend = Bend::positive) {
  Case task = support::straight(twoBone(), {l1, l2}, target);
  support::choose(twoBone(), "bend", bend == Bend::positive ? "positive" : "negative",
                  task.settings);
  task.pose.angles = {0.3, -0.4};
  return task;
}

glm::dvec3 polar(double radius, double angle) {
  return {radius * std::cos(angle), radius * std::sin(angle), 0.0};
}

// The difference of two angles as directions.
double angleBetween(double a, double b) { return std::abs(std::remainder(a - b, 2.0 * kPi)); }

double offTarget(const Case& task, const Outcome& outcome) {
  return static_cast<double>(distance(outcome.tip(), support::pointOf(task.target)));
}

const std::vector<std::pair<double, double>>& lengthPairs() {
  static const std::vector<std::pair<double, double>> kPairs{
      {1.0, 0.8}, {0.8, 1.0}, {1.0, 1.0}, {3.0, 0.1}, {0.25, 40.0}};
  return kPairs;
}

// Calls check(task) for targets all around the base, at several distances within reach.
template <typename Check>
void forReachableTargets(const Check& check) {
  for (const auto& [l1, l2] : lengthPairs()) {
    const double inner = std::abs(l1 - l2);
    for (int step = 0; step < 16; ++step) {
      for (const double part : {0.02, 0.3, 0.7, 0.98}) {
        const double radius = inner + part * (l1 + l2 - inner);
        for (const Bend bend : {Bend::positive, Bend::negative}) {
          check(arm(l1, l2, polar(radius, step * kPi / 8.0), bend), bend);
        }
      }
    }
  }
}

TEST(TwoBone, AnglesFollowTheLawOfCosines) {
  forReachableTargets([](const Case& task, Bend bend) {
    const double l1 = task.chain.bones[0].length;
    const double l2 = task.chain.bones[1].length;
    const double d = std::hypot(task.target.x, task.target.y);
    const double alpha = std::acos((d * d + l1 * l1 - l2 * l2) / (2.0 * d * l1));
    const double beta = std::acos((l1 * l1 + l2 * l2 - d * d) / (2.0 * l1 * l2));
    const double direction = std::atan2(task.target.y, task.target.x);
    const double sign = bend == Bend::positive ? 1.0 : -1.0;
    const Outcome outcome = support::solve(twoBone(), task);
    EXPECT_LT(angleBetween(outcome.pose.angles[0], direction - sign * alpha), 1e-9);
    EXPECT_LT(angleBetween(outcome.pose.angles[1], sign * (kPi - beta)), 1e-9);
  });
}

// A mirrored base turns the local sense around: the same local θ2 goes with α' + α instead of
// α' - α in the world. The local θ1 is what the base frame makes of that direction.
TEST(TwoBone, MirroredBaseSwapsTheSignOfAlpha) {
  for (const ik::ScaleSign& sign : support::allSigns()) {
    forReachableTargets([&](Case task, Bend bend) {
      task.chain.baseScale = sign;
      const double l1 = task.chain.bones[0].length;
      const double l2 = task.chain.bones[1].length;
      const double d = std::hypot(task.target.x, task.target.y);
      const double alpha = std::acos((d * d + l1 * l1 - l2 * l2) / (2.0 * d * l1));
      const double beta = std::acos((l1 * l1 + l2 * l2 - d * d) / (2.0 * l1 * l2));
      const double bent = bend == Bend::positive ? 1.0 : -1.0;
      const double mirrored = sign.x * sign.y;
      const double world = std::atan2(task.target.y, task.target.x) - mirrored * bent * alpha;
      const double local = std::atan2(sign.y * std::sin(world), sign.x * std::cos(world));
      const Outcome outcome = support::solve(twoBone(), task);
      EXPECT_LT(angleBetween(outcome.pose.angles[0], local), 1e-9);
      EXPECT_LT(angleBetween(outcome.pose.angles[1], bent * (kPi - beta)), 1e-9);
    });
  }
}

// Base 4 × bone 4 × bone 4 signs, both bends, all around: exact, and bent the way that was asked
// for, which is judged in the first bone's own frame.
TEST(TwoBone, IsExactForEveryScaleSign) {
  for (const ik::ScaleSign& base : support::allSigns()) {
    for (const ik::ScaleSign& upper : support::allSigns()) {
      for (const ik::ScaleSign& lower : support::allSigns()) {
        forReachableTargets([&](Case task, Bend bend) {
          task.chain.baseScale = base;
          task.chain.bones[0].scale = upper;
          task.chain.bones[1].scale = lower;
          const Outcome outcome = support::solve(twoBone(), task);
          const auto size = static_cast<double>(support::extentOf(task.chain, task.target));
          EXPECT_LT(offTarget(task, outcome), 1e-12 * size);
          EXPECT_EQ(outcome.result.status, ik::Status::reached);

          const support::Matrix frame = support::matrixFrames(task.chain, outcome.pose)[1];
          const Point toTip = outcome.joints[2] - outcome.joints[1];
          const Real across = frame.m[1] * toTip.x + frame.m[4] * toTip.y;
          EXPECT_EQ(across > 0.0L, bend == Bend::positive);
        });
      }
    }
  }
}

TEST(TwoBone, PositiveBendTurnsTheSecondBoneCounterClockwise) {
  for (const Bend bend : {Bend::positive, Bend::negative}) {
    for (const ik::ScaleSign& base : support::allSigns()) {
      Case task = arm(1.0, 0.8, {0.9, 0.7, 0.0}, bend);
      task.chain.baseScale = base;
      const double bent = support::solve(twoBone(), task).pose.angles[1];
      EXPECT_EQ(bent > 0.0, bend == Bend::positive) << bent;
    }
  }
}

// SOURCES.md: the Portuguese snippet misses here by 1.56.
TEST(TwoBone, TheArticlesContradictionIsResolved) {
  const Outcome outcome = support::solve(twoBone(), arm(1.0, 0.8, {0.9, 0.7, 0.0}));
  EXPECT_LT(static_cast<double>(distance(outcome.tip(), {0.9L, 0.7L})), 1e-15);
}

// Near the base of equal bones cos θ2 = d²/(2 l²) - 1 has lost all of d.
TEST(TwoBone, IsExactHoweverNearTheHoleTheTargetIs) {
  for (const auto& [l1, l2] : lengthPairs()) {
    for (int power = 1; power <= 16; ++power) {
      const double radius = std::abs(l1 - l2) + std::pow(10.0, -power) * std::min(l1, l2);
      const Case task = arm(l1, l2, polar(radius, 0.7));
      EXPECT_LT(offTarget(task, support::solve(twoBone(), task)), 1e-14 * (l1 + l2))
          << l1 << " " << l2 << " at 1e-" << power;
    }
  }
}

TEST(TwoBone, IsExactHoweverNearTheRimTheTargetIs) {
  for (const auto& [l1, l2] : lengthPairs()) {
    for (int power = 1; power <= 16; ++power) {
      const double radius = l1 + l2 - std::pow(10.0, -power) * std::min(l1, l2);
      const Case task = arm(l1, l2, polar(radius, -2.1), Bend::negative);
      EXPECT_LT(offTarget(task, support::solve(twoBone(), task)), 1e-14 * (l1 + l2))
          << l1 << " " << l2 << " at 1e-" << power;
    }
  }
}

TEST(TwoBone, VeryUnevenBonesAreExact) {
  for (const double small : {1e-3, 1e-6, 1e-9, 1e-12, 1e-15}) {
    for (const auto& [l1, l2] : {std::pair{1.0, small}, std::pair{small, 1.0}}) {
      for (const double part : {-1.0, -0.5, 0.0, 0.5, 1.0}) {
        const Case task = arm(l1, l2, polar(1.0 + part * small, 0.2));
        EXPECT_LT(offTarget(task, support::solve(twoBone(), task)), 2e-15);
      }
    }
  }
}

}  // namespace
