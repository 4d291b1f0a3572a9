// What a lesson's drawing of data costs, and what is known of a scene before it is solved.
#include "lab/lesson/draw_work.h"

#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "lab/lesson/takes.h"

namespace {

using lab::Condition;
using lab::Measured;
using lab::Take;
using lab::TakenAt;

constexpr const char* kScene =
    R"({"format": "iklab-scene", "version": 2, "chains": [{"bones": [{"length": 1}, {"length": 1}],
        "target": [3, 0]}], "solving": {"solver": "ccd", "mode": "step-by-step"}})";

Condition below(Take take, double most) { return {.take = std::move(take), .below = most}; }

bool fails(const Condition& condition) {
  lab::LessonScene scene;
  scene.keep = {condition};
  return lab::failsUnsolved(scene, kScene);
}

// The target is 3 from the base, and the tip 2 at the start: straight along x.
TEST(DrawWork, ConditionsOfTheSceneAndItsStartAreKnownBeforeTheSolve) {
  EXPECT_TRUE(fails(below({.what = Measured::targetDistance}, 2.9)));
  EXPECT_FALSE(fails(below({.what = Measured::targetDistance}, 3.1)));
  EXPECT_TRUE(fails(below({.what = Measured::distance, .at = TakenAt::start}, 0.9)));
  EXPECT_FALSE(fails(below({.what = Measured::distance, .at = TakenAt::start}, 1.1)));
  EXPECT_TRUE(fails(
      {.take = {.what = Measured::target}, .near = {{.what = Measured::base}}, .within = 1.0}));
  EXPECT_TRUE(fails({.take = {.what = Measured::solver}, .is = {"fabrik"}}));
}

TEST(DrawWork, WhatNeedsTheSolveIsLeftForLater) {
  EXPECT_FALSE(fails(below({.what = Measured::distance, .at = TakenAt::end}, 0.0)));
  EXPECT_FALSE(fails(below({.what = Measured::distance}, 0.0)));
  EXPECT_FALSE(fails(below({.what = Measured::iterations}, 0.0)));
  EXPECT_FALSE(fails(below({.what = Measured::targetDistance, .with = R"({"/name": "x"})"}, 0.0)));
}

// 2 bones, of which each costs 30 iterations for the scene's text, and those of each solve.
TEST(DrawWork, IsBonesTimesIterations) {
  lab::Lab lab;
  ASSERT_EQ(lab::openScene(kScene, false, lab), "");
  const double solved = 30.0 + lab.result().iterations;
  lab::LessonStep step;
  EXPECT_EQ(lab::workOf(step, lab), 2.0 * solved);
  step.scene.keep = {below({.what = Measured::distance, .with = R"({"/name": "x"})"}, 0.0)};
  EXPECT_EQ(lab::workOf(step, lab), 2.0 * (solved + 30.0 + 50.0)) << "at most the scene's";
  step.scene.keep[0].take.with = R"({"/solving/iterations": 9})";
  EXPECT_EQ(lab::workOf(step, lab), 2.0 * (solved + 30.0 + 1000.0)) << "or whatever may be set";
}

}  // namespace
