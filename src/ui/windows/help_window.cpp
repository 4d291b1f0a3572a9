#include <algorithm>

#include <imgui.h>

#include "lab/palette.h"
#include "ui/keys/commands.h"
#include "ui/kit/floating.h"
#include "ui/kit/widgets.h"
#include "ui/windows/windows.h"

namespace ui {
namespace {

struct MouseHelp {
  const char* what;
  const char* does;
};

constexpr MouseHelp kMouse[] = {
    {"Drag", "target or base; joints when stepping"},
    {"Drag ground", "pan (or middle, right button)"},
    {"In 3D", "turn; Shift or middle button: pan"},
    {"Wheel", "zoom to the pointer"},
    {"T + click", "the target goes there"},
    {"Ctrl + drag", "snaps to the grid, to 15°"},
};

void keyRow(const char* key, const char* help, float column) {
  ImGui::TextUnformatted(key);
  ImGui::SameLine(column);
  ImGui::TextDisabled("%s", help);
}

void group(const char* name, float column) {
  heading(name);
  for (const Command& command : commands()) {
    if (command.group != name) continue;
    keyRow(command.key.c_str(), command.help.c_str(), column);
  }
}

// In the middle, over everything.
bool beginWindow(const Context& context, Floating floating) {
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  floating.place = {0.5F * (screen.x - floating.size.x), 0.5F * (screen.y - floating.size.y)};
  ImGui::SetNextWindowFocus();
  return beginFloating(context, floating);
}

void closeWindow(const Context& context, bool lab::View::*window) {
  context.act(lab::SetView{window, false});
}

}  // namespace

void helpWindow(const Context& context) {
  const float unit = context.unit;
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const ImVec2 size{std::min(1000.0F * unit, screen.x - 16.0F * unit),
                    std::min(700.0F * unit, screen.y - 16.0F * unit)};
  if (!beginWindow(
          context,
          {"Keys and mouse", "help-title", "F1 and Escape", size, {}, &lab::PanelView::helpAt})) {
    closeWindow(context, &lab::View::help);
  }
  const float keys = 112.0F * unit;
  // The small type: nearly all keys are to be seen at once; on a small screen all of it scrolls.
  ImGui::PushFont(ImGui::GetIO().Fonts->Fonts.back());
  const ImVec2 spacing = ImGui::GetStyle().ItemSpacing;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {spacing.x, 0.2F * spacing.y});
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {10.0F * unit, 0.0F});
  if (ImGui::BeginTable("keys", 3, ImGuiTableFlags_SizingStretchSame)) {
    ImGui::TableNextColumn();
    group("File", keys);
    heading("Mouse");
    for (const MouseHelp& each : kMouse) keyRow(each.what, each.does, keys);
    group("Keys on the canvas", keys);
    group("Playback", keys);
    ImGui::TableNextColumn();
    group("Solver", keys);
    group("Chain", keys);
    group("Presets", keys);
    ImGui::TableNextColumn();
    group("View", keys);
    group("View in 3D", keys);
    ImGui::EndTable();
  }
  ImGui::PopStyleVar(2);
  ImGui::PopFont();
  ImGui::End();
}

void aboutWindow(const Context& context) {
  const float unit = context.unit;
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const ImVec2 size{std::min(420.0F * unit, screen.x), std::min(190.0F * unit, screen.y)};
  if (!beginWindow(context,
                   {"About IK Lab", "about-title", "Escape", size, {}, &lab::PanelView::aboutAt})) {
    closeWindow(context, &lab::View::about);
  }
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  wrapped(
      "See, step through and compute inverse kinematics: how a chain of bones must bend so "
      "that its tip comes to a target.",
      color(colors.text));
  wrapped("Drag the target, switch between solvers, play back what each of them did.",
          color(colors.dimText));
  if (!context.version.empty()) wrapped("Version " + context.version, color(colors.dimText));
  ImGui::End();
}

}  // namespace ui
