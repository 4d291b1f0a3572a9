// A race on the canvas, flat and in space.
#include "draw/scene/runners.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "draw/scene/scene_view.h"
#include "draw/test_font.h"
#include "lab/bench/race.h"
#include "support/lab_driving.h"

namespace {

lab::Lab race() {
  lab::Lab lab = support::labWith("ccd", {1.0, 0.8, 0.6}, {1.1, -0.3, 0.5}, {1.5, 0.9, 0.0});
  lab::RaceChoices choices = lab.state().race;
  choices.on = true;
  lab.apply(lab::SetRace{choices});
  return lab;
}

draw::Camera flat() { return {{0.0, 0.0}, 100.0, {900.0, 600.0}}; }

draw::Camera inSpace() {
  draw::Camera camera = flat();
  camera.isSpace = true;
  camera.perspective = true;
  camera.yaw = 0.5;
  return camera;
}

draw::DrawList painted(const lab::Lab& lab, const draw::Camera& camera) {
  draw::DrawList list(draw_test::font());
  draw::paintRunners({list, camera, lab::palette(lab.state().view.theme), 1.0F}, lab);
  return list;
}

TEST(RacePicture, EachRunnerHasItsBonesThinnerThanTheOneBefore) {
  const lab::Lab lab = race();
  const auto& runners = lab.race().runners();
  ASSERT_GE(runners.size(), 2U);
  for (const draw::Camera& camera : {flat(), inSpace()}) {
    const draw::DrawList list = painted(lab, camera);
    float width = 9.0F;
    auto shape = list.instances().begin();
    for (const lab::Runner& runner : runners) {
      for (const ik::Segment& bone : runner.shown.bones) {
        ASSERT_LT(shape + 1, list.instances().end());
        EXPECT_EQ(shape->a, glm::vec2(camera.toCanvas(bone.start)));
        EXPECT_EQ(shape->b, glm::vec2(camera.toCanvas(bone.end)));
        EXPECT_EQ(shape->size0, width);
        shape += 2;  // a line and its joint
      }
      EXPECT_EQ(shape->a, glm::vec2(camera.toCanvas(runner.shown.joints.back())));
      ++shape;
      width = std::max(width - 1.5F, 2.5F);
    }
    EXPECT_EQ(shape, list.instances().end());
  }
}

TEST(RacePicture, WhatIsBehindTheEyeIsLeftOut) {
  const lab::Lab lab = race();
  draw::Camera camera = inSpace();
  camera.pixelsPerUnit = 1e5;  // the eye is among the bones
  const auto& runners = lab.race().runners();
  std::size_t expected = 0;
  for (const lab::Runner& runner : runners) {
    for (const ik::Segment& bone : runner.shown.bones) {
      expected += camera.isInFront(bone.start) && camera.isInFront(bone.end) ? 2 : 0;
    }
    expected += camera.isInFront(runner.shown.joints.back()) ? 1 : 0;
  }
  ASSERT_LT(expected, painted(lab, inSpace()).instances().size());
  EXPECT_EQ(painted(lab, camera).instances().size(), expected);
}

TEST(RacePicture, RunnersAreNamed) {
  const lab::Lab lab = race();
  const auto& runners = lab.race().runners();
  const draw::Camera camera = flat();
  draw::DrawList list(draw_test::font());
  const draw::Painter sketch{list, camera, lab::palette(lab.state().view.theme), 1.0F};
  draw::paintRunnerName(sketch, lab, draw::SceneView::kEveryRunner);
  ASSERT_EQ(list.texts().size(), runners.size()) << "all of them in the legend";
  for (std::size_t i = 0; i < runners.size(); ++i) {
    EXPECT_EQ(list.texts()[i].utf8, ik::solvers()[runners[i].solver]->name);
  }
  list.clear();
  draw::paintRunnerName(sketch, lab, 1);
  ASSERT_EQ(list.texts().size(), 1U);
  EXPECT_EQ(list.texts()[0].utf8, ik::solvers()[runners[1].solver]->name);
}

}  // namespace
