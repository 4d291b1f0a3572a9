// Turning the target's direction by its rings: pure functions of the camera.
#include "draw/pick/turn_handles.h"

#include <cmath>
#include <limits>
#include <numbers>

#include <glm/ext/quaternion_trigonometric.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <gtest/gtest.h>

#include "support/random_source.h"

namespace {

using draw::Camera;
using draw::TurnPlace;
using support::RandomSource;

Camera spaceCamera(double yaw, double pitch) {
  Camera camera{{0.0, 0.5}, 150.0, {900.0, 600.0}};
  camera.isSpace = true;
  camera.yaw = yaw;
  camera.pitch = pitch;
  return camera;
}

TurnPlace placeOf(RandomSource& random) {
  const glm::dvec3 center(random.uniform(-0.5, 0.5), random.uniform(0.0, 1.0), 0.1);
  return {center, {glm::angleAxis(random.angle(), support::randomDirection(random))}, false};
}

// A point of a ring on the side of the viewer, as an angle on it.
double inFront(const Camera& camera, const TurnPlace& place, int ring, double radius) {
  double best = 0.0;
  for (int i = 0; i < 360; ++i) {
    const double angle = glm::radians(static_cast<double>(i));
    if (camera.depthOf(draw::onRing(place, ring, radius, angle)) <
        camera.depthOf(draw::onRing(place, ring, radius, best)))
      best = angle;
  }
  return best;
}

TEST(TurnHandles, ARingIsWhereItsPointsAre) {
  RandomSource random(1);
  for (int i = 0; i < 200; ++i) {
    const TurnPlace place = placeOf(random);
    const Camera camera = spaceCamera(random.uniform(-1.0, 1.0), random.uniform(-0.8, 0.8));
    const double radius = draw::ringRadius(camera, place, 1.0);
    const int ring = i % draw::kRings;
    const double angle = random.angle();
    const glm::dvec3 point = draw::onRing(place, ring, radius, angle);
    EXPECT_NEAR(glm::distance(point, place.center), radius, 1e-12);
    EXPECT_NEAR(glm::dot(point - place.center, draw::ringAxis(place, ring)), 0.0, 1e-12);
    // Where it is seen farthest from its centre; nearer to that it may be seen edge on.
    glm::dvec2 seen = camera.toCanvas(point);
    const glm::dvec2 center = camera.toCanvas(place.center);
    for (int k = 0; k < 360; ++k) {
      const double at = glm::radians(static_cast<double>(k));
      const glm::dvec2 other = camera.toCanvas(draw::onRing(place, ring, radius, at));
      if (glm::distance(other, center) > glm::distance(seen, center)) seen = other;
    }
    EXPECT_NE(draw::ringAt(camera, place, seen, 1.0), draw::kNoRing);
    EXPECT_EQ(draw::ringAt(camera, place, camera.toCanvas(place.center), 1.0), draw::kNoRing);
  }
}

// What was taken stays under the pointer, however the ring is seen.
TEST(TurnHandles, ThePointThatWasTakenFollowsThePointer) {
  RandomSource random(2);
  int checked = 0;
  for (int i = 0; i < 500; ++i) {
    const TurnPlace place = placeOf(random);
    const Camera camera = spaceCamera(random.uniform(-3.0, 3.0), random.uniform(-1.5, 1.5));
    const double radius = draw::ringRadius(camera, place, 1.0);
    const int ring = i % draw::kRings;
    const double from = inFront(camera, place, ring, radius);
    const double by = random.uniform(-0.7, 0.7);
    const glm::dvec2 start = camera.toCanvas(draw::onRing(place, ring, radius, from));
    const glm::dvec2 end = camera.toCanvas(draw::onRing(place, ring, radius, from + by));
    const draw::TurnDrag drag = draw::beginTurn(camera, place, ring, start, 1.0);
    const auto turned = draw::turnedTo(drag, camera, end, false);
    ASSERT_TRUE(turned);
    const glm::dvec3 taken = draw::onRing(place, ring, radius, from) - place.center;
    const glm::dquat turn = turned->rotation * glm::conjugate(place.facing.rotation);
    const glm::dvec2 now = camera.toCanvas(place.center + turn * taken);
    EXPECT_LT(glm::distance(now, end), 9.0) << i;  // edge on it is not exact
    if (glm::distance(now, end) < 1e-6) ++checked;
    // It turns about the ring's axis alone.
    const glm::dvec3 axis = draw::ringAxis(place, ring);
    EXPECT_LT(glm::distance(turn * axis, axis), 1e-12);
  }
  EXPECT_GT(checked, 350);
}

TEST(TurnHandles, SnappingTurnsByWholeSteps) {
  RandomSource random(3);
  for (int i = 0; i < 100; ++i) {
    const TurnPlace place = placeOf(random);
    const Camera camera = spaceCamera(0.6, 0.4);
    const double radius = draw::ringRadius(camera, place, 1.0);
    const double from = inFront(camera, place, 1, radius);
    const glm::dvec2 start = camera.toCanvas(draw::onRing(place, 1, radius, from));
    const draw::TurnDrag drag = draw::beginTurn(camera, place, 1, start, 1.0);
    const glm::dvec2 end = start + glm::dvec2(random.uniform(-60.0, 60.0), 20.0);
    const auto turned = draw::turnedTo(drag, camera, end, true);
    ASSERT_TRUE(turned);
    const glm::dquat turn = turned->rotation * glm::conjugate(place.facing.rotation);
    const double degrees = glm::degrees(2.0 * std::acos(std::min(std::abs(turn.w), 1.0)));
    EXPECT_NEAR(std::remainder(degrees, draw::kTurnSnap), 0.0, 1e-5);
  }
}

TEST(TurnHandles, InThePlaneThereIsOneRingAndAPenTurnsFreelyAboutItself) {
  TurnPlace place;
  place.isPlanar = true;
  EXPECT_FALSE(draw::isRingOffered(place, 0));
  EXPECT_FALSE(draw::isRingOffered(place, 1));
  EXPECT_TRUE(draw::isRingOffered(place, 2));
  place.isPlanar = false;
  place.facing.axis = glm::dvec3(0.0, 1.0, 0.0);
  EXPECT_TRUE(draw::isRingOffered(place, 0));
  EXPECT_FALSE(draw::isRingOffered(place, 1));
}

TEST(TurnHandles, NoPointerNoTurn) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  const Camera camera = spaceCamera(0.3, 0.3);
  const draw::TurnDrag drag{0, {}, 0.0, 1.0};
  EXPECT_FALSE(draw::turnedTo(drag, camera, {none, 0.0}, false));
  EXPECT_FALSE(draw::turnedTo({}, camera, {10.0, 10.0}, false));
}

}  // namespace
