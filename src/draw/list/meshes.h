// The bodies of draw/list/solids.h in their own space, as triangles and as the edges between their
// faces.
#pragma once

#include <vector>

#include <glm/vec3.hpp>

#include "draw/list/solids.h"

namespace draw {

struct MeshVertex {
  glm::vec3 position{0.0F};
  glm::vec3 normal{0.0F};  ///< outwards, of length 1
  float marked = 0.0F;     ///< 1: has the mark's colour
};

/// Where two faces meet. It is an outline where one of them faces the viewer and the other does
/// not.
struct MeshEdge {
  glm::vec3 from{0.0F};
  glm::vec3 to{0.0F};
  glm::vec3 normalA{0.0F};
  glm::vec3 normalB{0.0F};
  float markedA = 0.0F;
  float markedB = 0.0F;
  float isSmooth = 0.0F;  ///< 1: both are parts of one round face
};

/// Closed and convex.
struct Mesh {
  std::vector<MeshVertex> vertices;  ///< three a triangle, counter-clockwise from outside
  std::vector<MeshEdge> edges;
};

/// Of a bone, a cylinder or a cone; empty for the other kinds, which have none.
Mesh meshOf(SolidKind kind);

}  // namespace draw
