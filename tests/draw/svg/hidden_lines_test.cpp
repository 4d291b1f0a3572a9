// Hidden parts of lines, against points of them that are looked at one by one.
#include "draw/svg/hidden_lines.h"

#include <algorithm>
#include <cmath>
#include <random>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace {

using draw::Occluders;
using draw::Plane;
using draw::ScreenSphere;

// A box that is not parallel to the axes.
struct Box {
  glm::dvec3 middle{0.0};
  std::vector<glm::dvec3> axes;  // of length 1
  std::vector<double> halves;

  [[nodiscard]] std::vector<Plane> planes() const {
    std::vector<Plane> all;
    for (std::size_t i = 0; i < 3; ++i) {
      for (const double sign : {1.0, -1.0}) {
        const glm::dvec3 normal = sign * axes[i];
        all.push_back({normal, glm::dot(normal, middle) + halves[i]});
      }
    }
    return all;
  }
  // Of the viewer's ray from the point on: its slabs.
  [[nodiscard]] bool hides(const glm::dvec3& point) const {
    double from = 0.0;
    double to = 1e300;
    for (std::size_t i = 0; i < 3; ++i) {
      const double at = glm::dot(point - middle, axes[i]);
      const double speed = axes[i].z;
      const double a = (-halves[i] - at) / speed;
      const double b = (halves[i] - at) / speed;
      from = std::max(from, std::min(a, b));
      to = std::min(to, std::max(a, b));
    }
    return from < to;
  }
};

bool hides(const ScreenSphere& ball, const glm::dvec3& point) {
  const glm::dvec2 away = (glm::dvec2(point) - glm::dvec2(ball.center)) / ball.radius;
  const double inside = 1.0 - glm::dot(away, away);
  return inside > 0.0 && point.z < ball.center.z + ball.depth * std::sqrt(inside);
}

class HiddenLines : public testing::Test {
 protected:
  double number(double from, double to) {
    return std::uniform_real_distribution(from, to)(engine_);
  }
  glm::dvec3 point(double size) {
    return {number(-size, size), number(-size, size), number(-size, size)};
  }
  Box box() {
    const glm::dvec3 x = glm::normalize(point(1.0));
    const glm::dvec3 y = glm::normalize(glm::cross(x, point(1.0)));
    return {point(40.0),
            {x, y, glm::cross(x, y)},
            {number(5.0, 40.0), number(5.0, 40.0), number(5.0, 40.0)}};
  }
  // Not too near to an end of a part, where either answer is right.
  template <typename Hides>
  int disagreements(const std::vector<std::pair<double, double>>& seen, const glm::dvec3& from,
                    const glm::dvec3& to, const Hides& isHidden) {
    int count = 0;
    for (double t = 0.005; t < 1.0; t += 0.01) {
      const bool isAtEnd = std::ranges::any_of(seen, [t](const auto& part) {
        return std::abs(part.first - t) < 1e-6 || std::abs(part.second - t) < 1e-6;
      });
      const bool isSeen = std::ranges::any_of(
          seen, [t](const auto& part) { return part.first < t && t < part.second; });
      hidden_ += isHidden(glm::mix(from, to, t)) ? 1 : 0;
      ++points_;
      count += !isAtEnd && isSeen == isHidden(glm::mix(from, to, t)) ? 1 : 0;
    }
    return count;
  }

  std::mt19937 engine_{11};
  int hidden_ = 0;
  int points_ = 0;
};

constexpr glm::dvec2 kAll(1000.0);

TEST_F(HiddenLines, BehindABody) {
  for (int i = 0; i < 500; ++i) {
    const Box body = box();
    Occluders occluders;
    occluders.add(body.planes(), -kAll, kAll);
    const glm::dvec3 from = point(100.0);
    const glm::dvec3 to = point(100.0);
    EXPECT_EQ(disagreements(occluders.visible(from, to), from, to,
                            [&](const glm::dvec3& at) { return body.hides(at); }),
              0);
  }
  EXPECT_GT(hidden_, points_ / 20);
}

TEST_F(HiddenLines, BehindABall) {
  for (int i = 0; i < 500; ++i) {
    const ScreenSphere ball{point(40.0), number(10.0, 60.0), number(10.0, 60.0)};
    Occluders occluders;
    occluders.add(ball);
    const glm::dvec3 from = point(100.0);
    glm::dvec3 to = point(100.0);
    if (i % 10 == 0) to.z = from.z;
    EXPECT_EQ(disagreements(occluders.visible(from, to), from, to,
                            [&](const glm::dvec3& at) { return hides(ball, at); }),
              0);
  }
  EXPECT_GT(hidden_, points_ / 20);
}

TEST_F(HiddenLines, BehindSeveralBodiesButItsOwn) {
  for (int i = 0; i < 200; ++i) {
    const Box own = box();
    const Box other = box();
    const ScreenSphere ball{point(40.0), number(10.0, 60.0), number(10.0, 60.0)};
    Occluders occluders;
    const std::size_t except = occluders.add(own.planes(), -kAll, kAll);
    occluders.add(other.planes(), -kAll, kAll);
    occluders.add(ball);
    const glm::dvec3 from = point(100.0);
    const glm::dvec3 to = point(100.0);
    EXPECT_EQ(
        disagreements(occluders.visible(from, to, except), from, to,
                      [&](const glm::dvec3& at) { return other.hides(at) || hides(ball, at); }),
        0);
  }
}

TEST_F(HiddenLines, WhatNothingHidesIsSeenWhole) {
  Occluders occluders;
  occluders.add(ScreenSphere{{0.0, 0.0, -50.0}, 10.0, 10.0});
  const auto parts = occluders.visible({-20.0, 0.0, 0.0}, {20.0, 0.0, 0.0});
  ASSERT_EQ(parts.size(), 1U);
  EXPECT_EQ(parts[0], std::pair(0.0, 1.0));
}

}  // namespace
