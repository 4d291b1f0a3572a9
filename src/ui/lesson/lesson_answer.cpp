#include "ui/lesson/lesson_answer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include <imgui.h>
#include <imgui_stdlib.h>

#include "explain/format.h"
#include "lab/lesson/lesson_run.h"
#include "lab/palette.h"
#include "language/language.h"
#include "ui/lesson/lesson_buttons.h"
#include "ui/lesson/lesson_text.h"
#include "ui/lesson/picture_list.h"
#include "ui/lesson/votes.h"
#include "ui/widgets/attention.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::tr, language::fill;

namespace {

using lab::QuestionKind;

const lab::Palette& colorsOf(const Context& context) {
  return lab::palette(context.lab.state().view.theme);
}

const lab::Question& questionOf(const Context& context) { return *context.lesson->step().question; }

// Another question begins with nothing typed.
LessonEntry& entryOf(const Context& context) {
  const lab::LessonRun& run = *context.lesson;
  const lab::StepRecord& record = run.records()[run.stepIndex()];
  const std::string question = run.lesson().id + "/" + record.step + "/" +
                               std::to_string(record.seed) + "/" + std::to_string(record.tries);
  LessonEntry& entry = *context.lessonEntry;
  if (entry.question != question) entry = {question};
  return entry;
}

// A number as it is written here or with a point, with either minus, with or without its unit.
std::optional<double> numberIn(std::string text) {
  const auto replace = [&](std::string_view what, std::string_view by) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) {
      text.replace(at, what.size(), by);
    }
  };
  replace("−", "-");
  replace("°", "");
  replace(",", ".");
  replace(" ", "");
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.erase(0, 1);
  double value = 0.0;
  const char* const end = text.data() + text.size();
  const auto [last, code] = std::from_chars(text.data(), end, value, std::chars_format::fixed);
  if (code != std::errc{} || last != end || !std::isfinite(value)) return std::nullopt;
  return value;
}

// Returns whether it was entered with Return.
bool answerField(const Context& context, LessonEntry& entry) {
  const std::string& unit = questionOf(context).unit;
  const float width = 7.0F * ImGui::GetFontSize();
  ImGui::SetNextItemWidth(width);
  // Before a class keys are for whoever teaches: R, the black window. The keyboard of a touch
  // screen would cover what is asked.
  const lab::View& view = context.lab.state().view;
  const bool isForClass = view.teaching || view.presenting;
  if (!std::exchange(entry.isForClass, isForClass) && isForClass) letGo();
  if (!isForClass && isReturnFree(context) && !numberIn(entry.number)) {
    ImGui::SetKeyboardFocusHere();
  }
  if (entry.framesToFocus > 0 && !isForClass && !isForFingers()) {
    if (entry.framesToFocus > LessonEntry::kFramesAtTop) ImGui::SetKeyboardFocusHere();
    --entry.framesToFocus;
    ImGui::SetScrollY(0.0F);  // else Dear ImGui would scroll past what is asked
  }
  const bool isEntered = ImGui::InputTextWithHint("##lesson-number", tr("A number"), &entry.number,
                                                  ImGuiInputTextFlags_EnterReturnsTrue);
  context.control("lesson-number", tr("Type your answer. Enter commits it."));
  if (!unit.empty()) {
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(unit.c_str());
  }
  return isEntered;
}

// A button as wide as the panel, whose text wraps; `mark` stands before it.
bool optionButton(const Context& context, const std::string& id, const std::string& mark,
                  const std::string& text, bool isOn) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const float width = ImGui::GetContentRegionAvail().x;
  const std::string lines = intoLines(mark + "  " + text, width - 2.0F * style.FramePadding.x);
  ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {0.0F, 0.5F});
  const bool isPressed = pushButton(withId(lines, id), isOn, width);
  ImGui::PopStyleVar();
  context.control(id, tr("Chooses this answer."));
  return isPressed;
}

