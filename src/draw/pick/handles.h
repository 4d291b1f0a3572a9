// Handles in space: arrows along the axes, squares in their planes, and the middle, by which a
// point is dragged with the mouse. Pure functions of the camera; no picture, no window.
#pragma once

#include <array>
#include <optional>

#include "draw/list/camera.h"

namespace draw {

/// What is held of a handle. A plane is named by the axes that span it.
enum class Grip { none, center, x, y, z, yz, zx, xy };

inline constexpr std::array kGrips = {Grip::x, Grip::y, Grip::z, Grip::yz, Grip::zx, Grip::xy};

/// The point that is dragged.
struct HandlePlace {
  glm::dvec3 position{0.0};
  bool isPlanar = false;  ///< it stays in its plane of constant z
  bool isLevel = false;   ///< it stays at its height: a creature's goal
};

/// Where the ray meets the plane through `point`; nothing where it does not, or only behind its
/// origin.
std::optional<glm::dvec3> meet(const Ray& ray, const glm::dvec3& point, const glm::dvec3& normal);

bool isAxis(Grip grip);
bool isPlane(Grip grip);
/// Of an axis: its direction; of a plane: its normal.
glm::dvec3 directionOf(Grip grip);

/// Length of an arrow, scene units: the same on screen everywhere.
double handleLength(const Camera& camera, const HandlePlace& place, double unit);
/// An arrow from its start to its tip, or the corners of a square in parts of an arrow's length.
inline constexpr double kArrowStart = 0.24;
inline constexpr double kSquareFrom = 0.34;
inline constexpr double kSquareTo = 0.56;
/// The axes that span a plane.
std::array<glm::dvec3, 2> spanOf(Grip plane);

/// False for what would move a planar point out of its plane, for an arrow that points at the
/// viewer and for a square seen from its edge: these are neither shown nor to be held.
bool isOffered(const Camera& camera, const HandlePlace& place, Grip grip);

/// What of a handle is at `canvas`. The nearest counts; of two that are about as near, the one in
/// front. `unit`: pixels a point.
Grip gripAt(const Camera& camera, const HandlePlace& place, const glm::dvec2& canvas, double unit);

struct HandleDrag {
  Grip grip = Grip::none;
  HandlePlace start;
  glm::dvec2 offset{0.0};  ///< from the pointer to the handle's middle, pixels
};

HandleDrag beginDrag(const Camera& camera, const HandlePlace& place, Grip grip,
                     const glm::dvec2& canvas);

/// The normal, unit, of the plane in which the point is dragged by its middle or by a square.
glm::dvec3 dragNormal(const Camera& camera, const HandlePlace& place, Grip grip);

/// Where the point goes with the pointer at `canvas`: where it lies under the pointer as it did
/// when it was taken, as far as axis or plane allow. Nothing where no such place is: past the
/// horizon, along an axis that points at the viewer. Never farther away than kFarthestDrag canvas
/// heights.
std::optional<glm::dvec3> draggedTo(const HandleDrag& drag, const Camera& camera,
                                    const glm::dvec2& canvas);
inline constexpr double kFarthestDrag = 30.0;

}  // namespace draw
