// How much work it is to draw a lesson's data, and what spares some of it.
#pragma once

#include <string>

#include "lab/core/lab.h"
#include "lab/lesson/lesson.h"

namespace lab {

/// What it takes to open the step's scene, which is on show in `lab`, and to solve it once for each
/// take that changes it: bones times iterations. At most so much, where a take changes how it is
/// solved.
double workOf(const LessonStep& step, const Lab& lab);
/// The same of a scene file's text whose chains need not be solved.
double workUnsolved(const std::string& document);

/// True where a condition of LessonScene::keep does not hold whatever the solve may bring. False as
/// well where that can't be told before the solve.
bool failsUnsolved(const LessonScene& scene, const std::string& document);

}  // namespace lab
