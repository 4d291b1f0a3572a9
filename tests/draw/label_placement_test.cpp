// The names on the canvas, over the explanations of many steps: they keep off each other, the
// bones, the target and the base.
#include <algorithm>

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "draw/explain/explain.h"
#include "draw/picture.h"
#include "draw/test_font.h"
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

void countStep(const lab::Lab& lab, Count& count) {
  const lab::State& state = lab.state();
  const lab::Explanation explanation = draw::explain(
      lab.solver(), state.scene.chain, state.scene.target, lab.settings(),
      state.choices.ignoreNegativeScale, lab.result(), lab.trace(), state.playback.cursor, true);
  draw::Look look{.camera = draw::fitted(state.scene, {900.0, 620.0})};
  look.explanation = &explanation;
  draw::DrawList list(draw_test::font());
  const std::vector<draw::PlacedLabel> labels = draw::paintScene(list, lab, look);
  const glm::vec2 target = look.camera.toCanvas(state.scene.target);
  for (std::size_t i = 0; i < labels.size(); ++i) {
    ++count.labels;
    const auto overlaps = [&](const draw::PlacedLabel& other) { return overlap(other, labels[i]); };
    const auto before = labels.begin() + static_cast<std::ptrdiff_t>(i);
    count.onLabels += std::any_of(labels.begin(), before, overlaps) ? 1 : 0;
    const auto onIt = [&](const ik::Segment& bone) {
      return touches(labels[i], look.camera.toCanvas(bone.start), look.camera.toCanvas(bone.end));
    };
    count.onBones += std::ranges::any_of(lab.shown().bones, onIt) ? 1 : 0;
    count.onTarget += distanceToBox(labels[i], target) < 13.0F ? 1 : 0;
  }
}

TEST(LabelPlacement, NamesKeepOffEachOtherTheBonesAndTheTarget) {
  support::RandomSource random(7);
  for (const ik::SolverInfo* solver : ik::solvers()) {
    Count count;
    for (int scene = 0; scene < 30; ++scene) {
      lab::Lab lab = support::labWith(solver->id, "Arm");
      lab.apply(lab::SetTarget{{random.uniform(-2.0, 2.0), random.uniform(-2.0, 2.0), 0.0}});
      lab.apply(lab::SetMode{lab::Mode::stepByStep});
      const std::size_t steps = std::min<std::size_t>(lab.lastCursor(), 6);
      for (std::size_t step = 0; step <= steps; ++step) {
        lab.apply(lab::Seek{step});
        countStep(lab, count);
      }
    }
    EXPECT_GT(count.labels, 200) << solver->id;
    EXPECT_EQ(count.onLabels, 0) << solver->id;
    EXPECT_EQ(count.onBones, 0) << solver->id << ", of " << count.labels;
    EXPECT_EQ(count.onTarget, 0) << solver->id;
  }
}

}  // namespace
