// The progress of a long task.
#pragma once

#include <optional>
#include <string>

#include "ui/widgets/context.h"

namespace ui {

struct Progress {
  std::string text;            ///< what is being done, and to which file
  std::optional<double> part;  ///< how much is done, 0 to 1; nothing if that is unknown
  std::optional<double> left;  ///< seconds left, if known
  double passed = 0.0;         ///< seconds that it has taken
};

/// In words: "about 20 seconds left".
std::string timeLeft(double seconds);

/// Draws a frame of it, over everything. True once it is cancelled, by its button or with Escape.
bool progressBox(const Context& context, const Progress& progress);

}  // namespace ui
