#include "app/lessons/lesson_source.h"

#include <algorithm>

#include "lab/lesson/lesson_id.h"
#include "lab/lesson_file/lesson_reader.h"
#include "lab/lesson_file/lessons.h"
#include "lab/ranges.h"
#include "lab/text.h"
#include "platform/files.h"
#include "platform/folders.h"

namespace app {
namespace {

// A lesson that can be asked from. Returns what is wrong, beginning with the path.
std::string readFile(const std::string& path, lab::Lesson& lesson) {
  std::string error;
  const auto text = platform::readFile(path, error, lab::kMostLessonBytes);
  if (!text) return error;
  const std::vector<lab::LessonFault> faults = lab::readLesson(*text, lesson);
  if (!lesson.steps.empty() || faults.empty()) return {};
  return path + ":" + std::to_string(faults.front().line) + ": " + faults.front().text;
}

// "ccd.pt.lesson.md" is a translation of "ccd.lesson.md".
bool isOriginalLesson(std::string_view name) {
  return name.ends_with(lab::kLessonSuffix) &&
         name.substr(0, name.size() - lab::kLessonSuffix.size()).find('.') ==
             std::string_view::npos;
}

}  // namespace

std::vector<std::string> LessonSource::add(const std::string& folder) {
  std::string error;
  const auto entries = platform::listFolder(folder, error);
  if (!entries) return {error};
  std::vector<std::string> faults;
  for (const platform::FolderEntry& entry : *entries) {
    if (entry.isFolder || !isOriginalLesson(entry.name)) continue;
    lab::Lesson lesson;
    if (std::string fault = readFile(folder + "/" + entry.name, lesson); !fault.empty()) {
      faults.push_back(std::move(fault));
      continue;
    }
    lessons_[lesson.id] = std::move(lesson);
  }
  return faults;
}

const lab::Lesson* LessonSource::find(const std::string& id) {
  if (const auto found = lessons_.find(id); found != lessons_.end()) return &found->second;
  const auto shipped = std::ranges::find(lab::lessons(), id, &lab::Lesson::id);
  return shipped == lab::lessons().end() ? nullptr : &*shipped;
}

std::string loadLesson(const std::string& name, const std::string& language, lab::Lesson& lesson) {
  if (platform::exists(name) || !lab::isLessonId(name)) return readFile(name, lesson);
  lesson = lab::shippedLesson(name, language);
  if (!lesson.steps.empty()) return {};
  return name + ": expected a lesson's file, or one of " +
         lab::listOf(lab::lessons(), &lab::Lesson::id);
}

}  // namespace app
