// Painter's order, against the nearest of all bodies at many pixels.
#include "draw/svg/depth_order.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace {

using draw::Corners;
using draw::ScreenPolygon;
using draw::ScreenScene;
using draw::ScreenSphere;

// The polygon's z at a pixel; nothing beside it. By the signs of the areas that the pixel makes
// with its edges.
std::optional<double> depthAt(const Corners& corners, const glm::dvec2& pixel) {
  double least = 1e300;
  double most = -1e300;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const glm::dvec2 a = glm::dvec2(corners[i]) - pixel;
    const glm::dvec2 b = glm::dvec2(corners[(i + 1) % corners.size()]) - pixel;
    const double area = a.x * b.y - a.y * b.x;
    least = std::min(least, area);
    most = std::max(most, area);
  }
  if (least < 0.0 && most > 0.0) return std::nullopt;
  const glm::dvec3 normal = glm::cross(corners[1] - corners[0], corners[2] - corners[0]);
  if (std::abs(normal.z) < 1e-9) return std::nullopt;
  const glm::dvec2 away = pixel - glm::dvec2(corners[0]);
  return corners[0].z - (normal.x * away.x + normal.y * away.y) / normal.z;
}

std::optional<double> depthAt(const ScreenSphere& ball, const glm::dvec2& pixel) {
  const glm::dvec2 away = (pixel - glm::dvec2(ball.center)) / ball.radius;
  const double inside = 1.0 - glm::dot(away, away);
  if (inside <= 0.0) return std::nullopt;
  return ball.center.z + ball.depth * std::sqrt(inside);
}

constexpr std::size_t kSphere = 1000;  // numbers of spheres begin here
constexpr std::size_t kNothing = 9999;

// What was painted in order, and what is on top at a pixel.
struct Canvas {
  struct Item {
    Corners corners;
    ScreenSphere ball;
    std::size_t id = 0;
  };
  std::vector<Item> items;

  [[nodiscard]] std::size_t topAt(const glm::dvec2& pixel) const {
    for (auto item = items.rbegin(); item != items.rend(); ++item) {
      const bool covers = item->id >= kSphere ? depthAt(item->ball, pixel).has_value()
                                              : depthAt(item->corners, pixel).has_value();
      if (covers) return item->id;
    }
    return kNothing;
  }
};

class DepthOrder : public testing::Test {
 protected:
  double number(double from, double to) {
    return std::uniform_real_distribution(from, to)(engine_);
  }
  glm::dvec3 point(double size) {
    return {number(-size, size), number(-size, size), number(-size, size)};
  }
  void addPieces(int count) {
    for (int i = 0; i < count; ++i) {
      const glm::dvec3 at = point(60.0);
      scene_.pieces.push_back(
          {{at + point(40.0), at + point(40.0), at + point(40.0)}, scene_.pieces.size()});
    }
  }
  void addSpheres(int count) {
    for (int i = 0; i < count; ++i) {
      scene_.spheres.push_back(
          {point(60.0), number(5.0, 30.0), number(5.0, 30.0), kSphere + scene_.spheres.size()});
    }
  }
  [[nodiscard]] Canvas painted() const {
    Canvas canvas;
    draw::paintBackToFront(scene_,
                           {[&](const ScreenPolygon& piece) {
                              canvas.items.push_back({piece.corners, {}, piece.id});
                            },
                            [&](std::size_t id) {
                              canvas.items.push_back({{}, scene_.spheres[id - kSphere], id});
                            },
                            [](std::size_t) {}});
    return canvas;
  }
  [[nodiscard]] std::size_t nearestAt(const glm::dvec2& pixel) const {
    double nearest = -1e300;
    std::size_t id = kNothing;
    const auto see = [&](const std::optional<double>& depth, std::size_t of) {
      if (!depth || *depth <= nearest) return;
      nearest = *depth;
      id = of;
    };
    for (const ScreenPolygon& piece : scene_.pieces) see(depthAt(piece.corners, pixel), piece.id);
    for (const auto& sphere : scene_.spheres) see(depthAt(sphere, pixel), sphere.id);
    return id;
  }
  // The part of the pixels with something in them where something else is on top.
  [[nodiscard]] double wrongPart() {
    const Canvas canvas = painted();
    int wrong = 0;
    int covered = 0;
    for (int i = 0; i < 4000; ++i) {
      const glm::dvec2 pixel(number(-100.0, 100.0), number(-100.0, 100.0));
      const std::size_t expected = nearestAt(pixel);
      covered += expected != kNothing ? 1 : 0;
      wrong += canvas.topAt(pixel) != expected ? 1 : 0;
    }
    EXPECT_GT(covered, 400);
    return static_cast<double>(wrong) / covered;
  }

