#include "ui/lesson/lesson_panel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>

#include <imgui.h>

#include "lab/lesson/lesson_run.h"
#include "lab/palette.h"
#include "language/language.h"
#include "ui/lesson/class_area.h"
#include "ui/lesson/lesson_answer.h"
#include "ui/lesson/lesson_buttons.h"
#include "ui/lesson/lesson_summary.h"
#include "ui/lesson/lesson_text.h"
#include "ui/widgets/docking.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::tr, language::fill;

namespace {

using lab::LessonPhase;
using lab::LessonRequest;

constexpr float kDot = 9.0F;        // points: of a step's mark
constexpr float kLeastText = 5.0F;  // lines beside what a class has, which else scrolls with them

const lab::Palette& colorsOf(const Context& context) {
  return lab::palette(context.lab.state().view.theme);
}

// One mark a step: filled where it is done, ringed where it is on show; each goes there. `room`:
// pixels.
void dots(const Context& context, float room) {
  const lab::LessonRun& run = *context.lesson;
  const lab::Palette& colors = colorsOf(context);
  const float size = kDot * context.unit;
  const float gap = 0.6F * size;
  const float right = ImGui::GetCursorScreenPos().x + room;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for (std::size_t i = 0; i <= run.stepCount(); ++i) {
    const bool isSummary = i == run.stepCount();
    if (i > 0) {
      const bool fits = ImGui::GetItemRectMax().x + gap + size <= right;
      if (fits) ImGui::SameLine(0.0F, gap);
    }
    const std::string id = "lesson-step-" + std::to_string(i + 1);
    const bool isPressed = ImGui::InvisibleButton(id.c_str(), {size, size});
    context.control(id, isSummary ? tr("The end: what you did.").str()
                                  : std::to_string(i + 1) + ". " + run.lesson().steps[i].title);
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 middle{low.x + 0.5F * size, low.y + 0.5F * size};
    const bool isDone = !isSummary && run.records()[i].isDone && i != run.stepIndex();
    const bool isHere = i == run.stepIndex();
    const unsigned ink = isHere ? colors.current : isDone ? colors.good : colors.axis;
    const ImU32 fillColor = ImGui::GetColorU32(color(ink));
    if (isSummary) {
      list.AddRectFilled({low.x + 0.1F * size, low.y + 0.1F * size},
                         {low.x + 0.9F * size, low.y + 0.9F * size}, fillColor, 0.15F * size);
    } else {
      list.AddCircleFilled(middle, (isHere ? 0.5F : 0.38F) * size, fillColor);
    }
    if (isPressed) context.ask(LessonRequest{lab::LessonGoTo{i}});
  }
}

void head(const Context& context) {
  const lab::LessonRun& run = *context.lesson;
  const ImGuiStyle& style = ImGui::GetStyle();
  const ImVec2 close = crossSize();
  const float room = ImGui::GetContentRegionAvail().x - close.x - style.ItemSpacing.x;
  const std::string where = run.isAtSummary()
                                ? tr("The end").str()
                                : fill(tr("Step {step} of {last}"),
                                       {{"step", run.stepIndex() + 1}, {"last", run.stepCount()}});
  // Translators: {lesson} is its title, {where} "Step 3 of 8".
  const std::string title =
      fill(tr("{lesson} · {where}"), {{"lesson", run.lesson().title}, {"where", where}});
  // Where both do not fit beside each other, they stand below each other.
  const bool isOneLine = ImGui::CalcTextSize(title.c_str()).x <= room;
  const std::string lines = isOneLine ? title : intoLines(run.lesson().title, room) + "\n" + where;
  const ImVec2 corner = ImGui::GetCursorPos();
  ImGui::TextDisabled("%s", lines.c_str());
  context.note("lesson-title", title);
  // The cross is higher than a line where fingers press it: the dots come beside it, too.
  const ImVec2 below = ImGui::GetCursorPos();
  ImGui::SetCursorPos({ImGui::GetWindowWidth() - style.WindowPadding.x - close.x, corner.y});
  if (crossButton("lesson-close")) context.ask(LessonRequest{lab::CloseLesson{}});
  context.control("lesson-close",
                  tr("Leaves the lesson. Your own scene comes back, and the start page (F2) has "
                     "the lesson at the step where you were."));
  const float belowCross = ImGui::GetCursorPosY();
  ImGui::SetCursorPos(below);
  dots(context, room);
  ImGui::Spacing();
  ImGui::SetCursorPosY(std::max(ImGui::GetCursorPosY(), belowCross));
}

void faults(const Context& context) {
  const lab::Palette& colors = colorsOf(context);
  std::size_t number = 0;
  for (const lab::LessonFault& each : context.lessonFaults) {
    const std::string said =
        fill(tr("Line {line}: {fault}"), {{"line", each.line}, {"fault", each.text}});
    wrapped(said, color(colors.asText(colors.warning)));
    context.note("lesson-fault-" + std::to_string(++number), said);
  }
}

void text(const Context& context) {
  const lab::LessonRun& run = *context.lesson;
  const lab::Palette& colors = colorsOf(context);
  const lab::LessonStep& step = run.step();
  if (step.isRecalled) {
    ImGui::TextDisabled("%s", tr("Do you remember?").c_str());
  }
  lessonText("**" + step.title + "**", color(colors.text));
  context.note("lesson-step-title", step.title);
  ImGui::Spacing();
  if (step.isUntranslated) {
    wrapped(tr("This step is not translated yet."), color(colors.dimText));
  }
  std::size_t number = 0;
  for (const std::string& each : run.paragraphs()) {
    lessonText(each, color(colors.text));
    context.note("lesson-paragraph-" + std::to_string(++number), each);
    ImGui::Spacing();
  }
}

// What is to be done on the canvas before the lesson goes on.
void task(const Context& context) {
  const lab::LessonRun& run = *context.lesson;
  if (!run.step().task) return;
  const lab::Palette& colors = colorsOf(context);
  const bool isOpen = run.phase() == LessonPhase::done;
  const std::string said = isOpen ? tr("**Done.** Go on when you like.").str()
                                  : tr("**Your turn.** The lesson goes on when it is done.").str();
  lessonText(said, color(colors.asText(isOpen ? colors.good : colors.current)));
  context.note("lesson-gate", said);
  if (isOpen || run.step().task->demo.empty()) return;
  const std::string show = withId(tr("Show me"), "lesson-show");
  if (isForFingers() ? ImGui::Button(show.c_str()) : ImGui::SmallButton(show.c_str())) {
    context.ask(LessonRequest{lab::LessonShowMe{}});
  }
  context.control("lesson-show", tr("Does it for you."));
}

void question(const Context& context) {
  const lab::LessonRun& run = *context.lesson;
  if (!run.step().question) return;
  if (!run.trouble().empty()) {
    wrapped(fill(tr("This question can’t be computed here ({reason}). Talk about it instead."),
                 {{"reason", run.trouble()}}),
            color(colorsOf(context).dimText));
    return;
  }
  if (run.phase() == LessonPhase::asking) {
    lessonAnswer(context);
  } else if (run.phase() == LessonPhase::committed) {
    committedAnswer(context);
  } else {
    lessonFeedback(context);
  }
}

void exploring(const Context& context) {
  wrapped(
      tr("Try what you like: drag, change the solver, edit the chain. Nothing of it changes the "
         "lesson."),
      color(colorsOf(context).text));
  const float whole = ImGui::GetContentRegionAvail().x;
  if (lessonButton(context, tr("Back to the lesson"), "lesson-come-back", true, whole)) {
    context.ask(LessonRequest{lab::LessonComeBack{}});
  }
  context.control("lesson-come-back", tr("Everything is again as you left it."));
}

bool isRevealed(const lab::LessonRun& run) {
  return run.step().question && !run.isLocked() && run.trouble().empty();
}

Beside sidePair(const Context& context) {
  return {{wider(tr("New data"), tr("Start again")), tr("Try something else").view()},
          2.0F * context.unit};
}

// The same question again, or something else.
void sideSteps(const Context& context) {
  const bool isOver = isRevealed(*context.lesson);
  const Beside pair = sidePair(context);
  const language::Text again = isOver ? tr("New data") : tr("Start again");
  if (lessonButton(context, again, "lesson-again", false, pair.width(0))) {
    context.ask(isOver ? LessonRequest{lab::LessonRetry{}} : LessonRequest{lab::LessonRestart{}});
  }
  context.control("lesson-again", isOver ? tr("Asks the same question about another scene.")
                                         : tr("Puts the scene of this step back as it was."));
  pair.next();
  if (lessonButton(context, tr("Try something else"), "lesson-explore", false, pair.width(1))) {
    context.ask(LessonRequest{lab::LessonExplore{}});
  }
  context.control("lesson-explore",
                  tr("Do what you like with the scene, then come back to where you were."));
}

bool isAsking(const lab::LessonRun& run) {
  return !run.isAtSummary() && run.phase() == LessonPhase::asking;
}

// Until what the step asks for is done.
bool isWaiting(const lab::LessonRun& run) {
  return run.isLocked() ||
         (!run.isAtSummary() && run.step().task && run.phase() != LessonPhase::done);
}

std::string_view onText() { return wider(tr("Skip"), tr("Next")); }

// With little room: the way back, the answer and the way on. Of a question that is answered the
// middle stays empty.
std::optional<Beside> askingRow(const Context& context, bool hasLittleRoom) {
  const lab::LessonRun& run = *context.lesson;
  const bool isQuestion = !run.isAtSummary() && run.step().question && run.trouble().empty();
  if (!hasLittleRoom || !isQuestion) return std::nullopt;
  const Beside row{{tr("Back").view(), checkText().view(), onText()}, 2.0F * context.unit};
  return row.isOneRow() ? std::optional(row) : std::nullopt;
}

void backButton(const Context& context, float width) {
  const Greyed greyed(context, context.lesson->stepIndex() == 0
                                   ? tr("This is the lesson's first step.").str()
                                   : std::string());
  if (lessonButton(context, tr("Back"), "lesson-back", false, width)) {
    context.ask(LessonRequest{lab::LessonBack{}});
  }
  context.control("lesson-back", tr("To the step before (Page up)."));
}

void onButton(const Context& context, float width) {
  const bool waits = isWaiting(*context.lesson);
  const language::Text text = waits ? tr("Skip") : tr("Next");
  if (lessonButton(context, text, "lesson-next", !waits, width)) {
    context.ask(waits ? LessonRequest{lab::LessonSkip{}} : LessonRequest{lab::LessonNext{}});
  }
  context.control("lesson-next",
                  waits ? tr("Goes on without doing this.") : tr("To the next step (Page down)."));
}

// The buttons at the lower edge stay where they are from step to step; the one that comes and goes
// lies above the others.
void foot(const Context& context, bool hasLittleRoom) {
  const lab::LessonRun& run = *context.lesson;
  if (const auto row = askingRow(context, hasLittleRoom)) {
    backButton(context, row->width(0));
    row->next();
    if (isAsking(run)) {
      lessonCheck(context, row->width(1));
    } else {
      ImGui::Dummy({row->width(1), ImGui::GetFrameHeight()});
    }
    row->next();
    return onButton(context, row->width(2));
  }
  const bool isLast = run.isAtSummary() && !followingLesson(context);
  if (isAsking(run)) lessonCheck(context, ImGui::GetContentRegionAvail().x);
  if (!run.isAtSummary() && !hasLittleRoom) sideSteps(context);
  ButtonRow row({tr("Back").view(), onText()}, 2.0F * context.unit);
  backButton(context, row.width());
  row.next();
  if (!run.isAtSummary()) return onButton(context, row.width());
  if (lessonButton(context, tr("Leave the lesson"), "lesson-leave", isLast, row.width())) {
    context.ask(LessonRequest{lab::CloseLesson{}});
  }
  context.control("lesson-leave", tr("Your own scene comes back."));
}

float footHeight(const Context& context, bool hasLittleRoom) {
  const lab::LessonRun& run = *context.lesson;
  float rows = run.isAtSummary() ? 2.0F : 1.0F;
  if (!run.isAtSummary() && !hasLittleRoom) rows += sidePair(context).rows();
  if (isAsking(run) && !askingRow(context, hasLittleRoom)) rows += 1.0F;
  return rows * ImGui::GetFrameHeightWithSpacing() + ImGui::GetStyle().ItemSpacing.y;
}

// A lesson may be in any script. All of it at once, since making letters takes a moment.
void needLetters(const Context& context) {
  const lab::Lesson& lesson = context.lesson->lesson();
  context.need(lesson.title);
  context.need(lesson.goal);
  for (const lab::LessonStep& step : lesson.steps) {
    context.need(step.title);
    for (const std::string& each : step.paragraphs) context.need(each);
    for (const auto* texts : {&step.options, &step.feedback}) {
      for (const lab::LessonText& each : *texts) context.need(each.text);
    }
  }
  for (const lab::LessonFault& each : context.lessonFaults) context.need(each.text);
}

}  // namespace

