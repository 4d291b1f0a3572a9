#include "draw/list/distance_field.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

namespace {

using draw::OutlineSegment;

constexpr int kSize = 40;
constexpr float kRange = 16.0F;

using Outline = std::vector<OutlineSegment>;

void addPolygon(Outline& outline, const std::vector<glm::vec2>& corners) {
  for (std::size_t i = 0; i < corners.size(); ++i) {
    outline.push_back({corners[i], corners[(i + 1) % corners.size()]});
  }
}

void addBox(Outline& outline, float low, float high, bool reversed = false) {
  std::vector<glm::vec2> corners = {{low, low}, {high, low}, {high, high}, {low, high}};
  if (reversed) std::reverse(corners.begin(), corners.end());
  addPolygon(outline, corners);
}

/// Distance at a texel's centre in texels, positive inside.
float at(const std::vector<std::uint8_t>& field, int x, int y) {
  const auto index = static_cast<std::size_t>(y) * kSize + static_cast<std::size_t>(x);
  return (static_cast<float>(field[index]) - 128.0F) / 255.0F * kRange;
}

float boxDistance(float x, float y, float low, float high) {
  const float dx = std::max(low - x, x - high);
  const float dy = std::max(low - y, y - high);
  if (dx <= 0.0F && dy <= 0.0F) return -std::max(dx, dy);
  return -std::hypot(std::max(dx, 0.0F), std::max(dy, 0.0F));
}

void expectEverywhere(const std::vector<std::uint8_t>& field, auto&& expected) {
  // A step of a byte, and the range's ends, where the field is flat.
  const float step = kRange / 255.0F;
  for (int y = 0; y < kSize; ++y) {
    for (int x = 0; x < kSize; ++x) {
      const float exact = expected(static_cast<float>(x) + 0.5F, static_cast<float>(y) + 0.5F);
      const float shown = std::clamp(exact, -kRange / 2.0F, kRange / 2.0F);
      ASSERT_NEAR(at(field, x, y), shown, step) << "at " << x << ", " << y;
    }
  }
}

TEST(DistanceField, OfABox) {
  for (const bool reversed : {false, true}) {
    Outline outline;
    addBox(outline, 10.25F, 29.5F, reversed);
    const auto field = draw::distanceField(outline, kSize, kSize, kRange);
    expectEverywhere(field, [](float x, float y) { return boxDistance(x, y, 10.25F, 29.5F); });
  }
}

TEST(DistanceField, OfACircle) {
  std::vector<glm::vec2> corners;
  for (int i = 0; i < 256; ++i) {
    const float angle = static_cast<float>(i) * 2.0F * std::numbers::pi_v<float> / 256.0F;
    corners.emplace_back(20.0F + 13.0F * std::cos(angle), 19.5F + 13.0F * std::sin(angle));
  }
  Outline outline;
  addPolygon(outline, corners);
  const auto field = draw::distanceField(outline, kSize, kSize, kRange);
  expectEverywhere(field,
                   [](float x, float y) { return 13.0F - std::hypot(x - 20.0F, y - 19.5F); });
}

TEST(DistanceField, AnOppositeOutlineInsideIsAHole) {
  Outline outline;
  addBox(outline, 4.0F, 36.0F);
  addBox(outline, 14.0F, 26.0F, true);
  const auto field = draw::distanceField(outline, kSize, kSize, kRange);
  expectEverywhere(field, [](float x, float y) {
    return std::min(boxDistance(x, y, 4.0F, 36.0F), -boxDistance(x, y, 14.0F, 26.0F));
  });
}

TEST(DistanceField, OverlappingOutlinesOfOneSenseAreBothInside) {
  Outline outline;
  addBox(outline, 6.0F, 24.0F);
  addBox(outline, 16.0F, 34.0F);
  const auto field = draw::distanceField(outline, kSize, kSize, kRange);
  EXPECT_GT(at(field, 20, 20), 0.0F);
  EXPECT_GT(at(field, 10, 10), 0.0F);
  EXPECT_GT(at(field, 30, 30), 0.0F);
  EXPECT_LT(at(field, 30, 10), 0.0F);
}

TEST(DistanceField, NothingIsFarOutside) {
  const auto field = draw::distanceField({}, 3, 2, kRange);
  EXPECT_EQ(field, std::vector<std::uint8_t>(6, 1));
}

}  // namespace
