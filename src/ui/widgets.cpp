#include "ui/widgets.h"

#include <cmath>

namespace ui {

void Context::note(const std::string& name) const {
  const ImVec2 low = ImGui::GetItemRectMin();
  const ImVec2 size = ImGui::GetItemRectSize();
  widgets[name] = {low.x, low.y, size.x, size.y};
}

ImVec4 color(unsigned hex, float alpha) {
  return {static_cast<float>((hex >> 16U) & 0xFFU) / 255.0F,
          static_cast<float>((hex >> 8U) & 0xFFU) / 255.0F,
          static_cast<float>(hex & 0xFFU) / 255.0F, alpha};
}

void heading(const char* text) {
  ImFontAtlas* fonts = ImGui::GetIO().Fonts;
  ImGui::Dummy({0.0F, 0.25F * ImGui::GetFontSize()});
  if (fonts->Fonts.Size > 1) ImGui::PushFont(fonts->Fonts[1]);
  ImGui::TextUnformatted(text);
  if (fonts->Fonts.Size > 1) ImGui::PopFont();
  ImGui::Separator();
}

void tooltip(const char* text) {
  // What is disabled says why.
  if (!text || !ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(22.0F * ImGui::GetFontSize());
  ImGui::TextUnformatted(text);
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

void label(const Context& context, const char* text, const char* help) {
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(text);
  tooltip(help);
  ImGui::SameLine(112.0F * context.unit);
  ImGui::SetNextItemWidth(-1.0F);
}

void wrapped(const std::string& text, ImVec4 textColor) {
  ImGui::PushStyleColor(ImGuiCol_Text, textColor);
  ImGui::PushTextWrapPos(0.0F);
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  ImGui::PopTextWrapPos();
  ImGui::PopStyleColor();
}

int combo(const char* id, std::span<const std::string_view> names, std::size_t chosen) {
  int picked = -1;
  const std::string shown(chosen < names.size() ? names[chosen] : std::string_view{});
  if (!ImGui::BeginCombo(id, shown.c_str(), ImGuiComboFlags_HeightLarge)) return picked;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string name(names[i]);
    if (ImGui::Selectable(name.c_str(), i == chosen)) picked = static_cast<int>(i);
    if (i == chosen) ImGui::SetItemDefaultFocus();
  }
  ImGui::EndCombo();
  return picked;
}

bool pushButton(const char* text, bool on, float width) {
  if (on) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
  const bool pressed = ImGui::Button(text, {width, 0.0F});
  if (on) ImGui::PopStyleColor();
  return pressed;
}

namespace {

// Draws inside a square from -1 to 1 around a center.
struct Pen {
  ImDrawList* list;
  ImVec2 center;
  float size;
  ImU32 ink;

  [[nodiscard]] ImVec2 at(float x, float y) const {
    return {center.x + x * size, center.y + y * size};
  }
  void triangle(float from, float to) const {
    list->AddTriangleFilled(at(from, -0.85F), at(to, 0.0F), at(from, 0.85F), ink);
  }
  void bar(float from, float to) const {
    list->AddRectFilled(at(from, -0.85F), at(to, 0.85F), ink);
  }
};

void drawIcon(const Pen& pen, Icon icon) {
  switch (icon) {
    case Icon::first:
      pen.bar(-0.85F, -0.5F);
      pen.triangle(0.85F, -0.5F);
      break;
    case Icon::back:
      pen.triangle(0.6F, -0.75F);
      break;
    case Icon::play:
    case Icon::forward:
      pen.triangle(-0.6F, 0.75F);
      break;
    case Icon::pause:
      pen.bar(-0.7F, -0.2F);
      pen.bar(0.2F, 0.7F);
      break;
    case Icon::last:
      pen.bar(0.5F, 0.85F);
      pen.triangle(-0.85F, 0.5F);
      break;
    case Icon::loop:
      pen.list->PathArcTo(pen.center, 0.8F * pen.size, -0.9F, 4.6F, 24);
      pen.list->PathStroke(pen.ink, ImDrawFlags_None, 0.28F * pen.size);
      pen.list->AddTriangleFilled(pen.at(0.15F, -1.25F), pen.at(0.15F, -0.3F), pen.at(-0.6F, -0.8F),
                                  pen.ink);
      break;
  }
}

}  // namespace

bool iconButton(const char* id, Icon icon, bool on, const char* help, float unit) {
  const float side = ImGui::GetFrameHeight() + 2.0F * unit;
  if (on) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
  const bool pressed = ImGui::Button(id, {1.35F * side, side});
  if (on) ImGui::PopStyleColor();
  const ImVec2 low = ImGui::GetItemRectMin();
  const ImVec2 high = ImGui::GetItemRectMax();
  const ImVec2 center{0.5F * (low.x + high.x), 0.5F * (low.y + high.y)};
  drawIcon({ImGui::GetWindowDrawList(), center, 0.25F * side, ImGui::GetColorU32(ImGuiCol_Text)},
           icon);
  tooltip(help);
  return pressed;
}

}  // namespace ui
