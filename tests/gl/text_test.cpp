#include <cmath>

#include "gl/offscreen.h"

namespace {

using gl_test::kBlack;
using gl_test::kGreen;
using gl_test::kWhite;
using gl_test::Offscreen;
using gl_test::Picture;

using Text = Offscreen;

TEST_F(Text, StandsUprightAndIsNotMirrored) {
  const Picture picture = paint(120, 80, [](draw::DrawList& list) {
    list.text({20, 60}, "T", 60, kWhite);
    list.text({70, 60}, "L", 60, kWhite);
  });
  // Capitals are 44 pixels high here: rows 16 to 60.
  EXPECT_GT(picture.areaWithin(10, 14, 68, 24), 3.0 * picture.areaWithin(10, 52, 68, 62));
  EXPECT_GT(picture.areaWithin(70, 52, 118, 62), 2.0 * picture.areaWithin(70, 14, 118, 24));
  EXPECT_GT(picture.areaWithin(70, 14, 85, 62), picture.areaWithin(85, 14, 118, 62));
}

TEST_F(Text, SitsOnItsBaseline) {
  const Picture picture = paint(200, 80, [](draw::DrawList& list) {
    list.text({20, 60}, "HIT", 48, kWhite);
  });
  EXPECT_EQ(picture.areaWithin(0, 61, 200, 80), 0.0);
  EXPECT_GT(picture.areaWithin(0, 58, 200, 60), 5.0);
  const int top = 60 - static_cast<int>(std::lround(font_->capHeight() * 48.0F));
  EXPECT_GT(picture.areaWithin(0, top, 200, top + 2), 5.0);
  EXPECT_LT(picture.areaWithin(0, 0, 200, top - 1), 0.1);
}

// Inter's letters have sharp vertical stems: at any size they cover the area they should.
TEST_F(Text, InkGrowsWithTheSquareOfTheSize) {
  const auto ink = [&](float size) {
    const Picture picture = paint(900, 120, [&](draw::DrawList& list) {
      list.text({10, 90}, "Hamburg 0123", size, kWhite);
    });
    return picture.area() / static_cast<double>(size * size);
  };
  const double large = ink(96);
  for (const float size : {11.0F, 13.0F, 16.0F, 24.0F, 40.0F}) {
    EXPECT_NEAR(ink(size) / large, 1.0, 0.06) << "size " << size;
  }
}

TEST_F(Text, HaloSurroundsTheLettersAndLeavesThemWhole) {
  const auto text = [](float halo) {
    return [halo](draw::DrawList& list) {
      list.text({20, 50}, "MM", 30, kWhite, draw::Anchor::left, kGreen, halo);
    };
  };
  const Picture plain = paint(120, 70, text(0));
  const Picture haloed = paint(120, 70, text(3));
  double letters = 0.0;
  double around = 0.0;
  for (int y = 0; y < 70; ++y) {
    for (int x = 0; x < 120; ++x) {
      // Red is in the letters only.
      ASSERT_NEAR(plain.at(x, y, 0), haloed.at(x, y, 0), 1) << x << ", " << y;
      letters += haloed.at(x, y, 0) / 255.0;
      around += haloed.at(x, y, 1) / 255.0;
    }
  }
  EXPECT_GT(around, letters * 1.5);
}

TEST_F(Text, AHaloWiderThanTheFieldAllowsIsNotABox) {
  const Picture picture = paint(120, 70, [](draw::DrawList& list) {
    list.text({30, 50}, "I", 14, kBlack, draw::Anchor::left, kWhite, 50);
  });
  // Round about the letter: the corners of its box stay empty.
  EXPECT_LT(picture.area(), 14.0 * 16.0);
  EXPECT_GT(picture.area(), 30.0);
}

TEST_F(Text, OfAFewPixelsAndOfThousandsIsPaintedToo) {
  const Picture tiny = paint(40, 40, [](draw::DrawList& list) {
    list.text({10, 20}, "mm", 2, kWhite);
  });
  EXPECT_GT(tiny.area(), 0.5);
  const Picture huge = paint(40, 40, [](draw::DrawList& list) {
    list.textCentered({20, 20}, "I", 4000, kWhite);
  });
  EXPECT_EQ(huge.area(), 1600.0);
}

}  // namespace
