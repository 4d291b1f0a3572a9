// The bodies of a SolidList as they are seen: lit facets, what hides what, outlines.
#pragma once

#include <cstddef>
#include <vector>

#include "draw/list/camera.h"
#include "draw/list/solids.h"
#include "draw/svg/depth_order.h"
#include "draw/svg/hidden_lines.h"

namespace draw {

/// The light's part of a colour; `light`: the cosine between it and the surface's normal. As
/// shaders/space.glsl has it.
Color shaded(const Color& color, float light);

/// Towards the light in the viewer's axes (right, up, back), of length 1; as in shaders/space.glsl.
inline const glm::vec3 kLight{-0.38F, 0.68F, 0.627F};

/// Part of a body's outline.
struct SeenEdge {
  glm::dvec3 from{0.0};
  glm::dvec3 to{0.0};
  float width = 1.0F;    ///< pixels
  std::size_t body = 0;  ///< its own, among the occluders
};

struct SeenBodies {
  /// Numbers of pieces are those of `colors`, of spheres and sheets those of the list's. Shadows
  /// are not in it.
  SeenScene scene;
  std::vector<Color> colors;
  Occluders occluders;
  std::vector<SeenEdge> edges;
};

SeenBodies seenBodies(const SolidList& list, const Camera& camera);

/// The corners of a sheet's square, relative to the camera's focus.
Corners cornersOf(const Solid& sheet);

}  // namespace draw