void choices(const Context& context, LessonEntry& entry) {
  const lab::LessonStep& step = context.lesson->step();
  const bool isOrder = step.question->kind == QuestionKind::order;
  char letter = 'A';
  for (const std::string& each : context.lesson->options()) {
    const auto chosen = std::ranges::find(entry.options, each);
    const bool isOn = chosen != entry.options.end();
    std::string mark(1, letter++);
    if (isOrder) mark = isOn ? std::to_string(chosen - entry.options.begin() + 1) : "–";
    if (!optionButton(context, "lesson-option-" + each, mark, context.lesson->optionText(each),
                      isOn)) {
      continue;
    }
    if (!isOrder) {
      entry.options = {each};
    } else if (isOn) {
      entry.options.erase(chosen);
    } else {
      entry.options.push_back(each);
    }
  }
}

std::string askText(QuestionKind kind, bool isGiven) {
  switch (kind) {
    case QuestionKind::point:
      return isGiven ? tr("Click again to move your answer.") : tr("Click on the canvas.");
    case QuestionKind::drag:
      return isGiven ? tr("Drag again to move your answer.")
                     : tr("Drag the ringed joint to where it will be, or click there.");
    case QuestionKind::order:
      return tr("Press them in their order, from the least to the greatest.");
    default:
      return {};
  }
}

bool isWhole(const lab::Question& question, const LessonEntry& entry, bool hasGuess) {
  switch (question.kind) {
    case QuestionKind::point:
    case QuestionKind::drag:
      return hasGuess;
    case QuestionKind::number:
      return numberIn(entry.number).has_value();
    case QuestionKind::choose:
      return entry.options.size() == 1;
    case QuestionKind::order:
      return entry.options.size() == question.options.size();
  }
  return false;
}

void confidence(const Context& context) {
  const lab::LessonRun& run = *context.lesson;
  if (run.records()[run.stepIndex()].tries > 0) return;  // of the first answer alone
  const int now = run.records()[run.stepIndex()].confidence;
  ImGui::TextDisabled("%s", tr("How sure are you?").c_str());
  const std::array<std::string_view, 3> names{tr("Guess").view(), tr("Fairly").view(),
                                              tr("Sure").view()};
  ButtonRow row(names, 2.0F * context.unit);
  for (int i = 0; i < 3; ++i) {
    if (i > 0) row.next();
    const std::string id = "lesson-sure-" + std::to_string(i + 1);
    const bool isOn = now == i + 1;
    if (pushButton(withId(names[static_cast<std::size_t>(i)], id), isOn, row.width())) {
      context.ask(lab::LessonRequest{lab::SetConfidence{isOn ? 0 : i + 1}});
    }
    context.control(id, tr("Goes into your answer sheet. You may leave it out."));
  }
}

void commit(const Context& context, const LessonEntry& entry) {
  lab::Answer answer;
  if (questionOf(context).kind == QuestionKind::number) answer.number = numberIn(entry.number);
  answer.options = entry.options;
  context.ask(lab::LessonRequest{lab::LessonCommit{answer}});
}

// Of the number, or the options, that were committed.
std::string answerText(const lab::LessonRun& run) {
  const lab::Answer& answer = *run.answer();
  if (answer.number) return explain::number(*answer.number) + run.step().question->unit;
  std::string text;
  for (const std::string& each : answer.options) {
    text += (text.empty() ? "" : " → ") + run.optionText(each);
  }
  return text;
}

// Who has not answered, as a class that answers aloud: why the right answer is right, and why the
// wrong one is not that most hands went up for.
void explainToClass(const Context& context) {
  const lab::LessonRun& run = *context.lesson;
  const ImVec4 ink = color(colorsOf(context).text);
  const auto paragraph = [&](const char* name, const std::string& text) {
    if (text.empty()) return;
    ImGui::Spacing();
    lessonText(text, ink);
    context.note(name, text);
  };
  paragraph("lesson-feedback", run.whyRight());
  const std::string mistake = run.commonMistake();
  if (mistake.empty()) return;
  paragraph("lesson-mistake",
            "**" + tr("Most frequent wrong answer:").str() + "** " + run.optionText(mistake));
  paragraph("lesson-mistake-feedback", run.whyWrong(mistake));
}

