// Bones and arrow heads.
#include <cmath>

#include "gl/offscreen.h"

namespace {

using gl_test::kGreen;
using gl_test::kRed;
using gl_test::kWhite;
using gl_test::Offscreen;
using gl_test::Picture;

using Bone = Offscreen;
using ArrowHead = Offscreen;

/// Height of a horizontal shape in one column.
double thickness(const Picture& picture, int column) {
  return picture.areaWithin(column, 0, column + 1, picture.height);
}

TEST_F(Bone, IsWidestNearItsStartAndTapersToItsEnd) {
  const Picture picture = paint(260, 60, [](draw::DrawList& list) {
    list.bone({30, 30}, {230, 30}, 24, kWhite, kWhite, 0);
  });
  int widest = 0;
  for (int x = 0; x < 260; ++x) {
    if (thickness(picture, x) > thickness(picture, widest)) widest = x;
  }
  EXPECT_NEAR(widest, 30 + 30, 3);  // 15 % of 200
  EXPECT_NEAR(thickness(picture, widest), 24.0, 1.0);
  for (int x = widest + 4; x < 228; ++x) {
    ASSERT_LE(thickness(picture, x), thickness(picture, x - 1) + 0.05) << "column " << x;
  }
  EXPECT_LT(thickness(picture, 220), 6.0);
}

TEST_F(Bone, ReachesFromEndToEndAndNoFurther) {
  const Picture picture = paint(260, 60, [](draw::DrawList& list) {
    list.bone({30, 30}, {230, 30}, 24, kWhite, kWhite, 0);
  });
  EXPECT_EQ(thickness(picture, 28), 0.0);
  EXPECT_GT(thickness(picture, 31), 1.0);
  EXPECT_GT(thickness(picture, 228), 1.0);
  EXPECT_EQ(thickness(picture, 231), 0.0);
}

TEST_F(Bone, AreaIsAKitesInEveryDirection) {
  for (int i = 0; i < 16; ++i) {
    const float angle = static_cast<float>(i) * 0.4F;
    const glm::vec2 reach = glm::vec2(std::cos(angle), std::sin(angle)) * 90.0F;
    const Picture picture = paint(200, 200, [&](draw::DrawList& list) {
      list.bone(glm::vec2(100) - reach, glm::vec2(100) + reach, 24, kWhite, kWhite, 0);
    });
    // Two trapezoids on either side of the axis: 12 wide in the middle, 15 % of it at the tips.
    const double exact = 180.0 * (12.0 + 1.8);
    EXPECT_NEAR(picture.area() / exact, 1.0, 0.01) << "angle " << angle;
  }
}

TEST_F(Bone, OutlineLiesInsideTheEdge) {
  const auto bone = [](float stroke) {
    return [stroke](draw::DrawList& list) {
      list.bone({30, 30}, {230, 30}, 30, kRed, kGreen, stroke);
    };
  };
  const Picture plain = paint(260, 60, bone(0));
  const Picture outlined = paint(260, 60, bone(3));
  EXPECT_EQ(outlined.at(70, 30, 0), 255);
  EXPECT_EQ(outlined.at(70, 30, 1), 0);
  // Just inside the shoulder, at the end.
  EXPECT_EQ(outlined.at(60, 17, 1), 255);
  EXPECT_EQ(outlined.at(227, 30, 1), 255);
  for (int y = 0; y < 60; ++y) {
    for (int x = 0; x < 260; ++x) {
      // Whatever the outline takes the fill lacks.
      ASSERT_NEAR(plain.at(x, y, 0), outlined.at(x, y, 0) + outlined.at(x, y, 1), 1);
    }
  }
}

TEST_F(Bone, AShortOneKeepsItsShape) {
  for (const float length : {0.0F, 0.5F, 3.0F, 10.0F, 24.0F}) {
    const Picture picture = paint(100, 60, [&](draw::DrawList& list) {
      list.bone({30, 30}, {30 + length, 30}, 24, kWhite, kWhite, 1);
    });
    EXPECT_LE(picture.area(), length * 0.6 * length * 0.75 + 1.0) << "length " << length;
    EXPECT_EQ(picture.areaWithin(0, 0, 29, 60), 0.0) << "length " << length;
    EXPECT_EQ(picture.areaWithin(32 + static_cast<int>(length), 0, 100, 60), 0.0);
    EXPECT_EQ(picture.areaWithin(0, 0, 100, 29 - static_cast<int>(length * 0.3F)), 0.0);
  }
}

TEST_F(Bone, MostlyOutsideTheCanvas) {
  const Picture picture = paint(100, 100, [](draw::DrawList& list) {
    list.bone({-20000, 50}, {100000, 50}, 40, kWhite, kWhite, 0);
  });
  for (int x = 0; x < 100; ++x) ASSERT_NEAR(thickness(picture, x), 39.3, 1.5) << "column " << x;
}

TEST_F(ArrowHead, PointsWhereItIsTold) {
  const Picture right = paint(60, 60, [](draw::DrawList& list) {
    list.arrowHead({45, 30}, {1, 0}, 30, 20, kWhite);
  });
  EXPECT_NEAR(thickness(right, 16), 19.5, 1.0);
  EXPECT_NEAR(thickness(right, 30), 10.0, 1.0);
  EXPECT_GT(thickness(right, 43), 0.5);
  EXPECT_EQ(thickness(right, 46), 0.0);
  EXPECT_EQ(thickness(right, 13), 0.0);
  const Picture up = paint(60, 60, [](draw::DrawList& list) {
    list.arrowHead({30, 15}, {0, -1}, 30, 20, kWhite);
  });
  EXPECT_GT(up.areaWithin(0, 30, 60, 60), 2.0 * up.areaWithin(0, 0, 60, 30));
}

}  // namespace
