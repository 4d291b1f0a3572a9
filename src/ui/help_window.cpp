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
    {"Drag", "the target, the base; a joint in step by step"},
    {"Drag the ground", "pan (also the middle or right button)"},
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
  const ImVec2 size{std::min(820.0F * unit, screen.x - 24.0F * unit),
                    std::min(640.0F * unit, screen.y - 24.0F * unit)};
  ImGui::SetNextWindowPos({0.5F * screen.x, 0.5F * screen.y}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSize(size);
  ImGui::SetNextWindowFocus();
  bool open = true;
  ImGui::Begin("Keys and mouse", &open,
               ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                   ImGuiWindowFlags_NoSavedSettings);
  const float half = 0.5F * ImGui::GetContentRegionAvail().x;
  const float column = 104.0F * unit;
  ImGui::BeginChild("left", {half - 8.0F * unit, 0.0F});
  group("Playback", column);
  group("Solver", column);
  ImGui::EndChild();
  ImGui::SameLine();
  ImGui::BeginChild("right", {0.0F, 0.0F});
  heading("Mouse");
  for (const MouseHelp& each : kMouse) keyRow(each.what, each.does, 132.0F * unit);
  group("Chain", column);
  group("View", column);
  ImGui::EndChild();
  ImGui::End();
  if (open) return;
  lab::View view = context.lab.state().view;
  view.help = false;
  context.act(lab::SetView{view});
}

}  // namespace ui
