// The lesson beside the canvas: its text, its question, and what to do next.
#pragma once

#include "ui/widgets/context.h"

namespace ui {

/// Only with Context::lesson. With little room the steps aside scroll with the text.
void lessonPanel(const Context& context, const Rect& place, bool hasLittleRoom);

}  // namespace ui
