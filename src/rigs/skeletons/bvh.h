// Skeletons from BVH, the files of recorded motion: M. Meredith, S. Maddock, "Motion Capture File
// Formats Explained", University of Sheffield, CS-01-11, 2001.
#pragma once

#include <string>
#include <string_view>

#include "rigs/arms/arm.h"

namespace iklab::rigs {

/// Reads the hierarchy, at rest or as `part.frame` says. Channels of places stand in place of a
/// joint's OFFSET, as Blender and Assimp take them. The whole motion is looked at. Returns what is
/// wrong, a line of text with the line in the file; then `arm` is as it was. Empty: nothing is.
std::string readBvh(std::string_view text, Arm& arm, const FilePart& part = {});

}  // namespace iklab::rigs
