// The names on the canvas, over the explanations of many steps: they keep off each other, the
// bones, the target and the base.
#include <algorithm>

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "draw/flat/flat_picture.h"
#include "draw/pick/limit_handles.h"
#include "draw/space/space_picture.h"
#include "draw/test_font.h"
#include "lab/words/step_words.h"
#include "support/lab_driving.h"
#include "support/random_source.h"

namespace {

struct Count {
  int labels = 0;
  int onLabels = 0;
  int onBones = 0;
  int onTarget = 0;
};

bool overlap(const draw::PlacedLabel& a, const draw::PlacedLabel& b) {
  return a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y;
}

float distanceToBox(const draw::PlacedLabel& box, glm::vec2 p) {
  return glm::distance(glm::clamp(p, box.low, box.high), p);
}

// By points along the bone, a pixel or so apart.
bool touches(const draw::PlacedLabel& label, glm::vec2 from, glm::vec2 to) {
  const int points = 2 + static_cast<int>(glm::distance(from, to));
  for (int i = 0; i < points; ++i) {
    const float t = static_cast<float>(i) / static_cast<float>(points - 1);
    if (distanceToBox(label, glm::mix(from, to, t)) == 0.0F) return true;
  }
  return false;
}

void countLabels(const lab::Lab& lab, const std::vector<draw::PlacedLabel>& labels,
                 const draw::Camera& camera, Count& count) {
  const glm::vec2 target = camera.toCanvas(lab.state().scene.target);
  for (std::size_t i = 0; i < labels.size(); ++i) {
    ++count.labels;
    const auto overlaps = [&](const draw::PlacedLabel& other) { return overlap(other, labels[i]); };
    const auto before = labels.begin() + static_cast<std::ptrdiff_t>(i);
    count.onLabels += std::any_of(labels.begin(), before, overlaps) ? 1 : 0;
    const auto onIt = [&](const rigs::Segment& bone) {
      return touches(labels[i], camera.toCanvas(bone.start), camera.toCanvas(bone.end));
    };
    count.onBones += std::ranges::any_of(lab.shown().bones, onIt) ? 1 : 0;
    count.onTarget += distanceToBox(labels[i], target) < 13.0F ? 1 : 0;
  }
}

void countStep(const lab::Lab& lab, Count& count) {
  const auto* const explanation = lab::explanationOf(lab);
  draw::SceneView look{.camera = draw::fitted(lab.state().scene, {900.0, 620.0})};
  look.explanation = &*explanation;
  draw::DrawList list(draw_test::font());
  countLabels(lab, draw::paintFlat(list, lab, look), look.camera, count);
}

void countStepInSpace(const lab::Lab& lab, double yaw, Count& count) {
  const auto* const explanation = lab::explanationOf(lab);
  draw::SceneView look;
  look.camera.size = {900.0, 620.0};
  look.camera.isSpace = true;
  look.camera.yaw = yaw;
  look.camera.pitch = 0.4;
  look.camera.perspective = true;
  look.camera = draw::fittedInSpace(draw::boundingSphere(lab.state().scene), look.camera);
  look.explanation = &*explanation;
  look.held = draw::Handle::target;
  draw::SolidList solids(look.camera.focus());
  draw::DrawList list(draw_test::font());
  const auto labels = draw::paintSpace(solids, list, lab, look).labels;
  countLabels(lab, labels, look.camera, count);
}

TEST(LabelPlacement, NamesKeepOffEachOtherTheBonesAndTheTarget) {
  support::RandomSource random(7);
  for (const ik::Solver* solver : ik::solvers()) {
    Count count;
    for (int scene = 0; scene < 12; ++scene) {
      lab::Lab lab = support::labWith(solver->id, "Two-bone arm");
      lab.apply(lab::SetTarget{{random.uniform(-2.0, 2.0), random.uniform(-2.0, 2.0), 0.0}});
      lab.apply(lab::SetMode{lab::Mode::stepByStep});
      const std::size_t steps = std::min<std::size_t>(lab.lastCursor(), 6);
      for (std::size_t step = 0; step <= steps; ++step) {
        lab.apply(lab::Seek{step});
        countStep(lab, count);
      }
    }
    EXPECT_GT(count.labels, 80) << solver->id;
    EXPECT_EQ(count.onLabels, 0) << solver->id;
    EXPECT_EQ(count.onBones, 0) << solver->id << ", of " << count.labels;
    EXPECT_EQ(count.onTarget, 0) << solver->id;
  }
}

// In space the arrows of the target are in the way too, and less room is left.
TEST(LabelPlacement, InSpaceNamesKeepOffEachOtherAndTheTarget) {
  support::RandomSource random(8);
  for (const char* preset : {"Two-bone arm in 3D", "Pole target", "Tentacle in 3D"}) {
    for (const ik::Solver* solver : ik::solvers()) {
      Count count;
      for (int scene = 0; scene < 4; ++scene) {
        lab::Lab lab = support::labWith(solver->id, preset);
        lab.apply(lab::SetTarget{
            {random.uniform(-1.4, 1.4), random.uniform(0.1, 1.6), random.uniform(-1.4, 1.4)}});
        lab.apply(lab::SetMode{lab::Mode::stepByStep});
        const std::size_t steps = std::min<std::size_t>(lab.lastCursor(), 5);
        for (std::size_t step = 0; step <= steps; ++step) {
          lab.apply(lab::Seek{step});
          countStepInSpace(lab, random.angle(), count);
        }
      }
      EXPECT_GT(count.labels, 30) << preset << ", " << solver->id;
      EXPECT_EQ(count.onLabels, 0) << preset << ", " << solver->id << ", of " << count.labels;
      EXPECT_LE(count.onBones, count.labels / 50) << preset << ", " << solver->id;
      EXPECT_EQ(count.onTarget, 0) << preset << ", " << solver->id;
    }
  }
}

// The discs by which limits are dragged are painted over the names.
TEST(LabelPlacement, WhereAChainIsEditedNamesKeepOffTheHandlesOfLimits) {
  support::RandomSource random(9);
  std::size_t handles = 0;
  for (int scene = 0; scene < 40; ++scene) {
    lab::Lab lab = support::labWith("ccd", "Three-bone arm");
    for (const std::size_t joint : {0U, 1U, 2U}) lab.apply(lab::SetLimit{joint, {-1.0, 1.0}});
    lab.apply(lab::SetTarget{{random.uniform(-2.0, 2.0), random.uniform(-2.0, 2.0), 0.0}});
    lab.apply(lab::SetEditing{true});
    const draw::SceneView look{.camera = draw::fitted(lab.state().scene, {900.0, 620.0})};
    draw::DrawList list(draw_test::font());
    const auto labels = draw::paintFlat(list, lab, look);
    for (const auto& handle : draw::limitHandles(lab, look.camera, 1.0, std::nullopt)) {
      ++handles;
      for (const draw::PlacedLabel& label : labels) {
        EXPECT_GE(distanceToBox(label, look.camera.toCanvas(handle.at)), 5.5F) << scene;
      }
    }
  }
  EXPECT_GT(handles, 100U);
}

}  // namespace
