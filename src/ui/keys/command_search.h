// Commands by their name, as somebody types it who does not know it exactly.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "ui/keys/commands.h"

namespace ui {

/// How well `query` fits `text`: its characters occur there in their order. More is better: letters
/// in a row, and at the beginnings of words. Nothing where they do not. Case and spaces of the
/// query are ignored.
std::optional<int> matchScore(std::string_view query, std::string_view text);

/// Commands, solvers, presets and pages that fit, the best first; all where `query` is empty.
std::vector<Command> findCommands(std::string_view query);

}  // namespace ui
