#include "lab/dashes.h"

#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "ik/solver.h"

namespace {

struct Point {
  float x;
  float y;
};
struct Dash {
  float from;
  float to;
};

std::vector<Dash> dashesOf(lab::Dasher& dasher, float from, float to) {
  std::vector<Dash> all;
  dasher.line(Point{from, 0.0F}, Point{to, 0.0F}, [&](Point a, Point b) {
    all.push_back({a.x, b.x});
  });
  return all;
}

TEST(Dashes, AreAsLongAsThePatternSays) {
  const std::vector<float> pattern{3.0F, 1.0F};
  lab::Dasher dasher(pattern, 2.0F);
  const auto dashes = dashesOf(dasher, 0.0F, 20.0F);
  ASSERT_EQ(dashes.size(), 3U);
  for (std::size_t i = 0; i < dashes.size(); ++i) {
    EXPECT_FLOAT_EQ(dashes[i].from, 8.0F * static_cast<float>(i));
  }
  EXPECT_FLOAT_EQ(dashes[0].to, 6.0F);
  EXPECT_FLOAT_EQ(dashes[2].to, 20.0F);
}

TEST(Dashes, GoOnFromLineToLine) {
  const std::vector<float> pattern{3.0F, 1.0F};
  lab::Dasher whole(pattern, 1.0F);
  lab::Dasher pieces(pattern, 1.0F);
  float painted = 0.0F;
  for (const Dash& each : dashesOf(whole, 0.0F, 10.0F)) painted += each.to - each.from;
  float inPieces = 0.0F;
  for (const auto& [from, to] : std::vector<Dash>{{0.0F, 2.5F}, {2.5F, 3.2F}, {3.2F, 10.0F}}) {
    for (const Dash& each : dashesOf(pieces, from, to)) inPieces += each.to - each.from;
  }
  EXPECT_NEAR(painted, 8.0F, 1e-5F);
  EXPECT_NEAR(inPieces, painted, 1e-5F);
}

TEST(Dashes, NoTwoSolversHaveTheSamePattern) {
  std::set<std::vector<float>> seen;
  for (std::size_t i = 0; i < ik::solvers().size(); ++i) {
    const auto pattern = lab::solverPattern(i);
    EXPECT_EQ(pattern.size() % 2, 0U) << i;
    EXPECT_TRUE(seen.emplace(pattern.begin(), pattern.end()).second) << i;
  }
}

}  // namespace
