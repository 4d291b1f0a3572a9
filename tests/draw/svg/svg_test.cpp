// SVG, element by element. That a page looks like the picture is tested with `iklab shot`.
#include "draw/svg/svg.h"

#include <algorithm>
#include <numbers>

#include <gtest/gtest.h>

#include "draw/svg/svg_text.h"
#include "draw/test_font.h"

namespace {

using draw::Color;
using draw::DrawList;
using draw::rgb;

constexpr Color kRed = rgb(0xFF0000);
constexpr Color kBlue = rgb(0x0000FF);

class Svg : public testing::Test {
 protected:
  // What is between the outer tags.
  [[nodiscard]] std::string body() const {
    draw::SvgPage page;
    page.size = {200, 100};
    const std::string all = draw::svgPage(page, draw::svgShapes(list_));
    EXPECT_EQ(all.rfind("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg ", 0), 0U);
    EXPECT_NE(all.find(" width=\"200\" height=\"100\" viewBox=\"0 0 200 100\""), std::string::npos);
    const std::size_t start = all.find(">\n", all.find("<svg")) + 2;
    const std::size_t end = all.find("</svg>\n");
    EXPECT_EQ(end + 7, all.size());
    return all.substr(start, end - start);
  }

  DrawList list_{draw_test::font()};
};

TEST_F(Svg, ALineAndDashes) {
  list_.line({1.0F, 2.5F}, {30.0F, 40.0F}, 3.0F, kRed);
  EXPECT_EQ(body(),
            "<line x1=\"1\" y1=\"2.5\" x2=\"30\" y2=\"40\" stroke=\"#ff0000\" stroke-width=\"3\" "
            "stroke-linecap=\"round\"/>\n");
  list_.clear();
  // As long as the gaps, of which the round ends take their part.
  list_.line({0.0F, 0.0F}, {50.0F, 0.0F}, 2.0F, kRed.withAlpha(0.5F), 5.0F);
  EXPECT_NE(body().find("stroke-opacity=\"0.5\""), std::string::npos);
  EXPECT_NE(body().find("stroke-dasharray=\"3 7\""), std::string::npos);
}

TEST_F(Svg, ADiscsOutlineLiesInsideItsEdge) {
  list_.disc({10.0F, 20.0F}, 8.0F, kRed, kBlue, 2.0F);
  EXPECT_EQ(body(),
            "<circle cx=\"10\" cy=\"20\" r=\"7\" fill=\"#ff0000\" stroke=\"#0000ff\" "
            "stroke-width=\"2\"/>\n");
}

TEST_F(Svg, WhatShinesThroughDoesNotLieOverItsFill) {
  list_.annulus({0.0F, 0.0F}, 10.0F, 30.0F, kRed.withAlpha(0.25F), kBlue.withAlpha(0.5F), 2.0F);
  EXPECT_EQ(body(),
            "<circle cx=\"0\" cy=\"0\" r=\"20\" fill=\"none\" stroke=\"#ff0000\" "
            "stroke-opacity=\"0.25\" stroke-width=\"16\"/>\n"
            "<circle cx=\"0\" cy=\"0\" r=\"29\" fill=\"none\" stroke=\"#0000ff\" "
            "stroke-opacity=\"0.5\" stroke-width=\"2\"/>\n"
            "<circle cx=\"0\" cy=\"0\" r=\"11\" fill=\"none\" stroke=\"#0000ff\" "
            "stroke-opacity=\"0.5\" stroke-width=\"2\"/>\n");
}

TEST_F(Svg, ArcsGrowCounterClockwiseAsSeen) {
  constexpr float kPi = std::numbers::pi_v<float>;
  list_.arc({0.0F, 0.0F}, 10.0F, 0.0F, 0.5F * kPi, 1.0F, kRed);
  list_.arc({0.0F, 0.0F}, 10.0F, 0.0F, -1.5F * kPi, 1.0F, kRed);
  list_.arc({0.0F, 0.0F}, 10.0F, 0.0F, 2.0F * kPi, 1.0F, kRed);
  const std::string text = body();
  EXPECT_NE(text.find("d=\"M10 0A10 10 0 0 0 0 -10\""), std::string::npos) << text;
  EXPECT_NE(text.find("d=\"M10 0A10 10 0 1 1 0 -10\""), std::string::npos) << text;
  EXPECT_NE(text.find("<circle cx=\"0\" cy=\"0\" r=\"10\""), std::string::npos) << text;
}

TEST_F(Svg, ABoneIsAKiteWhoseStrokeEndsAtItsEdge) {
  list_.bone({0.0F, 0.0F}, {100.0F, 0.0F}, 20.0F, kRed, kBlue, 0.0F);
  EXPECT_EQ(body(),
            "<polygon points=\"0,1.5 15,10 100,1.5 100,-1.5 15,-10 0,-1.5\" fill=\"#ff0000\"/>\n");
  list_.clear();
  list_.bone({0.0F, 0.0F}, {100.0F, 0.0F}, 20.0F, kRed, kBlue, 2.0F);
  EXPECT_NE(body().find("stroke=\"#0000ff\" stroke-width=\"2\""), std::string::npos);
  // One pixel in from both ends.
  EXPECT_NE(body().find("points=\"1,"), std::string::npos) << body();
  EXPECT_NE(body().find(" 99,"), std::string::npos) << body();
}

TEST_F(Svg, ABoneWithoutRoomForItsFillIsAllOutline) {
  list_.bone({0.0F, 0.0F}, {5.0F, 0.0F}, 2.0F, kRed, kBlue, 2.0F);
  EXPECT_NE(body().find("fill=\"#0000ff\"/>"), std::string::npos) << body();
  EXPECT_EQ(body().find("nan"), std::string::npos);
}

TEST_F(Svg, TextIsText) {
  list_.text({5.0F, 50.0F}, "a < b & \"θ\"", 12.0F, kRed);
  EXPECT_EQ(body(),
            "<text x=\"5\" y=\"50\" font-size=\"12\" fill=\"#ff0000\">a &lt; b &amp; "
            "&quot;θ&quot;</text>\n");
  list_.clear();
  list_.text({5.0F, 50.0F}, "1", 12.0F, kRed, draw::Anchor::right, kBlue, 2.0F);
  EXPECT_EQ(body(),
            "<text x=\"5\" y=\"50\" font-size=\"12\" text-anchor=\"end\" fill=\"none\" "
            "stroke=\"#0000ff\" stroke-width=\"4\" stroke-linejoin=\"round\" "
            "aria-hidden=\"true\">1</text>\n"
            "<text x=\"5\" y=\"50\" font-size=\"12\" text-anchor=\"end\" fill=\"#ff0000\">1"
            "</text>\n");
}

// Nobody's text makes the file one that no other program opens.
TEST_F(Svg, TextHasOnlyWhatXmlMayHave) {
  list_.text({5.0F, 50.0F},
             "a\x01"
             "b\uFFFE\uFFFFc\xFF"
             "d\uFFFD\U0001F600",
             12.0F, kRed);
  EXPECT_NE(body().find(">abc\uFFFDd\uFFFD\U0001F600</text>"), std::string::npos) << body();
}

TEST_F(Svg, ShapesAndTextsKeepTheirOrder) {
  list_.line({0.0F, 0.0F}, {1.0F, 1.0F}, 1.0F, kRed);
  list_.text({0.0F, 0.0F}, "one", 12.0F, kRed);
  list_.text({0.0F, 0.0F}, "two", 12.0F, kRed, draw::Anchor::left, kBlue, 1.0F);
  list_.disc({0.0F, 0.0F}, 1.0F, kRed, kRed, 0.0F);
  const std::string text = body();
  const std::size_t places[] = {text.find("<line"), text.find("one"), text.find("two"),
                                text.find("<circle")};
  EXPECT_TRUE(std::is_sorted(std::begin(places), std::end(places))) << text;
  EXPECT_NE(places[3], std::string::npos);
}

TEST_F(Svg, AnImageIsInThePage) {
  draw::Image image;
  image.width = image.height = 1;
  image.pixels.resize(1);
  image.smooth = false;
  list_.image({0.0F, 0.0F}, {20.0F, 10.0F}, image);
  draw::SvgPage page;
  page.size = {64, 64};
  const std::string text = draw::svgPage(
      page, draw::svgShapes(list_, [](const draw::Image&) { return std::string("Man"); }));
  EXPECT_NE(text.find("<image x=\"0\" y=\"0\" width=\"20\" height=\"10\""), std::string::npos);
  EXPECT_NE(text.find("href=\"data:image/png;base64,TWFu\""), std::string::npos) << text;
  EXPECT_NE(text.find("pixelated"), std::string::npos);
}

TEST(SvgText, Base64AsInRfc4648) {
  EXPECT_EQ(draw::base64(""), "");
  EXPECT_EQ(draw::base64("f"), "Zg==");
  EXPECT_EQ(draw::base64("fo"), "Zm8=");
  EXPECT_EQ(draw::base64("foobar"), "Zm9vYmFy");
  EXPECT_EQ(draw::base64("\xFF\xFE\xFD"), "//79");
}

TEST(SvgText, Numbers) {
  EXPECT_EQ(draw::svgNumber(0.0F), "0");
  EXPECT_EQ(draw::svgNumber(-0.0001F), "0");
  EXPECT_EQ(draw::svgNumber(100.0F), "100");
  EXPECT_EQ(draw::svgNumber(-1.23456F), "-1.235");
}

}  // namespace
