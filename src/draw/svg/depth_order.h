// The painter's algorithm: flat pieces and spheres from back to front, with pieces cut where no
// order exists. Fuchs, Kedem and Naylor 1980, "On visible surface generation by a priori tree
// structures".
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "draw/svg/screen_space.h"

namespace draw {

struct ScreenPolygon {
  Corners corners;
  std::size_t id = 0;  ///< parts of a polygon keep it
};

struct ScreenScene {
  std::vector<ScreenPolygon> pieces;  ///< opaque
  std::vector<ScreenSphere> spheres;
  std::vector<ScreenPolygon> sheets;  ///< translucent from both sides; never cut
};

struct PaintCallbacks {
  std::function<void(const ScreenPolygon&)> piece;
  std::function<void(std::size_t)> sphere;
  std::function<void(std::size_t)> sheet;
};

/// Calls `paint` for everything, the farthest first. The part of a piece inside a sphere is left
/// out. A sphere is on the side of a sheet on which its centre is.
void paintBackToFront(ScreenScene scene, const PaintCallbacks& paint);

}  // namespace draw
