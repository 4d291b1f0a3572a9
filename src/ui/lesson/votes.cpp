#include "ui/lesson/votes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include <imgui.h>

#include "lab/lesson/lesson_run.h"
#include "lab/palette.h"
#include "lab/ranges.h"
#include "language/language.h"
#include "ui/kit/widgets.h"

namespace ui {

using language::fill, language::tr;
namespace {

using Counts = std::array<int, 2>;  // in the first vote and in the second

constexpr float kFieldWidth = 52.0F;  // points
constexpr float kGap = 6.0F;

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

}  // namespace

void votesTable(const Context& context) {
  const lab::LessonRun* const lesson = context.lesson;
  if (!lesson || lesson->isAtSummary()) return;
  const lab::LessonStep& step = lesson->step();
  if (!step.question || step.question->kind != lab::QuestionKind::choose) return;
  const float gap = kGap * context.unit;
  const std::array<unsigned, 2> inks = inksOf(context);
  legendEntry(context, tr("First vote"), inks[0]);
  ImGui::SameLine(0.0F, 3.0F * gap);
  legendEntry(context, tr("Second vote"), inks[1]);
  Counts all{};
  for (const std::string& each : lesson->options()) {
    const Counts counts = countsOf(*lesson, each);
    for (std::size_t i = 0; i < all.size(); ++i) all[i] += counts[i];
  }
  // Where the answers stand above, each behind its letter, letters do.
  const bool isListed = lesson->phase() == lab::LessonPhase::asking;
  char letter = 'A';
  for (const std::string& each : lesson->options()) {
    const Counts counts = countsOf(*lesson, each);
    const std::string mark(1, letter++);
    if (isListed) {
      ImGui::AlignTextToFramePadding();
      ImGui::TextUnformatted(mark.c_str());
      ImGui::SameLine(1.4F * ImGui::GetFontSize() + ImGui::GetStyle().WindowPadding.x);
    } else {
      wrapped(mark + "  " + context.lesson->optionText(each),
              ImGui::GetStyleColorVec4(ImGuiCol_Text));
    }
    field(context, each, 0, counts[0]);
    ImGui::SameLine(0.0F, gap);
    field(context, each, 1, counts[1]);
    ImGui::SameLine(0.0F, 2.0F * gap);
    bars(context, each, counts, all);
  }
  ImGui::TextDisabled("%s", fill(tr("Hands: {first} in the first vote, {second} in the second."),
                                 {{"first", all[0]}, {"second", all[1]}})
                                .c_str());
  context.note("votes");
}

}  // namespace ui
