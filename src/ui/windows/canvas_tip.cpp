#include "ui/windows/canvas_tip.h"

#include <algorithm>
#include <cmath>

#include <imgui.h>

#include "lab/palette.h"
#include "ui/widgets/widgets.h"

namespace ui {
namespace {

// Points.
constexpr float kAcross = 8.0F;
constexpr float kDown = 5.0F;
constexpr float kBetween = 2.0F;

ImVec2 smallSize(const std::string& text) {
  const TypeSize type = smallType();
  return type.font->CalcTextSizeA(type.size, 1.0e6F, 0.0F, text.c_str());
}

}  // namespace

glm::vec2 canvasTipSize(const Context& context, const CanvasTipText& text) {
  const ImVec2 name = ImGui::CalcTextSize(text.name.c_str());
  const ImVec2 help = text.help.empty() ? ImVec2(0.0F, 0.0F) : smallSize(text.help);
  const float between = text.help.empty() ? 0.0F : kBetween;
  return {std::ceil(std::max(name.x, help.x) + 2.0F * kAcross * context.unit),
          std::ceil(name.y + help.y + (between + 2.0F * kDown) * context.unit)};
}

void canvasTip(const Context& context, const CanvasTipText& text, const glm::vec2& low,
               bool stays) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  const float unit = context.unit;
  const glm::vec2 size = canvasTipSize(context, text);
  const ImVec2 from{std::round(low.x), std::round(low.y)};
  const ImVec2 to{from.x + size.x, from.y + size.y};
  context.widgets[stays ? "selected-tip" : "canvas-tip"] = {{from.x, from.y, size.x, size.y}};
  ImDrawList& list = stays ? *ImGui::GetBackgroundDrawList() : *ImGui::GetForegroundDrawList();
  list.AddRectFilled(from, to, ImGui::GetColorU32(color(colors.control, 0.97F)), 4.0F * unit);
  list.AddRect(from, to, ImGui::GetColorU32(color(colors.axis)), 4.0F * unit, 0,
               std::max(1.0F, unit));
  const ImVec2 name{from.x + kAcross * unit, from.y + kDown * unit};
  list.AddText(name, ImGui::GetColorU32(color(colors.text)), text.name.c_str());
  if (text.help.empty()) return;
  const float under = name.y + ImGui::GetTextLineHeight() + kBetween * unit;
  smallText(list, text.help, {name.x, under}, {0.0F, 0.0F},
            ImGui::GetColorU32(color(colors.text, 0.85F)));
}

}  // namespace ui
