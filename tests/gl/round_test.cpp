// Discs, rings and arcs.
#include <cmath>
#include <numbers>

#include "gl/offscreen.h"

namespace {

using gl_test::kBlack;
using gl_test::kGreen;
using gl_test::kRed;
using gl_test::kWhite;
using gl_test::Offscreen;
using gl_test::Picture;

using Disc = Offscreen;
using Annulus = Offscreen;
using Arc = Offscreen;

constexpr float kPi = std::numbers::pi_v<float>;

TEST_F(Disc, AreaIsPiTimesRadiusSquared) {
  for (const float radius : {1.5F, 3.0F, 10.3F, 39.9F, 40.1F, 97.0F, 240.0F}) {
    const Picture picture = paint(500, 500, [&](draw::DrawList& list) {
      list.disc({249.7F, 250.2F}, radius, kWhite, kWhite, 0);
    });
    const double exact = static_cast<double>(kPi) * radius * radius;
    EXPECT_NEAR(picture.area() / exact, 1.0, radius < 2.0F ? 0.05 : 0.01) << "radius " << radius;
  }
}

TEST_F(Disc, FillOutlineAndNothingOutside) {
  for (const int radius : {20, 80}) {
    const Picture picture = paint(200, 200, [&](draw::DrawList& list) {
      list.disc({100, 100}, static_cast<float>(radius), kRed, kGreen, 4);
    });
    EXPECT_EQ(picture.at(100, 100, 0), 255);
    EXPECT_EQ(picture.at(100, 100, 1), 0);
    // The outline lies inside the edge: 4 pixels of it.
    for (int inside = 1; inside <= 3; ++inside) {
      EXPECT_EQ(picture.at(100 + radius - 1 - inside, 100, 0), 0) << inside;
      EXPECT_GE(picture.at(100 + radius - 1 - inside, 100, 1), 250) << inside;
    }
    EXPECT_EQ(picture.at(100 + radius - 6, 100, 1), 0);
    EXPECT_EQ(picture.at(100 + radius + 1, 100, 1), 0);
  }
}

TEST_F(Disc, AnOutlineWiderThanTheDiscFillsIt) {
  const Picture picture = paint(40, 40, [](draw::DrawList& list) {
    list.disc({20, 20}, 6, kRed, kGreen, 9);
  });
  EXPECT_EQ(picture.at(20, 20, 0), 0);
  EXPECT_EQ(picture.at(20, 20, 1), 255);
}

TEST_F(Disc, FarLargerThanTheCanvas) {
  const Picture picture = paint(100, 60, [](draw::DrawList& list) {
    list.disc({-100000 + 50.0F, 30}, 100000, kWhite, kWhite, 0);
  });
  for (int y = 0; y < 60; ++y) {
    EXPECT_EQ(picture.at(10, y), 255);
    EXPECT_EQ(picture.at(90, y), 0);
    EXPECT_NEAR(picture.areaWithin(0, y, 100, y + 1), 50.0, 0.1) << "row " << y;
  }
}

TEST_F(Annulus, AreaIsThatBetweenTheCircles) {
  for (const float inner : {0.0F, 3.5F, 60.0F, 198.0F}) {
    const Picture picture = paint(420, 420, [&](draw::DrawList& list) {
      list.annulus({210.4F, 209.1F}, inner, 200, kWhite, kWhite, 2);
    });
    const double exact = static_cast<double>(kPi * (200.0F * 200.0F - inner * inner));
    EXPECT_NEAR(picture.area() / exact, 1.0, 0.01) << "inner radius " << inner;
  }
}

TEST_F(Annulus, BothEdgesAreStrokedAndAnAbsentHoleIsNot) {
  const Picture ring = paint(140, 140, [](draw::DrawList& list) {
    list.annulus({70, 70}, 30, 60, kRed, kGreen, 3);
  });
  EXPECT_EQ(ring.at(70, 70, 0) + ring.at(70, 70, 1), 0);
  EXPECT_EQ(ring.at(70 + 31, 70, 1), 255);
  EXPECT_EQ(ring.at(70 + 45, 70, 0), 255);
  EXPECT_EQ(ring.at(70 + 45, 70, 1), 0);
  EXPECT_EQ(ring.at(70 + 58, 70, 1), 255);
  const Picture full = paint(140, 140, [](draw::DrawList& list) {
    list.annulus({70, 70}, 0, 60, kRed, kGreen, 3);
  });
  EXPECT_EQ(full.at(70, 70, 0), 255);
  EXPECT_EQ(full.at(70, 70, 1), 0);
}

// Large rings are painted in slices: a pixel painted twice or not at all would show in this.
TEST_F(Annulus, HasNoSeams) {
  for (const float radius : {41.0F, 100.0F, 250.3F, 290.0F}) {
    const Picture picture = paint(600, 600, [&](draw::DrawList& list) {
      list.annulus({300.37F, 299.81F}, radius * 0.3F, radius, kWhite.withAlpha(0.5F), kBlack, 0);
    });
    for (int y = 0; y < 600; ++y) {
      for (int x = 0; x < 600; ++x) {
        const double distance = std::hypot(x + 0.5 - 300.37, y + 0.5 - 299.81);
        if (distance > radius * 0.3 + 1.0 && distance < radius - 1.0) {
          ASSERT_NEAR(picture.at(x, y), 128, 1) << x << ", " << y;
        } else if (distance < radius * 0.3 - 1.0 || distance > radius + 1.0) {
          ASSERT_EQ(picture.at(x, y), 0) << x << ", " << y;
        }
      }
    }
  }
}

/// Whether the circle's line is painted at an angle, counter-clockwise as seen.
bool lit(const Picture& picture, float radius, float angle) {
  const float x = 100.0F + radius * std::cos(angle);
  const float y = 100.0F - radius * std::sin(angle);
  return picture.at(static_cast<int>(x), static_cast<int>(y)) > 128;
}

TEST_F(Arc, CoversItsSweepAndNothingElse) {
  for (const float radius : {25.0F, 80.0F}) {
    for (int start = -8; start < 16; ++start) {
      const float from = static_cast<float>(start) * kPi / 8.0F + 0.1F;
      for (const float sweep : {0.7F, -0.7F, 2.0F, -2.0F, 4.5F, -4.5F, 6.1F, -6.1F}) {
        const Picture picture = paint(200, 200, [&](draw::DrawList& list) {
          list.arc({100, 100}, radius, from, sweep, 4, kWhite);
        });
        const float roundEnd = 4.0F / radius;
        for (int i = 1; i < 8; ++i) {
          const float part = static_cast<float>(i) / 8.0F;
          ASSERT_TRUE(lit(picture, radius, from + sweep * part))
              << "from " << from << " sweep " << sweep << " part " << part;
          const float rest = (2.0F * kPi - std::abs(sweep)) * part;
          if (rest < roundEnd || 2.0F * kPi - std::abs(sweep) - rest < roundEnd) continue;
          ASSERT_FALSE(lit(picture, radius, from - std::copysign(rest, sweep)))
              << "from " << from << " sweep " << sweep << " beside " << rest;
        }
      }
    }
  }
}

TEST_F(Arc, AreaIsLengthTimesWidthAndRoundEnds) {
  for (const float sweep : {0.0F, 0.2F, -1.0F, 3.0F, 5.0F}) {
    for (const float radius : {30.0F, 90.0F}) {
      const Picture picture = paint(200, 200, [&](draw::DrawList& list) {
        list.arc({100.2F, 99.9F}, radius, 1.3F, sweep, 6, kWhite);
      });
      const float exact = std::abs(sweep) * radius * 6.0F + kPi * 9.0F;
      EXPECT_NEAR(picture.area() / static_cast<double>(exact), 1.0, 0.01)
          << "sweep " << sweep << " radius " << radius;
    }
  }
}

TEST_F(Arc, AFullTurnAndMoreIsACircleWithoutASeam) {
  for (const float sweep : {2.0F * kPi, -2.0F * kPi, 7.5F, -20.0F}) {
    const Picture picture = paint(200, 200, [&](draw::DrawList& list) {
      list.arc({100, 100}, 80, 0.4F, sweep, 6, kWhite.withAlpha(0.5F));
    });
    for (int i = 0; i < 720; ++i) {
      const float angle = static_cast<float>(i) * kPi / 360.0F;
      const auto x = static_cast<int>(100.0F + 80.0F * std::cos(angle));
      const auto y = static_cast<int>(100.0F - 80.0F * std::sin(angle));
      ASSERT_NEAR(picture.at(x, y), 128, 1) << "sweep " << sweep << " angle " << angle;
    }
  }
}

}  // namespace
