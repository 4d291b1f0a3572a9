// Handles for dragging a point in space: arrows along the axes, squares in their planes, and the
// centre. Pure functions of the camera.
#pragma once

#include <array>
#include <optional>

#include "draw/list/camera.h"

namespace draw {

/// The part of a handle that is held. A plane is named by the axes that span it.
enum class Grip { none, center, x, y, z, yz, zx, xy };

inline constexpr std::array kGrips = {Grip::x, Grip::y, Grip::z, Grip::yz, Grip::zx, Grip::xy};

/// The point that is dragged.
struct HandlePlace {
  glm::dvec3 position{0.0};
  bool isPlanar = false;  ///< keeps its z
  bool isLevel = false;   ///< keeps its height, as a creature's goal does: the ground decides it
};

/// The intersection of the ray with the plane through `point`, if any.
std::optional<glm::dvec3> intersection(const Ray& ray, const glm::dvec3& point,
                                       const glm::dvec3& normal);

bool isAxis(Grip grip);
bool isPlane(Grip grip);
/// The direction of an axis or the normal of a plane.
glm::dvec3 directionOf(Grip grip);

/// The length of an arrow, scene units; on the canvas it is always the same.
double handleLength(const Camera& camera, const HandlePlace& place, double unit);
/// An arrow's start and the sides of a square, in lengths of an arrow.
inline constexpr double kArrowStart = 0.24;
inline constexpr double kSquareFrom = 0.34;
inline constexpr double kSquareTo = 0.56;
/// The axes that span a plane.
std::array<glm::dvec3, 2> spanOf(Grip plane);

/// False for parts that would move a planar point out of its plane, arrows that point at the viewer
/// and squares seen edge on: these are neither shown nor held.
bool isOffered(const Camera& camera, const HandlePlace& place, Grip grip);

/// The part of the handle at `canvas`: the nearest, or the one in front of two at about the same
/// distance. `unit`: pixels a point.
Grip gripAt(const Camera& camera, const HandlePlace& place, const glm::dvec2& canvas, double unit);

struct HandleDrag {
  Grip grip = Grip::none;
  HandlePlace start;
  glm::dvec2 offset{0.0};  ///< from the pointer to the handle's centre, pixels
};

HandleDrag beginDrag(const Camera& camera, const HandlePlace& place, Grip grip,
                     const glm::dvec2& canvas);

/// The unit normal of the plane in which the point is dragged by its centre or by a square.
glm::dvec3 dragNormal(const Camera& camera, const HandlePlace& place, Grip grip);

/// The point's position with the pointer at `canvas`: at the same offset from the pointer as when
/// the drag began, as far as axis or plane allow. Nothing past the horizon and along an axis that
/// points at the viewer. At most kFarthestDrag canvas heights away.
std::optional<glm::dvec3> draggedTo(const HandleDrag& drag, const Camera& camera,
                                    const glm::dvec2& canvas);
inline constexpr double kFarthestDrag = 30.0;

}  // namespace draw
