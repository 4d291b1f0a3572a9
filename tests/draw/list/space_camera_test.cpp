// The camera in space. What is seen is recomputed from the eye and two angles, without its axes.
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "draw/list/camera.h"
#include "lab/file/presets.h"
#include "support/lab_driving.h"
#include "support/random_source.h"

namespace {

using draw::Camera;

const glm::dvec2 kSize(900.0, 500.0);
constexpr double kPole = 0.5 * std::numbers::pi;

Camera cameraAt(double yaw, double pitch, bool perspective) {
  Camera camera{{0.4, 0.7}, 120.0, kSize};
  camera.isSpace = true;
  camera.focusZ = -0.3;
  camera.yaw = yaw;
  camera.pitch = pitch;
  camera.perspective = perspective;
  return camera;
}

Camera randomCamera(support::RandomSource& random) {
  Camera camera =
      cameraAt(random.uniform(-3.2, 3.2), random.uniform(-kPole, kPole), random.unit() < 0.5);
  camera.center = {random.uniform(-3.0, 3.0), random.uniform(-3.0, 3.0)};
  camera.focusZ = random.uniform(-3.0, 3.0);
  camera.pixelsPerUnit = random.magnitude(0.0, 3.0);
  return camera;
}

// Within what is seen, in front of the eye.
glm::dvec3 pointNear(const Camera& camera, support::RandomSource& random) {
  const double reach = 0.3 * kSize.y / camera.pixelsPerUnit;
  return camera.focus() + reach * glm::dvec3(random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0),
                                             random.uniform(-1.0, 1.0));
}

TEST(SpaceCamera, FromTheFrontItSeesTheFlatView) {
  const Camera flat{{0.4, 0.7}, 120.0, kSize};
  for (const bool perspective : {false, true}) {
    Camera camera = cameraAt(0.0, 0.0, perspective);
    camera.focusZ = 0.0;
    for (const glm::dvec3 point : {glm::dvec3(1.0, 2.0, 0.0), {-3.0, 0.2, 0.0}}) {
      EXPECT_LT(glm::distance(camera.toCanvas(point), flat.toCanvas(point)), 1e-9);
    }
  }
}

// As robotics has it: x to the right, z up, and the viewer in front looks along y.
TEST(SpaceCamera, WithZUpTheFrontLooksAlongY) {
  Camera camera = cameraAt(0.0, 0.0, false);
  camera.isZUp = true;
  const glm::dvec3 from = camera.focus();
  const glm::dvec2 seen = camera.toCanvas(from + glm::dvec3(1.0, 5.0, 2.0)) - 0.5 * camera.size;
  EXPECT_NEAR(seen.x, camera.pixelsPerUnit, 1e-9);
  EXPECT_NEAR(seen.y, -2.0 * camera.pixelsPerUnit, 1e-9);
  EXPECT_NEAR(camera.depthOf(from + glm::dvec3(1.0, 5.0, 2.0)), 5.0, 1e-12);
  EXPECT_EQ(camera.onGround({1.0, 5.0, 2.0}), glm::dvec3(1.0, 5.0, 0.0));
  // From above it sees the ground as a map has it: x to the right, y up.
  camera.pitch = 0.5 * 3.141592653589793;
  const glm::dvec2 map = camera.toCanvas(from + glm::dvec3(1.0, 5.0, 2.0)) - 0.5 * camera.size;
  EXPECT_NEAR(map.x, camera.pixelsPerUnit, 1e-9);
  EXPECT_NEAR(map.y, -5.0 * camera.pixelsPerUnit, 1e-9);
}

TEST(SpaceCamera, FromTheRightZGoesToTheLeftAndFromAboveDown) {
  const Camera right = cameraAt(kPole, 0.0, false);
  const glm::dvec2 middle = right.toCanvas(right.focus());
  EXPECT_LT(glm::distance(middle, kSize * 0.5), 1e-9);
  const glm::dvec2 z = right.toCanvas(right.focus() + glm::dvec3(0.0, 0.0, 1.0)) - middle;
  EXPECT_NEAR(z.x, -120.0, 1e-9);
  const Camera top = cameraAt(0.0, kPole, false);
  const glm::dvec2 down = top.toCanvas(top.focus() + glm::dvec3(0.0, 0.0, 1.0)) - middle;
  EXPECT_NEAR(down.y, 120.0, 1e-9);
  EXPECT_NEAR(top.toCanvas(top.focus() + glm::dvec3(1.0, 0.0, 0.0)).x - middle.x, 120.0, 1e-9);
}

