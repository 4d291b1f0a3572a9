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

struct Licence {
  const char* work;
  const char* does;
  const char* name;
};

// What the program is linked with; packaging/copyright has the same, with the texts.
constexpr Licence kLicences[] = {
    {"CLI11", "command line", "BSD-3-Clause"},
    {"Dear ImGui", "panels", "MIT"},
    {"FreeType", "type in panels", "FTL"},
    {"giflib", "GIF films", "MIT"},
    {"glad", "OpenGL loader", "CC0-1.0 and Apache-2.0"},
    {"glm", "vectors", "MIT"},
    {"Highway", "SIMD in batches", "Apache-2.0"},
    {"Inter", "typeface", "OFL-1.1"},
    {"nlohmann-json", "scene files", "MIT"},
    {"SDL2", "window and input", "zlib"},
    {"stb", "pictures and type", "MIT or public-domain"},
};

void licences(float gap) {
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {gap, 0.0F});
  if (ImGui::BeginTable("licences", 3, ImGuiTableFlags_SizingFixedFit)) {
    for (const Licence& each : kLicences) {
      ImGui::TableNextColumn();
      ImGui::TextUnformatted(each.work);
      ImGui::TableNextColumn();
      ImGui::TextDisabled("%s", each.does);
      ImGui::TableNextColumn();
      ImGui::TextUnformatted(each.name);
    }
    ImGui::EndTable();
  }
  ImGui::PopStyleVar();
}

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

// The window opens in the middle, over everything.
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
  const ImVec2 size{std::min(460.0F * unit, screen.x), std::min(410.0F * unit, screen.y)};
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
  const std::string version = context.version.empty() ? "" : "Version " + context.version + ". ";
  wrapped(version + "MIT licence, © 2026 the IK Lab authors.", color(colors.text));
  heading("Made with");
  licences(8.0F * unit);
  wrapped("The licences' texts are in the file copyright, among the program's documents.",
          color(colors.dimText));
  ImGui::End();
}

}  // namespace ui
