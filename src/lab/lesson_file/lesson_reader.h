// Lessons as text: Markdown with blocks of JSON, as docs/lessons.md describes them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lab/lesson/lesson.h"

namespace lab {

/// Reads a lesson as far as it is good. What is unknown becomes text that is shown; a step whose
/// scene or question is bad keeps its texts alone. A file that is no lesson, or one of a newer
/// version, leaves a lesson without steps and one fault. In the order of the lines.
std::vector<LessonFault> readLesson(std::string_view text, Lesson& lesson);

/// Puts a translation's texts in the place of the lesson's. Steps that it lacks stay as they are
/// and are marked; a file that is no translation of this lesson changes nothing. LessonStep::line
/// is that of the translation. `language`: what it has to be in; empty: any other than the
/// lesson's.
std::vector<LessonFault> translateLesson(std::string_view text, Lesson& lesson,
                                         std::string_view language = {});

/// The names of the slots in a text: "a1" of "{a1}".
std::vector<std::string_view> slotsOf(std::string_view text);

}  // namespace lab
