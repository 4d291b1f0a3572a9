#include "ui/windows/presentation.h"

#include <algorithm>

#include <imgui.h>

#include "lab/palette.h"
#include "ui/keys/commands.h"
#include "ui/kit/widgets.h"

namespace ui {
namespace {

constexpr double kSecondsToRead = 2.0;

// A ring around the pointer, filled while a button is down.
void halo(const Context& context, const lab::Palette& colors) {
  const ImGuiIO& io = ImGui::GetIO();
  if (!ImGui::IsMousePosValid() || io.MousePos.x < 0.0F) return;
  ImDrawList* const list = ImGui::GetForegroundDrawList();
  const float radius = 20.0F * context.unit;
  const bool isDown = ImGui::IsMouseDown(ImGuiMouseButton_Left) ||
                      ImGui::IsMouseDown(ImGuiMouseButton_Right) ||
                      ImGui::IsMouseDown(ImGuiMouseButton_Middle);
  list->AddCircleFilled(io.MousePos, radius,
                        ImGui::GetColorU32(color(colors.current, isDown ? 0.4F : 0.18F)), 48);
  list->AddCircle(io.MousePos, radius, ImGui::GetColorU32(color(colors.current, 0.9F)), 48,
                  2.0F * context.unit);
}

// A line in a box, its left lower corner `above` points above the canvas' own.
void box(const Context& context, const std::string& text, const Rect& canvas, float above) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  ImDrawList* const list = ImGui::GetForegroundDrawList();
  const float margin = 8.0F * context.unit;
  const float room = std::max(1.0F, canvas.width - 4.0F * margin);
  const ImVec2 size = ImGui::CalcTextSize(text.c_str(), nullptr, false, room);
  const float bottom = canvas.y + canvas.height - margin - above * context.unit;
  const ImVec2 low{canvas.x + margin, bottom - size.y - 2.0F * margin};
  const ImVec2 high{low.x + size.x + 2.0F * margin, bottom};
  list->AddRectFilled(low, high, ImGui::GetColorU32(color(colors.control, 0.95F)),
                      6.0F * context.unit);
  list->AddText(ImGui::GetFont(), ImGui::GetFontSize(), {low.x + margin, low.y + margin},
                ImGui::GetColorU32(color(colors.text)), text.c_str(), nullptr, room);
}

}  // namespace

void canvasNote(const Context& context, const std::string& text, const Rect& canvas) {
  if (!text.empty()) box(context, text, canvas, 0.0F);
}

void KeyEcho::press(std::span<const std::string> keys) {
  for (const std::string& key : keys) {
    for (const Command& command : commands()) {
      if (command.key != key) continue;
      text_ = key + ": " + command.help;
      left_ = kSecondsToRead;
    }
  }
}

void KeyEcho::advance(double seconds) {
  left_ = std::max(0.0, left_ - seconds);
  if (left_ == 0.0) text_.clear();
}

void presentation(const Context& context, const std::string& echo, const Rect& canvas) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  halo(context, colors);
  constexpr float kAboveNote = 44.0F;  // points
  if (!echo.empty()) box(context, echo, canvas, kAboveNote);
}

}  // namespace ui
