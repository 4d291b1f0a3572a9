#include "draw/maps/map_place.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

namespace draw {
namespace {

constexpr double kMostSamples = 1.2e6;
constexpr double kMostColumns = 2048.0;  // every OpenGL accepts textures of this width
// Half of a sheet's side, in reaches.
constexpr double kMapMargin = 1.05;
constexpr double kLargest = 3.0;

// A sample a point; coarser on very large canvases.
lab::MapGrid flatGrid(const lab::State& state, const Camera& camera, double unit) {
  const glm::dvec2& size = camera.size;
  const double grain =
      std::ceil(std::max({1.0, std::floor(unit), std::sqrt(size.x * size.y / kMostSamples),
                          std::max(size.x, size.y) / kMostColumns}));
  glm::dvec3 corner = camera.toWorld({0.0, 0.0});
  corner.z = state.scene.target.z;
  return {corner, grain / camera.pixelsPerUnit, static_cast<int>(std::ceil(size.x / grain)),
          static_cast<int>(std::ceil(size.y / grain))};
}

struct Span {
  glm::dvec3 right;
  glm::dvec3 up;
};

Span spanIn(const Camera& camera, const HandlePlace& place, lab::MapPlane plane, Grip held) {
  if (plane == lab::MapPlane::xy) held = Grip::xy;
  if (plane == lab::MapPlane::yz) held = Grip::yz;
  if (plane == lab::MapPlane::zx) held = Grip::zx;
  if (place.isPlanar) held = Grip::xy;
  const glm::dvec3 normal = dragNormal(camera, place, isPlane(held) ? held : Grip::center);
  if (!isPlane(held)) return {camera.axes().right, camera.axes().up};
  const glm::dvec3 up = normal.y != 0.0 ? glm::dvec3(0.0, 0.0, -1.0) : glm::dvec3(0.0, 1.0, 0.0);
  return {glm::cross(up, normal), up};
}

}  // namespace

lab::MapGrid mapGridOf(const lab::State& state, const Camera& camera, Grip held, double unit) {
  if (!camera.isSpace) return flatGrid(state, camera, unit);
  const lab::Scene& scene = state.scene;
  const HandlePlace place{scene.target, scene.chain.planar};
  const Span span = spanIn(camera, place, state.view.map.plane, held);
  // The centre is the base projected onto the plane, so that it stays while the target moves.
  const glm::dvec3 way = scene.target - scene.chain.base;
  const double x = glm::dot(way, span.right);
  const double y = glm::dot(way, span.up);
  const glm::dvec3 middle = scene.target - x * span.right - y * span.up;
  double reach = rigs::sizeOf(scene.chain);
  if (!(reach > 0.0)) reach = 1.0;
  const double wanted = kMapMargin * std::max({reach, std::abs(x), std::abs(y)});
  const double half = std::min(wanted, kLargest * reach);
  const double pixels = 2.0 * half * camera.pixelsPerUnit / std::max(1.0, std::floor(unit));
  const int squares =
      static_cast<int>(std::clamp(std::ceil(pixels), 1.0, std::floor(std::sqrt(kMostSamples))));
  return {middle - half * span.right + half * span.up,
          2.0 * half / squares,
          squares,
          squares,
          span.right,
          span.up};
}

}  // namespace draw
