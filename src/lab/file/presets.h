// The scenes to start from: the scene files of assets/presets/, which are built into the program.
#pragma once

#include <span>

#include "lab/file/scene_file.h"

namespace lab {

/// In the order in which they are offered. Each has a solver and a mode; its notes say what to try.
std::span<const Document> presets();

}  // namespace lab
