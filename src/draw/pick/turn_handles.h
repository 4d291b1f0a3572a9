// Rings for turning the direction of the target, about the axes of its frame. Pure functions of the
// camera.
#pragma once

#include <optional>

#include "draw/list/camera.h"
#include "lab/core/lab.h"

namespace draw {

/// The direction that is turned.
struct TurnPlace {
  glm::dvec3 center{0.0};
  rigs::Facing facing{};
  bool isPlanar = false;
};
/// Nothing where the target has no direction.
std::optional<TurnPlace> turnPlace(const lab::Lab& lab);

/// The ring about the frame's axis x, y or z: 0 to 2.
inline constexpr int kRings = 3;
inline constexpr int kNoRing = -1;

/// The world's direction of a ring's axis.
glm::dvec3 ringAxis(const TurnPlace& place, int ring);
/// Scene units; on the canvas it is always the same. The arrows of draw/pick/handles.h lie inside.
double ringRadius(const Camera& camera, const TurnPlace& place, double unit);
/// The point of a ring at `angle`, radians from the frame's next axis.
glm::dvec3 onRing(const TurnPlace& place, int ring, double radius, double angle);
/// False for a ring whose turn changes nothing that is asked for, or leads out of the plane.
bool isRingOffered(const TurnPlace& place, int ring);

/// The ring at `canvas`, the nearest in front; kNoRing. `unit`: pixels a point.
int ringAt(const Camera& camera, const TurnPlace& place, const glm::dvec2& canvas, double unit);

struct TurnDrag {
  int ring = kNoRing;
  TurnPlace start;
  double from = 0.0;    ///< the angle on the ring at which it was taken
  double radius = 0.0;  ///< scene units
};
TurnDrag beginTurn(const Camera& camera, const TurnPlace& place, int ring, const glm::dvec2& canvas,
                   double unit);
/// The direction with the pointer at `canvas`; `snaps`: turned by whole steps of kTurnSnap.
std::optional<rigs::Facing> turnedTo(const TurnDrag& drag, const Camera& camera,
                                     const glm::dvec2& canvas, bool snaps);
inline constexpr double kTurnSnap = 15.0;  ///< degrees

}  // namespace draw
