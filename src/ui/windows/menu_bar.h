// The menus.
#pragma once

#include "ui/widgets/context.h"

namespace ui {

/// Draws them along the window's upper edge, as high as a control.
void menuBar(const Context& context);

}  // namespace ui
