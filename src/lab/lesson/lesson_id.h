// The ids of lessons, steps, answers and slots.
#pragma once

#include <string_view>

namespace lab {

/// Small letters, digits and hyphens, at most kLongestId of them.
bool isLessonId(std::string_view text);

}  // namespace lab
