// Finds commands by an approximate name.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "ui/keys/commands.h"

namespace ui {

/// How well `query` fits `text`, in which its characters must occur in order; higher is better.
/// Adjacent letters and beginnings of words count more. Nothing if it does not fit. Ignores case
/// and the query's spaces.
std::optional<int> matchScore(std::string_view query, std::string_view text);

/// The commands, solvers, presets and pages that fit, the best first; all if `query` is empty.
std::vector<Command> findCommands(std::string_view query);

}  // namespace ui
