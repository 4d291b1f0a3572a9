// Two bones in space against the sources' equations: heading, lift and knee; the pole; the twist.
#include <numbers>

#include <gtest/gtest.h>

#include "support/space_solving.h"

namespace {

using ik::BendPlane;
using support::Case;
using support::Point3;
using support::Real;
using support::SpaceOutcome;

constexpr double kL1 = 1.0;
constexpr double kL2 = 0.8;
constexpr double kExact = 1e-13;

const ik::SolverInfo& twoBone() { return support::solverNamed("two-bone"); }

Case arm(const glm::dvec3& target, std::optional<glm::dvec3> pole = std::nullopt) {
  Case task = support::straightInSpace(twoBone(), {kL1, kL2}, target);
  task.pole = pole;
  return task;
}

void expectNear(const Point3& actual, const glm::dvec3& expected, double slack = kExact) {
  EXPECT_LT(static_cast<double>(distance(actual, support::point3Of(expected))), slack)
      << "(" << actual.x << ", " << actual.y << ", " << actual.z << ") instead of (" << expected.x
      << ", " << expected.y << ", " << expected.z << ")";
}

// The part of `v` across the direction `axis`.
Point3 acrossOf(const Point3& v, const Point3& axis) {
  return v - (dot(v, axis) / dot(axis, axis)) * axis;
}

glm::dvec3 reachable(support::RandomSource& random) {
  const double heading = random.angle();
  const double lift = random.uniform(-1.4, 1.4);
  const double d = random.uniform(0.3, 1.7);
  return {d * std::cos(lift) * std::cos(heading), d * std::sin(lift),
          d * std::cos(lift) * std::sin(heading)};
}

// The article: θ = atan2(Cz, Cx), A' = atan2(Cy, √(Cx² + Cz²)), A = α + A' by the law of cosines.
// Its elbow is above the line, which is `negative` here; `positive` has A = A' - α.
TEST(SpaceTwoBone, HeadingLiftAndKneeOfTheArticle) {
  support::RandomSource random(1);
  for (int i = 0; i < 500; ++i) {
    const glm::dvec3 target = reachable(random);
    const double d = glm::length(target);
    const double heading = std::atan2(target.z, target.x);
    const double lift = std::atan2(target.y, std::hypot(target.x, target.z));
    const double alpha = std::acos((d * d + kL1 * kL1 - kL2 * kL2) / (2.0 * d * kL1));
    for (const char* bend : {"positive", "negative"}) {
      const double a = std::string_view(bend) == "negative" ? lift + alpha : lift - alpha;
      Case task = arm(target);
      support::choose(twoBone(), "bend", bend, task.settings);
      const SpaceOutcome outcome = support::solveInSpace(twoBone(), task);
      expectNear(outcome.joints[1],
                 {std::cos(a) * std::cos(heading), std::sin(a), std::cos(a) * std::sin(heading)});
      expectNear(outcome.tip(), target);
      EXPECT_EQ(outcome.result.status, ik::Status::reached);
      EXPECT_NE(outcome.result.bendPlane, BendPlane::none);
    }
  }
}

// With the target to the right the vertical plane is the planar chain's own.
TEST(SpaceTwoBone, AgreesWithThePlaneOnItsRight) {
  for (const char* bend : {"positive", "negative"}) {
    Case flat = support::straight(twoBone(), {kL1, kL2}, {0.9, 0.7, 0.0});
    Case task = arm(flat.target);
    support::choose(twoBone(), "bend", bend, flat.settings);
    task.settings = flat.settings;
    const support::Outcome planar = support::solve(twoBone(), flat);
    const SpaceOutcome outcome = support::solveInSpace(twoBone(), task);
    expectNear(outcome.joints[1], support::vectorOf(planar.joints[1]));
  }
}

TEST(SpaceTwoBone, ElbowBendsTowardsThePoleOrAwayFromIt) {
  support::RandomSource random(2);
  for (int i = 0; i < 500; ++i) {
    const glm::dvec3 target = reachable(random);
    const glm::dvec3 pole = 2.0 * reachable(random);
    for (const char* bend : {"positive", "negative"}) {
      Case task = arm(target, pole);
      support::choose(twoBone(), "bend", bend, task.settings);
      const SpaceOutcome outcome = support::solveInSpace(twoBone(), task);
      expectNear(outcome.tip(), target);
      const Point3 aim = support::point3Of(target);
      const Point3 elbow = acrossOf(outcome.joints[1], aim);
      const Point3 asked = acrossOf(support::point3Of(pole), aim);
      const Real cosine = dot(elbow, asked) / (length(elbow) * length(asked));
      EXPECT_NEAR(static_cast<double>(cosine), bend[0] == 'p' ? 1.0 : -1.0, 1e-11);
    }
  }
}

// "Put it behind the character and the elbow bends the other way."
TEST(SpaceTwoBone, PoleBehindReversesTheBend) {
  Case task = arm({1.1, 0.2, 0.0}, glm::dvec3(0.5, 0.0, 2.0));
  const SpaceOutcome front = support::solveInSpace(twoBone(), task);
  EXPECT_GT(front.joints[1].z, 0.1L);
  task.pose = front.pose;
  task.pole->z = -2.0;
  const SpaceOutcome behind = support::solveInSpace(twoBone(), task);
  EXPECT_NEAR(static_cast<double>(behind.joints[1].z), -static_cast<double>(front.joints[1].z),
              kExact);
  EXPECT_EQ(behind.result.bendPlane, BendPlane::reversed);
  task.pose = behind.pose;
  EXPECT_EQ(support::solveInSpace(twoBone(), task).result.bendPlane, BendPlane::asAsked);
}

// On the target, on the base, on the line beyond either: the elbow stays, whatever the bend.
TEST(SpaceTwoBone, PoleInLineKeepsTheLastBendPlane) {
  const glm::dvec3 target{0.8, 0.6, 0.7};
  Case task = arm(target, glm::dvec3(-0.3, 1.0, 2.0));
  const SpaceOutcome before = support::solveInSpace(twoBone(), task);
  task.pose = before.pose;
  for (const double along : {1.0, 0.0, 2.5, -3.0, 0.5}) {
    for (const char* bend : {"positive", "negative"}) {
      support::choose(twoBone(), "bend", bend, task.settings);
      task.pole = along * target;
      const SpaceOutcome outcome = support::solveInSpace(twoBone(), task);
      expectNear(outcome.joints[1], support::vectorOf(before.joints[1]), 1e-12);
      expectNear(outcome.tip(), target);
      EXPECT_EQ(outcome.result.bendPlane, BendPlane::kept);
    }
  }
}

// Straight above (or below) the base every vertical plane is as good: the one of the start pose.
TEST(SpaceTwoBone, TargetAboveTheBaseKeepsTheLastBendPlane) {
  for (const double heading : {0.3, 2.0, -1.1, -2.9}) {
    for (const double height : {1.2, -1.2}) {
      const glm::dvec3 flat{std::cos(heading), 0.0, std::sin(heading)};
      Case task = arm(0.6 * flat + glm::dvec3(0.0, height, 0.0));
      const SpaceOutcome before = support::solveInSpace(twoBone(), task);
      task.pose = before.pose;
      task.target = {0.0, height, 0.0};
      const SpaceOutcome outcome = support::solveInSpace(twoBone(), task);
      EXPECT_EQ(outcome.result.bendPlane, BendPlane::kept);
      expectNear(outcome.tip(), task.target);
      const Point3 elbow = outcome.joints[1];
      // In the same plane, on the same side of the line.
      EXPECT_NEAR(static_cast<double>(dot(elbow, {-flat.z, 0.0L, flat.x})), 0.0, 1e-12);
      const Point3 was = acrossOf(before.joints[1], before.tip());
      EXPECT_GT(dot(was, acrossOf(elbow, outcome.tip())), 0.0L);
      // And across the base the heading turns round: the answer says so.
      task.pose = outcome.pose;
      task.target = -0.01 * flat + glm::dvec3(0.0, height, 0.0);
      EXPECT_EQ(support::solveInSpace(twoBone(), task).result.bendPlane, BendPlane::reversed);
    }
  }
}

TEST(SpaceTwoBone, TargetOnTheBaseIsANumberAndKept) {
  for (const double l2 : {1.0, 0.8}) {
    Case task = support::straightInSpace(twoBone(), {1.0, l2}, {});
    task.pose.rotations[0] = support::turn(glm::normalize(glm::dvec3(1.0, 2.0, 3.0)), 0.7);
    const SpaceOutcome outcome = support::solveInSpace(twoBone(), task);
    EXPECT_EQ(outcome.result.bendPlane, BendPlane::kept);
    EXPECT_NEAR(outcome.result.distance, 1.0 - l2, kExact);
    const auto start = support::spaceJoints(task.chain, task.pose);
    expectNear(outcome.joints[1], support::vectorOf(start[1]));
  }
}

TEST(SpaceTwoBone, TwistTurnsTheElbowAboutBaseToTarget) {
  const glm::dvec3 target{0.9, 0.5, -0.4};
  const glm::dvec3 pole{0.0, 3.0, 0.4};
  const SpaceOutcome plain = support::solveInSpace(twoBone(), arm(target, pole));
  for (const double degrees : {30.0, -75.0, 180.0}) {
    Case task = arm(target, pole);
    support::setNumber(twoBone(), "twist", degrees, task.settings);
    const SpaceOutcome outcome = support::solveInSpace(twoBone(), task);
    const Real radians = Real(degrees) * std::numbers::pi_v<Real> / 180.0L;
    const Point3 expected =
        support::turnAbout(support::point3Of(target), radians).apply(plain.joints[1]);
    expectNear(outcome.joints[1], support::vectorOf(expected));
    expectNear(outcome.tip(), target);
  }
}

// The bones swing there and do not roll: the turn from the start pose has no part about the bone.
TEST(SpaceTwoBone, BonesDoNotRoll) {
  const SpaceOutcome outcome =
      support::solveInSpace(twoBone(), arm({0.5, 0.8, 0.6}, glm::dvec3(1.0, 1.0, 3.0)));
  for (const glm::dquat& q : outcome.pose.rotations) EXPECT_NEAR(q.x, 0.0, kExact);
}

// What the parents are turned and mirrored by does not matter to a bend that the world decides.
TEST(SpaceTwoBone, ParentsDoNotChangeTheBend) {
  const glm::dvec3 target{0.4, 0.9, 0.8};
  const SpaceOutcome plain = support::solveInSpace(twoBone(), arm(target));
  for (const int x : {1, -1}) {
    for (const int y : {1, -1}) {
      for (const int z : {1, -1}) {
        Case task = support::straightInSpace(twoBone(), {0.0, kL1, kL2}, target);
        task.pose.rotations[0] = support::turn(glm::normalize(glm::dvec3(3.0, 1.0, 2.0)), 1.1);
        task.chain.baseScale = {x, y, z};
        task.chain.bones[1].scale = {y, z, x};
        const SpaceOutcome outcome = support::solveInSpace(twoBone(), task);
        expectNear(outcome.joints[2], support::vectorOf(plain.joints[1]));
        expectNear(outcome.tip(), target);
      }
    }
  }
}

}  // namespace