TEST(SpaceCamera, AHigherPointIsNeverSeenLower) {
  for (double pitch = -kPole; pitch <= kPole; pitch += kPole / 16.0) {
    for (const double yaw : {-2.0, 0.3, 3.0}) {
      const Camera camera = cameraAt(yaw, pitch, false);
      const glm::dvec2 up = camera.toCanvas(camera.focus() + glm::dvec3(0.0, 1.0, 0.0));
      EXPECT_LE(up.y, 250.0 + 1e-9) << yaw << ' ' << pitch;
    }
  }
}

TEST(SpaceCamera, TheAxesAreRightAngledEvenAtThePoles) {
  support::RandomSource random(support::seedOf("axes"));
  for (int i = 0; i < 200; ++i) {
    Camera camera = randomCamera(random);
    if (i % 4 == 0) camera.pitch = i % 8 == 0 ? kPole : -kPole;
    const draw::ViewAxes axes = camera.axes();
    EXPECT_LT(glm::distance(glm::cross(axes.right, axes.up), axes.back), 1e-12);
    EXPECT_NEAR(glm::length(axes.right), 1.0, 1e-12);
    EXPECT_NEAR(glm::length(axes.up), 1.0, 1e-12);
  }
}

TEST(SpaceCamera, OrbitingStopsAtThePolesAndNothingTurnsOver) {
  Camera camera = cameraAt(0.4, 0.2, true);
  glm::dvec3 right = camera.axes().right;
  for (int i = 0; i < 500; ++i) {
    camera = camera.orbitedBy({0.0, 3.0}, 0.01);
    EXPECT_LE(camera.pitch, kPole);
    EXPECT_LT(glm::distance(camera.axes().right, right), 1e-12);
    right = camera.axes().right;
  }
  EXPECT_EQ(camera.pitch, kPole);
  EXPECT_EQ(camera.focus(), cameraAt(0.4, 0.2, true).focus());
}

// With the pointer goes what is in front.
TEST(SpaceCamera, OrbitingDragsTheNearSideAlong) {
  const Camera camera = cameraAt(0.4, 0.2, false);
  const glm::dvec3 near = camera.focus() + camera.axes().back;
  const glm::dvec2 before = camera.toCanvas(near);
  EXPECT_GT(camera.orbitedBy({10.0, 0.0}, 0.01).toCanvas(near).x, before.x);
  EXPECT_GT(camera.orbitedBy({0.0, 10.0}, 0.01).toCanvas(near).y, before.y);
}

TEST(SpaceCamera, ThereAndBackAgain) {
  support::RandomSource random(support::seedOf("space"));
  for (int i = 0; i < 1000; ++i) {
    const Camera camera = randomCamera(random);
    const glm::dvec3 point = pointNear(camera, random);
    const glm::dvec2 seen = camera.toCanvas(point);
    const draw::Ray ray = camera.rayThrough(seen);
    EXPECT_NEAR(glm::length(ray.direction), 1.0, 1e-12);
    const double along = glm::dot(point - ray.origin, ray.direction);
    EXPECT_GT(along, 0.0);
    const double off = glm::distance(ray.origin + along * ray.direction, point);
    EXPECT_LT(off * camera.pixelsPerUnit, 1e-6);
    EXPECT_LT(glm::distance(camera.toCanvas(camera.toWorld(seen)), seen), 1e-6);
    EXPECT_LT(glm::distance(camera.towardsEye(point), -ray.direction), 1e-9);
  }
}

TEST(SpaceCamera, TheMatricesSeeTheSame) {
  support::RandomSource random(support::seedOf("matrices"));
  for (int i = 0; i < 1000; ++i) {
    const Camera camera = randomCamera(random);
    const glm::dvec3 point = pointNear(camera, random);
    const draw::BoundingSphere ball{camera.focus(), 0.6 * kSize.y / camera.pixelsPerUnit};
    const draw::Matrices matrices = camera.matrices(ball);
    const glm::vec4 eye = matrices.view * glm::vec4(glm::vec3(point - camera.focus()), 1.0F);
    const glm::vec4 clip = matrices.projection * eye;
    ASSERT_GT(clip.w, 0.0F);
    const glm::dvec2 seen((clip.x / clip.w + 1.0) * 0.5 * kSize.x,
                          (1.0 - clip.y / clip.w) * 0.5 * kSize.y);
    EXPECT_LT(glm::distance(seen, camera.toCanvas(point)), 0.01);
    EXPECT_LE(std::abs(clip.z), clip.w) << "between the planes";
    EXPECT_GE(-eye.z, matrices.near * 0.999F);
  }
}

