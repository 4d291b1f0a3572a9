// The menus.
#pragma once

#include "ui/kit/context.h"

namespace ui {

/// Draws them along the window's upper edge. Returns how high they are, pixels.
float menuBar(const Context& context);

}  // namespace ui
