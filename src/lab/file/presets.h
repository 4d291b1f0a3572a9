// The scenes to start from: the scene files of assets/presets/, which are built into the program.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "lab/file/scene_file.h"

namespace lab {

/// In the order in which they are offered. Each has a solver and a mode; its notes say what to try.
std::span<const Document> presets();

/// The places of those in a list of the start page: characters, robots' arms, or all.
std::vector<std::size_t> presetsOf(Gallery list);
/// The place of the one that has this name, or had it; nothing where there is none.
std::optional<std::size_t> findPreset(std::string_view name);

/// The presets that are robots' arms by the names that a command line has for them, such as "ur5e".
std::span<const std::string_view> armNames();
/// One of them; capitals, blanks and hyphens do not matter. Null: there is none of this name.
const Document* findArm(std::string_view name);

/// False for a preset's notes once their advice is out of place: the chain is another one, or it is
/// solved by a solver that is neither the preset's nor named in them. Other notes always apply.
bool notesApply(const State& state);

}  // namespace lab