  ScreenScene scene_;
  std::mt19937 engine_{3};
};

TEST_F(DepthOrder, TrianglesThatGoThroughEachOther) {
  for (int i = 0; i < 20; ++i) {
    scene_ = {};
    addPieces(25);
    EXPECT_EQ(wrongPart(), 0.0);
  }
}

TEST_F(DepthOrder, BallsAlone) {
  // Two that meet are parted by the plane of the first one's centre: nothing is right for both.
  for (int i = 0; i < 20; ++i) {
    scene_ = {};
    for (int k = 0; k < 12; ++k) {
      scene_.spheres.push_back({{number(-60.0, 60.0), number(-60.0, 60.0), 25.0 * k},
                                20.0,
                                10.0,
                                kSphere + scene_.spheres.size()});
    }
    std::ranges::shuffle(scene_.spheres, engine_);
    for (std::size_t k = 0; k < scene_.spheres.size(); ++k) scene_.spheres[k].id = kSphere + k;
    EXPECT_EQ(wrongPart(), 0.0);
  }
}

TEST_F(DepthOrder, TrianglesInBalls) {
  double sum = 0.0;
  for (int i = 0; i < 20; ++i) {
    scene_ = {};
    addPieces(12);
    addSpheres(1);
    sum += wrongPart();
  }
  // The circle in which a triangle meets a ball is a polygon of 16 sides.
  EXPECT_LT(sum / 20.0, 0.004);
}

TEST_F(DepthOrder, ASheetIsBetweenWhatLiesBehindItAndInFront) {
  addPieces(10);
  addSpheres(3);
  const Corners sheet{{-200.0, -200.0, -100.0},
                      {200.0, -200.0, 100.0},
                      {200.0, 200.0, 100.0},
                      {-200.0, 200.0, -100.0}};  // z = x / 2
  scene_.sheets.push_back({sheet, 7});
  bool isPast = false;
  int behind = 0;
  int front = 0;
  draw::paintBackToFront(scene_, {[&](const ScreenPolygon& piece) {
                                    for (const glm::dvec3& corner : piece.corners) {
                                      const double above = corner.z - 0.5 * corner.x;
                                      const double past = isPast ? above : -above;
                                      EXPECT_GE(past, -1e-2);
                                    }
                                    (isPast ? front : behind) += 1;
                                  },
                                  [](std::size_t) {},
                                  [&](std::size_t id) {
                                    EXPECT_EQ(id, 7U);
                                    EXPECT_FALSE(isPast);
                                    isPast = true;
                                  }});
  EXPECT_TRUE(isPast);
  EXPECT_GT(behind, 2);
  EXPECT_GT(front, 2);
}

TEST_F(DepthOrder, ABallInAnotherIsNotPainted) {
  scene_.spheres.push_back({{0.0, 0.0, 5.0}, 4.0, 4.0, kSphere});
  scene_.spheres.push_back({{1.0, 0.0, 0.0}, 12.0, 12.0, kSphere + 1});
  scene_.spheres.push_back({{20.0, 0.0, 0.0}, 12.0, 12.0, kSphere + 2});
  const Canvas canvas = painted();
  ASSERT_EQ(canvas.items.size(), 2U);
  EXPECT_NE(canvas.items[0].id, kSphere);
  EXPECT_NE(canvas.items[1].id, kSphere);
}

TEST_F(DepthOrder, WhatIsSeenFromItsEdgeIsNotPainted) {
  scene_.pieces.push_back({{{0.0, 0.0, 0.0}, {0.0, 0.0, 50.0}, {50.0, 0.0, 50.0}}, 0});
  EXPECT_TRUE(painted().items.empty());
}

}  // namespace