TEST(SpaceCamera, WhatIsBehindHasTheGreaterDepth) {
  support::RandomSource random(support::seedOf("depths"));
  for (int i = 0; i < 500; ++i) {
    const Camera camera = randomCamera(random);
    const glm::dvec3 a = pointNear(camera, random);
    const glm::dvec3 b = a + 0.01 * (a - (a + camera.towardsEye(a))) / camera.pixelsPerUnit * 100.0;
    EXPECT_LT(camera.depthOf(a), camera.depthOf(b));
    EXPECT_LT(glm::distance(camera.toCanvas(a), camera.toCanvas(b)), 1e-6)
        << "one behind the other";
    EXPECT_GE(camera.pixelsPerUnitAt(a), camera.pixelsPerUnitAt(b));
  }
}

TEST(SpaceCamera, WhatIsBehindTheEyeStaysFinite) {
  const Camera camera = cameraAt(0.3, 0.2, true);
  const glm::dvec3 back = camera.axes().back;
  for (const double way : {0.5, 1.0, 1.5, 100.0}) {
    const glm::dvec3 point = camera.focus() + back * (way * camera.eyeDistance());
    EXPECT_EQ(camera.isInFront(point), way < 0.98);
    EXPECT_TRUE(std::isfinite(camera.toCanvas(point).x));
    EXPECT_GT(camera.pixelsPerUnitAt(point), 0.0);
  }
}

TEST(SpaceCamera, ALineIsCutWhereTheEyeLosesIt) {
  Camera camera;
  camera.size = {800.0, 500.0};
  camera.isSpace = true;
  const double eye = camera.eyeDistance();
  const glm::dvec3 front(1.0, 2.0, -1.0);
  const glm::dvec3 behind(3.0, 5.0, 2.0 * eye);
  glm::dvec3 a = front;
  glm::dvec3 b = behind;
  EXPECT_TRUE(camera.cutBehindEye(a, b));
  EXPECT_EQ(b, behind) << "without perspective there is no eye";
  camera.perspective = true;
  for (const bool isForth : {true, false}) {
    a = isForth ? front : behind;
    b = isForth ? behind : front;
    ASSERT_TRUE(camera.cutBehindEye(a, b));
    EXPECT_EQ(isForth ? a : b, front);
    const glm::dvec3 cut = isForth ? b : a;
    const double part = glm::distance(front, cut) / glm::distance(front, behind);
    EXPECT_NEAR(glm::distance(front + part * (behind - front), cut), 0.0, 1e-9);
    EXPECT_TRUE(camera.isInFront(front + (part - 1e-9) * (behind - front)));
    EXPECT_FALSE(camera.isInFront(front + (part + 1e-9) * (behind - front)));
  }
  a = behind;
  b = behind + glm::dvec3(1.0, 0.0, 1.0);
  EXPECT_FALSE(camera.cutBehindEye(a, b));
}

TEST(SpaceCamera, ZoomKeepsThePointAndPanMovesIt) {
  support::RandomSource random(support::seedOf("space zoom"));
  for (int i = 0; i < 300; ++i) {
    const Camera camera = randomCamera(random);
    const glm::dvec2 pointer(random.uniform(0.0, 900.0), random.uniform(0.0, 500.0));
    const glm::dvec3 world = camera.toWorld(pointer);
    const Camera zoomed = camera.zoomedAt(pointer, random.magnitude(-1.0, 1.0));
    EXPECT_LT(glm::distance(zoomed.toCanvas(world), pointer), 1e-6);
    const Camera panned = camera.pannedBy({31.0, -17.0});
    EXPECT_LT(glm::distance(panned.toCanvas(world), pointer + glm::dvec2(31.0, -17.0)), 1e-6);
  }
}

