// The bodies of draw/list/solids.h in their own space, as triangles and edges.
#pragma once

#include <vector>

#include <glm/vec3.hpp>

#include "draw/list/solids.h"

namespace draw {

struct MeshVertex {
  glm::vec3 position{0.0F};
  glm::vec3 normal{0.0F};  ///< outward, of length 1
  float marked = 0.0F;     ///< 1: has the mark's colour
};

/// The edge of two faces: part of the outline if exactly one of them faces the viewer.
struct MeshEdge {
  glm::vec3 from{0.0F};
  glm::vec3 to{0.0F};
  glm::vec3 normalA{0.0F};
  glm::vec3 normalB{0.0F};
  float markedA = 0.0F;
  float markedB = 0.0F;
  float isSmooth = 0.0F;  ///< 1: both faces belong to one round surface
};

/// Closed and convex.
struct Mesh {
  std::vector<MeshVertex> vertices;  ///< three per triangle, counter-clockwise from outside
  std::vector<MeshEdge> edges;
};

/// The mesh of a bone, a cylinder or a cone; empty for other kinds.
Mesh meshOf(SolidKind kind);

}  // namespace draw
