// Lessons by what somebody names on the command line.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "lab/lesson/lesson.h"

namespace app {

/// The shipped lessons by their ids, and those of a folder in their place.
class LessonSource {
 public:
  /// Adds the files *.lesson.md of `folder`. Returns what is wrong, one line each; a file that is
  /// no lesson is left out.
  std::vector<std::string> add(const std::string& folder);
  /// Null where there is none of this id. In English, or as its file is.
  [[nodiscard]] const lab::Lesson* find(const std::string& id);

 private:
  std::map<std::string, lab::Lesson> lessons_;
};

/// A file, else the id of a shipped lesson, which comes in this language as far as it is
/// translated. Returns what is wrong, beginning with `name`.
std::string loadLesson(const std::string& name, const std::string& language, lab::Lesson& lesson);

}  // namespace app