// Nothing where nobody answered.
std::string verdictOf(const lab::LessonRun& run) {
  const auto& graded = run.graded();
  const lab::Question& question = *run.step().question;
  if (!graded) return {};
  if (graded->isRight) return tr("Right.").str();
  if (!question.options.empty()) return tr("Not yet.").str();
  return fill(tr("Not yet: off by {miss}."),
              {{"miss", explain::number(graded->miss) + question.unit}});
}

}  // namespace

void lessonAnswer(const Context& context) {
  const lab::Question& question = questionOf(context);
  const bool hasGuess = context.lab.state().prediction.guess.has_value();
  LessonEntry& entry = entryOf(context);
  const std::string ask = askText(question.kind, hasGuess);
  if (!ask.empty()) wrapped(ask, color(colorsOf(context).dimText));
  const bool isEntered = question.kind == QuestionKind::number && answerField(context, entry);
  if (!question.options.empty()) choices(context, entry);
  if (isEntered && isWhole(question, entry, hasGuess)) {
    commit(context, entry);
  } else if (isEntered) {
    entry.framesToFocus = LessonEntry::kFramesAtTop + 1;  // it is not a number yet
  }
  // A class answers aloud.
  const lab::View& view = context.lab.state().view;
  if (view.presenting || view.teaching) return;
  ImGui::Spacing();
  confidence(context);
}

language::Text checkText() { return tr("Check my answer"); }

void lessonCheck(const Context& context, float width) {
  const bool hasGuess = context.lab.state().prediction.guess.has_value();
  const LessonEntry& entry = entryOf(context);
  const bool isReady = isWhole(questionOf(context), entry, hasGuess);
  const Greyed greyed(
      context,
      isReady ? std::string()
              : tr("Answer first: a guess before you know teaches more than the answer.").str());
  const bool isPressed = lessonButton(context, checkText(), "lesson-check", isReady, width);
  context.control("lesson-check", tr("Commits your answer, then shows the right one and why."));
  if (isPressed) commit(context, entry);
}

void lessonFeedback(const Context& context) {
  const lab::LessonRun& run = *context.lesson;
  const lab::Palette& colors = colorsOf(context);
  const lab::Question& question = questionOf(context);
  const auto& graded = run.graded();
  const bool isRight = graded && graded->isRight;
  const bool isVote = context.lab.state().view.teaching && question.kind == QuestionKind::choose;
  if (LessonEntry& entry = entryOf(context); entry.framesToScroll > 0) {
    --entry.framesToScroll;
    ImGui::SetScrollHereY(isVote ? 0.0F : 0.4F);
  }
  if (const std::string verdict = verdictOf(run); !verdict.empty()) {
    lessonText("**" + verdict + "**", color(colors.asText(isRight ? colors.good : colors.warning)));
    context.note("lesson-verdict", verdict);
  }
  std::string truth;
  if (question.options.empty()) {
    truth = run.truth();
  } else {
    for (const std::string& each : run.right()) {
      truth += (truth.empty() ? "" : " → ") + run.optionText(each);
    }
  }
  // A point is shown on the canvas.
  const bool isPoint = question.kind == QuestionKind::point || question.kind == QuestionKind::drag;
  const bool isNumber = question.kind == QuestionKind::number;
  if (!isPoint && !isRight && graded) {
    const std::string given = tr("Your answer:").str() + " " + answerText(run);
    wrapped(given, color(colors.dimText));
    context.note("lesson-given", given);
  }
  if (isVote) {
    votedOptions(context);
  } else if (!isPoint && (isNumber || !isRight)) {
    const std::string said = fill(tr("The answer: {answer}"), {{"answer", truth}});
    wrapped(said, color(colors.text));
    context.note("lesson-truth", said);
  }
  if (!graded && isPoint) {
    const std::string said = tr("The answer is ringed on the canvas.");
    wrapped(said, color(colors.text));
    context.note("lesson-truth", said);
  }
  if (!graded) return explainToClass(context);
  if (!graded->feedback.empty()) {
    ImGui::Spacing();
    lessonText(graded->feedback, color(colors.text));
    context.note("lesson-feedback", graded->feedback);
  }
  if (!context.lab.state().view.teaching) pictureList(context);  // there the votes come next
}

}  // namespace ui
