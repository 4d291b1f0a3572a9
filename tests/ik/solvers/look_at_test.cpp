// Look at: the last bone's axis points at the target, whatever the signs above it.
#include <gtest/gtest.h>

#include "support/random_problem.h"
#include "support/solving.h"

namespace {

using support::Case;
using support::Outcome;
using support::Point;
using support::Real;

const ik::SolverInfo& lookAt() { return support::solverNamed("look-at"); }

// The sine of the angle from the last bone to the target as seen from its start, and whether the
// bone looks towards it rather than away.
struct Aim {
  Real sine;
  bool towards;
};

Aim aimOf(const Case& task, const Outcome& outcome) {
  const std::size_t last = task.chain.bones.size() - 1;
  const Point bone = outcome.joints[last + 1] - outcome.joints[last];
  const Point wanted = support::pointOf(task.target) - outcome.joints[last];
  const Real product = length(bone) * length(wanted);
  return {(bone.x * wanted.y - bone.y * wanted.x) / product,
          bone.x * wanted.x + bone.y * wanted.y > 0.0L};
}

TEST(LookAt, PointsAtTheTargetAllAround) {
  for (int step = 0; step < 360; ++step) {
    const double angle = step * std::numbers::pi / 180.0;
    const glm::dvec3 target{3.0 * std::cos(angle), 3.0 * std::sin(angle), 0.0};
    const Outcome outcome = support::solve(lookAt(), support::straight(lookAt(), {1.0}, target));
    EXPECT_NEAR(std::remainder(outcome.pose.angles[0] - angle, 2.0 * std::numbers::pi), 0.0, 1e-15);
  }
}

TEST(LookAt, PointsAtTheTargetForEveryScaleSign) {
  support::RandomSource random(1);
  for (const ik::ScaleSign& base : support::allSigns()) {
    for (const ik::ScaleSign& upper : support::allSigns()) {
      for (const ik::ScaleSign& lower : support::allSigns()) {
        Case task = support::straight(lookAt(), {1.0, 0.5}, {});
        task.chain.base = {0.25, -0.5, 0.0};
        task.chain.baseScale = base;
        task.chain.bones[0].scale = upper;
        task.chain.bones[1].scale = lower;
        task.pose.angles = {random.angle(), random.angle()};
        task.target = {random.uniform(-3.0, 3.0), random.uniform(-3.0, 3.0), 0.0};
        const Outcome outcome = support::solve(lookAt(), task);
        const Aim aim = aimOf(task, outcome);
        EXPECT_LT(std::abs(aim.sine), 1e-14L);
        EXPECT_TRUE(aim.towards);
        EXPECT_EQ(outcome.pose.angles[0], task.pose.angles[0]);
        EXPECT_EQ(outcome.result.firstBone, 1);
      }
    }
  }
}

TEST(LookAt, StatusIsAboutTheBonesLength) {
  const auto status = [](double x) {
    return support::solve(lookAt(), support::straight(lookAt(), {2.0}, {0.0, x, 0.0}))
        .result.status;
  };
  EXPECT_EQ(status(2.0), ik::Status::reached);
  EXPECT_EQ(status(2.5), ik::Status::tooFar);
  EXPECT_EQ(status(1.5), ik::Status::tooClose);
  EXPECT_EQ(status(0.0), ik::Status::tooClose);
}

TEST(LookAt, ATargetOnTheJointOrABoneWithoutLengthKeepsTheAngle) {
  Case task = support::straight(lookAt(), {2.0}, {});
  task.pose.angles = {0.7};
  EXPECT_NEAR(support::solve(lookAt(), task).pose.angles[0], 0.7, 1e-15);
  task.chain.bones[0].length = 0.0;
  task.target = {1.0, 1.0, 0.0};
  const Outcome outcome = support::solve(lookAt(), task);
  EXPECT_EQ(outcome.pose.angles[0], 0.7);
  EXPECT_EQ(outcome.result.status, ik::Status::tooFar);
}

// (3, 4) seen in a base mirrored in y: the naive local angle atan2(4, 3) leads to (3, -4), 8 below.
// The length is that of (3, 4), so that nothing else is left over.
TEST(LookAt, NaiveModeMissesOnAMirroredBase) {
  for (const ik::ScaleSign& mirror : {ik::ScaleSign{1, -1}, ik::ScaleSign{-1, 1}}) {
    Case task = support::straight(lookAt(), {5.0}, {3.0, 4.0, 0.0});
    task.chain.baseScale = mirror;
    task.ignoreNegativeScale = true;
    const Outcome outcome = support::solve(lookAt(), task);
    EXPECT_NEAR(outcome.result.distance, 8.0, 1e-14);
    EXPECT_LT(static_cast<double>(distance(outcome.tip(), {3.0L, -4.0L})), 1e-14);
  }
}

}  // namespace
