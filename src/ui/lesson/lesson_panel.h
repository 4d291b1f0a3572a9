// The lesson beside the canvas: its text, its question, and what to do next.
#pragma once

#include "ui/kit/context.h"

namespace ui {

/// Only with Context::lesson.
void lessonPanel(const Context& context, const Rect& place);

}  // namespace ui
