// The bodies of a SolidList in screen space: shaded facets, occluders, outlines.
#pragma once

#include <cstddef>
#include <vector>

#include "draw/list/camera.h"
#include "draw/list/solids.h"
#include "draw/svg/depth_order.h"
#include "draw/svg/hidden_lines.h"

namespace draw {

/// The colour as lit, as in shaders/space.glsl. `light`: the cosine of the angle between the light
/// and the surface's normal.
Color shaded(const Color& color, float light);

/// Towards the light in the viewer's axes (right, up, back), of length 1; as in shaders/space.glsl.
inline const glm::vec3 kLight{-0.38F, 0.68F, 0.627F};

/// Part of a body's outline.
struct OutlineEdge {
  glm::dvec3 from{0.0};
  glm::dvec3 to{0.0};
  float width = 1.0F;    ///< pixels
  std::size_t body = 0;  ///< its body among the occluders
};

struct ProjectedBodies {
  /// Without shadows. The ids of pieces index `colors`, those of spheres and sheets the list.
  ScreenScene scene;
  std::vector<Color> colors;
  Occluders occluders;
  std::vector<OutlineEdge> edges;
};

ProjectedBodies projectBodies(const SolidList& list, const Camera& camera);

/// The corners of a sheet's square, relative to the camera's focus.
Corners cornersOf(const Solid& sheet);

}  // namespace draw
