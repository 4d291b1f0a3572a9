#include "draw/scene/grid.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "draw/test_font.h"
#include "support/random_source.h"

namespace {

using draw::Instance;
using draw::ShapeKind;

// 1, 2 or 5 times a power of ten.
bool isRound(double spacing) {
  const double power = std::floor(std::log10(spacing) + 1e-9);
  const double digits = spacing / std::pow(10.0, power);
  return std::abs(digits - 1.0) < 1e-9 || std::abs(digits - 2.0) < 1e-9 ||
         std::abs(digits - 5.0) < 1e-9;
}

TEST(GridSpacing, ByHand) {
  EXPECT_NEAR(draw::gridSpacing(100.0, 64.0), 1.0, 1e-12);  // 0.64 units are 64 pixels
  EXPECT_NEAR(draw::gridSpacing(64.0, 64.0), 1.0, 1e-12);   // exactly 1
  EXPECT_NEAR(draw::gridSpacing(63.0, 64.0), 2.0, 1e-12);   // a little more than 1
  EXPECT_NEAR(draw::gridSpacing(30.0, 64.0), 5.0, 1e-12);   // 2.13
  EXPECT_NEAR(draw::gridSpacing(12.0, 64.0), 10.0, 1e-12);  // 5.33
  EXPECT_NEAR(draw::gridSpacing(400.0, 64.0), 0.2, 1e-12);  // 0.16
  EXPECT_NEAR(draw::gridSpacing(640.0, 64.0), 0.1, 1e-12);  // exactly 0.1
  EXPECT_NEAR(draw::gridSpacing(1e6, 64.0), 1e-4, 1e-12);   // 0.000064
}

TEST(GridSpacing, IsRoundAndAtLeastAsWideAsAsked) {
  support::RandomSource random(support::seedOf("grid"));
  for (int i = 0; i < 5000; ++i) {
    const double zoom = random.magnitude(-4.0, 6.0);
    const double least = random.uniform(20.0, 200.0);
    const double spacing = draw::gridSpacing(zoom, least);
    EXPECT_TRUE(isRound(spacing)) << spacing;
    EXPECT_GE(spacing * zoom, least * (1.0 - 1e-6)) << zoom;
    EXPECT_LE(spacing * zoom, least * 2.5 * (1.0 + 1e-6)) << "the next rounder one would do";
  }
}

// The lines of a painted grid, along x or along y, in pixels.
std::vector<float> lines(const draw::DrawList& list, bool vertical) {
  std::vector<float> at;
  for (const Instance& each : list.instances()) {
    if (each.kind != ShapeKind::line) continue;
    const bool isVertical = each.a.x == each.b.x && each.a.y != each.b.y;
    if (isVertical == vertical) at.push_back(vertical ? each.a.x : each.a.y);
  }
  std::ranges::sort(at);
  return at;
}

draw::DrawList gridOf(const draw::Camera& camera) {
  draw::DrawList list(draw_test::font());
  draw::paintGrid(list, camera, lab::palette(lab::Theme::dark), 1.0F);
  return list;
}

TEST(Grid, LinesAreEvenlySpacedAndFollowTheWorld) {
  const draw::Camera camera{{0.35, -0.2}, 100.0, {700.0, 450.0}};
  const draw::DrawList list = gridOf(camera);
  for (const bool vertical : {true, false}) {
    const std::vector<float> at = lines(list, vertical);
    ASSERT_GE(at.size(), 4U);
    for (std::size_t i = 1; i < at.size(); ++i) {
      const double apart = static_cast<double>(at[i] - at[i - 1]) / 100.0;
      EXPECT_GE(apart, 0.1);
      EXPECT_NEAR(apart, static_cast<double>(at[1] - at[0]) / 100.0, 0.021) << "to a pixel";
    }
    // One of them goes through the world's origin: 350 - 35 and 225 - 20 pixels.
    const double origin = vertical ? 350.0 - 35.0 : 225.0 - 20.0;
    EXPECT_TRUE(std::ranges::any_of(
        at, [&](float x) { return std::abs(static_cast<double>(x) - origin) <= 1.0; }));
  }
}

TEST(Grid, CoversTheCanvasAndNoMore) {
  const draw::Camera camera{{0.35, -0.2}, 100.0, {700.0, 450.0}};
  const std::vector<float> columns = lines(gridOf(camera), true);
  EXPECT_GE(columns.front(), -1.0F);
  EXPECT_LE(columns.back(), 701.0F);
  EXPECT_LE(columns.front(), 250.0F);
  EXPECT_GE(columns.back(), 450.0F);
}

TEST(Grid, StaysSmallAndFiniteAtEveryZoomAndEverywhere) {
  for (const double zoom : {1e-4, 1e-2, 1.0, 1e3, 1e6}) {
    for (const glm::dvec2 center : {glm::dvec2(0.0), {3.0, -2.0}, {1e6, 1e6}}) {
      const draw::DrawList list = gridOf({center, zoom, {3840.0, 2160.0}});
      EXPECT_LT(list.instances().size(), 4000U) << zoom;
      for (const Instance& each : list.instances()) {
        EXPECT_TRUE(std::isfinite(each.a.x) && std::isfinite(each.a.y)) << zoom;
        EXPECT_TRUE(std::isfinite(each.b.x) && std::isfinite(each.b.y)) << zoom;
      }
    }
  }
}

}  // namespace
