// Where the map of the workspace lies.
#include "draw/maps/map_place.h"

#include <gtest/gtest.h>

#include "lab/maps/workspace_map.h"
#include "support/lab_driving.h"

namespace {

using draw::Grip;
using lab::MapGrid;
using lab::MapPlane;

constexpr double kUnit = 1.0;

lab::State stateOf(bool planar, const glm::dvec3& target) {
  lab::State state =
      support::labWith("ccd", {1.0, 0.8, 0.6}, {0.4, 0.7, 0.3}, {1.0, 0.5, 0.0}).state();
  state.scene.chain.planar = planar;
  state.scene.chain.base = {0.2, -0.1, 0.0};
  state.scene.target = target;
  return state;
}

draw::Camera cameraAt(double yaw, double pitch) {
  draw::Camera camera{{0.3, 0.1}, 90.0, {640.0, 400.0}};
  camera.isSpace = true;
  camera.yaw = yaw;
  camera.pitch = pitch;
  camera.perspective = true;
  return camera;
}

// Of a point: how far in front of the grid's plane.
double apart(const MapGrid& grid, const glm::dvec3& point) {
  return glm::dot(point - grid.corner, glm::cross(grid.right, grid.up));
}

bool holds(const MapGrid& grid, const glm::dvec3& point) {
  const glm::dvec3 way = point - grid.corner;
  const double x = glm::dot(way, grid.right) / grid.step;
  const double y = -glm::dot(way, grid.up) / grid.step;
  return x >= 0.0 && x <= grid.columns && y >= 0.0 && y <= grid.rows;
}

void expectSheet(const MapGrid& grid, const glm::dvec3& target) {
  EXPECT_NEAR(glm::length(grid.right), 1.0, 1e-12);
  EXPECT_NEAR(glm::length(grid.up), 1.0, 1e-12);
  EXPECT_NEAR(glm::dot(grid.right, grid.up), 0.0, 1e-12);
  EXPECT_NEAR(apart(grid, target), 0.0, 1e-12);
  EXPECT_TRUE(holds(grid, target));
  EXPECT_EQ(grid.columns, grid.rows);
}

TEST(MapPlace, SeenFlatItIsTheCanvasAtTheTargetsDepth) {
  const lab::State state = stateOf(false, {1.0, 0.5, -0.4});
  const draw::Camera camera{{0.3, 0.1}, 90.0, {640.0, 400.0}};
  const MapGrid grid = draw::mapGridOf(state, camera, Grip::center, kUnit);
  EXPECT_EQ(grid.columns, 640);
  EXPECT_EQ(grid.rows, 400);
  EXPECT_NEAR(grid.step, 1.0 / 90.0, 1e-15);
  EXPECT_EQ(grid.corner.z, -0.4);
  EXPECT_NEAR(grid.corner.x, 0.3 - 320.0 / 90.0, 1e-12);
  EXPECT_NEAR(grid.corner.y, 0.1 + 200.0 / 90.0, 1e-12);
}

TEST(MapPlace, FacingTheViewerItIsWhereTheMiddleOfTheTargetIsDragged) {
  const lab::State state = stateOf(false, {1.0, 0.5, -0.4});
  for (const double yaw : {0.0, 0.7, -2.5}) {
    const draw::Camera camera = cameraAt(yaw, 0.4);
    const MapGrid grid = draw::mapGridOf(state, camera, Grip::center, kUnit);
    expectSheet(grid, state.scene.target);
    const draw::HandlePlace place{state.scene.target, false};
    const glm::dvec2 at = camera.toCanvas(state.scene.target);
    const draw::HandleDrag drag = draw::beginDrag(camera, place, Grip::center, at);
    for (const glm::dvec2& way : {glm::dvec2(60.0, 0.0), {-45.0, 80.0}, {10.0, -120.0}}) {
      const auto point = draw::draggedTo(drag, camera, at + way);
      ASSERT_TRUE(point);
      EXPECT_NEAR(apart(grid, *point), 0.0, 1e-9);
    }
    const glm::dvec2 base = camera.toCanvas(state.scene.target + 0.1 * grid.up);
    EXPECT_LT(base.y, at.y) << "up is up";
  }
}

TEST(MapPlace, LiesInTheSquareByWhichTheTargetIsHeld) {
  const lab::State state = stateOf(false, {1.0, 0.5, -0.4});
  for (const Grip grip : {Grip::xy, Grip::yz, Grip::zx}) {
    const MapGrid grid = draw::mapGridOf(state, cameraAt(0.6, 0.5), grip, kUnit);
    expectSheet(grid, state.scene.target);
    EXPECT_NEAR(std::abs(glm::dot(glm::cross(grid.right, grid.up), draw::directionOf(grip))), 1.0,
                1e-12);
  }
}

TEST(MapPlace, TheChosenPlaneStaysWhateverTheCamera) {
  lab::State state = stateOf(false, {1.0, 0.5, -0.4});
  for (const auto& [plane, grip] :
       {std::pair(MapPlane::xy, Grip::xy), {MapPlane::yz, Grip::yz}, {MapPlane::zx, Grip::zx}}) {
    state.view.map.plane = plane;
    const MapGrid grid = draw::mapGridOf(state, cameraAt(0.6, 0.5), Grip::center, kUnit);
    expectSheet(grid, state.scene.target);
    EXPECT_EQ(grid, draw::mapGridOf(state, cameraAt(-2.0, -0.3), Grip::yz, kUnit));
    EXPECT_EQ(grid, draw::mapGridOf(state, cameraAt(0.6, 0.5), grip, kUnit));
  }
}

TEST(MapPlace, APlanarChainsLiesInItsPlaneExactly) {
  lab::State state = stateOf(true, {1.0, 0.5, 0.0});
  state.view.map.plane = MapPlane::yz;
  const MapGrid grid = draw::mapGridOf(state, cameraAt(0.6, 0.5), Grip::zx, kUnit);
  expectSheet(grid, state.scene.target);
  const lab::MapLevel level = lab::emptyLevel(grid, lab::kMapLevels - 1);
  for (int row = 0; row < level.rows; row += 17) {
    for (int column = 0; column < level.columns; column += 13) {
      ASSERT_EQ(level.place(column, row).z, 0.0);
    }
  }
}

TEST(MapPlace, HoldsAllThatCanBeReachedAndATargetBeyond) {
  lab::State state = stateOf(false, {1.0, 0.5, 0.4});
  MapGrid grid = draw::mapGridOf(state, cameraAt(0.0, 0.0), Grip::center, kUnit);
  for (const glm::dvec2& way : {glm::dvec2(2.4, 0.0), {-2.4, 0.0}, {0.0, 2.4}, {0.0, -2.4}}) {
    EXPECT_TRUE(holds(grid, state.scene.chain.base + glm::dvec3(way, 0.0)));
  }
  state.scene.target = {-5.0, 1.0, 0.4};
  grid = draw::mapGridOf(state, cameraAt(0.0, 0.0), Grip::center, kUnit);
  expectSheet(grid, state.scene.target);
}

TEST(MapPlace, StaysWithinWhatCanBeComputedAndUploaded) {
  lab::State state = stateOf(false, {1.0, 0.5, 0.4});
  for (const double zoom : {lab::kLeastZoom, 1.0, lab::kMostZoom}) {
    draw::Camera camera = cameraAt(0.3, 0.2);
    camera.pixelsPerUnit = zoom;
    const MapGrid grid = draw::mapGridOf(state, camera, Grip::center, kUnit);
    EXPECT_GE(grid.columns, 1);
    EXPECT_LE(grid.columns, 2048);
  }
  for (rigs::Bone& bone : state.scene.chain.bones) bone.length = 0.0;
  const MapGrid grid = draw::mapGridOf(state, cameraAt(0.3, 0.2), Grip::center, kUnit);
  EXPECT_GT(grid.step, 0.0);
}

}  // namespace
