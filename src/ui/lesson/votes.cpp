#include "ui/lesson/votes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <imgui.h>

#include "lab/lesson/lesson_run.h"
#include "lab/palette.h"
#include "lab/ranges.h"
#include "language/language.h"
#include "ui/lesson/lesson_text.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::fill, language::tr;
namespace {

using Counts = std::array<int, 2>;  // in the first vote and in the second

constexpr float kFieldWidth = 44.0F;  // points
constexpr float kGap = 6.0F;
constexpr float kRowPadding = 2.0F;  // around a number that nobody presses with a finger
constexpr float kRowGap = 3.0F;

constexpr std::array kHelps{
    tr("How many hands went up for this answer at first, before the class talked. Type the number; "
       "Tab goes to the next one."),
    tr("How many hands went up for this answer after the class had talked. Type the number; Tab "
       "goes to the next one.")};

Counts countsOf(const lab::LessonRun& lesson, const std::string& option) {
  const auto found = lesson.votes().find(option);
  return found == lesson.votes().end() ? Counts{} : found->second;
}

std::array<unsigned, 2> inksOf(const Context& context) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  return {colors.dimText, colors.accent};
}

// A vote's name beside the colour of its bars.
void legendEntry(const Context& context, const char* text, unsigned ink) {
  const float side = 0.6F * ImGui::GetFontSize();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float top = at.y + 0.5F * (ImGui::GetTextLineHeight() - side);
  ImGui::GetWindowDrawList()->AddRectFilled({at.x, top}, {at.x + side, top + side},
                                            ImGui::GetColorU32(color(ink)));
  ImGui::Dummy({side, ImGui::GetTextLineHeight()});
  ImGui::SameLine(0.0F, kGap * context.unit);
  ImGui::TextUnformatted(text);
}

void field(const Context& context, const std::string& option, int round, int count) {
  const std::string name = "vote-" + option + "-" + std::to_string(round + 1);
  int typed = count;
  ImGui::SetNextItemWidth(kFieldWidth * context.unit);
  ImGui::InputInt(("##" + name).c_str(), &typed, 0, 0, ImGuiInputTextFlags_AutoSelectAll);
  typed = std::clamp(typed, 0, lab::kMostHands);
  if (typed != count) context.ask(lab::SetVote{option, round, typed});
  typeOnFocus(context);
  context.control(name, kHelps[static_cast<std::size_t>(round)]);
}

// One above the other, each as long as its part of that vote, with the part behind it.
void bars(const Context& context, const std::string& option, const Counts& counts,
          const Counts& all) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float height = ImGui::GetFrameHeight();
  const TypeSize small = smallType();
  const float forText = small.font->CalcTextSizeA(small.size, 1.0e6F, 0.0F, "100 %").x;
  const float gap = kGap * context.unit;
  const float width = std::max(0.0F, ImGui::GetContentRegionAvail().x - forText - gap);
  const float thick = std::floor(0.42F * height);
  const std::array<unsigned, 2> inks = inksOf(context);
  ImDrawList* const list = ImGui::GetWindowDrawList();
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (all[i] == 0) continue;
    const float part = static_cast<float>(counts[i]) / static_cast<float>(all[i]);
    const float top = at.y + (i == 0 ? 0.0F : height - thick);
    const float end = at.x + std::max(context.unit, std::round(part * width));
    list->AddRectFilled({at.x, top}, {end, top + thick}, ImGui::GetColorU32(color(inks[i])));
    const std::string text = fill(tr("{percent} %"), {{"percent", std::lround(100.0F * part)}});
    smallText(*list, text, {end + gap, top + 0.5F * thick}, {0.0F, 0.5F},
              ImGui::GetColorU32(ImGuiCol_Text));
  }
  ImGui::Dummy({width + gap + forText, height});
  context.note("bars-" + option);
}

// The lesson's step where a class votes; else null.
const lab::LessonStep* votedStep(const Context& context) {
  const lab::LessonRun* const lesson = context.lesson;
  if (!lesson || lesson->isAtSummary()) return nullptr;
  const lab::LessonStep& step = lesson->step();
  return step.question && step.question->kind == lab::QuestionKind::choose ? &step : nullptr;
}

