// What is remembered of lessons from one start to the next.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "lab/lesson/lesson_run.h"

namespace lab {

/// Of one lesson, in one version: what was done in another one does not count.
struct LessonProgress {
  int version = 1;               ///< Lesson::version
  std::set<std::string> done{};  ///< steps, by LessonStep::id
  /// Steps whose question was answered: the very first answer was right.
  std::map<std::string, bool> first{};
  std::string at{};  ///< the step to continue at; empty: the lesson's beginning

  bool operator==(const LessonProgress&) const = default;
};

/// What the start page and a lesson's last page tell of it. The steps of other lessons that come
/// first in it do not count.
struct LessonCount {
  std::size_t steps = 0;
  std::size_t done = 0;  ///< of them
  std::size_t questions = 0;
  std::size_t answered = 0;  ///< of them
  std::size_t right = 0;     ///< of them: the very first answer was right
};
LessonCount countOf(const Lesson& lesson, const LessonProgress& progress);
/// "2 of 7 steps done"
std::string stepsDone(const LessonCount& count);

struct Progress {
  std::map<std::string, LessonProgress> lessons{};  ///< by Lesson::id

  bool operator==(const Progress&) const = default;

  /// Null where nothing of this version was done.
  [[nodiscard]] const LessonProgress* of(const Lesson& lesson) const;
  /// Takes in what became of a lesson. First answers stay as they were. True where that is news.
  bool add(const LessonRun& run);
};

inline constexpr int kProgressVersion = 1;
inline constexpr std::string_view kProgressFormat = "iklab-lessons";

/// Returns what is wrong with the text in one line, empty where nothing is; then `progress` is as
/// it was.
std::string readProgress(std::string_view text, Progress& progress);
/// It was written by a later version of the program, and has what this one would lose.
bool isLaterProgress(std::string_view text);
/// `before`: what the file holds. Lessons of `progress` replace those in it, all else stays.
std::string writeProgress(const Progress& progress, std::string_view before = {});

}  // namespace lab