void lessonPanel(const Context& context, const Rect& place, bool hasLittleRoom) {
  const lab::LessonRun& run = *context.lesson;
  needLetters(context);
  beginFixed("Lesson", place, ImGuiWindowFlags_NoScrollbar);
  head(context);
  const bool hasFoot = !run.isExploring();
  const float height =
      ImGui::GetContentRegionAvail().y - (hasFoot ? footHeight(context, hasLittleRoom) : 0.0F);
  const float forClass = classAreaHeight(context);
  const bool hasClassBelow = height - forClass >= kLeastText * ImGui::GetTextLineHeight();
  // Each step begins at its top.
  const std::string name = "lesson-text-" + run.lesson().id + "-" + std::to_string(run.stepIndex());
  beginFlatChild(name.c_str(),
                 std::max(hasClassBelow ? height - forClass : height, ImGui::GetFrameHeight()));
  faults(context);
  if (run.isExploring()) {
    exploring(context);
  } else if (run.isAtSummary()) {
    lessonSummary(context);
  } else {
    text(context);
    lessonScales(context);
    question(context);
    if (!hasClassBelow) classArea(context);
    task(context);
    if (hasLittleRoom) {
      ImGui::Spacing();
      sideSteps(context);
    }
  }
  ImGui::EndChild();
  if (hasClassBelow) classArea(context);
  if (hasFoot) foot(context, hasLittleRoom);
  ImGui::End();
}

}  // namespace ui
