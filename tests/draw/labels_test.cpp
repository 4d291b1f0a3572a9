#include "draw/labels.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace draw {
namespace {

bool overlap(const Box& a, const Box& b) {
  return a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y;
}

bool isInside(const Box& box, glm::vec2 canvas) {
  return box.low.x >= 0.0F && box.low.y >= 0.0F && box.high.x <= canvas.x && box.high.y <= canvas.y;
}

TEST(LabelLayout, LabelsOfOneAnchorDoNotOverlap) {
  LabelLayout layout({800.0F, 600.0F}, {}, 4.0F);
  std::vector<Box> boxes;
  for (int i = 0; i < 12; ++i) boxes.push_back(layout.place({400, 300}, {80, 16}, {0, 0}));
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(overlap(boxes[i], boxes[j])) << i << " " << j;
  }
}

TEST(LabelLayout, LabelsNeverLeaveTheCanvas) {
  const glm::vec2 canvas(400.0F, 300.0F);
  for (const glm::vec2 anchor : {glm::vec2(0, 0), glm::vec2(400, 300), glm::vec2(-500, 900),
                                 glm::vec2(200, -20), glm::vec2(1e6F, 150)}) {
    LabelLayout layout(canvas, {}, 4.0F);
    EXPECT_TRUE(isInside(layout.place(anchor, {90, 16}, {1, 0}), canvas)) << anchor.x;
  }
}

TEST(LabelLayout, ALabelGoesToTheSideItPrefers) {
  LabelLayout layout({800.0F, 600.0F}, {}, 4.0F);
  const Box box = layout.place({400, 300}, {60, 16}, {-1, 0});
  EXPECT_LT(box.high.x, 400.0F);
}

TEST(LabelLayout, ALabelAvoidsBones) {
  // A bone runs to the right, where the label would rather be.
  const Line bone{{400, 300}, {700, 300}};
  LabelLayout layout({800.0F, 600.0F}, {bone}, 4.0F);
  const Box box = layout.place({400, 300}, {60, 16}, {1, 0});
  const bool onBone = box.low.y < 300 && box.high.y > 300 && box.high.x > 400 && box.low.x < 700;
  EXPECT_FALSE(onBone);
  const glm::vec2 center = 0.5F * (box.low + box.high);
  EXPECT_LT(glm::distance(center, glm::vec2(400, 300)), 120.0F) << "still near what it names";
}

}  // namespace
}  // namespace draw
