#include "ui/widgets/style.h"

#include <cmath>

#include <imgui_versions.h>

#include "lab/palette.h"
#include "ui/widgets/widgets.h"

namespace ui {
namespace {

void applySpacing(ImGuiStyle& style, float unit, bool forFingers) {
  style = ImGuiStyle();
  style.WindowRounding = 0.0F;
  style.WindowBorderSize = 0.0F;
  style.FrameRounding = 4.0F;
  style.GrabRounding = 4.0F;
  style.PopupRounding = 5.0F;
  style.ScrollbarRounding = 6.0F;
  style.ScrollbarSize = 12.0F;
  style.GrabMinSize = 12.0F;
  style.WindowPadding = {14.0F, 10.0F};
  style.FramePadding = {8.0F, 4.0F};
  style.ItemSpacing = {8.0F, 5.0F};
  style.ItemInnerSpacing = {6.0F, 4.0F};
  if (forFingers) {
    // What is pressed has 40 points to see (below), and 8 more that count.
    style.ItemSpacing.y = 8.0F;
    style.TouchExtraPadding = {2.0F, 4.0F};
    style.ScrollbarSize = 20.0F;
    style.GrabMinSize = 24.0F;
  }
  style.ScaleAllSizes(unit);
  // Of a line's 15 points; scaling would round it down.
  if (forFingers) style.FramePadding.y = 12.5F * unit;
}

}  // namespace

void applyStyle(lab::Theme theme, float unit, bool forFingers) {
  ImGuiStyle& style = ImGui::GetStyle();
  applySpacing(style, unit, forFingers);
  if (theme == lab::Theme::dark) {
    ImGui::StyleColorsDark(&style);
  } else {
    ImGui::StyleColorsLight(&style);
  }
  const lab::Palette& colors = lab::palette(theme);
  const auto set = [&](ImGuiCol slot, unsigned hex, float alpha = 1.0F) {
    style.Colors[slot] = color(hex, alpha);
  };
  set(ImGuiCol_Text, colors.text);
  set(ImGuiCol_TextDisabled, colors.dimText);
  set(ImGuiCol_WindowBg, colors.panel);
  set(ImGuiCol_TitleBg, colors.control);
  set(ImGuiCol_TitleBgActive, colors.control);
  set(ImGuiCol_ScrollbarBg, colors.panel);
  set(ImGuiCol_ScrollbarGrab, colors.axis);
  set(ImGuiCol_PopupBg, colors.panel);
  set(ImGuiCol_FrameBg, colors.control);
  set(ImGuiCol_FrameBgHovered, colors.accent, 0.45F);
  set(ImGuiCol_FrameBgActive, colors.accent, 0.6F);
  set(ImGuiCol_Button, colors.control);
  set(ImGuiCol_ButtonHovered, colors.accent, 0.6F);
  set(ImGuiCol_ButtonActive, colors.accent);
  set(ImGuiCol_Header, colors.accent, 0.35F);
  set(ImGuiCol_HeaderHovered, colors.accent, 0.5F);
  set(ImGuiCol_HeaderActive, colors.accent, 0.7F);
  set(ImGuiCol_SliderGrab, colors.accent);
  set(ImGuiCol_SliderGrabActive, colors.tip);
  set(ImGuiCol_CheckMark, colors.tip);
  set(ImGuiCol_Separator, colors.axis);
  set(ImGuiCol_Border, colors.axis);
  set(imgui::kFocusRing, colors.current);
  set(ImGuiCol_MenuBarBg, colors.panel);
  set(ImGuiCol_ModalWindowDimBg, colors.boneEdge, 0.5F);
  set(ImGuiCol_TableHeaderBg, colors.control);
  set(ImGuiCol_TableBorderStrong, colors.axis);
  set(ImGuiCol_TableBorderLight, colors.axis, 0.6F);
  set(ImGuiCol_TableRowBgAlt, colors.control, 0.35F);
}

bool isForFingers() { return ImGui::GetStyle().TouchExtraPadding.y > 0.0F; }

void pushAccent() {
  // W3C, Web Content Accessibility Guidelines 2.1: relative luminance.
  const auto linear = [](float c) {
    return c <= 0.04045F ? c / 12.92F : std::pow((c + 0.055F) / 1.055F, 2.4F);
  };
  const ImVec4 fill = ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive);
  const float luminance =
      0.2126F * linear(fill.x) + 0.7152F * linear(fill.y) + 0.0722F * linear(fill.z);
  constexpr float kAsFarFromBoth = 0.179F;  // from black and from white
  const float ink = luminance > kAsFarFromBoth ? 0.0F : 1.0F;
  ImGui::PushStyleColor(ImGuiCol_Button, fill);
  ImGui::PushStyleColor(ImGuiCol_Text, {ink, ink, ink, 1.0F});
}

void popAccent() { ImGui::PopStyleColor(2); }

}  // namespace ui
