#include "lab/lesson_file/lessons.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "lab/file/embedded.h"
#include "lab/lesson_file/lesson_reader.h"

namespace lab {
namespace {

// "ccd.pt" of "ccd.pt.lesson.md".
std::string_view stemOf(const EmbeddedFile& file) {
  return file.name.substr(0, file.name.size() - kLessonSuffix.size());
}

struct Shipped {
  std::vector<Lesson> lessons;
  std::vector<std::string_view> stems;  // of their files
};

const Shipped& shipped() {
  static const Shipped kAll = [] {
    Shipped all;
    for (const EmbeddedFile& file : lessonFiles()) {
      if (stemOf(file).find('.') != std::string_view::npos) continue;  // a translation
      Lesson lesson;
      readLesson(file.text, lesson);  // a test reads all of them
      if (lesson.steps.empty()) continue;
      all.lessons.push_back(std::move(lesson));
      all.stems.push_back(stemOf(file));
    }
    return all;
  }();
  return kAll;
}

}  // namespace

std::span<const Lesson> lessons() { return shipped().lessons; }

Lesson shippedLesson(std::string_view id, std::string_view language) {
  const auto found = std::ranges::find(lessons(), id, &Lesson::id);
  if (found == lessons().end()) return {};
  Lesson lesson = *found;
  if (language.empty() || language == lesson.language) return lesson;
  const auto place = static_cast<std::size_t>(found - lessons().begin());
  const std::string stem = std::string(shipped().stems[place]) + "." + std::string(language);
  const auto translation = std::ranges::find(lessonFiles(), stem, stemOf);
  if (translation != lessonFiles().end()) {
    translateLesson(translation->text, lesson);
  } else {
    for (LessonStep& step : lesson.steps) step.isUntranslated = true;
  }
  return lesson;
}

}  // namespace lab
