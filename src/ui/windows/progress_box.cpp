#include "ui/windows/progress_box.h"

#include <algorithm>
#include <cmath>

#include <imgui.h>

#include "lab/palette.h"
#include "language/language.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::tr, language::trn, language::fill;
namespace {

constexpr float kBoxWidth = 440.0F;  // points
constexpr float kThickness = 10.0F;  // of the bar

// A piece of the bar moves to and fro while the remaining time is unknown.
void progressBar(const Context& context, const Progress& progress) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  const float height = kThickness * context.unit;
  ImGui::Dummy({width, height});
  context.note("progress");
  float from = 0.0F;
  float to = static_cast<float>(std::clamp(progress.part.value_or(0.0), 0.0, 1.0));
  if (!progress.part) {
    from = static_cast<float>(0.4 - 0.4 * std::cos(2.0 * progress.passed));
    to = from + 0.2F;
  }
  ImDrawList* const list = ImGui::GetWindowDrawList();
  const float round = 0.5F * height;
  list->AddRectFilled(at, {at.x + width, at.y + height}, ImGui::GetColorU32(ImGuiCol_FrameBg),
                      round);
  if (to <= from) return;
  list->AddRectFilled({at.x + from * width, at.y}, {at.x + to * width, at.y + height},
                      ImGui::GetColorU32(ImGuiCol_SliderGrab), round);
}

std::string words(const Progress& progress) {
  if (!progress.part && !progress.left) return tr("A moment …");
  if (!progress.part) return timeLeft(*progress.left);
  std::string part = fill(tr("{percent} %"), {{"percent", std::lround(100.0 * *progress.part)}});
  if (!progress.left) return part;
  return fill(tr("{part}, {time}"), {{"part", part}, {"time", timeLeft(*progress.left)}});
}

}  // namespace

std::string timeLeft(double seconds) {
  constexpr double kMinute = 60.0;
  constexpr double kHour = 3600.0;
  if (seconds < 2.0) return tr("a moment left");
  const bool isFew = seconds < 10.0;
  if (seconds < 0.95 * kMinute) {
    const long count = std::lround(isFew ? seconds : 5.0 * std::round(seconds / 5.0));
    return fill(trn("about {count} second left", "about {count} seconds left", count),
                {{"count", count}});
  }
  if (seconds < 1.5 * kMinute) return tr("about a minute left");
  if (seconds < 1.5 * kHour) {
    const long count = std::lround(seconds / kMinute);
    return fill(trn("about {count} minute left", "about {count} minutes left", count),
                {{"count", count}});
  }
  const long count = std::lround(seconds / kHour);
  return fill(trn("about {count} hour left", "about {count} hours left", count),
              {{"count", count}});
}

bool progressBox(const Context& context, const Progress& progress) {
  if (!beginDialog(withId(tr("Exporting"), "progress"), {kBoxWidth * context.unit, 0.0F}))
    return false;
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  wrapped(progress.text, color(colors.text));
  ImGui::Dummy({0.0F, 2.0F * context.unit});
  progressBar(context, progress);
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("%s", words(progress).c_str());
  const float width = 96.0F * context.unit;
  ImGui::SameLine(ImGui::GetWindowWidth() - width - ImGui::GetStyle().WindowPadding.x);
  const bool isPressed = ImGui::Button(withId(tr("Cancel"), "cancel").c_str(), {width, 0.0F});
  context.control("progress-cancel", tr("Cancels: no file is written (Escape)."));
  ImGui::EndPopup();
  return isPressed || context.isPressed("Escape");
}

}  // namespace ui
