// Feet on uneven ground: the pelvis is lowered by the least that lets every leg reach, and soles
// lie in the ground. Measured on the bones by forward kinematics.
#include "lab/creature/feet.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "lab/creature/ground.h"
#include "rigs/facing.h"
#include "support/lab_driving.h"
#include "support/random_source.h"

namespace {

using lab::Ground;

Ground randomGround(support::RandomSource& random) {
  return {random.uniform(-0.1, 0.1), random.uniform(0.0, 0.35), random.angle(),
          random.uniform(0.0, 1.2)};
}

// By finite differences.
glm::dvec3 normalAt(const Ground& ground, double x, double z) {
  constexpr double kStep = 1e-6;
  const auto height = [&](double dx, double dz) {
    return lab::groundHeight(ground, x + dx, z + dz);
  };
  return glm::normalize(glm::dvec3(-(height(kStep, 0.0) - height(-kStep, 0.0)) / (2.0 * kStep), 1.0,
                                   -(height(0.0, kStep) - height(0.0, -kStep)) / (2.0 * kStep)));
}

TEST(Ground, ItsNormalIsThatOfItsHeights) {
  support::RandomSource random(3);
  for (int i = 0; i < 500; ++i) {
    const Ground ground = randomGround(random);
    const double x = random.uniform(-9.0, 9.0);
    const double z = random.uniform(-9.0, 9.0);
    EXPECT_LT(glm::distance(lab::groundNormal(ground, x, z), normalAt(ground, x, z)), 1e-8);
    const double plane =
        lab::groundHeight({ground.height, ground.slope, ground.heading, 0.0}, x, z);
    EXPECT_LE(std::abs(lab::groundHeight(ground, x, z) - plane), lab::kGroundRelief * ground.hills);
  }
  // A slope rises where its heading says, as steeply as it says.
  const Ground slope{.slope = 0.3, .heading = 1.0};
  EXPECT_NEAR(lab::groundHeight(slope, std::cos(1.0), -std::sin(1.0)), std::tan(0.3), 1e-12);
}

TEST(Feet, TheHipComesDownByTheLeast) {
  support::RandomSource random(4);
  int lowered = 0;
  for (int i = 0; i < 500; ++i) {
    const glm::dvec3 hip(random.uniform(-0.4, 0.4), random.uniform(0.5, 1.3),
                         random.uniform(-0.4, 0.4));
    const double reach = random.uniform(0.3, 1.0);
    const auto down = lab::loweringFor(hip, {}, reach);
    if (!down) {
      EXPECT_GT(std::hypot(hip.x, hip.z), reach);
      continue;
    }
    const auto left = [&](double by) { return glm::length(hip - glm::dvec3(0.0, by, 0.0)); };
    EXPECT_LE(left(*down), reach + 1e-12);
    if (*down == 0.0) continue;
    ++lowered;
    EXPECT_GT(left(*down - 1e-6), reach) << "less would do";
  }
  EXPECT_GT(lowered, 100);
}

TEST(Feet, AGoalStaysWhereItIsOnceItIsOnTheGround) {
  support::RandomSource random(5);
  for (int i = 0; i < 200; ++i) {
    const Ground ground = randomGround(random);
    rigs::Goal goal{1, {random.uniform(-3.0, 3.0), random.unit(), random.uniform(-3.0, 3.0)}};
    goal.facing = {glm::normalize(glm::dquat(1.0, random.unit(), random.unit(), random.unit()))};
    goal.sole = {glm::conjugate(goal.facing->rotation) * glm::dvec3(0.0, 1.0, 0.0), 0.03};
    const rigs::Goal placed = lab::onGround(ground, goal);
    EXPECT_EQ(lab::onGround(ground, placed), placed);
    // On a hill and back again it lies as before: its heading does not drift.
    rigs::Goal away = placed;
    away.target += glm::dvec3(0.7, 0.0, -0.4);
    rigs::Goal back = lab::onGround(ground, away);
    back.target = goal.target;
    const rigs::Goal flat = lab::onGround(Ground{}, back);
    EXPECT_GT(std::abs(glm::dot(flat.facing->rotation, goal.facing->rotation)), 1.0 - 1e-9);
  }
}

// The humanoid with nothing for its hands to do, moved over the ground.
lab::Lab humanoid() {
  lab::Lab lab;
  lab.apply(lab::LoadPreset{support::presetIndex("Foot IK on a slope")});
  const auto goals = lab.state().scene.goals;
  for (std::size_t i = 0; i < goals.size(); ++i) {
    if (!goals[i].sole) lab.apply(lab::SetGoal{i, false, 1.0, 0});
  }
  return lab;
}

TEST(Feet, TheBodyGoesOverTheGround) {
  lab::Lab lab = humanoid();
  lab.apply(lab::SetGround{lab::kHills});
  const lab::Scene& scene = lab.state().scene;
  const auto above = [&] {
    return scene.chain.base.y - lab::onGround(lab::kHills, scene.chain.base).y;
  };
  const lab::Scene before = scene;
  const double height = above();
  lab.apply(lab::PinTarget{true});
  lab.apply(lab::SetGoal{1, true, 10.0, 0, true});  // one foot
  const glm::dvec3 way(0.15, 0.0, 0.1);
  lab.apply(lab::MoveBase{before.chain.base + way});
  EXPECT_NEAR(above(), height, 1e-12);
  EXPECT_EQ(scene.target, before.target);
  EXPECT_EQ(scene.goals[1].target, before.goals[1].target);
  const glm::dvec3 moved = scene.goals[2].target - before.goals[2].target;
  EXPECT_NEAR(moved.x, way.x, 0.02);
  EXPECT_NEAR(moved.z, way.z, 0.02);
  lab.apply(lab::SetTarget{{0.0, 1.0, 0.5}});
  EXPECT_EQ(scene.target, before.target) << "pinned";
  lab.apply(lab::PinTarget{false});
  lab.apply(lab::SetTarget{{0.0, 1.0, 0.5}});
  EXPECT_EQ(scene.target, glm::dvec3(0.0, 1.0, 0.5));
}

TEST(Feet, AHeldRootIsNotLowered) {
  lab::Lab lab = humanoid();
  lab.apply(lab::SetGround{Ground{.slope = 0.7}});
  EXPECT_GT(lab::footingOf(lab.state().scene, lab.startPose()).lowering, 0.01);
  lab.apply(lab::SetWeight{1, 0.0});
  EXPECT_FALSE(lab::footingOf(lab.state().scene, lab.startPose()).root);
}

TEST(Feet, SolesLieInTheGroundAndLegsReach) {
  support::RandomSource random(6);
  lab::Lab lab = humanoid();
  int lowered = 0;
  double worstPlace = 0.0;
  double worstTurn = 0.0;
  for (int i = 0; i < 500; ++i) {
    const Ground ground = randomGround(random);
    lab.apply(lab::SetGround{ground});
    lab.apply(lab::MoveBase{{random.uniform(-3.0, 3.0), 0.0, random.uniform(-3.0, 3.0)}});
    const lab::Scene& scene = lab.state().scene;
    glm::dvec3 base = lab::onGround(ground, scene.chain.base);
    base.y += random.uniform(0.8, 0.95);
    lab.apply(lab::MoveBase{base});
    // The right hand, which is the target, is taken to where it is.
    lab.apply(lab::SetTarget{scene.chain.base + glm::dvec3(-0.4, 0.2, 0.25)});
    const lab::Footing footing = lab::footingOf(scene, lab.startPose());
    lowered += footing.lowering > 0.0 ? 1 : 0;
    // At the start each leg is long enough, and one is not longer than it must be.
    const auto start = rigs::layBones(scene.chain, lab.startPose());
    double tightest = 1e9;
    for (const lab::Foothold& foot : footing.feet) {
      const std::size_t thigh = foot.bone - 2;
      const double spare = foot.reach - glm::distance(start[thigh].start, foot.ankle);
      tightest = std::min(tightest, spare);
      EXPECT_GE(spare, -1e-9);
    }
    if (footing.lowering > 0.0) {
      EXPECT_NEAR(tightest, 0.0, 1e-9);
    }
    // And in the answer feet stand on the ground.
    for (const rigs::Goal& goal : scene.goals) {
      if (!goal.sole) continue;
      const glm::dvec3 end = rigs::layBones(scene.chain, lab.answer())[goal.bone].end;
      const glm::dquat lies = rigs::rotationAt(scene.chain, lab.answer(), goal.bone);
      const glm::dvec3 up = lies * goal.sole->up;
      const glm::dvec3 contact = end - goal.sole->height * up;
      worstPlace = std::max(worstPlace,
                            std::abs(contact.y - lab::groundHeight(ground, contact.x, contact.z)));
      const glm::dvec3 normal = normalAt(ground, contact.x, contact.z);
      worstTurn = std::max(worstTurn, std::acos(std::min(glm::dot(up, normal), 1.0)));
    }
  }
  EXPECT_GT(lowered, 50);
  EXPECT_LT(worstPlace, 2e-3);
  EXPECT_LT(worstTurn, glm::radians(0.3));
}

}  // namespace
