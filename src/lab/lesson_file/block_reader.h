// The blocks of JSON in a lesson's file. A fault is that of the first field that is wrong, as with
// every JSON of this program, and what had been read by then is not to be used.
#pragma once

#include "lab/file/json_reader.h"
#include "lab/lesson/lesson.h"
#include "lab/lesson_file/placed_scene.h"

namespace lab {

/// `lesson`: all of the lesson but its texts and steps.
void readLessonHeader(const JsonPlace& root, Lesson& lesson);
/// `scene`, and the step's slots. `place`: the scene of the step before, and then that of this one.
void readLessonScene(const JsonPlace& root, PlacedScene& place, LessonStep& step);
/// `ask`, of a step in the scene `place`.
void readQuestion(const JsonPlace& root, const PlacedScene& place, Question& question);
/// `gate`.
void readGate(const JsonPlace& root, const PlacedScene& place, Task& task);

}  // namespace lab
