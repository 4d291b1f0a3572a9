#include "ui/lesson/lesson_summary.h"

#include <algorithm>
#include <numbers>
#include <string>

#include <imgui.h>

#include "explain/format.h"
#include "lab/lesson/lesson_run.h"
#include "lab/lesson_file/lessons.h"
#include "lab/palette.h"
#include "language/language.h"
#include "ui/kit/widgets.h"
#include "ui/lesson/lesson_buttons.h"
#include "ui/lesson/lesson_text.h"

namespace ui {

using language::tr, language::fill;

namespace {

// "right at once", "off by 0.3, then 0.05", "skipped"
std::string resultOf(const lab::LessonStep& step, const lab::StepRecord& record) {
  if (!record.first) {
    if (record.isSkipped) return tr("skipped");
    if (!record.isDone) return tr("not done yet");
    return step.gate ? tr("done") : tr("looked at");
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
void mark(const lab::StepRecord& record, const lab::Palette& colors) {
  const bool isWrong = record.last && !record.last->isRight;
  const unsigned ink = isWrong ? colors.warning : record.isDone ? colors.good : colors.dimText;
  const float size = 0.32F * ImGui::GetFontSize();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 middle{at.x + size, at.y + 0.5F * ImGui::GetTextLineHeight()};
  const ImU32 paint = ImGui::GetColorU32(color(ink));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddCircle(middle, size, paint, 0, std::max(1.0F, 0.3F * size));
  if (record.isDone && !isWrong) list.AddCircleFilled(middle, size, paint);
  if (isWrong) {
    list.PathArcTo(middle, size, 0.5F * std::numbers::pi_v<float>,
                   1.5F * std::numbers::pi_v<float>);
    list.PathFillConvex(paint);
  }
  ImGui::Dummy({2.0F * size, ImGui::GetTextLineHeight()});
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
  int asked = 0;
  int atOnce = 0;
  for (std::size_t i = 0; i < run.stepCount(); ++i) {
    if (!run.lesson().steps[i].question) continue;
    ++asked;
    if (run.records()[i].first && run.records()[i].first->isRight) ++atOnce;
  }
  lessonText(tr("**What you can do now**").view(), color(colors.text));
  lessonText(run.lesson().goal, color(colors.text));
  ImGui::Spacing();
  const std::string score =
      fill(tr("{right} of {all} questions right at once"), {{"right", atOnce}, {"all", asked}});
  lessonText("**" + score + "**", color(colors.text));
  context.note("lesson-score", score);
  const float indent = 1.5F * ImGui::GetFontSize();
  for (std::size_t i = 0; i < run.stepCount(); ++i) {
    const lab::LessonStep& step = run.lesson().steps[i];
    mark(run.records()[i], colors);
    ImGui::SameLine(indent);
    const float room = ImGui::GetContentRegionAvail().x;
    ImGui::BeginGroup();
    const std::string result = resultOf(step, run.records()[i]);
    const float beside = ImGui::CalcTextSize(result.c_str()).x;
    const float needed = ImGui::CalcTextSize(step.title.c_str()).x + beside + indent;
    ImGui::TextUnformatted(intoLines(step.title, room).c_str());
    if (needed <= room) {
      ImGui::SameLine(0.0F, room - needed + indent);
      ImGui::TextDisabled("%s", result.c_str());
    } else {
      ImGui::TextDisabled("%s", intoLines(result, room).c_str());
    }
    ImGui::EndGroup();
    context.note("lesson-result-" + std::to_string(i + 1), result);
  }
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
