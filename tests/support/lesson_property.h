// What must hold for any text that is read as a lesson: for the fuzzer and for texts drawn at
// random.
#pragma once

#include <string>
#include <string_view>

#include "lab/file/scene_file.h"
#include "lab/lesson_file/lesson_check.h"
#include "lab/lesson_file/lesson_reader.h"
#include "lab/ranges.h"

namespace support {

inline std::string faultOf(const std::vector<lab::LessonFault>& faults) {
  if (faults.size() > lab::kMostLessonFaults) return "too many faults";
  for (const lab::LessonFault& each : faults) {
    if (each.line < 1) return "a fault without a line: " + each.text;
    if (each.text.find('\n') != std::string::npos) return "a fault of several lines: " + each.text;
  }
  return {};
}

/// Empty where it holds; else what does not. Faults have one line each; of a lesson that is read,
/// every scene is one, and what is asked or waited for has one.
inline std::string lessonFault(std::string_view text) {
  lab::Lesson lesson;
  const auto faults = lab::readLesson(text, lesson);
  if (std::string fault = faultOf(faults); !fault.empty()) return fault;
  if (lesson.steps.empty() && faults.empty()) return "no steps, and no fault";
  if (lesson.steps.size() > lab::kMostLessonSteps) return "too many steps";
  bool hasScene = false;
  for (const lab::LessonStep& step : lesson.steps) {
    lab::Document document;
    const std::string& scene = step.scene.document;
    if (!scene.empty() && !lab::readScene(scene, document).empty()) return "no scene: " + scene;
    hasScene = hasScene || !scene.empty();
    if ((step.question || step.task) && !hasScene) return "asked without a scene: " + step.id;
  }
  if (std::string fault = faultOf(lab::checkTexts(lesson)); !fault.empty()) return fault;
  lab::Lesson same = lesson;
  return faultOf(lab::translateLesson(text, same));
}

}  // namespace support
