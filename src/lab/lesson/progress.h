// What is remembered of lessons from one start to the next.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "lab/lesson/lesson_run.h"

namespace lab {

/// Of one lesson, in one version: what was done in another one does not count.
struct LessonProgress {
  int version = 1;               ///< Lesson::version
  std::set<std::string> done{};  ///< steps, by LessonStep::id
  /// Steps whose question was answered: the very first answer was right.
  std::map<std::string, bool> first{};
  std::string at{};         ///< the step to continue at; empty: the beginning, or the summary
  bool isFinished = false;  ///< the summary was seen

  bool operator==(const LessonProgress&) const = default;
};

struct Progress {
  std::map<std::string, LessonProgress> lessons{};  ///< by Lesson::id

  bool operator==(const Progress&) const = default;

  /// Null where nothing of this version was done.
  [[nodiscard]] const LessonProgress* of(const Lesson& lesson) const;
  /// Takes in what became of a lesson. First answers stay as they were.
  void add(const LessonRun& run);
};

}  // namespace lab
