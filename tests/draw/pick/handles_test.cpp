// Dragging by arrows, squares and the middle: pure functions of the camera.
#include "draw/pick/handles.h"

#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "support/random_source.h"

namespace {

using draw::Camera;
using draw::Grip;

constexpr double kPole = 0.5 * std::numbers::pi;

Camera cameraAt(double yaw, double pitch, bool perspective = true) {
  Camera camera{{0.0, 0.5}, 150.0, {900.0, 600.0}};
  camera.isSpace = true;
  camera.yaw = yaw;
  camera.pitch = pitch;
  camera.perspective = perspective;
  return camera;
}

const draw::HandlePlace kFree{{0.3, 0.8, -0.2}, false};
const draw::HandlePlace kPlanar{{0.3, 0.8, 0.0}, true};

bool isFinite(const glm::dvec3& p) {
  return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z);
}

// The middle of a grip on the canvas.
glm::dvec2 middleOf(const Camera& camera, const draw::HandlePlace& place, Grip grip) {
  const double length = draw::handleLength(camera, place, 1.0);
  glm::dvec3 at = place.position;
  if (draw::isAxis(grip)) at += draw::directionOf(grip) * (0.7 * length);
  if (draw::isPlane(grip)) {
    const double part = 0.5 * (draw::kSquareFrom + draw::kSquareTo);
    for (const glm::dvec3& axis : draw::spanOf(grip)) at += axis * (part * length);
  }
  return camera.toCanvas(at);
}

TEST(Handles, EachIsHitInItsMiddle) {
  const Camera camera = cameraAt(0.7, 0.5);
  for (const Grip grip : draw::kGrips) {
    EXPECT_EQ(draw::gripAt(camera, kFree, middleOf(camera, kFree, grip), 1.0), grip);
  }
  EXPECT_EQ(draw::gripAt(camera, kFree, middleOf(camera, kFree, Grip::center), 1.0), Grip::center);
  EXPECT_EQ(draw::gripAt(camera, kFree, {20.0, 20.0}, 1.0), Grip::none);
}

TEST(Handles, TheHitAreaIsGenerousAndGrowsWithTheScreen) {
  const Camera camera = cameraAt(0.0, 0.0);
  const glm::dvec2 middle = middleOf(camera, kFree, Grip::x);
  EXPECT_EQ(draw::gripAt(camera, kFree, middle + glm::dvec2(0.0, 8.0), 1.0), Grip::x);
  EXPECT_EQ(draw::gripAt(camera, kFree, middle + glm::dvec2(0.0, 14.0), 1.0), Grip::none);
  const glm::dvec2 larger = camera.toCanvas(
      kFree.position + glm::dvec3(0.7 * draw::handleLength(camera, kFree, 2.0), 0.0, 0.0));
  EXPECT_EQ(draw::gripAt(camera, kFree, larger + glm::dvec2(0.0, 14.0), 2.0), Grip::x);
}

TEST(Handles, OfTwoOverEachOtherTheOneInFrontCounts) {
  // From between x and z, a little above: both arrows go almost the same way on screen.
  const Camera camera = cameraAt(0.25 * std::numbers::pi, 1.35, false);
  Camera turned = camera;
  turned.yaw = -0.25 * std::numbers::pi;
  turned.pitch = 0.1;
  const double length = draw::handleLength(turned, kFree, 1.0);
  const auto at = [&](const glm::dvec3& way) {
    return turned.toCanvas(kFree.position + way * (0.5 * length));
  };
  // Seen from the left front, x points away to the right and z to the viewer's right: a pixel that
  // both are within reach of belongs to z.
  const glm::dvec2 x = at({1.0, 0.0, 0.0});
  const glm::dvec2 z = at({0.0, 0.0, 1.0});
  ASSERT_LT(glm::distance(x, z), 9.0);
  EXPECT_EQ(draw::gripAt(turned, kFree, 0.5 * (x + z), 1.0), Grip::z);
}

TEST(Handles, WhatIsTakenDoesNotJump) {
  support::RandomSource random(support::seedOf("no jump"));
  for (int i = 0; i < 300; ++i) {
    const Camera camera =
        cameraAt(random.uniform(-3.1, 3.1), random.uniform(-1.5, 1.5), random.unit() < 0.5);
    for (const Grip grip :
         {Grip::center, Grip::x, Grip::y, Grip::z, Grip::yz, Grip::zx, Grip::xy}) {
      if (!draw::isOffered(camera, kFree, grip)) continue;
      const glm::dvec2 press = middleOf(camera, kFree, grip);
      const auto drag = draw::beginDrag(camera, kFree, grip, press);
      const auto at = draw::draggedTo(drag, camera, press);
      ASSERT_TRUE(at);
      EXPECT_LT(glm::distance(*at, kFree.position), 1e-9);
    }
  }
}

