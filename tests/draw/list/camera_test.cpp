#include "draw/list/camera.h"

#include <gtest/gtest.h>

#include "support/lab_driving.h"
#include "support/random_source.h"

namespace {

using draw::Camera;

const glm::dvec2 kSize(900.0, 500.0);

// Where a world point is seen, by hand: the canvas's middle shows `center`, y grows downwards.
glm::dvec2 seenAt(const Camera& camera, const glm::dvec2& world) {
  return {450.0 + camera.pixelsPerUnit * (world.x - camera.center.x),
          250.0 - camera.pixelsPerUnit * (world.y - camera.center.y)};
}

TEST(Camera, UpIsUpAndTheMiddleIsTheMiddle) {
  const Camera camera{{2.0, 1.0}, 50.0, kSize};
  EXPECT_EQ(camera.toCanvas({2.0, 1.0, 0.0}), glm::dvec2(450.0, 250.0));
  EXPECT_EQ(camera.toCanvas({3.0, 2.0, 0.0}), glm::dvec2(500.0, 200.0));
  EXPECT_EQ(camera.toWorld({0.0, 0.0}), glm::dvec3(-7.0, 6.0, 0.0));
}

TEST(Camera, ThereAndBackAgain) {
  support::RandomSource random(support::seedOf("camera"));
  for (int i = 0; i < 1000; ++i) {
    const double zoom = random.magnitude(-4.0, 6.0);
    const Camera camera{{random.uniform(-5.0, 5.0), random.uniform(-5.0, 5.0)}, zoom, kSize};
    const glm::dvec2 canvas(random.uniform(0.0, 900.0), random.uniform(0.0, 500.0));
    const glm::dvec3 world = camera.toWorld(canvas);
    EXPECT_LT(glm::distance(camera.toCanvas(world), canvas), 1e-7);
    EXPECT_LT(glm::distance(seenAt(camera, glm::dvec2(world)), canvas), 1e-6);
    EXPECT_EQ(world.z, 0.0);
  }
}

TEST(Camera, ZoomKeepsThePointUnderThePointer) {
  support::RandomSource random(support::seedOf("zoom"));
  for (int i = 0; i < 1000; ++i) {
    const Camera camera{
        {random.uniform(-5.0, 5.0), random.uniform(-5.0, 5.0)}, random.magnitude(-2.0, 4.0), kSize};
    const glm::dvec2 pointer(random.uniform(0.0, 900.0), random.uniform(0.0, 500.0));
    const double factor = random.magnitude(-1.0, 1.0);
    const Camera zoomed = camera.zoomedAt(pointer, factor);
    EXPECT_NEAR(zoomed.pixelsPerUnit, camera.pixelsPerUnit * factor, 1e-9 * zoomed.pixelsPerUnit);
    EXPECT_LT(glm::distance(zoomed.toCanvas(camera.toWorld(pointer)), pointer), 1e-6);
    EXPECT_EQ(zoomed.size, camera.size);
  }
}

TEST(Camera, ZoomStopsAtItsEndsAndStillKeepsThePoint) {
  const Camera camera{{0.3, 0.2}, 1000.0, kSize};
  const glm::dvec2 pointer(100.0, 400.0);
  for (const double factor : {1e12, 1e-12}) {
    const Camera zoomed = camera.zoomedAt(pointer, factor);
    EXPECT_EQ(zoomed.pixelsPerUnit, factor > 1.0 ? lab::kMostZoom : lab::kLeastZoom);
    EXPECT_LT(glm::distance(zoomed.toCanvas(camera.toWorld(pointer)), pointer), 1e-3);
    EXPECT_EQ(zoomed.zoomedAt(pointer, factor).center, zoomed.center) << "no creeping at the end";
  }
}

TEST(Camera, ThereAndBackByManyNotches) {
  Camera camera{{0.5, 0.4}, 200.0, kSize};
  const glm::dvec2 pointer(620.0, 130.0);
  const glm::dvec3 world = camera.toWorld(pointer);
  for (int i = 0; i < 40; ++i) camera = camera.zoomedAt(pointer, 1.15);
  for (int i = 0; i < 40; ++i) camera = camera.zoomedAt(pointer, 1.0 / 1.15);
  EXPECT_NEAR(camera.pixelsPerUnit, 200.0, 1e-6);
  EXPECT_LT(glm::distance(camera.toCanvas(world), pointer), 1e-6);
}

// A millionth of a unit is a pixel: single precision could not tell it apart ten units from 0.
TEST(Camera, DeepZoomIsPrecise) {
  const Camera camera{{10.0, -7.0}, 1e6, kSize};
  for (const double step : {1e-6, 2e-6, 4e-4}) {
    const glm::dvec2 seen = camera.toCanvas({10.0 + step, -7.0 - step, 0.0});
    EXPECT_NEAR(seen.x, 450.0 + step * 1e6, 1e-6);
    EXPECT_NEAR(seen.y, 250.0 + step * 1e6, 1e-6);
  }
}

TEST(Camera, PanMovesTheWorldWithThePointer) {
  const Camera camera{{1.0, 2.0}, 123.0, kSize};
  const glm::dvec3 world = camera.toWorld({200.0, 300.0});
  const Camera panned = camera.pannedBy({37.0, -12.0});
  EXPECT_LT(glm::distance(panned.toCanvas(world), glm::dvec2(237.0, 288.0)), 1e-9);
  EXPECT_EQ(panned.pixelsPerUnit, camera.pixelsPerUnit);
}

// The ring that the chain can reach, by its four outermost points, and the target.
TEST(Fit, ShowsAllThatCanBeReachedAndTheTarget) {
  for (const lab::Document& preset : lab::presets()) {
    lab::Scene scene = preset.scene;
    double reach = 0.0;
    for (const std::size_t bone : scene.chain.branchTo(scene.chain.bones.size() - 1))
      reach += scene.chain.bones[bone].length;
    for (const glm::dvec3 target : {scene.target, glm::dvec3(40.0, -3.0, 0.0)}) {
      scene.target = target;
      scene.chain.base = {0.7, -0.9, 0.0};
      for (const glm::dvec2 size : {kSize, glm::dvec2(300.0, 1100.0), glm::dvec2(64.0, 64.0)}) {
        const Camera camera = draw::fitted(scene, size);
        EXPECT_EQ(camera.size, size);
        const auto expectSeen = [&](const glm::dvec3& world) {
          const glm::dvec2 p = camera.toCanvas(world);
          EXPECT_GE(p.x, 0.0) << preset.name;
          EXPECT_GE(p.y, 0.0) << preset.name;
          EXPECT_LE(p.x, size.x) << preset.name;
          EXPECT_LE(p.y, size.y) << preset.name;
        };
        for (const glm::dvec3 way : {glm::dvec3(1, 0, 0), {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}}) {
          expectSeen(scene.chain.base + reach * way);
        }
        expectSeen(target);
      }
    }
  }
}

TEST(Fit, FillsTheCanvas) {
  const lab::Scene scene = lab::presets()[0].scene;  // reaches 1.8 to all sides
  const Camera camera = draw::fitted(scene, kSize);
  EXPECT_GT(2.0 * 1.8 * camera.pixelsPerUnit, 0.7 * kSize.y);
}

TEST(Fit, SurvivesAChainWithoutLengthAndACanvasWithoutArea) {
  lab::Scene scene;
  scene.chain.bones = {{0.0, {}}, {0.0, {}}};
  for (const glm::dvec2 size : {kSize, glm::dvec2(0.0, 0.0), glm::dvec2(500.0, 0.0)}) {
    const Camera camera = draw::fitted(scene, size);
    EXPECT_TRUE(std::isfinite(camera.pixelsPerUnit));
    EXPECT_GT(camera.pixelsPerUnit, 0.0);
    EXPECT_TRUE(std::isfinite(camera.center.x) && std::isfinite(camera.center.y));
  }
}

TEST(CameraOf, TakesTheView) {
  lab::State state;
  lab::View& view = state.view;
  view.center = {1.5, -2.5};
  view.pixelsPerUnit = 77.0;
  const Camera camera = draw::cameraOf(state, kSize);
  EXPECT_EQ(camera.center, view.center);
  EXPECT_EQ(camera.pixelsPerUnit, 77.0);
  EXPECT_EQ(camera.size, kSize);
}

}  // namespace
