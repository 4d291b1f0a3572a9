// The box that names what the pointer rests on.
#pragma once

#include <string>

#include "ui/widgets/context.h"

namespace ui {

struct CanvasTipText {
  std::string name;
  std::string help;  ///< a second line; may be empty
};

/// Pixels.
glm::vec2 canvasTipSize(const Context& context, const CanvasTipText& text);
/// `low`: the upper left corner, pixels of the window. The box lies over everything or, if it
/// stays, under all windows.
void canvasTip(const Context& context, const CanvasTipText& text, const glm::vec2& low,
               bool stays = false);

}  // namespace ui
