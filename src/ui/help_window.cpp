#include <algorithm>

#include <imgui.h>

#include "ui/commands.h"
#include "ui/panels.h"
#include "ui/widgets.h"

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

}  // namespace

void helpWindow(const Context& context) {
  const float unit = context.unit;
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const ImVec2 size{std::min(1000.0F * unit, screen.x - 16.0F * unit),
                    std::min(624.0F * unit, screen.y - 16.0F * unit)};
  ImGui::SetNextWindowPos({0.5F * screen.x, 0.5F * screen.y}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSize(size);
  ImGui::SetNextWindowFocus();
  bool open = true;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, std::max(1.0F, unit));
  ImGui::Begin("Keys and mouse", &open,
               ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                   ImGuiWindowFlags_NoSavedSettings);
  ImGui::PopStyleVar();
  constexpr float kColumns = 3.0F;
  const float gap = 20.0F * unit;
  const ImVec2 column{(ImGui::GetContentRegionAvail().x - (kColumns - 1.0F) * gap) / kColumns,
                      0.0F};
  const float keys = 92.0F * unit;
  // The small type: all keys are to be seen at once on a small screen.
  ImGui::PushFont(ImGui::GetIO().Fonts->Fonts.back());
  const ImVec2 spacing = ImGui::GetStyle().ItemSpacing;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {spacing.x, 0.2F * spacing.y});
  ImGui::BeginChild("first", column);
  heading("Mouse");
  for (const MouseHelp& each : kMouse) keyRow(each.what, each.does, keys);
  group("Playback", keys);
  ImGui::EndChild();
  ImGui::SameLine(0.0F, gap);
  ImGui::BeginChild("second", column);
  group("Solver", keys);
  group("View in 3D", keys);
  ImGui::EndChild();
  ImGui::SameLine(0.0F, gap);
  ImGui::BeginChild("third", {0.0F, 0.0F});
  group("Chain", keys);
  group("View", keys);
  group("Presets", keys);
  ImGui::EndChild();
  ImGui::PopStyleVar();
  ImGui::PopFont();
  ImGui::End();
  if (open) return;
  lab::View view = context.lab.state().view;
  view.help = false;
  context.act(lab::SetView{view});
}

}  // namespace ui
