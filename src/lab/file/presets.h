// The scenes to start from: the scene files of assets/presets/, which are built into the program.
#pragma once

#include <span>

#include "lab/file/scene_file.h"

namespace lab {

/// In the order in which they are offered. Each has a solver and a mode; its notes say what to try.
std::span<const Document> presets();

/// False for a preset's notes once their advice is out of place: the chain is another one, or it is
/// solved by a solver that is neither the preset's nor named in them. Other notes always apply.
bool notesApply(const State& state);

}  // namespace lab
