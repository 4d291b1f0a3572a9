// Where a lesson's question is answered, and what is said of the answer.
#pragma once

#include "ui/kit/context.h"

namespace ui {

/// What can be typed or chosen.
void lessonAnswer(const Context& context);
/// The button that commits the answer, as wide as the panel.
void lessonCheck(const Context& context);
/// What the answer was worth, and why.
void lessonFeedback(const Context& context);

}  // namespace ui
