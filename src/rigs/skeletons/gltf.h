// Skeletons from glTF 2.0: https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html; and from VRM,
// which is glTF with names for a human's bones: https://github.com/vrm-c/vrm-specification.
#pragma once

#include <string>
#include <string_view>

#include "rigs/arms/arm.h"

namespace iklab::rigs {

/// Reads the joints of skins, or without any all nodes, of the tree that has most of them, as they
/// lie at rest; what lies between them becomes a part of where they are. No buffer is read, and so
/// no mesh and no animation. Where frames are mirrored, bones are; other scales change lengths
/// alone. Returns what is wrong in one line; then `arm` is as it was. Empty: nothing is.
std::string readGltf(std::string_view bytes, Arm& arm);

}  // namespace iklab::rigs
