// The order in which a picture in space is painted.
#include <string>

#include <gtest/gtest.h>

#include "draw/svg/svg.h"

namespace {

using draw::Camera;
using draw::Color;
using draw::rgb;
using draw::SolidList;

constexpr Color kRed = rgb(0xFF0000);
constexpr Color kBlue = rgb(0x0000FF);
constexpr Color kEdge = rgb(0x00FF00);
constexpr const char* kRedBall = "url(#ballff0000)";
constexpr const char* kBlueBall = "url(#ball0000ff)";
constexpr const char* kOutline = "stroke=\"#00ff00\"";

// The viewer looks along -z.
class SvgBodies : public testing::Test {
 protected:
  SvgBodies() {
    camera_.size = {200.0, 100.0};
    camera_.isSpace = true;
    camera_.pixelsPerUnit = 20.0;
    list_.edgeColor = kEdge;
  }
  [[nodiscard]] std::string text() const { return draw::svgBodies(list_, camera_); }
  void ball(double z, Color color) { list_.sphere({0.0, 0.0, z}, 1.0, color, kBlue); }
  void boneAt(double z) {
    list_.bone({{-2.0, 0.0, z}, {1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}, 4.0}, 0.5, kRed,
               kRed);
  }

  Camera camera_;
  SolidList list_{glm::dvec3(0.0)};
};

TEST_F(SvgBodies, TheNearerIsPaintedLater) {
  ball(-2.0, kRed);
  ball(2.0, kBlue);
  EXPECT_LT(text().find(kRedBall, text().find("</defs>")), text().rfind(kBlueBall));
  list_ = SolidList(glm::dvec3(0.0));
  ball(2.0, kBlue);
  ball(-2.0, kRed);
  EXPECT_LT(text().rfind(kRedBall), text().rfind(kBlueBall));
}

TEST_F(SvgBodies, OutlinesAreCoveredByWhatLiesInFront) {
  boneAt(-2.0);
  ball(0.0, kBlue);
  ASSERT_NE(text().rfind(kOutline), std::string::npos);
  EXPECT_LT(text().rfind(kOutline), text().rfind(kBlueBall));
  boneAt(2.0);
  EXPECT_GT(text().rfind(kOutline), text().rfind(kBlueBall));
}

TEST_F(SvgBodies, ABallCoversTheEndOfABoneInIt) {
  list_.sphere({-2.0, 0.0, 0.0}, 0.5, kBlue, kBlue);
  boneAt(0.0);
  EXPECT_LT(text().rfind(kOutline), text().rfind(kBlueBall));
}

TEST_F(SvgBodies, ALineIsBehindABodyAndInFrontOfIt) {
  ball(0.0, kBlue);
  list_.line({-4.0, 0.0, -8.0}, {4.0, 0.0, 8.0}, 1.0F, kRed);
  const std::string all = text();
  constexpr const char* kLine = "stroke=\"#ff0000\"";
  EXPECT_LT(all.find(kLine), all.rfind(kBlueBall));
  EXPECT_GT(all.rfind(kLine), all.rfind(kBlueBall));
  EXPECT_NE(all.find("d=\"M20 50L"), std::string::npos) << all;
  EXPECT_NE(all.find("L180 50\""), std::string::npos) << all;
}

TEST_F(SvgBodies, ALineThroughTheMiddleOfABodyIsUnderIt) {
  boneAt(0.0);
  list_.line({-4.0, 0.0, 0.0}, {4.0, 0.0, 0.0}, 1.0F, kBlue);
  EXPECT_LT(text().rfind("stroke=\"#0000ff\""), text().find(kOutline));
}

TEST_F(SvgBodies, ThePictureIsTheSameAroundAnyFocus) {
  camera_.yaw = 0.4;
  camera_.pitch = 0.3;
  ball(0.5, kBlue);
  boneAt(-1.0);
  const std::string here = text();
  camera_.center = {100.0, 200.0};
  camera_.focusZ = 300.0;  // the list is relative to it
  EXPECT_EQ(text(), here);
}

TEST_F(SvgBodies, WhatLiesBehindTheEyeIsLeftOut) {
  camera_.perspective = true;
  const double eye = camera_.eyeDistance();
  const std::string empty = text();
  ball(1.5 * eye, kRed);
  list_.line({0.0, 0.0, 1.5 * eye}, {1.0, 0.0, 2.0 * eye}, 1.0F, kRed);
  list_.sheet(draw::SheetShape::shadow, {0.0, -1.0, 1.5 * eye}, {1.0, 0.0, 0.0}, {0.0, 0.0, 1.0},
              kRed);
  EXPECT_EQ(text(), empty);
  // From below the middle it goes past the eye to its right: to the right edge, and on.
  list_.line({1.0, -0.5, 0.0}, {1.0, -0.5, 2.0 * eye}, 1.0F, kRed);
  EXPECT_NE(text().find("d=\"M120 60L"), std::string::npos) << text();
}

}  // namespace
