// A line of text that opens a lesson or a scene:
// lesson=ccd&step=turn-one&class=7b&name=ann&lang=ko, or scene=eJyr…&lang=ko. It is handed out or
// sent, and given on the command line, pasted into the window, or put behind the "#" of an address
// at which the program runs.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "lab/file/scene_file.h"
#include "lab/lesson/lesson.h"

namespace lab {

/// What a link says: a lesson or a scene to open, a language, or a language alone.
struct Link {
  std::string lesson{};     ///< Lesson::id; empty: none
  std::string step{};       ///< LessonStep::id, or its number from 1; empty: the beginning
  std::string classCode{};  ///< Learner::classCode
  std::string name{};       ///< Learner::name, by which data are drawn
  std::string language{};   ///< "ko"; empty: the one in use
  std::optional<Document> scene{};
};

/// What programs and systems pass on: Windows takes command lines of 32767 characters.
inline constexpr std::size_t kLongestLink = 30'000;  // bytes

/// True for one line in which a lesson, a scene or a language is named as links do; readLink() may
/// find faults.
bool isLink(std::string_view text);

/// Reads "key=value" parts with "&" between them, in any order; values are percent-encoded UTF-8,
/// and unknown keys are ignored, as is all up to a "#". Returns what is wrong in one line, empty
/// where nothing is; then `link` is as it was.
std::string readLink(std::string_view text, Link& link);

/// The step that a link names, by its id or else its number; null where there is none.
const LessonStep* stepOf(const Link& link, const Lesson& lesson);

/// What is wrong with a link to one of these lessons, in one line; empty: nothing.
std::string faultOf(const Link& link, std::span<const Lesson> lessons);

/// Without a newline. readLink() gives the same link, with every bit of a scene's numbers, unless
/// it is longer than kLongestLink.
std::string writeLink(const Link& link);

/// The link behind an address that opens it for whoever gets it: that of the page in which the
/// program runs, unless it lies on a disk, or else the published page's. Without both the link
/// alone.
std::string withAddress(const std::string& link, std::string_view page, std::string_view published);

}  // namespace lab