TEST(Handles, InAPlaneThePointerStaysOnThePoint) {
  support::RandomSource random(support::seedOf("plane"));
  for (int i = 0; i < 500; ++i) {
    const Camera camera =
        cameraAt(random.uniform(-3.1, 3.1), random.uniform(-1.5, 1.5), random.unit() < 0.5);
    for (const Grip grip : {Grip::center, Grip::yz, Grip::zx, Grip::xy}) {
      if (!draw::isOffered(camera, kFree, grip)) continue;
      const glm::dvec2 press = middleOf(camera, kFree, grip);
      const glm::dvec2 moved(random.uniform(-40.0, 40.0), random.uniform(-40.0, 40.0));
      const auto drag = draw::beginDrag(camera, kFree, grip, press);
      const auto at = draw::draggedTo(drag, camera, press + moved);
      if (!at) continue;  // past the horizon
      const glm::dvec2 expected = camera.toCanvas(kFree.position) + moved;
      EXPECT_LT(glm::distance(camera.toCanvas(*at), expected), 1e-5);
      if (grip == Grip::center) {
        EXPECT_NEAR(camera.depthOf(*at), camera.depthOf(kFree.position), 1e-9);
      } else {
        EXPECT_NEAR(glm::dot(*at - kFree.position, draw::directionOf(grip)), 0.0, 1e-9);
      }
    }
  }
}

TEST(Handles, AlongAnAxisThePointIsTheNearestToThePointer) {
  const Camera camera = cameraAt(0.6, 0.4);
  for (const Grip grip : {Grip::x, Grip::y, Grip::z}) {
    const glm::dvec2 press = middleOf(camera, kFree, grip);
    const auto drag = draw::beginDrag(camera, kFree, grip, press);
    const glm::dvec3 axis = draw::directionOf(grip);
    // Where a point half a unit along is seen, the drag goes half a unit.
    const glm::dvec2 way =
        camera.toCanvas(kFree.position + 0.5 * axis) - camera.toCanvas(kFree.position);
    const auto at = draw::draggedTo(drag, camera, press + way);
    ASSERT_TRUE(at);
    EXPECT_LT(glm::distance(*at, kFree.position + 0.5 * axis), 1e-9);
    const glm::dvec3 off =
        *draw::draggedTo(drag, camera, press + glm::dvec2(33.0, 21.0)) - kFree.position;
    EXPECT_LT(glm::length(off - axis * glm::dot(off, axis)), 1e-9);
  }
}

// An axis that points at the viewer: the pointer's way means nothing along it.
TEST(Handles, AnAxisTowardsTheViewerDoesNotExplode) {
  for (double yaw = -0.3; yaw <= 0.3; yaw += 0.005) {
    for (const bool perspective : {false, true}) {
      const Camera camera = cameraAt(yaw, 0.01, perspective);
      const auto drag = draw::beginDrag(camera, kFree, Grip::z, camera.toCanvas(kFree.position));
      for (const double pixels : {1.0, 5.0, 60.0, 2000.0}) {
        const glm::dvec2 pointer =
            camera.toCanvas(kFree.position) + glm::dvec2(pixels, 0.3 * pixels);
        const auto at = draw::draggedTo(drag, camera, pointer);
        if (!at) continue;
        EXPECT_TRUE(isFinite(*at));
        const double moved = glm::distance(*at, kFree.position) * camera.pixelsPerUnit;
        EXPECT_LE(moved, draw::kFarthestDrag * camera.size.y * 1.5);
        EXPECT_TRUE(perspective || moved <= 18.0 * pixels) << yaw;
      }
    }
  }
  EXPECT_FALSE(draw::isOffered(cameraAt(0.0, 0.0, false), kFree, Grip::z));
  EXPECT_FALSE(draw::isOffered(cameraAt(0.0, 0.0, false), kFree, Grip::zx)) << "seen from its edge";
}

