// The end of a lesson: what was learned, in the learner's own results.
#pragma once

#include "ui/kit/context.h"

namespace ui {

void lessonSummary(const Context& context);

}  // namespace ui
