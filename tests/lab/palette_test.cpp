// The palettes for every kind of eye: what must be told apart has different colours for normal and
// for red-green blind sight, and what is read stands out from its ground.
#include "lab/palette.h"

#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "lab/maps/color_scale.h"

namespace {

using lab::Palette;
using lab::Theme;

using Rgb = std::array<double, 3>;  // linear light

Rgb linearOf(unsigned hex) {
  Rgb out{};
  for (std::size_t i = 0; i < 3; ++i) {
    const double c = ((hex >> (16 - 8 * i)) & 0xFFU) / 255.0;
    out[i] = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  }
  return out;
}

// G. Machado, M. Oliveira, L. Fernandes, "A Physiologically-based Model for Simulation of Color
// Vision Deficiency" (2009), severity 1.0, in linear light.
using Sight = std::array<std::array<double, 3>, 3>;
constexpr Sight kNormal{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Sight kDeutan{{{0.367322, 0.860646, -0.227968},
                         {0.280085, 0.672501, 0.047413},
                         {-0.011820, 0.042940, 0.968881}}};
constexpr Sight kProtan{{{0.152286, 1.052583, -0.204868},
                         {0.114503, 0.786281, 0.099216},
                         {-0.003882, -0.048116, 1.051998}}};

Rgb seenBy(const Sight& sight, const Rgb& color) {
  Rgb out{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) out[i] += sight[i][j] * color[j];
    out[i] = std::min(1.0, std::max(0.0, out[i]));
  }
  return out;
}

struct CieLab {
  double L;
  double a;
  double b;
};

CieLab cieLabOf(const Rgb& c) {
  const auto f = [](double t) {
    return t > 216.0 / 24389.0 ? std::cbrt(t) : (24389.0 / 27.0 * t + 16.0) / 116.0;
  };
  const double x = f((0.4124564 * c[0] + 0.3575761 * c[1] + 0.1804375 * c[2]) / 0.95047);
  const double y = f(0.2126729 * c[0] + 0.7151522 * c[1] + 0.0721750 * c[2]);
  const double z = f((0.0193339 * c[0] + 0.1191920 * c[1] + 0.9503041 * c[2]) / 1.08883);
  return {116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)};
}

double degrees(double b, double a) {
  const double angle = std::atan2(b, a) * 180.0 / std::numbers::pi;
  return angle < 0.0 ? angle + 360.0 : angle;
}
double cosOf(double angle) { return std::cos(angle * std::numbers::pi / 180.0); }
double sinOf(double angle) { return std::sin(angle * std::numbers::pi / 180.0); }

// CIEDE2000, after G. Sharma, W. Wu, E. Dalal (2005).
double difference(const CieLab& p, const CieLab& q) {
  const double mean = 0.5 * (std::hypot(p.a, p.b) + std::hypot(q.a, q.b));
  const double seventh = std::pow(mean, 7.0);
  const double g = 0.5 * (1.0 - std::sqrt(seventh / (seventh + std::pow(25.0, 7.0))));
  const double a1 = (1.0 + g) * p.a;
  const double a2 = (1.0 + g) * q.a;
  const double c1 = std::hypot(a1, p.b);
  const double c2 = std::hypot(a2, q.b);
  const double h1 = degrees(p.b, a1);
  const double h2 = degrees(q.b, a2);
  const bool isGrey = c1 * c2 == 0.0;
  double turn = isGrey ? 0.0 : h2 - h1;
  if (turn > 180.0) turn -= 360.0;
  if (turn < -180.0) turn += 360.0;
  const double dL = q.L - p.L;
  const double dC = c2 - c1;
  const double dH = 2.0 * std::sqrt(c1 * c2) * sinOf(0.5 * turn);
  const double mL = 0.5 * (p.L + q.L);
  const double mC = 0.5 * (c1 + c2);
  double mH = h1 + h2;
  if (!isGrey) {
    mH *= 0.5;
    if (std::abs(h1 - h2) > 180.0) mH += h1 + h2 < 360.0 ? 180.0 : -180.0;
  }
  const double t = 1.0 - 0.17 * cosOf(mH - 30.0) + 0.24 * cosOf(2.0 * mH) +
                   0.32 * cosOf(3.0 * mH + 6.0) - 0.2 * cosOf(4.0 * mH - 63.0);
  const double around = (mH - 275.0) / 25.0;
  const double mC7 = std::pow(mC, 7.0);
  const double rC = 2.0 * std::sqrt(mC7 / (mC7 + std::pow(25.0, 7.0)));
  const double fromGrey = (mL - 50.0) * (mL - 50.0);
  const double l = dL / (1.0 + 0.015 * fromGrey / std::sqrt(20.0 + fromGrey));
  const double c = dC / (1.0 + 0.045 * mC);
  const double h = dH / (1.0 + 0.015 * mC * t);
  const double rT = -sinOf(60.0 * std::exp(-around * around)) * rC;
  return std::sqrt(l * l + c * c + h * h + rT * c * h);
}

