// What a lesson has for whoever teaches: votes, and when the answer is shown.
#pragma once

#include "ui/widgets/context.h"

namespace ui {

/// Pixels that classArea() takes as it is now; 0 outside of teacher's mode, and where nothing is
/// asked.
float classAreaHeight(const Context& context);
/// The votes of the class, and which key shows the answer.
void classArea(const Context& context);

/// In place of the answer's controls once it was given: it waits, so that a class can talk.
void committedAnswer(const Context& context);

}  // namespace ui
