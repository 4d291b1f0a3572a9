// What the keys of whoever stands before a class do: a clicker's two, and the one that reveals.
#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include "lab/core/lab.h"
#include "lab/lesson/lesson_request.h"
#include "lab/lesson/lesson_run.h"

namespace ui {

/// Nothing, something in the lab, or something in the lesson that is open.
using ClassAct = std::variant<std::monostate, lab::Action, lab::LessonRequest>;

/// One of "PageDown", "PageUp" and "R".
bool isClassKey(std::string_view key);

/// What "PageDown" (on), "PageUp" (back) and "R" (reveal) do now; nothing of any other key.
/// `lesson`: the open one; null: there is none.
///
/// In a lesson a clicker goes from step to step, but past no question that is not revealed and no
/// gate that is not open; while the learner explores, and outside lessons, it steps through the
/// solve. It reveals what was answered. In teacher's mode R reveals, also what is to be predicted
/// outside lessons; "PageDown" offers to, and does so when it is pressed again.
ClassAct classActOf(std::string_view key, const lab::Lab& lab, const lab::LessonRun* lesson);

/// Where a lesson stands, as far as a clicker asks.
struct ClickerPlace {
  lab::LessonPhase phase = lab::LessonPhase::reading;
  bool hasGate = false;
  bool isFirst = false;    ///< there is no step before it
  bool isSummary = false;  ///< nor one after it
  bool isTeaching = false;
  bool offersReveal = false;
};
/// A clicker's request of a lesson that is not explored; +1: on, -1: back.
std::optional<lab::LessonRequest> clickedInLesson(int direction, const ClickerPlace& place);

}  // namespace ui
