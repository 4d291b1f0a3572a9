#include "draw/marks/labels.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <gtest/gtest.h>

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

TEST(PlaceLabels, WhatHasNoRoomNearEnoughGetsAnEmptyBox) {
  LabelArea full{kCanvas};
  full.taken.push_back({{300, 200}, {500, 400}});
  LabelRequest request{{400, 300}, {60, 16}};
  EXPECT_GT(placeOne(full, request).high.x, placeOne(full, request).low.x);
  request.most = 30.0F;
  const Box box = placeOne(full, request);
  EXPECT_EQ(box.low, box.high);
  full.taken.clear();
  EXPECT_GT(placeOne(full, request).high.x, placeOne(full, request).low.x);
}

// Names first, whatever the order in which they were collected.
TEST(LabelSheet, ValuesGiveWayToNames) {
  LabelSheet sheet{{kCanvas}};
  for (int i = 0; i < 40; ++i) {
    Label value{"turn = 12.3°", {}, {}, {400, 300}, {}, 0.0F, "value"};
    value.canBeLeftOut = true;
    sheet.labels.push_back(value);
  }
  for (int i = 0; i < 12; ++i) {
    sheet.labels.push_back({"new start", {}, {}, {400, 300}, {}, 0.0F, "name"});
  }
  DrawList list(draw_test::font());
  const std::vector<PlacedLabel> placed = sheet.paint(list, 1.0F);
  const auto count = [&](std::string_view quantity) {
    return std::ranges::count(placed, quantity, &PlacedLabel::quantity);
  };
  EXPECT_EQ(count("name"), 12);
  EXPECT_LT(count("value"), 40);
  for (std::size_t i = 0; i < placed.size(); ++i) {
    if (placed[i].quantity != "value") continue;
    const glm::vec2 anchor(400, 300);
    EXPECT_LE(glm::distance(anchor, glm::clamp(anchor, placed[i].low, placed[i].high)), 48.0F);
  }
  sheet.labels.resize(1);
  EXPECT_EQ(sheet.paint(list, 1.0F).size(), 1U) << "alone it has room";
}

}  // namespace
}  // namespace draw