// Rows as low as they can be: the table and the text above it are read together.
class CompactRows {
 public:
  explicit CompactRows(float unit) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const float padding = isForFingers() ? style.FramePadding.y : kRowPadding * unit;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {style.FramePadding.x, padding});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {style.ItemSpacing.x, kRowGap * unit});
  }
  CompactRows(const CompactRows&) = delete;
  CompactRows& operator=(const CompactRows&) = delete;
  ~CompactRows() { ImGui::PopStyleVar(2); }
};

std::array<std::string, 2> legendOf(const Counts& all) {
  const auto text = [&](language::Text name, std::size_t round) {
    return name.str() + (all[round] > 0 ? ": " + std::to_string(all[round]) : "");
  };
  return {text(tr("First vote"), 0), text(tr("Second vote"), 1)};
}

void legend(const Context& context, const Counts& all) {
  const std::array<unsigned, 2> inks = inksOf(context);
  const std::array<std::string, 2> texts = legendOf(all);
  legendEntry(context, texts[0].c_str(), inks[0]);
  ImGui::SameLine(0.0F, 3.0F * kGap * context.unit);
  legendEntry(context, texts[1].c_str(), inks[1]);
  context.note("votes", texts[0] + ", " + texts[1]);
}

}  // namespace

float votesHeight(const Context& context) {
  if (!votedStep(context)) return 0.0F;
  const CompactRows compact(context.unit);
  return ImGui::GetTextLineHeightWithSpacing() +
         static_cast<float>(context.lesson->options().size()) * ImGui::GetFrameHeightWithSpacing();
}

void votesTable(const Context& context) {
  if (!votedStep(context)) return;
  const lab::LessonRun& lesson = *context.lesson;
  const float gap = kGap * context.unit;
  const CompactRows compact(context.unit);
  Counts all{};
  for (const std::string& each : lesson.options()) {
    const Counts counts = countsOf(lesson, each);
    for (std::size_t i = 0; i < all.size(); ++i) all[i] += counts[i];
  }
  legend(context, all);
  char letter = 'A';
  for (const std::string& each : lesson.options()) {
    const Counts counts = countsOf(lesson, each);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(std::string(1, letter++).c_str());
    ImGui::SameLine(1.4F * ImGui::GetFontSize() + ImGui::GetStyle().WindowPadding.x);
    field(context, each, 0, counts[0]);
    ImGui::SameLine(0.0F, gap);
    field(context, each, 1, counts[1]);
    ImGui::SameLine(0.0F, 2.0F * gap);
    bars(context, each, counts, all);
  }
}

void votedOptions(const Context& context) {
  if (!votedStep(context) || context.lesson->phase() == lab::LessonPhase::asking) return;
  const lab::LessonRun& lesson = *context.lesson;
  const bool isRevealed = lesson.phase() == lab::LessonPhase::revealed;
  std::vector<std::string> texts;
  std::vector<float> widths;
  float all = 0.0F;
  const float gap = 1.5F * ImGui::GetFontSize();
  char letter = 'A';
  for (const std::string& each : lesson.options()) {
    const std::string text = std::string(1, letter++) + " · " + lesson.optionText(each);
    const bool isRight =
        isRevealed && std::ranges::find(lesson.right(), each) != lesson.right().end();
    texts.push_back(isRight ? "**" + text + "**" : text);
    widths.push_back(lessonTextWidth(texts.back()));
    all += widths.back() + gap;
  }
  // Short ones stand in a row: what is said of them has the room.
  const bool isOneRow = all - gap <= ImGui::GetContentRegionAvail().x;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (isOneRow && i > 0) ImGui::SameLine(0.0F, gap);
    lessonText(texts[i], ImGui::GetStyleColorVec4(ImGuiCol_Text), isOneRow ? widths[i] : 0.0F);
    if (!texts[i].starts_with("**")) continue;
    context.note("lesson-truth", fill(tr("The answer: {answer}"),
                                      {{"answer", lesson.optionText(lesson.options()[i])}}));
  }
  ImGui::Spacing();
}

}  // namespace ui
