// Two bone's soften, stretch and weight, in the plane and in space, worked out here from their
// definitions.
#include <numbers>

#include <gtest/gtest.h>

#include "support/space_solving.h"

namespace {

using support::Case;

const ik::SolverInfo& twoBone() { return support::solverNamed("two-bone"); }

// The same arm in the plane and in space, reaching for (d, 0, 0).
Case arm(bool planar, double d, double l1 = 1.0, double l2 = 0.8) {
  Case task = planar ? support::straight(twoBone(), {l1, l2}, {d, 0.0, 0.0})
                     : support::straightInSpace(twoBone(), {l1, l2}, {d, 0.0, 0.0});
  if (planar) task.pose.angles = {0.9, 0.4};
  if (!planar) task.pose.rotations[0] = support::turn({0.0, 0.0, 1.0}, 0.9);
  return task;
}

struct Answer {
  ik::Result result;
  ik::Pose pose;
  std::vector<glm::dvec3> joints;
};

Answer solve(const Case& task) {
  Answer answer{{}, task.pose, {}};
  ik::Workspace workspace;
  answer.result = ik::solve(twoBone(), task.problem(), task.settings, answer.pose, workspace);
  EXPECT_EQ(answer.result.message, "");
  answer.joints = ik::forwardKinematics(task.chain, answer.pose);
  return answer;
}

double reachedAt(const Answer& answer) { return answer.joints.back().x; }

// From da = soften · (l1 + l2) on: da + ds (1 - e^(-(d - da) / ds)).
TEST(ReachingOptions, SoftenFallsBehindExponentially) {
  for (const bool planar : {true, false}) {
    for (const double soften : {0.0, 0.5, 0.9, 1.0}) {
      for (const double d : {0.3, 0.9, 1.5, 1.7, 1.79, 1.8, 2.5}) {
        Case task = arm(planar, d);
        support::setNumber(twoBone(), "soften", soften, task.settings);
        const double da = soften * 1.8;
        const double ds = 1.8 - da;
        double expected = std::min(d, 1.8);
        if (ds > 0.0 && d > da) expected = da + ds * (1.0 - std::exp(-(d - da) / ds));
        expected = std::max(expected, 0.2);  // nearer than that the arm does not fold
        const Answer answer = solve(task);
        EXPECT_NEAR(reachedAt(answer), expected, 1e-14) << soften << ", " << d;
        const bool held = expected < d - 1e-6 && d <= 1.8;
        if (held) {
          EXPECT_EQ(answer.result.status, ik::Status::heldBack);
        }
        if (d > 1.8) {
          EXPECT_EQ(answer.result.status, ik::Status::tooFar);
        }
      }
    }
  }
}

// Unsoftened, the elbow snaps into full extension: its speed has no bound. Softened it has one.
TEST(ReachingOptions, SoftenedArmStraightensWithoutAPop) {
  const auto fastest = [](bool planar, double soften) {
    double most = 0.0;
    glm::dvec3 last{0.0};
    constexpr double kStep = 1e-5;
    for (double d = 1.75; d < 2.0; d += kStep) {
      Case task = arm(planar, d);
      support::setNumber(twoBone(), "soften", soften, task.settings);
      const glm::dvec3 elbow = solve(task).joints[1];
      if (d > 1.75) most = std::max(most, glm::distance(elbow, last) / kStep);
      last = elbow;
    }
    return most;
  };
  for (const bool planar : {true, false}) {
    EXPECT_GT(fastest(planar, 1.0), 50.0);
    EXPECT_LT(fastest(planar, 0.9), 1.5);
  }
}

// Unreal: (max - 1) · clamp((d / sum - start) / (max - start), 0, 1) is added to the factor 1.
TEST(ReachingOptions, StretchGrowsBothBonesEvenly) {
  for (const bool planar : {true, false}) {
    for (const double start : {0.5, 0.9, 1.0}) {
      for (const double most : {1.0, 1.25, 2.0}) {
        for (const double d : {0.5, 1.0, 1.7, 1.9, 2.2, 3.6, 4.0}) {
          Case task = arm(planar, d);
          support::setNumber(twoBone(), "stretch", most, task.settings);
          support::setNumber(twoBone(), "stretch-start", start, task.settings);
          const Answer answer = solve(task);
          double factor = 1.0;
          if (most > 1.0) {
            const double part = std::clamp((d / 1.8 - start) / (most - start), 0.0, 1.0);
            factor += (most - 1.0) * part;
          }
          EXPECT_EQ(answer.pose.stretch.empty(), factor == 1.0);
          EXPECT_NEAR(glm::distance(answer.joints[0], answer.joints[1]), factor, 1e-14);
          EXPECT_NEAR(glm::distance(answer.joints[1], answer.joints[2]), 0.8 * factor, 1e-14);
          EXPECT_NEAR(reachedAt(answer), std::min(d, 1.8 * most), 1e-13);
          const bool far = d > 1.8 * most + 1e-9;
          EXPECT_EQ(answer.result.status, far ? ik::Status::tooFar : ik::Status::reached);
          EXPECT_NEAR(answer.result.shortfall, far ? d - 1.8 * most : 0.0, 1e-14);
        }
      }
    }
  }
}

// Bones of 5 and 2 have a hole of 3, which stretching would widen: it must not swallow the target.
TEST(ReachingOptions, StretchNeverOpensTheHoleOverTheTarget) {
  for (const bool planar : {true, false}) {
    for (const double d : {0.0, 1.0, 3.0, 3.2, 4.0, 6.0}) {
      Case task = arm(planar, d, 5.0, 2.0);
      support::setNumber(twoBone(), "stretch", 3.0, task.settings);
      support::setNumber(twoBone(), "stretch-start", 0.0, task.settings);
      const Answer answer = solve(task);
      EXPECT_EQ(answer.result.status, d < 3.0 ? ik::Status::tooClose : ik::Status::reached) << d;
      EXPECT_NEAR(answer.result.distance, std::max(0.0, 3.0 - d), 1e-13);
      if (d <= 3.0) {
        EXPECT_TRUE(answer.pose.stretch.empty());
      }
    }
  }
}

// A stretched answer is where the next solve starts from; its bones have their own lengths again.
TEST(ReachingOptions, StretchDoesNotAccumulate) {
  for (const bool planar : {true, false}) {
    Case task = arm(planar, 2.5);
    support::setNumber(twoBone(), "stretch", 2.0, task.settings);
    const Answer once = solve(task);
    task.pose = once.pose;
    const Answer twice = solve(task);
    EXPECT_EQ(once.pose.stretch, twice.pose.stretch);
    EXPECT_LT(glm::distance(once.joints[1], twice.joints[1]), 1e-14);
    task.target.x = 1.0;
    EXPECT_TRUE(solve(task).pose.stretch.empty());
  }
}

TEST(ReachingOptions, WeightInThePlaneIsAPartOfTheAngles) {
  Case task = arm(true, 1.2);
  const Answer whole = solve(task);
  for (const double weight : {0.0, 0.25, 0.5, 0.9}) {
    support::setNumber(twoBone(), "weight", weight, task.settings);
    const Answer answer = solve(task);
    for (std::size_t i = 0; i < 2; ++i) {
      const double way =
          std::remainder(whole.pose.angles[i] - task.pose.angles[i], 2.0 * std::numbers::pi);
      EXPECT_NEAR(answer.pose.angles[i], task.pose.angles[i] + weight * way, 1e-14);
    }
    EXPECT_EQ(answer.result.status, ik::Status::heldBack);
  }
}

// The angle of the turn between two rotations, by their matrices' trace.
double angleBetween(const glm::dquat& a, const glm::dquat& b) {
  const support::Matrix3 m = support::matrixOf(a).transposed() * support::matrixOf(b);
  return std::acos(
      std::clamp(static_cast<double>((m.m[0] + m.m[4] + m.m[8] - 1.0L) / 2.0L), -1.0, 1.0));
}

// From 170° the short way to an answer beyond 180° does not lead through 0.
TEST(ReachingOptions, WeightGoesTheShorterWay) {
  Case task = arm(true, 0.0);
  task.pose.angles = {170.0 * std::numbers::pi / 180.0, 0.0};
  task.target = {-1.7, -0.5, 0.0};
  support::choose(twoBone(), "bend", "negative", task.settings);
  ASSERT_LT(solve(task).pose.angles[0], -2.0);
  support::setNumber(twoBone(), "weight", 0.5, task.settings);
  EXPECT_GT(std::abs(solve(task).pose.angles[0]), 2.9);
}

TEST(ReachingOptions, WeightInSpaceIsAPartOfTheTurn) {
  Case task = arm(false, 1.2);
  task.target = {0.4, 0.6, -0.8};
  const Answer whole = solve(task);
  for (const double weight : {0.0, 0.25, 0.5, 0.9}) {
    support::setNumber(twoBone(), "weight", weight, task.settings);
    const Answer answer = solve(task);
    for (std::size_t i = 0; i < 2; ++i) {
      const double way = angleBetween(task.pose.rotations[i], whole.pose.rotations[i]);
      EXPECT_NEAR(angleBetween(task.pose.rotations[i], answer.pose.rotations[i]), weight * way,
                  1e-7);
      EXPECT_NEAR(angleBetween(answer.pose.rotations[i], whole.pose.rotations[i]),
                  (1.0 - weight) * way, 1e-7);
    }
  }
}

TEST(ReachingOptions, WeightTakesItsPartOfTheStretch) {
  for (const bool planar : {true, false}) {
    Case task = arm(planar, 2.7);
    support::setNumber(twoBone(), "stretch", 2.0, task.settings);
    support::setNumber(twoBone(), "weight", 0.5, task.settings);
    const Answer answer = solve(task);
    ASSERT_EQ(answer.pose.stretch.size(), 2U);
    EXPECT_NEAR(answer.pose.stretch[0], 1.25, 1e-14);
    EXPECT_EQ(answer.result.status, ik::Status::heldBack);
  }
}

// A joint target in the plane: to the left of base → target, or to the right.
TEST(ReachingOptions, PoleInThePlaneChoosesTheSide) {
  for (const double side : {1.0, -1.0}) {
    for (const char* bend : {"positive", "negative"}) {
      Case task = arm(true, 1.2);
      task.pole = glm::dvec3(0.3, side, 0.0);
      support::choose(twoBone(), "bend", bend, task.settings);
      const double towards = bend[0] == 'p' ? side : -side;
      const Answer answer = solve(task);
      EXPECT_GT(towards * answer.joints[1].y, 0.1);
      EXPECT_EQ(answer.result.status, ik::Status::reached);
      task.pose = answer.pose;
      task.pole = glm::dvec3(-2.0, 0.0, 0.0);  // in line: as it was
      const Answer kept = solve(task);
      EXPECT_LT(glm::distance(kept.joints[1], answer.joints[1]), 1e-14);
      EXPECT_EQ(kept.result.bendPlane, ik::BendPlane::kept);
    }
  }
}

}  // namespace
