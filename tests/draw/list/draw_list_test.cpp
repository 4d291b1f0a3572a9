#include "draw/list/draw_list.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "draw/test_font.h"

namespace {

using draw::Anchor;
using draw::Color;
using draw::DrawList;
using draw::Instance;
using draw::ShapeKind;
using draw_test::font;

constexpr Color kRed = draw::rgb(0xFF0000);
constexpr Color kBlue = draw::rgb(0x0000FF);

const float kNan = std::numeric_limits<float>::quiet_NaN();
const float kInfinity = std::numeric_limits<float>::infinity();

TEST(DrawList, KeepsTheOrderOfPaintingAndIsEmptyAfterClear) {
  DrawList list(font());
  list.disc({1, 2}, 3, kRed, kBlue, 1);
  list.line({0, 0}, {1, 1}, 1, kRed);
  list.bone({0, 0}, {9, 9}, 4, kRed, kBlue, 1);
  ASSERT_EQ(list.instances().size(), 3U);
  EXPECT_EQ(list.instances()[0].kind, ShapeKind::disc);
  EXPECT_EQ(list.instances()[1].kind, ShapeKind::line);
  EXPECT_EQ(list.instances()[2].kind, ShapeKind::bone);
  list.clear();
  EXPECT_TRUE(list.instances().empty());
}

TEST(DrawList, LeavesOutWhatIsNotFiniteOrHasNoSize) {
  for (const float bad : {kNan, kInfinity, -kInfinity, 1.0e30F}) {
    DrawList list(font());
    list.line({bad, 0}, {1, 1}, 1, kRed);
    list.line({0, 0}, {1, bad}, 1, kRed);
    list.bone({0, 0}, {bad, 9}, 4, kRed, kBlue, 1);
    list.disc({1, bad}, 3, kRed, kBlue, 1);
    list.disc({1, 1}, bad, kRed, kBlue, 1);
    list.annulus({1, 2}, bad, 3, kRed, kBlue, 1);
    list.arc({1, 2}, 3, bad, 1, 1, kRed);
    list.arc({1, 2}, 3, 0, bad, 1, kRed);
    list.arrowHead({bad, 2}, {1, 0}, 5, 5, kRed);
    list.text({bad, 2}, "x", 12, kRed);
    list.text({1, 2}, "x", bad, kRed);
    EXPECT_TRUE(list.instances().empty()) << bad;
  }
  DrawList list(font());
  list.line({0, 0}, {1, 1}, 0, kRed);
  list.disc({0, 0}, 0, kRed, kBlue, 1);
  list.disc({0, 0}, -1, kRed, kBlue, 1);
  list.annulus({0, 0}, 0, 0, kRed, kBlue, 1);
  list.text({0, 0}, "x", 0, kRed);
  EXPECT_TRUE(list.instances().empty());
}

TEST(DrawList, AnAnnulusHasNoHoleWiderThanItself) {
  DrawList list(font());
  list.annulus({0, 0}, 30, 20, kRed, kBlue, 1);
  list.annulus({0, 0}, -5, 20, kRed, kBlue, 1);
  EXPECT_EQ(list.instances()[0].size1, 20.0F);
  EXPECT_EQ(list.instances()[1].size1, 0.0F);
}

TEST(DrawList, AnArrowHeadReachesBackFromItsTip) {
  DrawList list(font());
  list.arrowHead({10, 20}, {0, -1}, 6, 4, kRed);
  EXPECT_EQ(list.instances()[0].a, glm::vec2(10, 20));
  EXPECT_EQ(list.instances()[0].b, glm::vec2(10, 26));
}

/// Middle of the ink of the first glyph: its box less the margin, equal on all sides.
glm::vec2 middle(const Instance& glyph) { return (glyph.a + glyph.b) * 0.5F; }

TEST(DrawList, TextIsAnchored) {
  const float width = font().width("HH", 20);
  DrawList list(font());
  list.text({100, 50}, "HH", 20, kRed);
  list.text({100, 50}, "HH", 20, kRed, Anchor::center);
  list.text({100, 50}, "HH", 20, kRed, Anchor::right);
  const std::vector<Instance>& shapes = list.instances();
  ASSERT_EQ(shapes.size(), 6U);
  EXPECT_NEAR(shapes[2].a.x, shapes[0].a.x - width / 2, 0.001F);
  EXPECT_NEAR(shapes[4].a.x, shapes[0].a.x - width, 0.001F);
  EXPECT_NEAR(shapes[1].a.x - shapes[0].a.x, width / 2, 0.001F);
  // Two equal letters about the position.
  EXPECT_NEAR((middle(shapes[2]).x + middle(shapes[3]).x) / 2, 100.0F, 0.5F);
}

TEST(DrawList, CenteredTextHasTheMiddleOfItsCapitalsThere) {
  DrawList list(font());
  list.textCentered({100, 50}, "H", 40, kRed);
  const glm::vec2 found = middle(list.instances()[0]);
  const float texel = 40.0F / font().atlasEm();
  EXPECT_NEAR(found.x, 100.0F, texel);
  EXPECT_NEAR(found.y, 50.0F, texel);
}

TEST(DrawList, HaloLiesUnderAllLetters) {
  DrawList list(font());
  list.text({0, 0}, "a b", 16, kRed, Anchor::left, kBlue, 2);
  const std::vector<Instance>& shapes = list.instances();
  ASSERT_EQ(shapes.size(), 4U);  // a space has no shape
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(shapes[i].stroke, i < 2 ? 2.0F : 0.0F);
    EXPECT_EQ(shapes[i].fill.r, i < 2 ? 0.0F : 1.0F);
    EXPECT_EQ(shapes[i].a, shapes[i % 2].a);
  }
}

TEST(DrawList, NoHaloWhereItWouldNotBeSeen) {
  DrawList list(font());
  list.text({0, 0}, "ab", 16, kRed, Anchor::left, kBlue.withAlpha(0), 2);
  list.text({0, 0}, "ab", 16, kRed, Anchor::left, kBlue, 0);
  EXPECT_EQ(list.instances().size(), 4U);
}

TEST(DrawList, AGlyphsPlaceInTheAtlasSurvivesPacking) {
  DrawList list(font());
  list.text({0, 0}, "W", 16, kRed);
  const draw::Glyph& glyph = font().glyph(U'W');
  const Instance& shape = list.instances()[0];
  const float row = std::floor(shape.size0 / draw::kGlyphRow);
  EXPECT_NEAR(row, glyph.uvMin.y * static_cast<float>(font().atlasHeight()), 0.001F);
  EXPECT_NEAR(shape.size0 - row * draw::kGlyphRow,
              glyph.uvMin.x * static_cast<float>(font().atlasWidth()), 0.001F);
}

}  // namespace
