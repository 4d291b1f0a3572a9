// A line of text that opens a lesson: lesson=ccd&step=turn-one&class=7b&name=ann&lang=ko. A teacher
// hands it out; it is given on the command line or pasted into the window.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "lab/lesson/lesson.h"

namespace lab {

/// What a link says. Nothing but the lesson has to be there.
struct LessonLink {
  std::string lesson;       ///< Lesson::id
  std::string step{};       ///< LessonStep::id, or its number from 1; empty: the beginning
  std::string classCode{};  ///< Learner::classCode
  std::string name{};       ///< Learner::name
  std::string language{};   ///< "ko"; empty: the one in use
  friend bool operator==(const LessonLink&, const LessonLink&) = default;
};

/// True for one line in which a lesson is named as links do; readLessonLink() may find faults.
bool isLessonLink(std::string_view text);

/// Reads "key=value" parts with "&" between them, in any order; values are percent-encoded UTF-8,
/// and unknown keys are ignored. Returns what is wrong in one line, empty where nothing is; then
/// `link` is as it was.
std::string readLessonLink(std::string_view text, LessonLink& link);

/// The step that a link names, by its id or else its number; null where there is none.
const LessonStep* stepOf(const LessonLink& link, const Lesson& lesson);

/// What is wrong with a link to one of these lessons, in one line; empty: nothing.
std::string faultOf(const LessonLink& link, std::span<const Lesson> lessons);

/// Without a newline. readLessonLink() gives the same link.
std::string writeLessonLink(const LessonLink& link);

}  // namespace lab
