// A race on the canvas, flat and in space.
#include "draw/scene/runners.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "draw/scene/scene_view.h"
#include "draw/test_font.h"
#include "lab/core/race.h"
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

// The shapes of a bone: a thread along it, dashes upon that, and its joint.
std::size_t expectBone(const draw::DrawList& list, std::size_t at, glm::vec2 start, glm::vec2 end,
                       float width) {
  const auto& shapes = list.instances();
  EXPECT_EQ(shapes[at].a, start);
  EXPECT_EQ(shapes[at].b, end);
  EXPECT_LT(shapes[at].size0, width);
  ++at;
  std::size_t dashes = 0;
  const float length = glm::distance(start, end);
  for (; at < shapes.size() && shapes[at].kind == draw::ShapeKind::line; ++at, ++dashes) {
    EXPECT_EQ(shapes[at].size0, width);
    for (const glm::vec2& p : {shapes[at].a, shapes[at].b}) {
      const float off = glm::distance(p, start) + glm::distance(p, end) - length;
      EXPECT_NEAR(off, 0.0F, 1e-2F) << "on the bone";
    }
  }
  EXPECT_GE(dashes, 1U);
  if (at >= shapes.size()) {
    ADD_FAILURE() << "the joint is missing";
  } else {
    EXPECT_EQ(shapes[at].a, start);
  }
  return at + 1;
}

TEST(RacePicture, EachRunnerHasItsBonesThinnerThanTheOneBefore) {
  const lab::Lab lab = race();
  const auto& runners = lab.race().runners();
  ASSERT_GE(runners.size(), 2U);
  for (const draw::Camera& camera : {flat(), inSpace()}) {
    const draw::DrawList list = painted(lab, camera);
    float width = 9.0F;
    std::size_t at = 0;
    for (const lab::Runner& runner : runners) {
      for (const rigs::Segment& bone : runner.shown.bones) {
        ASSERT_LT(at + 1, list.instances().size());
        at = expectBone(list, at, camera.toCanvas(bone.start), camera.toCanvas(bone.end), width);
      }
      ASSERT_LT(at, list.instances().size());
      EXPECT_EQ(list.instances()[at].a, glm::vec2(camera.toCanvas(runner.shown.joints.back())));
      ++at;
      width = std::max(width - 1.5F, 2.5F);
    }
    EXPECT_EQ(at, list.instances().size());
  }
}

TEST(RacePicture, WhatIsBehindTheEyeIsLeftOut) {
  const lab::Lab lab = race();
  draw::Camera camera = inSpace();
  camera.pixelsPerUnit = 1e5;  // the eye is among the bones
  std::size_t seen = 0;
  std::size_t all = 0;
  for (const lab::Runner& runner : lab.race().runners()) {
    for (const rigs::Segment& bone : runner.shown.bones) {
      seen += camera.isInFront(bone.start) && camera.isInFront(bone.end) ? 1 : 0;
      ++all;
    }
    seen += camera.isInFront(runner.shown.joints.back()) ? 1 : 0;
    ++all;
  }
  ASSERT_LT(seen, all);
  // Discs: a joint for each bone that is seen, and the tips.
  const draw::DrawList list = painted(lab, camera);
  const auto discs = std::ranges::count_if(list.instances(), [](const draw::Instance& each) {
    return each.kind != draw::ShapeKind::line;
  });
  EXPECT_EQ(static_cast<std::size_t>(discs), seen);
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
