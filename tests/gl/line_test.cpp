#include <cmath>
#include <numbers>

#include "gl/offscreen.h"

namespace {

using gl_test::kWhite;
using gl_test::Offscreen;
using gl_test::Picture;

using Line = Offscreen;

constexpr int kHalf = 128;
constexpr double kPi = std::numbers::pi;

/// Values down one column that a horizontal line crosses, as shares of a pixel.
void expectProfile(const Picture& picture, int column, int top,
                   std::initializer_list<double> parts) {
  int y = top;
  for (const double part : parts) {
    EXPECT_NEAR(picture.at(column, y) / 255.0, part, 0.01) << "row " << y;
    ++y;
  }
}

TEST_F(Line, WidthIsExactDownToPartsOfAPixel) {
  struct Case {
    float y;
    float width;
    std::initializer_list<double> rows;  // from row 17 on
  };
  const Case cases[] = {
      {20.5F, 1.0F, {0, 0, 0, 1, 0, 0, 0}},     {20.0F, 2.0F, {0, 0, 1, 1, 0, 0, 0}},
      {20.5F, 0.5F, {0, 0, 0, 0.5, 0, 0, 0}},   {20.25F, 3.0F, {0, 0.25, 1, 1, 0.75, 0, 0}},
      {20.0F, 1.0F, {0, 0, 0.5, 0.5, 0, 0, 0}}, {20.5F, 0.125F, {0, 0, 0, 0.125, 0, 0, 0}},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(testing::Message() << "y " << c.y << ", width " << c.width);
    const Picture picture = paint(80, 40, [&](draw::DrawList& list) {
      list.line({10, c.y}, {70, c.y}, c.width, kWhite);
    });
    expectProfile(picture, 40, 17, c.rows);
  }
}

TEST_F(Line, AreaIsTheSameInEveryDirection) {
  for (int i = 0; i < 24; ++i) {
    const float angle = static_cast<float>(i) * 0.2718F;
    const glm::vec2 reach = glm::vec2(std::cos(angle), std::sin(angle)) * 80.0F;
    const Picture picture = paint(200, 200, [&](draw::DrawList& list) {
      list.line(glm::vec2(100.3F, 99.6F) - reach, glm::vec2(100.3F, 99.6F) + reach, 5, kWhite);
    });
    EXPECT_NEAR(picture.area() / (160.0 * 5.0 + kPi * 2.5 * 2.5), 1.0, 0.01) << "angle " << angle;
  }
}

TEST_F(Line, OfNoLengthIsADot) {
  const Picture picture = paint(40, 40, [](draw::DrawList& list) {
    list.line({20, 20}, {20, 20}, 10, kWhite);
  });
  EXPECT_NEAR(picture.area() / (kPi * 25.0), 1.0, 0.01);
}

TEST_F(Line, DashesAndGapsAreEquallyLongAndStartWithADash) {
  const Picture picture = paint(140, 40, [](draw::DrawList& list) {
    list.line({11, 20}, {110, 20}, 2, kWhite, 10);
  });
  // Round ends are part of a dash: [10, 20], [30, 40], ...
  for (int x = 0; x < 140; ++x) {
    const bool end = x % 10 == 0 || x % 10 == 9;
    if (end) continue;
    const bool dash = x >= 10 && x <= 110 && (x / 10) % 2 == 1;
    EXPECT_EQ(picture.at(x, 20) > kHalf, dash) << "column " << x;
  }
  EXPECT_EQ(picture.at(113, 20), 0);
}

TEST_F(Line, FarEndsDoNotBlurIt) {
  const auto draw = [](float far, float dash) {
    return [far, dash](draw::DrawList& list) {
      // Slope 1/2 through (60, 40).
      list.line({60 - far, 40 - far / 2}, {60 + far, 40 + far / 2}, 3, kWhite, dash);
    };
  };
  // Along the line the middle is 144 and 160,000 pixels from the start: whole periods of 16.
  const float nearEnd = 144.0F * 2.0F / std::sqrt(5.0F);
  const float farEnd = 160000.0F * 2.0F / std::sqrt(5.0F);
  for (const float dash : {0.0F, 8.0F}) {
    const Picture close = paint(120, 80, draw(nearEnd, dash));
    const Picture distant = paint(120, 80, draw(farEnd, dash));
    for (int y = 0; y < 80; ++y) {
      for (int x = 0; x < 120; ++x) {
        ASSERT_NEAR(close.at(x, y), distant.at(x, y), 6) << x << ", " << y << " dash " << dash;
      }
    }
  }
}

TEST_F(Line, BesideTheCanvasLeavesNothing) {
  const Picture picture = paint(60, 60, [](draw::DrawList& list) {
    list.line({-5000, 30}, {-10, 30}, 4, kWhite);
    list.line({70, 30}, {1e6F, 30}, 4, kWhite);
    list.line({-1e6F, -20}, {1e6F, -20}, 4, kWhite);
    list.line({-500, 30}, {-10, 30}, 4, kWhite, 6);
  });
  EXPECT_EQ(picture.area(), 0.0);
}

}  // namespace
