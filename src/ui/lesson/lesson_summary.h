// The end of a lesson: what was learned, in the learner's own results.
#pragma once

#include "ui/widgets/context.h"

namespace ui {

void lessonSummary(const Context& context);
/// The button that opens the lesson after this one. False where there is none.
bool followingLesson(const Context& context);

}  // namespace ui