// Of the eyes that see the least of it.
double apart(unsigned a, unsigned b) {
  double least = 1e9;
  for (const Sight& sight : {kNormal, kDeutan, kProtan}) {
    least = std::min(least, difference(cieLabOf(seenBy(sight, linearOf(a))),
                                       cieLabOf(seenBy(sight, linearOf(b)))));
  }
  return least;
}

// W3C, Web Content Accessibility Guidelines 2.1.
double luminance(const Rgb& c) { return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2]; }
double contrast(unsigned a, unsigned b) {
  const double x = luminance(linearOf(a)) + 0.05;
  const double y = luminance(linearOf(b)) + 0.05;
  return std::max(x, y) / std::min(x, y);
}

// `part` of `color` over `ground`, as screens blend.
unsigned over(unsigned color, double part, unsigned ground) {
  unsigned out = 0;
  for (const unsigned shift : {16U, 8U, 0U}) {
    const double top = (color >> shift) & 0xFFU;
    const double below = (ground >> shift) & 0xFFU;
    out |= static_cast<unsigned>(std::lround(part * top + (1.0 - part) * below)) << shift;
  }
  return out;
}

struct Named {
  std::string name;
  unsigned hex;
};

std::vector<Named> marksOf(const Palette& colors) {
  return {{"target", colors.target},     {"tip", colors.tip},         {"current", colors.current},
          {"interior", colors.interior}, {"red", colors.red},         {"blue", colors.blue},
          {"good", colors.good},         {"warning", colors.warning}, {"bone", colors.bone}};
}

void expectApart(const Named& a, const Named& b) {
  EXPECT_GE(apart(a.hex, b.hex), 10.0) << a.name << " and " << b.name;
}

// Pairs that tests of this formula are published with.
TEST(ColorDifference, AgreesWithPublishedPairs) {
  EXPECT_NEAR(difference({50.0, 2.6772, -79.7751}, {50.0, 0.0, -82.7485}), 2.0425, 5e-5);
  EXPECT_NEAR(difference({50.0, 2.5, 0.0}, {73.0, 25.0, -18.0}), 27.1492, 5e-5);
  EXPECT_NEAR(difference({50.0, 2.5, 0.0}, {58.0, 24.0, 15.0}), 19.4535, 5e-5);
  EXPECT_NEAR(contrast(0xFFFFFF, 0x000000), 21.0, 1e-9);
}

class Palettes : public testing::TestWithParam<Theme> {
 protected:
  const Palette& colors = lab::palette(GetParam());
};

TEST_P(Palettes, MarksOnTheCanvasAreToldApart) {
  const std::vector<Named> marks = marksOf(colors);
  for (std::size_t i = 0; i < marks.size(); ++i) {
    for (std::size_t j = i + 1; j < marks.size(); ++j) expectApart(marks[i], marks[j]);
  }
}

