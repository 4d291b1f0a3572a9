// Where a lesson's question is answered, and what is said of the answer.
#pragma once

#include "ui/kit/context.h"

namespace ui {

/// What can be typed or chosen, and the button that commits it.
void lessonAnswer(const Context& context);
/// What the answer was worth, and why.
void lessonFeedback(const Context& context);

}  // namespace ui
