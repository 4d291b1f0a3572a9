// The side panel's pages under their tabs, which stay in place while a page scrolls.
#pragma once

#include "ui/widgets/context.h"

namespace ui {

/// Draws tabs and the chosen page. Explain has two parts that scroll by themselves: formulas, and
/// the code below them, or beside them if the panel is wide.
void pages(const Context& context, const Rect& panel);

}  // namespace ui