TEST_P(Palettes, SolversAreToldApart) {
  const auto all = ik::solvers();
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      expectApart({std::string(all[i]->id), lab::solverColor(i, GetParam())},
                  {std::string(all[j]->id), lab::solverColor(j, GetParam())});
    }
    EXPECT_GE(contrast(lab::solverColor(i, GetParam()), colors.background), 3.0) << all[i]->id;
    EXPECT_GE(contrast(lab::solverColor(i, GetParam()), colors.panel), 3.0) << all[i]->id;
  }
}

TEST_P(Palettes, ReasonsToStopAreToldApart) {
  const std::vector<ik::Status> all{ik::Status::reached,      ik::Status::tooFar,
                                    ik::Status::tooClose,     ik::Status::stalled,
                                    ik::Status::limitBlocked, ik::Status::iterationLimit,
                                    ik::Status::heldBack};
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      expectApart({"status " + std::to_string(static_cast<int>(all[i])),
                   lab::statusColor(all[i], GetParam())},
                  {"status " + std::to_string(static_cast<int>(all[j])),
                   lab::statusColor(all[j], GetParam())});
    }
  }
}

TEST_P(Palettes, TargetsOutOfReachAreUnlikeAllOfTheScale) {
  for (int i = 0; i <= 100; ++i) {
    expectApart({"unreachable", lab::unreachableColor(GetParam())},
                {std::to_string(i), lab::scaleColor(i / 100.0)});
  }
}

TEST_P(Palettes, TextIsRead) {
  const double least = GetParam() == Theme::projector ? 7.0 : 4.5;
  for (const unsigned ground : {colors.background, colors.panel, colors.control}) {
    EXPECT_GE(contrast(colors.text, ground), least);
    EXPECT_GE(contrast(colors.dimText, ground), least);
  }
  for (const Named& mark : marksOf(colors)) {
    EXPECT_GE(contrast(colors.asText(mark.hex), colors.background), least) << mark.name;
    EXPECT_GE(contrast(colors.asText(mark.hex), colors.panel), least) << mark.name;
  }
  const double onAccent =
      std::max(contrast(colors.accent, 0x000000), contrast(colors.accent, 0xFFFFFF));
  EXPECT_GE(onAccent, 4.5) << "a button that is down";
  EXPECT_GE(contrast(colors.text, over(colors.accent, 0.6, colors.control)), 4.5)
      << "a button under the pointer";
}

TEST_P(Palettes, MarksAreSeen) {
  EXPECT_GE(contrast(colors.accent, colors.panel), 3.0);
  EXPECT_GE(contrast(colors.accent, colors.control), 3.0) << "a slider's thumb";
  for (const Named& mark : marksOf(colors)) {
    EXPECT_GE(contrast(mark.hex, colors.background), 3.0) << mark.name;
    EXPECT_GE(contrast(mark.hex, colors.panel), 3.0) << mark.name;
  }
  EXPECT_GE(contrast(colors.base, colors.background), 3.0);
  EXPECT_GE(contrast(over(colors.reach, lab::kReachAlpha, colors.background), colors.background),
            3.0);
  EXPECT_GE(contrast(over(colors.dimText, lab::kGhostAlpha, colors.background), colors.background),
            3.0);
}

// Less than marks, which lie over it; a projector in a lit room takes much of it away.
TEST_P(Palettes, TheGridIsSeenAndStaysBehind) {
  const bool isProjector = GetParam() == Theme::projector;
  const double grid = contrast(colors.grid, colors.background);
  const double axis = contrast(colors.axis, colors.background);
  EXPECT_GE(grid, isProjector ? 1.8 : 1.3);
  EXPECT_LE(grid, 2.2);
  EXPECT_GE(axis, 1.5 * grid);
  EXPECT_LT(axis, contrast(colors.text, colors.background) / 2.0);
}

INSTANTIATE_TEST_SUITE_P(Themes, Palettes,
                         testing::Values(Theme::dark, Theme::light, Theme::projector));

}  // namespace
