// Colours and numbers of the maps.
#include "lab/maps/map_scale.h"

#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "lab/maps/color_scale.h"
#include "support/lab_driving.h"

namespace {

using lab::MapQuantity;

// CIE 1976 lightness, another measure than the one that the scale is made by.
double lightness(unsigned hex) {
  const auto linear = [&](unsigned shift) {
    const double coded = ((hex >> shift) & 0xFFU) / 255.0;
    return coded <= 0.04045 ? coded / 12.92 : std::pow((coded + 0.055) / 1.055, 2.4);
  };
  const double y = 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0);
  return y > 0.008856 ? 116.0 * std::cbrt(y) - 16.0 : 903.3 * y;
}

TEST(ColorScale, LightnessRisesEvenly) {
  constexpr int kSteps = 16;
  const double whole = lightness(lab::scaleColor(1.0)) - lightness(lab::scaleColor(0.0));
  EXPECT_GT(whole, 65.0) << "most of the way from black to white";
  for (int i = 0; i < kSteps; ++i) {
    const double step = lightness(lab::scaleColor((i + 1.0) / kSteps)) -
                        lightness(lab::scaleColor(static_cast<double>(i) / kSteps));
    EXPECT_NEAR(step, whole / kSteps, 0.45 * whole / kSteps) << i;
  }
  EXPECT_EQ(lab::scaleColor(-1.0), lab::scaleColor(0.0));
  EXPECT_EQ(lab::scaleColor(7.0), lab::scaleColor(1.0));
}

TEST(ColorScale, EveryStatusHasItsColour) {
  for (const lab::Theme theme : {lab::Theme::dark, lab::Theme::light}) {
    std::set<unsigned> colors;
    for (int i = 0; i <= static_cast<int>(ik::Status::iterationLimit); ++i) {
      colors.insert(lab::statusColor(static_cast<ik::Status>(i), theme));
    }
    EXPECT_EQ(colors.size(), 8U);
  }
}

lab::MapScale scaleOf(MapQuantity quantity) {
  const lab::Lab lab = support::labWith("ccd", {1.0, 0.8}, {0.4, 0.7}, {1.0, 0.5, 0.0});
  return lab::mapScale(quantity, support::chainOf(lab), lab.settings());
}

TEST(MapScale, IterationsGoFromNoneToTheLimit) {
  const lab::MapScale scale = scaleOf(MapQuantity::iterations);
  EXPECT_EQ(scale.placeOfIterations(0), 0.0);
  EXPECT_EQ(scale.placeOfIterations(50), 1.0);
  EXPECT_EQ(scale.placeOfIterations(5000), 1.0);
  for (unsigned i = 0; i < 50; ++i) {
    EXPECT_LT(scale.placeOfIterations(i), scale.placeOfIterations(i + 1));
  }
}

TEST(MapScale, DistancesGoFromTheToleranceToTheReach) {
  const lab::MapScale scale = scaleOf(MapQuantity::distance);
  EXPECT_EQ(scale.placeOfDistance(0.0), 0.0);
  EXPECT_EQ(scale.placeOfDistance(1e-3), 0.0) << "near enough";
  EXPECT_DOUBLE_EQ(scale.placeOfDistance(1.8), 1.0);
  EXPECT_EQ(scale.placeOfDistance(std::nan("")), 0.0);
  // Equal factors are equally far apart.
  EXPECT_NEAR(scale.placeOfDistance(0.1) - scale.placeOfDistance(0.01),
              scale.placeOfDistance(1.0) - scale.placeOfDistance(0.1), 1e-12);
}

TEST(MapScale, TicksRiseFromEndToEndAndKeepApart) {
  for (const MapQuantity quantity : {MapQuantity::iterations, MapQuantity::distance}) {
    for (const double apart : {0.05, 0.14, 0.3}) {
      const auto ticks = scaleOf(quantity).ticks(apart);
      ASSERT_GE(ticks.size(), 2U);
      EXPECT_EQ(ticks.front().place, 0.0);
      EXPECT_EQ(ticks.back().place, 1.0);
      for (std::size_t i = 1; i < ticks.size(); ++i) {
        EXPECT_GE(ticks[i].place - ticks[i - 1].place, apart);
      }
    }
  }
  EXPECT_TRUE(scaleOf(MapQuantity::status).ticks(0.1).empty());
}

TEST(MapScale, ATickStandsWhereItsNumberIs) {
  const lab::MapScale scale = scaleOf(MapQuantity::iterations);
  for (const lab::ScaleTick& tick : scale.ticks(0.1)) {
    EXPECT_NEAR(tick.place,
                scale.placeOfIterations(static_cast<std::uint32_t>(std::stoul(tick.text))), 1e-12);
  }
  lab::JointMap map;
  map.most = 3.7;
  const lab::MapScale joints = lab::jointScale(map);
  EXPECT_EQ(joints.placeOfDistance(3.7), 1.0);
  EXPECT_NEAR(joints.placeOfDistance(0.25 * 3.7), 0.5, 1e-12) << "the root";
  for (const lab::ScaleTick& tick : joints.ticks(0.12)) {
    EXPECT_NEAR(tick.place, joints.placeOfDistance(std::stod(tick.text)), 1e-3);
  }
}

}  // namespace