TEST(SpaceFit, ShowsAllOfItFromEverySide) {
  support::RandomSource random(support::seedOf("space fit"));
  for (const lab::Document& preset : lab::presets()) {
    lab::Scene scene = preset.scene;
    for (int i = 0; i < 40; ++i) {
      Camera camera = randomCamera(random);
      glm::dvec3& target = scene.target;
      if (i % 2 == 1) target = {random.uniform(-9.0, 9.0), random.uniform(-9.0, 9.0), 0.0};
      if (i % 2 == 1 && scene.pole) scene.pole->y = random.uniform(-9.0, 9.0);
      const draw::BoundingSphere ball = draw::boundingSphere(scene);
      camera = draw::fittedInSpace(ball, camera);
      for (int k = 0; k < 50; ++k) {
        const glm::dvec3 way(random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0),
                             random.uniform(-1.0, 1.0));
        const glm::dvec2 seen =
            camera.toCanvas(ball.center + ball.radius * way / std::max(glm::length(way), 1e-3));
        EXPECT_TRUE(seen.x > 0.0 && seen.y > 0.0 && seen.x < kSize.x && seen.y < kSize.y);
      }
      EXPECT_LE(glm::distance(ball.center, target), ball.radius * (1.0 + 1e-9));
      if (!scene.pole) continue;
      EXPECT_LE(glm::distance(ball.center, *scene.pole), ball.radius * (1.0 + 1e-9));
    }
  }
}

TEST(SpaceFit, TheSubjectIsTheChainAndItsTargetNotItsReach) {
  support::RandomSource random(support::seedOf("subject"));
  lab::Scene scene =
      support::labWith("ccd", {1.0, 0.8, 0.6}, {0.0, 2.0, 2.0}, {0.5, 0.5, 0.0}).state().scene;
  for (int i = 0; i < 200; ++i) {
    const auto somewhere = [&] {
      return glm::dvec3(random.uniform(-2.0, 2.0), random.uniform(-2.0, 2.0),
                        random.uniform(-2.0, 2.0));
    };
    const std::vector<glm::dvec3> joints{somewhere(), somewhere(), somewhere()};
    scene.target = somewhere();
    scene.pole.reset();
    if (i % 2 == 0) scene.pole = somewhere();
    const draw::BoundingSphere ball = draw::subjectSphere(scene, joints);
    for (const glm::dvec3& joint : joints) {
      EXPECT_LT(glm::distance(joint, ball.center), ball.radius);
    }
    EXPECT_LT(glm::distance(scene.target, ball.center), ball.radius);
    if (scene.pole) {
      EXPECT_LT(glm::distance(*scene.pole, ball.center), ball.radius);
    }
  }
  // The reach is 2.4; curled up in a corner it is seen larger than its reach would be.
  scene.target = {0.3, 0.4, 0.0};
  scene.pole.reset();
  const std::vector<glm::dvec3> curled{{0.0, 0.0, 0.0}, {0.9, 0.3, 0.0}, {0.3, 0.4, 0.0}};
  EXPECT_LT(draw::subjectSphere(scene, curled).radius, 0.5 * 2.4);
  EXPECT_GT(draw::subjectSphere(scene, std::vector(3, glm::dvec3(0.0))).radius, 0.1 * 2.4);
}

TEST(SpaceFit, TwoSpheresAreHeldByTheSmallestAroundBoth) {
  const draw::BoundingSphere a{{-2.0, 0.0, 0.0}, 1.0};
  const draw::BoundingSphere b{{3.0, 0.0, 0.0}, 2.0};
  const draw::BoundingSphere both = draw::holding(a, b);  // from x = -3 to 5
  EXPECT_NEAR(glm::distance(both.center, {1.0, 0.0, 0.0}), 0.0, 1e-12);
  EXPECT_NEAR(both.radius, 4.0, 1e-12);
  EXPECT_EQ(draw::holding(both, a).radius, both.radius);
  EXPECT_EQ(draw::holding(a, both).center, both.center);
}

TEST(SpaceFit, FromADistance) {
  const Camera camera = draw::fittedInSpace({{1.0, 2.0, 3.0}, 2.0}, cameraAt(0.5, 0.3, true), 7.0);
  EXPECT_NEAR(camera.eyeDistance(), 7.0, 1e-9);
  EXPECT_EQ(camera.yaw, 0.5);
}

TEST(CameraOf, TakesTheViewInSpaceAndGivesItBack) {
  lab::State state;
  lab::View& view = state.view;
  view.center = {1.0, 2.0};
  view.space = {true, 3.0, 0.5, -0.25, false};
  const Camera camera = draw::cameraOf(state, kSize);
  EXPECT_EQ(camera.focus(), glm::dvec3(1.0, 2.0, 3.0));
  EXPECT_FALSE(camera.perspective);
  ASSERT_TRUE(draw::actionOf(camera).space);
  EXPECT_EQ(draw::actionOf(camera).space->yaw, 0.5);
  EXPECT_EQ(draw::actionOf(camera).space->focusZ, 3.0);
  view.space.on = false;
  EXPECT_EQ(draw::cameraOf(state, kSize).focus(), glm::dvec3(1.0, 2.0, 0.0));
}

}  // namespace
