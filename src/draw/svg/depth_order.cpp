#include "draw/svg/depth_order.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <optional>
#include <utility>

#include <glm/geometric.hpp>

namespace draw {
namespace {

using Pieces = std::vector<ScreenPolygon>;

constexpr double kSlack = 1e-3;  // pixels
// What has its centre in a sheet counts as in front of it.
constexpr double kInPlane = 0.05;

struct Extent {
  double least = 0.0;
  double most = 0.0;
};

Extent extentOf(const Corners& corners, const Plane& plane) {
  Extent extent{1e300, -1e300};
  for (const glm::dvec3& corner : corners) {
    extent.least = std::min(extent.least, plane.distanceTo(corner));
    extent.most = std::max(extent.most, plane.distanceTo(corner));
  }
  return extent;
}

glm::dvec3 middleOf(const Corners& corners) {
  glm::dvec3 sum(0.0);
  for (const glm::dvec3& corner : corners) sum += corner;
  return sum / static_cast<double>(corners.size());
}

void add(Pieces& pieces, Corners corners, std::size_t id) {
  if (corners.size() >= 3) pieces.push_back({std::move(corners), id});
}

// Pieces in the plane count as in front.
void split(Pieces pieces, const Plane& plane, Pieces& behind, Pieces& front) {
  for (ScreenPolygon& piece : pieces) {
    const Extent extent = extentOf(piece.corners, plane);
    if (extent.least >= -kSlack) {
      front.push_back(std::move(piece));
    } else if (extent.most <= kSlack) {
      behind.push_back(std::move(piece));
    } else {
      add(behind, clipped(piece.corners, plane.flipped()), piece.id);
      add(front, clipped(piece.corners, plane), piece.id);
    }
  }
}

// Their plane with its normal towards the viewer; nothing if seen edge on.
std::optional<Plane> towardsViewer(const Corners& corners) {
  constexpr double kEdge = 1e-6;
  const auto plane = planeOf(corners);
  if (!plane || std::abs(plane->normal.z) < kEdge) return std::nullopt;
  return plane->normal.z > 0.0 ? *plane : plane->flipped();
}

void paintPieces(Pieces pieces, const PaintCallbacks& paint) {
  while (!pieces.empty()) {
    const std::size_t middle = pieces.size() / 2;
    const ScreenPolygon splitter = std::move(pieces[middle]);
    pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(middle));
    const auto plane = towardsViewer(splitter.corners);
    if (!plane) continue;  // seen from its edge
    Pieces behind;
    Pieces front;
    split(std::move(pieces), *plane, behind, front);
    paintPieces(std::move(behind), paint);
    paint.piece(splitter);
    pieces = std::move(front);
  }
}

// Adds the piece without its part inside the sphere, whose circle in the piece's plane is replaced
// by a polygon.
void addOutside(Pieces& pieces, ScreenPolygon piece, const ScreenSphere& sphere) {
  constexpr int kSides = 16;
  const auto stretched = [&](const glm::dvec3& p, double sign) {
    const double z = sign > 0.0 ? sphere.radius / sphere.depth : sphere.depth / sphere.radius;
    return glm::dvec3(p.x, p.y, p.z * z);
  };
  // Into a space in which the sphere is round.
  for (glm::dvec3& corner : piece.corners) corner = stretched(corner - sphere.center, 1.0);
  const auto back = [&](Corners corners) {
    for (glm::dvec3& corner : corners) corner = stretched(corner, -1.0) + sphere.center;
    return corners;
  };
  const auto plane = planeOf(piece.corners);
  if (!plane || std::abs(plane->offset) >= sphere.radius) {
    add(pieces, back(piece.corners), piece.id);
    return;
  }
  const glm::dvec3 middle = plane->normal * plane->offset;
  const double radius = std::sqrt(sphere.radius * sphere.radius - plane->offset * plane->offset);
  const bool isSteep = std::abs(plane->normal.z) < 0.7;
  const glm::dvec3 across = glm::normalize(
      glm::cross(plane->normal, isSteep ? glm::dvec3(0.0, 0.0, 1.0) : glm::dvec3(1.0, 0.0, 0.0)));
  const glm::dvec3 along = glm::cross(plane->normal, across);
  Corners left = piece.corners;
  Pieces outside;
  for (int i = 0; i < kSides && left.size() >= 3; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kSides;
    const glm::dvec3 out = across * std::cos(angle) + along * std::sin(angle);
    const Plane side{out, glm::dot(out, middle) + radius};
    if (extentOf(left, side).most <= kSlack) continue;
    add(outside, back(clipped(left, side)), piece.id);
    left = clipped(left, side.flipped());
  }
  if (left.size() < 3) {  // the sphere does not touch it
    add(pieces, back(piece.corners), piece.id);
    return;
  }
  std::ranges::move(outside, std::back_inserter(pieces));
}

// A sphere inside another one is never visible.
void removeInner(std::vector<ScreenSphere>& spheres) {
  const auto isIn = [](const ScreenSphere& inner, const ScreenSphere& outer) {
    return inner.radius < outer.radius &&
           glm::distance(inner.center, outer.center) + inner.radius <= outer.radius;
  };
  const std::vector<ScreenSphere> all = spheres;
  std::erase_if(spheres, [&](const ScreenSphere& inner) {
    return std::ranges::any_of(all, [&](const ScreenSphere& outer) { return isIn(inner, outer); });
  });
}

void paintSolids(Pieces pieces, std::vector<ScreenSphere> spheres, const PaintCallbacks& paint) {
  if (spheres.empty()) {
    paintPieces(std::move(pieces), paint);
    return;
  }
  const auto middle = spheres.begin() + static_cast<std::ptrdiff_t>(spheres.size() / 2);
  const ScreenSphere sphere = *middle;
  Pieces behind;
  Pieces front;
  split(std::move(pieces), Plane{{0.0, 0.0, 1.0}, sphere.center.z}, behind, front);
  Pieces outside;
  for (ScreenPolygon& piece : front) addOutside(outside, std::move(piece), sphere);
  paintSolids(std::move(behind), {spheres.begin(), middle}, paint);
  paint.sphere(sphere.id);
  paintSolids(std::move(outside), {std::next(middle), spheres.end()}, paint);
}

// Takes the part behind the plane, whose normal is towards the viewer, out of the scene.
ScreenScene takeBehind(ScreenScene& scene, const Plane& plane) {
  ScreenScene behind;
  Pieces front;
  split(std::move(scene.pieces), plane, behind.pieces, front);
  scene.pieces = std::move(front);
  const auto part = [](auto& all, auto& taken, auto isBehind) {
    const auto first = std::stable_partition(all.begin(), all.end(),
                                             [&](const auto& each) { return !isBehind(each); });
    std::move(first, all.end(), std::back_inserter(taken));
    all.erase(first, all.end());
  };
  part(scene.spheres, behind.spheres,
       [&](const ScreenSphere& sphere) { return plane.distanceTo(sphere.center) < -kInPlane; });
  part(scene.sheets, behind.sheets, [&](const ScreenPolygon& sheet) {
    return plane.distanceTo(middleOf(sheet.corners)) < -kInPlane;
  });
  return behind;
}

}  // namespace

void paintBackToFront(ScreenScene scene, const PaintCallbacks& paint) {
  while (!scene.sheets.empty()) {
    const ScreenPolygon sheet = std::move(scene.sheets.back());
    scene.sheets.pop_back();
    const auto plane = towardsViewer(sheet.corners);
    if (!plane) continue;
    paintBackToFront(takeBehind(scene, *plane), paint);
    paint.sheet(sheet.id);
  }
  removeInner(scene.spheres);
  std::ranges::sort(scene.spheres, {}, [](const ScreenSphere& sphere) { return sphere.center.z; });
  paintSolids(std::move(scene.pieces), std::move(scene.spheres), paint);
}

}  // namespace draw
