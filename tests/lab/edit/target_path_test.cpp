// Ways of a moving target, by their formulas.
#include "lab/edit/target_path.h"

#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "support/lab_driving.h"

namespace {

using lab::TargetMotion;
using lab::TargetPath;

constexpr double kSlack = 1e-12;

TargetMotion along(TargetPath path) {
  TargetMotion motion;
  motion.path = path;
  motion.size = 0.5;
  motion.center = {1.0, 2.0, 0.0};
  return motion;
}

void expectNear(const glm::dvec3& a, const glm::dvec3& b) {
  EXPECT_LT(glm::distance(a, b), kSlack) << a.x << ", " << a.y << " and " << b.x << ", " << b.y;
}

TEST(TargetPath, ALineGoesToAndFro) {
  const auto way = lab::wayOf(along(TargetPath::line));
  EXPECT_NEAR(lab::lengthOf(way), 2.0, kSlack);
  expectNear(lab::pointAlong(way, 0.0), {1.0, 2.0, 0.0});
  expectNear(lab::pointAlong(way, 0.25), {1.25, 2.0, 0.0});
  expectNear(lab::pointAlong(way, 0.5), {1.5, 2.0, 0.0});
  expectNear(lab::pointAlong(way, 1.25), {0.75, 2.0, 0.0});
  expectNear(lab::pointAlong(way, 1.5), {0.5, 2.0, 0.0});
  expectNear(lab::pointAlong(way, 6.25), {1.25, 2.0, 0.0});
}

TEST(TargetPath, ACircleBeginsAtTheTargetAndStaysAsFarFromItsCenter) {
  TargetMotion motion = along(TargetPath::circle);
  const glm::dvec3 target(0.3, 0.4, 0.0);
  motion.center = lab::centerOf(motion, target);
  const auto way = lab::wayOf(motion);
  expectNear(lab::pointAlong(way, 0.0), target);
  for (const glm::dvec3& point : way) EXPECT_NEAR(glm::distance(point, motion.center), 0.5, kSlack);
  // A polygon of 128 sides.
  EXPECT_NEAR(lab::lengthOf(way), 128.0 * std::sin(std::numbers::pi / 128.0), kSlack);
}

TEST(TargetPath, InSpaceItLiesInThePlaneThatIsAskedFor) {
  TargetMotion motion = along(TargetPath::line);
  motion.plane = lab::PathPlane::zx;
  expectNear(lab::pointAlong(lab::wayOf(motion), 0.5), {1.0, 2.0, 0.5});
  motion.plane = lab::PathPlane::yz;
  expectNear(lab::pointAlong(lab::wayOf(motion), 0.5), {1.0, 2.5, 0.0});
  motion.path = TargetPath::circle;
  motion.center = lab::centerOf(motion, {1.0, 2.0, 0.0});
  for (const glm::dvec3& point : lab::wayOf(motion)) EXPECT_NEAR(point.x, 1.0, kSlack);
  expectNear(lab::pointAlong(lab::wayOf(motion), 0.0), {1.0, 2.0, 0.0});
}

// The direction is held; the tip follows, and drifts by what the steps miss.
TEST(TargetPath, ByResolvedRateTheTipFollowsAndDrifts) {
  lab::Lab lab = support::labWith("levenberg-marquardt", "UR5e");
  const lab::Scene& scene = lab.state().scene;
  const auto lies = [&] {
    return rigs::rotationAt(scene.chain, lab.shown().pose, scene.chain.tipBone());
  };
  const glm::dquat lay = lies();
  lab.apply(lab::SetFacing{rigs::Facing{lay}});
  const double before = lab.shownDistance();
  lab.apply(lab::SetTargetMotion{{.path = TargetPath::line,
                                  .plane = lab::PathPlane::zx,
                                  .isByRate = true,
                                  .speed = 0.2,
                                  .size = 0.1}});
  const glm::dvec3 from = scene.target;
  for (int i = 0; i < 30; ++i) lab.apply(lab::Tick{1.0 / 60.0});
  EXPECT_NEAR(scene.target.z - from.z, 0.1, 1e-9);
  const auto tip = support::spaceJoints(scene.chain, lab.shown().pose).back();
  const auto drift = static_cast<double>(support::distance(tip, support::point3Of(scene.target)));
  EXPECT_GT(drift, 1e-5);
  EXPECT_LT(drift, 0.01 + before);
  EXPECT_NEAR(lab.shownDistance(), drift, 1e-9);
  EXPECT_GT(std::abs(glm::dot(lies(), lay)), std::cos(0.01));
  EXPECT_EQ(lab.result().iterations, 0);
  // Its frames are replayed as they were, not solved.
  const glm::dvec3 last = lab.shown().joints.back();
  lab.apply(lab::BeginReplay{});
  EXPECT_EQ(lab.shown().joints.back(), last);
}

TEST(TargetPath, AnEightGoesTwiceThroughItsMiddle) {
  const auto way = lab::wayOf(along(TargetPath::eight));
  expectNear(way[0], {1.0, 2.0, 0.0});
  expectNear(way[way.size() / 2], {1.0, 2.0, 0.0});
  for (const glm::dvec3& point : way) {
    const double x = (point.x - 1.0) / 0.5;
    const double y = (point.y - 2.0) / 0.5;
    EXPECT_NEAR(y * y, x * x * (1.0 - x * x), 1e-9) << "Gerono's lemniscate";
  }
}

TEST(TargetPath, ADrawnWayGoesThereAndBack) {
  TargetMotion motion = along(TargetPath::drawn);
  motion.drawn = {{0.0, 0.0, 0.0}, {3.0, 4.0, 0.0}, {3.0, 5.0, 0.0}};
  const auto way = lab::wayOf(motion);
  EXPECT_NEAR(lab::lengthOf(way), 12.0, kSlack);
  expectNear(lab::pointAlong(way, 6.0), {3.0, 5.0, 0.0});
  expectNear(lab::pointAlong(way, 7.0), {3.0, 4.0, 0.0});
  expectNear(lab::pointAlong(way, 9.5), {1.5, 2.0, 0.0});
}

TEST(TargetPath, ATickGoesSoFarAsTheSpeedSays) {
  lab::Lab lab = support::labWith("fabrik", "Two-bone arm");
  TargetMotion motion = along(TargetPath::line);
  motion.speed = 0.4;
  lab.apply(lab::SetTargetMotion{motion});
  const glm::dvec3 from = lab.state().scene.target;
  lab.apply(lab::Tick{0.25});
  expectNear(lab.state().scene.target, from + glm::dvec3(0.1, 0.0, 0.0));
  EXPECT_LT(lab.shownDistance(), 1.1e-3) << "the chain follows";
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  const glm::dvec3 still = lab.state().scene.target;
  lab.apply(lab::Tick{0.25});
  EXPECT_EQ(lab.state().scene.target, still);
}

TEST(TargetPath, ADragTakesTheWayAlong) {
  lab::Lab lab = support::labWith("fabrik", "Two-bone arm");
  TargetMotion motion = along(TargetPath::circle);
  lab.apply(lab::SetTargetMotion{motion});
  lab.apply(lab::SetTarget{lab.state().scene.target + glm::dvec3(0.2, -0.1, 0.0)});
  const glm::dvec3 there = lab.state().scene.target;
  lab.apply(lab::Tick{1e-9});
  EXPECT_LT(glm::distance(lab.state().scene.target, there), 1e-8);
}

TEST(TargetPath, AnotherSceneStandsStill) {
  lab::Lab lab;
  lab.apply(lab::SetTargetMotion{along(TargetPath::circle)});
  EXPECT_TRUE(lab.targetMoves());
  lab.apply(lab::LoadPreset{4});
  EXPECT_FALSE(lab.targetMoves());
  lab.apply(lab::LoadPreset{support::presetIndex("Spider")});
  lab.apply(lab::SetTargetMotion{along(TargetPath::circle)});
  EXPECT_FALSE(lab.targetMoves()) << "a creature has a goal of its own";
}

TEST(TargetPath, NumbersOutOfRangeAreBroughtIntoIt) {
  lab::Lab lab;
  TargetMotion motion = along(TargetPath::drawn);
  motion.speed = NAN;
  motion.size = 1e30;
  motion.drawn.assign(5000, glm::dvec3(NAN, 1e300, 0.0));
  lab.apply(lab::SetTargetMotion{motion});
  const TargetMotion& now = lab.state().motion;
  EXPECT_TRUE(std::isfinite(now.speed));
  EXPECT_LE(now.size, lab::kMostPathSize);
  EXPECT_EQ(now.drawn.size(), lab::kMostPathPoints);
  lab.apply(lab::Tick{0.1});
  EXPECT_TRUE(std::isfinite(lab.state().scene.target.x + lab.state().scene.target.y));
}

}  // namespace
