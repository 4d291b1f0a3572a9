// The lessons that the program has: the files of assets/lessons/, which are built into it.
#pragma once

#include <span>
#include <string_view>

#include "lab/lesson/lesson.h"

namespace lab {

/// In their order, in English.
std::span<const Lesson> lessons();

/// The lesson of this id in a language, as far as it is translated: see LessonStep::isUntranslated.
/// Without steps where there is none of this id.
Lesson shippedLesson(std::string_view id, std::string_view language);

}  // namespace lab
