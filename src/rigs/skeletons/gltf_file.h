// What a glTF file says of its nodes, as it stands there: who carries whom is not looked at.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <glm/mat4x4.hpp>

#include "rigs/skeletons/skeleton.h"

namespace iklab::rigs {

struct GltfNode {
  std::string name;
  std::vector<int> children;  ///< places in the file's list, which exist
  glm::dmat4 matrix{1.0};     ///< the node's frame in its parent's
  bool isScaled = false;      ///< along some axis, by another factor than 1 or -1
};

struct GltfFile {
  std::vector<GltfNode> nodes;
  std::vector<std::vector<int>> skins;  ///< of each its joints, which are nodes
  HandsAndFeet named = kNoEnds;         ///< of VRM: nodes
  std::vector<std::string> warnings;
};

/// Reads a .gltf, a .glb or a VRM, of version 2. Returns what is wrong, with the JSON pointer of
/// the field, or with line and column where it is no JSON; empty: nothing is.
std::string readGltfFile(std::string_view bytes, GltfFile& file);

}  // namespace iklab::rigs
