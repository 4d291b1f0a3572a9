#include "ui/windows/progress_box.h"

#include <algorithm>
#include <cmath>

#include <imgui.h>

#include "lab/palette.h"
#include "ui/kit/widgets.h"

namespace ui {
namespace {

constexpr float kBoxWidth = 440.0F;  // points
constexpr float kThickness = 10.0F;  // of the bar
constexpr const char* kBoxTitle = "Exporting";

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
  std::string text;
  if (progress.part) text = std::to_string(std::lround(100.0 * *progress.part)) + " %";
  if (progress.left) text += (text.empty() ? "" : ", ") + timeLeft(*progress.left);
  return text.empty() ? "A moment …" : text;
}

}  // namespace

std::string timeLeft(double seconds) {
  constexpr double kMinute = 60.0;
  constexpr double kHour = 3600.0;
  const auto about = [](double count, const char* unit) {
    return "about " + std::to_string(std::lround(count)) + " " + unit + " left";
  };
  if (seconds < 2.0) return "a moment left";
  if (seconds < 10.0) return about(seconds, "seconds");
  if (seconds < 0.95 * kMinute) return about(5.0 * std::round(seconds / 5.0), "seconds");
  if (seconds < 1.5 * kMinute) return "about a minute left";
  if (seconds < 1.5 * kHour) return about(seconds / kMinute, "minutes");
  return about(seconds / kHour, "hours");
}

bool progressBox(const Context& context, const Progress& progress) {
  if (!beginDialog(kBoxTitle, {kBoxWidth * context.unit, 0.0F})) return false;
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  wrapped(progress.text, color(colors.text));
  ImGui::Dummy({0.0F, 2.0F * context.unit});
  progressBar(context, progress);
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("%s", words(progress).c_str());
  const float width = 96.0F * context.unit;
  ImGui::SameLine(ImGui::GetWindowWidth() - width - ImGui::GetStyle().WindowPadding.x);
  ImGui::BeginDisabled(!progress.mayCancel);
  const bool isPressed = ImGui::Button("Cancel", {width, 0.0F});
  ImGui::EndDisabled();
  context.control("progress-cancel", "Cancels: no file is written (Escape).");
  ImGui::EndPopup();
  return progress.mayCancel && (isPressed || context.isPressed("Escape"));
}

}  // namespace ui