TEST(Handles, EverythingStaysFiniteWhateverIsAsked) {
  support::RandomSource random(support::seedOf("finite"));
  for (int i = 0; i < 3000; ++i) {
    Camera camera =
        cameraAt(random.uniform(-3.2, 3.2), random.uniform(-kPole, kPole), random.unit() < 0.5);
    if (i % 3 == 0) camera.yaw = 0.0;
    if (i % 5 == 0) camera.pitch = kPole;
    camera.pixelsPerUnit = random.magnitude(-4.0, 6.0);
    draw::HandlePlace place{
        {random.uniform(-9.0, 9.0), random.uniform(-9.0, 9.0), random.uniform(-9.0, 9.0)},
        i % 2 == 0};
    if (place.isPlanar) place.position.z = 0.0;
    const glm::dvec2 press(random.uniform(-1e5, 1e5), random.uniform(0.0, 600.0));
    const glm::dvec2 pointer(random.uniform(-1e5, 1e5), random.uniform(-1e5, 1e5));
    draw::gripAt(camera, place, press, 1.0);
    for (const Grip grip :
         {Grip::center, Grip::x, Grip::y, Grip::z, Grip::yz, Grip::zx, Grip::xy}) {
      const auto drag = draw::beginDrag(camera, place, grip, press);
      const auto at = draw::draggedTo(drag, camera, pointer);
      EXPECT_TRUE(!at || isFinite(*at));
    }
  }
}

TEST(Handles, APlanarPointKeepsToItsPlane) {
  for (const double yaw : {0.0, 0.4, 1.2, kPole, 2.5}) {
    for (const double pitch : {-0.3, 0.0, 0.6, kPole}) {
      const Camera camera = cameraAt(yaw, pitch);
      EXPECT_FALSE(draw::isOffered(camera, kPlanar, Grip::z));
      EXPECT_FALSE(draw::isOffered(camera, kPlanar, Grip::zx));
      const glm::dvec2 press = camera.toCanvas(kPlanar.position);
      const auto drag = draw::beginDrag(camera, kPlanar, Grip::center, press);
      const auto at = draw::draggedTo(drag, camera, press + glm::dvec2(25.0, -30.0));
      ASSERT_TRUE(at) << yaw << ' ' << pitch << ": there is a way even when it is seen edge on";
      EXPECT_NEAR(at->z, 0.0, 1e-9);
      EXPECT_GT(glm::distance(*at, kPlanar.position), 0.01);
    }
  }
}

TEST(Handles, AllDraggingByTheMiddleIsInThePlaneOfItsNormal) {
  Camera camera;
  camera.size = {640.0, 400.0};
  camera.isSpace = true;
  camera.yaw = 0.4;
  camera.pitch = 0.3;
  for (const draw::HandlePlace& place : {draw::HandlePlace{{0.3, 0.2, 0.5}, false, false},
                                         {{0.3, 0.2, 0.0}, true, false},
                                         {{0.3, 0.2, 0.5}, false, true}}) {
    const glm::dvec3 normal = draw::dragNormal(camera, place, Grip::center);
    EXPECT_NEAR(glm::length(normal), 1.0, 1e-12);
    const glm::dvec2 at = camera.toCanvas(place.position);
    const draw::HandleDrag drag = draw::beginDrag(camera, place, Grip::center, at);
    const auto point = draw::draggedTo(drag, camera, at + glm::dvec2(31.0, 24.0));
    ASSERT_TRUE(point);
    EXPECT_NEAR(glm::dot(*point - place.position, normal), 0.0, 1e-9);
  }
}

TEST(Handles, PastTheHorizonThereIsNoPlace) {
  const Camera camera = cameraAt(0.0, 0.3);
  const auto drag = draw::beginDrag(camera, kFree, Grip::zx, camera.toCanvas(kFree.position));
  EXPECT_TRUE(draw::draggedTo(drag, camera, camera.toCanvas(kFree.position)));
  EXPECT_FALSE(draw::draggedTo(drag, camera, {450.0, -4000.0}));
}

// A creature's goal stays on its level, whatever it is dragged by.
TEST(Handles, AGoalStaysAtItsHeight) {
  const Camera camera = cameraAt(0.7, 0.5);
  const draw::HandlePlace goal{{0.3, 0.8, -0.2}, false, true};
  for (const Grip grip : {Grip::y, Grip::yz, Grip::xy}) {
    EXPECT_FALSE(draw::isOffered(camera, goal, grip));
  }
  for (const Grip grip : {Grip::center, Grip::x, Grip::z, Grip::zx}) {
    const glm::dvec2 from = camera.toCanvas(goal.position);
    const draw::HandleDrag drag = draw::beginDrag(camera, goal, grip, from);
    const auto to = draw::draggedTo(drag, camera, from + glm::dvec2(40.0, 25.0));
    ASSERT_TRUE(to.has_value());
    EXPECT_NEAR(to->y, 0.8, 1e-12);
    EXPECT_GT(glm::distance(*to, goal.position), 0.05);
  }
}

}  // namespace
