// Where a lesson's question is answered, and what is said of the answer.
#pragma once

#include "language/language.h"
#include "ui/widgets/context.h"

namespace ui {

/// What can be typed or chosen.
void lessonAnswer(const Context& context);
/// The button that commits the answer, so many pixels wide, and its text.
void lessonCheck(const Context& context, float width);
language::Text checkText();
/// What the answer was worth, and why.
void lessonFeedback(const Context& context);

}  // namespace ui
