#include "ui/lesson/lesson_summary.h"

#include <algorithm>
#include <numbers>
#include <string>

#include <imgui.h>

#include "explain/format.h"
#include "lab/lesson/lesson_run.h"
#include "lab/lesson/progress.h"
#include "lab/lesson_file/lessons.h"
#include "lab/palette.h"
#include "language/language.h"
#include "ui/lesson/lesson_buttons.h"
#include "ui/lesson/lesson_text.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::tr, language::fill;

namespace {

// "right at once", "off by 0.3, then 0.05", "skipped"
std::string resultOf(const lab::LessonStep& step, const lab::StepRecord& record, bool wasDone) {
  if (!record.first) {
    if (!record.isDone && wasDone) return tr("done earlier");
    if (record.isSkipped) return tr("skipped");
    if (!record.isDone) return tr("not done yet");
    return step.task ? tr("done") : tr("looked at");
  }
  if (record.first->isRight) return tr("right at once");
  const bool isOption = !step.question->options.empty();
  if (isOption) {
    return record.last->isRight ? fill(tr("right at try {try}"), {{"try", record.tries}})
                                : tr("not right yet").str();
  }
  const std::string first = explain::number(record.first->miss) + step.question->unit;
  if (record.tries == 1) return fill(tr("off by {miss}"), {{"miss", first}});
  const std::string last = explain::number(record.last->miss) + step.question->unit;
  return record.last->isRight
             ? fill(tr("off by {miss}, right at try {try}"),
                    {{"miss", first}, {"try", record.tries}})
             : fill(tr("off by {miss}, then by {last}"), {{"miss", first}, {"last", last}});
}

// A disc for what is right or done, a ring for what is not; half of one for a wrong answer.
void mark(const lab::StepRecord& record, bool isDone, const lab::Palette& colors) {
  const bool isWrong = record.last && !record.last->isRight;
  const unsigned ink = isWrong ? colors.warning : isDone ? colors.good : colors.dimText;
  const float size = 0.32F * ImGui::GetFontSize();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 middle{at.x + size, at.y + 0.5F * ImGui::GetTextLineHeight()};
  const ImU32 paint = ImGui::GetColorU32(color(ink));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddCircle(middle, size, paint, 0, std::max(1.0F, 0.3F * size));
  if (isDone && !isWrong) list.AddCircleFilled(middle, size, paint);
  if (isWrong) {
    list.PathArcTo(middle, size, 0.5F * std::numbers::pi_v<float>,
                   1.5F * std::numbers::pi_v<float>);
    list.PathFillConvex(paint);
  }
  ImGui::Dummy({2.0F * size, ImGui::GetTextLineHeight()});
}

// As the start page has it, with what is done now.
lab::LessonProgress progressOf(const Context& context) {
  lab::Progress all = context.progress ? *context.progress : lab::Progress();
  all.add(*context.lesson);
  const lab::LessonProgress* const found = all.of(context.lesson->lesson());
  return found ? *found : lab::LessonProgress();
}

// A step and what became of it; a press opens it again.
void row(const Context& context, std::size_t index, const lab::LessonProgress& progress) {
  const lab::LessonRun& run = *context.lesson;
  const lab::StepRecord& record = run.records()[index];
  const lab::LessonStep& step = run.lesson().steps[index];
  const bool wasDone = progress.done.contains(record.step);
  const std::string result = resultOf(step, record, wasDone);
  const float indent = 1.5F * ImGui::GetFontSize();
  const float room = ImGui::GetContentRegionAvail().x - indent;
  const std::string title = intoLines(step.title, room);
  const ImVec2 titled = ImGui::CalcTextSize(title.c_str());
  const ImVec2 said = ImGui::CalcTextSize(intoLines(result, room).c_str());
  const bool isBeside = titled.x + said.x + indent <= room;
  const float height = isBeside ? titled.y : titled.y + said.y;
  const float least = isForFingers() ? ImGui::GetFrameHeight() : 0.0F;
  const ImVec2 corner = ImGui::GetCursorPos();
  const std::string id = "lesson-row-" + std::to_string(index + 1);
  if (ImGui::Selectable(("###" + id).c_str(), false, 0, {0.0F, std::max(height, least)})) {
    context.ask(lab::LessonRequest{lab::LessonRedo{index}});
  }
  context.control(id, tr("Opens this step again, with new data."));
  const ImVec2 below = ImGui::GetCursorPos();
  ImGui::SetCursorPos(corner);
  mark(record, record.isDone || wasDone, lab::palette(context.lab.state().view.theme));
  ImGui::SetCursorPos({corner.x + indent, corner.y});
  ImGui::TextUnformatted(title.c_str());
  ImGui::SetCursorPos(isBeside ? ImVec2{corner.x + indent + room - said.x, corner.y}
                               : ImVec2{corner.x + indent, corner.y + titled.y});
  ImGui::TextDisabled("%s", intoLines(result, room).c_str());
  context.note("lesson-result-" + std::to_string(index + 1), result);
  ImGui::SetCursorPos(below);
}

// The lesson after this one; null: it is the last, or none of the program's.
const lab::Lesson* nextOf(const lab::Lesson& lesson) {
  const auto all = lab::lessons();
  const auto found = std::ranges::find(all, lesson.id, &lab::Lesson::id);
  return found == all.end() || found + 1 == all.end() ? nullptr : &*(found + 1);
}

}  // namespace

void lessonSummary(const Context& context) {
  const lab::LessonRun& run = *context.lesson;
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  const lab::LessonProgress progress = progressOf(context);
  const lab::LessonCount count = lab::countOf(run.lesson(), progress);
  lessonText(tr("**What you can do now**").view(), color(colors.text));
  lessonText(run.lesson().goal, color(colors.text));
  ImGui::Spacing();
  const std::string done = lab::stepsDone(count);
  lessonText("**" + done + "**", color(colors.text));
  context.note("lesson-done", done);
  const std::string score = fill(tr("{right} of {all} questions right at once"),
                                 {{"right", count.right}, {"all", count.questions}});
  wrapped(score, color(colors.text));
  context.note("lesson-score", score);
  for (std::size_t i = 0; i < run.stepCount(); ++i) row(context, i, progress);
  ImGui::Spacing();
  wrapped(tr("A wrong first answer is worth as much as a right one: you saw why. Do those steps "
             "again with new data, a day later."),
          color(colors.dimText));
  ImGui::Spacing();
  const float whole = ImGui::GetContentRegionAvail().x;
  if (ImGui::Button(withId(tr("Save the answers…"), "lesson-save").c_str(), {whole, 0.0F})) {
    context.ask(RequestKind::saveAnswers);
  }
  context.control("lesson-save", tr("Writes what was answered in lessons since the program began, "
                                    "for whoever teaches: one file for each learner."));
}

bool followingLesson(const Context& context) {
  const lab::LessonRun& run = *context.lesson;
  const lab::Lesson* const next = nextOf(run.lesson());
  if (!next) return false;
  const std::string title = lab::shippedLesson(next->id, run.lesson().language).title;
  context.need(title);
  const std::string whole = fill(tr("Next lesson: {lesson}"), {{"lesson", title}});
  const float room = ImGui::GetContentRegionAvail().x;
  const float padding = 2.0F * ImGui::GetStyle().FramePadding.x;
  const bool fits = ImGui::CalcTextSize(whole.c_str()).x + padding <= room;
  if (lessonButton(context, fits ? whole : title, "lesson-following", true, room)) {
    context.ask(lab::LessonRequest{lab::OpenLesson{next->id}});
  }
  context.control("lesson-following", tr("Opens the next lesson."));
  return true;
}

}  // namespace ui
