// Puts flat pieces and balls into an order in which what is nearer comes later (painter's order),
// and cuts pieces where there is none: Fuchs, Kedem and Naylor 1980, "On visible surface generation
// by a priori tree structures".
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "draw/svg/hidden_lines.h"
#include "draw/svg/seen_space.h"

namespace draw {

/// A convex polygon of a SeenSpace.
struct SeenPiece {
  Corners corners;
  std::size_t id = 0;  ///< parts of a piece keep its number
};

/// A ball with a number.
struct SeenSphere {
  SeenBall ball;
  std::size_t id = 0;
};

/// A translucent sheet: not cut, and seen through from both sides.
struct SeenSheet {
  Corners corners;
  std::size_t id = 0;
};

struct SeenScene {
  std::vector<SeenPiece> pieces;
  std::vector<SeenSphere> spheres;
  std::vector<SeenSheet> sheets;
};

struct PaintInOrder {
  std::function<void(const SeenPiece&)> piece;
  std::function<void(std::size_t)> sphere;
  std::function<void(std::size_t)> sheet;
};

/// Calls `paint` for everything, the farthest first. What of a piece lies within a ball is hidden
/// and left out. A ball is on the side of a sheet on which its centre is.
void paintInOrder(SeenScene scene, const PaintInOrder& paint);

/// The part of the scene that lies behind the plane, whose normal is towards the viewer; the rest
/// stays in `scene`.
SeenScene takeBehind(SeenScene& scene, const Plane& plane);

/// Their plane with its normal towards the viewer; nothing where it is seen from its edge.
std::optional<Plane> towardsViewer(const Corners& corners);

}  // namespace draw
