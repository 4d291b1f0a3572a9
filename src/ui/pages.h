// The side panel's pages under their tabs, which stay in place while a page scrolls.
#pragma once

#include "ui/kit/context.h"

namespace ui {

/// Draws tabs and the page that is chosen. Explain has two parts, each of which scrolls by itself:
/// formulas, and below them the code; beside them where the panel is wide.
void pages(const Context& context, const Rect& panel);

}  // namespace ui
