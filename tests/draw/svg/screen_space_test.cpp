// Space as it is seen, against the camera and against areas computed by hand.
#include "draw/svg/screen_space.h"

#include <cmath>
#include <random>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace {

using draw::Camera;
using draw::Corners;
using draw::Plane;
using draw::ScreenSpace;

class Random {
 public:
  double number(double from, double to) {
    return std::uniform_real_distribution(from, to)(engine_);
  }
  glm::dvec3 point(double size) {
    return {number(-size, size), number(-size, size), number(-size, size)};
  }
  Camera camera() {
    Camera camera;
    camera.size = {800.0, 500.0};
    camera.isSpace = true;
    camera.center = {number(-3.0, 3.0), number(-3.0, 3.0)};
    camera.focusZ = number(-3.0, 3.0);
    camera.yaw = number(-3.0, 3.0);
    camera.pitch = number(-1.5, 1.5);
    camera.perspective = number(0.0, 1.0) < 0.5;
    return camera;
  }

 private:
  std::mt19937 engine_{7};
};

double areaOf(const Corners& corners) {
  glm::dvec3 sum(0.0);
  for (std::size_t i = 2; i < corners.size(); ++i) {
    sum += glm::cross(corners[i - 1] - corners[0], corners[i] - corners[0]);
  }
  return 0.5 * glm::length(sum);
}

TEST(ScreenSpace, PointsAreWhereTheCameraSeesThem) {
  Random random;
  for (int i = 0; i < 1000; ++i) {
    const Camera camera = random.camera();
    const glm::dvec3 point = random.point(1.0);
    const glm::dvec3 seen = ScreenSpace(camera).project(point);
    const glm::dvec2 expected = camera.toCanvas(camera.focus() + point);
    EXPECT_NEAR(seen.x, expected.x, 1e-9);
    EXPECT_NEAR(seen.y, expected.y, 1e-9);
  }
}

TEST(ScreenSpace, WhatIsStraightStaysStraight) {
  Random random;
  for (int i = 0; i < 1000; ++i) {
    const ScreenSpace seen(random.camera());
    const glm::dvec3 a = random.point(1.0);
    const glm::dvec3 b = random.point(1.0);
    const glm::dvec3 from = seen.project(a);
    const glm::dvec3 way = glm::normalize(seen.project(b) - from);
    const glm::dvec3 on = seen.project(glm::mix(a, b, random.number(0.0, 1.0))) - from;
    EXPECT_LT(glm::length(on - way * glm::dot(on, way)), 1e-7);
  }
}

TEST(ScreenSpace, WhatIsNearerHasTheGreaterZ) {
  Random random;
  for (int i = 0; i < 1000; ++i) {
    const Camera camera = random.camera();
    const ScreenSpace seen(camera);
    const draw::Ray ray = camera.rayThrough({random.number(0.0, 800.0), random.number(0.0, 500.0)});
    const double toFocus = glm::dot(camera.focus() - ray.origin, ray.direction);
    const auto at = [&](double way) {
      return seen.project(ray.origin + ray.direction * way - camera.focus());
    };
    EXPECT_GT(at(toFocus - 0.5).z, at(toFocus).z);
    EXPECT_GT(at(toFocus).z, at(toFocus + 0.5).z);
  }
}

TEST(ScreenSpace, WhatLiesBehindTheEyeIsCutOff) {
  Camera camera;
  camera.size = {800.0, 500.0};
  camera.isSpace = true;
  camera.perspective = true;
  const ScreenSpace seen(camera);
  const double eye = camera.eyeDistance();
  // It goes past the eye to its right.
  const auto line = seen.project(glm::dvec3(1.0, 0.0, 0.0), glm::dvec3(1.0, 0.0, 2.0 * eye));
  ASSERT_TRUE(line);
  EXPECT_GT(line->second.x, line->first.x);
  EXPECT_TRUE(std::isfinite(line->second.x));
  EXPECT_FALSE(seen.project(glm::dvec3(0.0, 0.0, 1.5 * eye), glm::dvec3(1.0, 0.0, 2.0 * eye)));
  EXPECT_TRUE(
      seen.project(Corners{{0.0, 0.0, 1.5 * eye}, {1.0, 0.0, 1.5 * eye}, {0.0, 1.0, 2.0 * eye}})
          .empty());
  EXPECT_FALSE(seen.isInFront({{0.0, 0.0, 0.0}, {0.0, 0.0, eye}}));
  EXPECT_TRUE(seen.isInFront({{0.0, 0.0, 0.0}, {0.0, 0.0, 0.5 * eye}}));
}

TEST(ScreenSpace, APolygonIsCutIntoTwoThatAddUp) {
  Random random;
  int cut = 0;
  for (int i = 0; i < 1000; ++i) {
    const Corners triangle{random.point(1.0), random.point(1.0), random.point(1.0)};
    const glm::dvec3 normal = glm::normalize(random.point(1.0));
    const Plane plane{normal, random.number(-0.5, 0.5)};
    const Corners front = draw::clipped(triangle, plane);
    const Corners behind = draw::clipped(triangle, plane.flipped());
    EXPECT_NEAR(areaOf(front) + areaOf(behind), areaOf(triangle), 1e-12);
    for (const glm::dvec3& corner : front) EXPECT_GE(plane.distanceTo(corner), -1e-12);
    for (const glm::dvec3& corner : behind) EXPECT_LE(plane.distanceTo(corner), 1e-12);
    cut += front.size() >= 3 && behind.size() >= 3 ? 1 : 0;
  }
  EXPECT_GT(cut, 200);
}

TEST(ScreenSpace, APlaneGoesThroughItsCorners) {
  const Corners square{{0.0, 0.0, 2.0}, {0.0, 0.0, 2.0}, {1.0, 0.0, 2.0}, {1.0, 1.0, 2.0}};
  const auto plane = draw::planeOf(square);
  ASSERT_TRUE(plane);
  EXPECT_NEAR(plane->normal.z, 1.0, 1e-12);  // counter-clockwise from above
  EXPECT_NEAR(plane->offset, 2.0, 1e-12);
  EXPECT_FALSE(draw::planeOf({{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {2.0, 0.0, 0.0}}));
}

}  // namespace
