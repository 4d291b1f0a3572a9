// The scenes to start from: the scene files of assets/presets/, which are built into the program.
#pragma once

#include <span>

#include "lab/file/scene_file.h"

namespace lab {

/// In the order in which they are offered. The notes say in one sentence what each is good for; of
/// the choices only the solver, where it names one, and the bend are taken over.
std::span<const Document> presets();

}  // namespace lab
