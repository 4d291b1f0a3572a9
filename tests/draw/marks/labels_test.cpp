#include "draw/marks/labels.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <gtest/gtest.h>

#include "draw/marks/annotations.h"
#include "draw/test_font.h"

namespace draw {
namespace {

bool overlap(const Box& a, const Box& b) {
  return a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y;
}

bool isInside(const Box& box, glm::vec2 canvas) {
  return box.low.x >= 0.0F && box.low.y >= 0.0F && box.high.x <= canvas.x && box.high.y <= canvas.y;
}

const glm::vec2 kCanvas(800.0F, 600.0F);

Box placeOne(const LabelArea& ground, const LabelRequest& request) {
  return placeLabels(ground, std::vector{request}).front();
}

TEST(PlaceLabels, LabelsOfOneAnchorDoNotOverlap) {
  const std::vector<LabelRequest> requests(12, {{400, 300}, {80, 16}});
  const std::vector<Box> boxes = placeLabels({kCanvas}, requests);
  ASSERT_EQ(boxes.size(), 12U);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(overlap(boxes[i], boxes[j])) << i << " " << j;
  }
}

TEST(PlaceLabels, LabelsNeverLeaveTheCanvas) {
  const glm::vec2 canvas(400.0F, 300.0F);
  for (const glm::vec2 anchor : {glm::vec2(0, 0), glm::vec2(400, 300), glm::vec2(-500, 900),
                                 glm::vec2(200, -20), glm::vec2(1e6F, 150)}) {
    EXPECT_TRUE(isInside(placeOne({canvas}, {anchor, {90, 16}, {1, 0}}), canvas)) << anchor.x;
  }
}

TEST(PlaceLabels, ALabelGoesToTheSideItPrefers) {
  EXPECT_LT(placeOne({kCanvas}, {{400, 300}, {60, 16}, {-1, 0}}).high.x, 400.0F);
  EXPECT_GT(placeOne({kCanvas}, {{400, 300}, {60, 16}, {1, 0}}).low.x, 400.0F);
}

TEST(PlaceLabels, ALabelStaysOffWhatIsDrawnAtItsAnchor) {
  const Box box = placeOne({kCanvas}, {{400, 300}, {60, 16}, {1, -1}, 15.0F});
  const glm::vec2 nearest = glm::clamp(glm::vec2(400, 300), box.low, box.high);
  EXPECT_GE(glm::distance(nearest, glm::vec2(400, 300)), 14.99F);
}

// Whichever way a bone leaves the anchor, the label is off it and still near.
TEST(PlaceLabels, ALabelAvoidsABoneOnAnySide) {
  const glm::vec2 anchor(400, 300);
  for (int degrees = 0; degrees < 360; degrees += 5) {
    const float angle = glm::radians(static_cast<float>(degrees));
    const glm::vec2 way(std::cos(angle), std::sin(angle));
    const Obstacle bone{anchor, anchor + 300.0F * way, 12.0F};
    LabelArea ground{kCanvas};
    ground.obstacles.push_back(bone);
    const Box box = placeOne(ground, {anchor, {60, 16}, {0.7F, -0.7F}, 15.0F});
    for (float t = 0.0F; t <= 1.0F; t += 0.01F) {
      const glm::vec2 p = anchor + t * (bone.to - anchor);
      EXPECT_GE(glm::distance(glm::clamp(p, box.low, box.high), p), 5.5F) << degrees;
    }
    EXPECT_LT(glm::distance(0.5F * (box.low + box.high), anchor), 120.0F) << degrees;
  }
}

// Bones bar the side that the label prefers, as many thin lines the other one.
TEST(PlaceLabels, ABoneWeighsMoreThanALine) {
  const auto highX = [](float weightOnTheRight) {
    LabelArea ground{kCanvas};
    for (float y = 4.0F; y < 600.0F; y += 8.0F) {
      ground.obstacles.push_back({{0, y}, {400, y}, 0.0F, 0.1F});
      ground.obstacles.push_back({{400, y}, {800, y}, 0.0F, weightOnTheRight});
    }
    return placeOne(ground, {{400, 300}, {60, 16}, {1, 0}}).high.x;
  };
  EXPECT_LT(highX(1.0F), 400.0F);
  EXPECT_GT(highX(0.1F), 400.0F) << "where all weigh the same it stays on its side";
}

// A long chain of bones that are shorter than a label is high bars the way like one line.
TEST(PlaceLabels, ALabelAvoidsAChainOfTinyBones) {
  LabelArea ground{kCanvas};
  for (int i = 0; i < 1000; ++i) {
    const auto x = static_cast<float>(i);
    ground.obstacles.push_back({{0.4F * x, 300}, {0.4F * (x + 1.0F), 300}, 3.0F});
  }
  const Box box = placeOne(ground, {{200, 300}, {60, 16}, {1, 0}});
  EXPECT_TRUE(box.high.y <= 298.5F || box.low.y >= 301.5F);
}

float gapTo(glm::vec2 anchor, const PlacedLabel& label) {
  return glm::distance(anchor, glm::clamp(anchor, label.low, label.high));
}

// What a step computes lies nearest, whatever the order in which labels were collected; the others
// go farther out, off each other, and none is missing.
TEST(LabelSheet, ALabelFindsAPlaceByItsRankAndNoneIsMissing) {
  LabelSheet sheet{{kCanvas}};
  const glm::vec2 anchor(400, 300);
  const auto add = [&](int count, const char* text, LabelRank rank) {
    for (int i = 0; i < count; ++i) {
      sheet.labels.push_back({text, {}, {}, anchor, {}, 0.0F, text, rank});
    }
  };
  add(20, "given = 12.3°", LabelRank::value);
  add(8, "new start", LabelRank::name);
  add(4, "turn = 12.3°", LabelRank::computed);
  DrawList list(draw_test::font());
  const std::vector<PlacedLabel> placed = sheet.paint(list, 1.0F);
  ASSERT_EQ(placed.size(), 32U);
  float computed = 0.0F;  // their gaps on average
  float given = 0.0F;
  for (std::size_t i = 0; i < placed.size(); ++i) {
    const Box box{placed[i].low, placed[i].high};
    EXPECT_TRUE(isInside(box, kCanvas));
    for (std::size_t k = 0; k < i; ++k) {
      EXPECT_FALSE(overlap(box, {placed[k].low, placed[k].high})) << i << " " << k;
    }
    if (placed[i].quantity == "turn = 12.3°") computed += gapTo(anchor, placed[i]) / 4.0F;
    if (placed[i].quantity == "given = 12.3°") given += gapTo(anchor, placed[i]) / 20.0F;
  }
  EXPECT_LT(computed, 0.5F * given);
}

TEST(CollectLabels, WhatAQuestionAsksForChoosesItsPlaceFirst) {
  explain::Explanation explanation;
  for (const char* id : {"given", "asked"}) {
    explain::Mark mark;
    mark.kind = explain::MarkKind::label;
    mark.text = id;
    mark.quantity = id;
    explanation.marks.push_back(mark);
  }
  explanation.asked = {"asked"};
  Camera camera;
  camera.size = kCanvas;
  const std::string highlight;
  LabelSheet sheet{{kCanvas}};
  collectLabels(sheet, explanation, {camera, lab::Theme::dark, 1.0F, 0, highlight});
  ASSERT_EQ(sheet.labels.size(), 2U);
  EXPECT_EQ(sheet.labels[0].rank, LabelRank::name);
  EXPECT_EQ(sheet.labels[1].rank, LabelRank::asked);
}

// Lines of the list; of what is painted here only leaders are.
std::vector<Instance> leadersOf(const DrawList& list) {
  std::vector<Instance> lines;
  std::ranges::copy_if(list.instances(), std::back_inserter(lines),
                       [](const Instance& each) { return each.kind == ShapeKind::line; });
  return lines;
}

TEST(LabelSheet, ALeaderJoinsADistantLabelToWhatItNamesAndCrossesNoOther) {
  LabelSheet sheet{{kCanvas}};
  sheet.area.taken.push_back({{360, 260}, {440, 340}});
  for (int i = 0; i < 8; ++i) sheet.labels.push_back({"turn = 12.3°", {}, {}, {400, 300}});
  DrawList list(draw_test::font());
  const std::vector<PlacedLabel> placed = sheet.paint(list, 1.0F);
  const std::vector<Instance> leaders = leadersOf(list);
  const auto isFar = [](const PlacedLabel& each) { return gapTo({400, 300}, each) > 26.0F; };
  ASSERT_EQ(leaders.size(), 8U);
  EXPECT_EQ(static_cast<std::size_t>(std::ranges::count_if(placed, isFar)), leaders.size());
  for (const Instance& leader : leaders) {
    EXPECT_EQ(leader.a, glm::vec2(400, 300));
    int touched = 0;
    for (const PlacedLabel& each : placed) {
      bool touches = false;
      for (float t = 0.0F; t <= 1.0F; t += 0.01F) {
        touches = touches || gapTo(glm::mix(leader.a, leader.b, t), each) < 0.1F;
      }
      touched += touches ? 1 : 0;
    }
    EXPECT_EQ(touched, 1) << "its own label alone";
  }
}

// Last resort: where no place is free, the one that hides the least.
TEST(PlaceLabels, WhereAllIsTakenALabelOverlapsTheLeast) {
  LabelArea full{{200.0F, 60.0F}};
  full.taken.push_back({{0, 0}, {200, 52}});
  const Box box = placeOne(full, {{100, 30}, {60, 16}});
  EXPECT_TRUE(isInside(box, full.canvas));
  EXPECT_NEAR(box.high.y, 56.0F, 0.01F) << "down to the margin";
}

}  // namespace
}  // namespace draw
