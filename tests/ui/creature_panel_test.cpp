// What the panels have for the creature.
#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "lab/creature/creature.h"
#include "ui/driver.h"

namespace {

using ui_test::Driver;

TEST(CreaturePanel, LegsAreCountedAndChosen) {
  Driver driver;
  driver.put("two-bone", "Spider");
  for (std::size_t leg = 1; leg <= 8; ++leg) {
    driver.click("chain-" + std::to_string(leg));
    if (leg > 1) {
      EXPECT_EQ(driver.only<lab::SelectChain>().place, leg - 1);
    }
    EXPECT_EQ(driver.lab.state().place, leg - 1);
  }
  driver.click("legs-8");
  EXPECT_FALSE(driver.took<lab::SetLegs>()) << "it would go back to its start for nothing";
  driver.click("legs-6");
  EXPECT_EQ(driver.lab.creature()->legs().size(), 6U);
  EXPECT_EQ(driver.lab.state().place, 5U);
  EXPECT_FALSE(driver.has("chain-7"));
}

TEST(CreaturePanel, TheGoalIsSetByNumberAndStaysOnTheGround) {
  Driver driver;
  driver.put("two-bone", "Spider");
  const glm::dvec3 before = driver.lab.goal();
  driver.drag("target-x", 0.2F, 0.9F);
  EXPECT_GT(driver.lab.goal().x, before.x + 0.05);
  EXPECT_EQ(driver.lab.goal().z, before.z);
  driver.drag("target-y", 0.2F, 0.9F);
  EXPECT_TRUE(driver.taken.empty()) << "the ground tells its height";
}

TEST(CreaturePanel, WhatWouldDoNothingIsNotThere) {
  Driver driver;
  driver.put("two-bone", "Spider");
  for (const char* each : {"in-space", "pole-target", "base-x", "chain-add", "chain-remove"}) {
    EXPECT_FALSE(driver.has(each)) << each;
  }
  driver.click("mode-one-per-frame");
  EXPECT_TRUE(driver.taken.empty());
}

TEST(CreaturePanel, SteppingHoldsTheWalkAndLiveGoesOn) {
  Driver driver;
  driver.put("fabrik", "Spider");
  const auto body = [&] { return driver.lab.creature()->body().position; };
  for (int i = 0; i < 30; ++i) driver.lab.apply(lab::Tick{1.0 / 60.0});
  driver.click("chain-3");
  driver.click("mode-step-by-step");
  const glm::dvec3 held = body();
  EXPECT_GT(glm::length(held - glm::dvec3(0.0, held.y, 0.0)), 0.01);
  driver.click("forward");
  driver.click("forward");
  for (int i = 0; i < 30; ++i) driver.lab.apply(lab::Tick{1.0 / 60.0});
  driver.frames(2);
  EXPECT_EQ(body(), held);
  EXPECT_EQ(driver.lab.cursor(), 2U);
  EXPECT_NE(driver.screen().find("Leg3.FABRIK"), std::string::npos) << driver.screen();
  driver.click("mode-live");
  for (int i = 0; i < 30; ++i) driver.lab.apply(lab::Tick{1.0 / 60.0});
  EXPECT_NE(body(), held);
}

TEST(CreaturePanel, SaysWhatTheSolverDoesWithTheLegs) {
  Driver driver;
  driver.put("look-at", "Spider");
  EXPECT_NE(driver.screen().find("nofootreachesitsplace"), std::string::npos) << driver.screen();
}

TEST(CreaturePanel, GroundIsChosenForCreaturesAndCharacters) {
  Driver driver;
  driver.put("two-bone", "Spider");
  driver.click("ground-flat");
  EXPECT_EQ(driver.scene().ground, lab::Ground{});
  driver.drag("ground-slope", 0.02F, 0.5F);
  EXPECT_GT(driver.scene().ground->slope, 0.1);
  driver.put("automatic", "Foot IK on a slope");
  EXPECT_TRUE(driver.has("goal-2"));
  driver.click("ground-hills-on");
  EXPECT_EQ(driver.scene().ground->hills, lab::kHills.hills);
  driver.click("ground-none");
  EXPECT_FALSE(driver.scene().ground);
}

}  // namespace
