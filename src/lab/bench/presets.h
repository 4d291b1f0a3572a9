// The scenes to start from: the scene files of assets/presets/, which are built into the program.
#pragma once

#include <span>

#include "lab/file/scene_file.h"

namespace lab {

/// In the order in which they are offered. The notes say in one sentence what each is good for.
/// Loading one takes over the bend of its choices, and the solver where it names one.
std::span<const Document> presets();

}  // namespace lab
