#include <array>
#include <numbers>

#include "ui/panels.h"
#include "ui/space_commands.h"
#include "ui/widgets.h"

namespace ui {
namespace {

constexpr double kQuarter = 0.5 * std::numbers::pi;

struct SideText {
  const char* name;
  const char* id;
  const char* help;
  double yaw;
  double pitch;
};

constexpr std::array kSides{
    SideText{"Front", "space-front", "Along z (Shift+Z, keypad 1).", 0.0, 0.0},
    SideText{"Side", "space-side", "Along x (Shift+X, keypad 3).", kQuarter, 0.0},
    SideText{"Top", "space-top", "Along y (Shift+Y, keypad 7).", 0.0, kQuarter},
};

// True where something was pressed.
bool spaceControls(const Context& context, lab::View& view, float column) {
  bool changed = ImGui::Checkbox("Perspective", &view.space.perspective);
  context.note("space-perspective");
  tooltip("What is farther away is smaller; else parallel lines stay parallel (P).");
  ImGui::SameLine(column);
  if (ImGui::Button("Home")) {
    view = spaceViewHome(view);
    changed = true;
  }
  context.note("space-home");
  tooltip("Everything, from the usual side (Shift+F).");
  for (const SideText& side : kSides) {
    if (&side != kSides.data()) ImGui::SameLine();
    if (ImGui::Button(side.name)) {
      view = spaceViewFrom(view, side.yaw, side.pitch);
      changed = true;
    }
    context.note(side.id);
    tooltip(side.help);
  }
  return changed;
}

}  // namespace

void viewPanel(const Context& context) {
  lab::View view = context.lab.state().view;
  heading("View");
  bool changed = false;
  const auto box = [&](const char* name, const char* id, bool& value, const char* help) {
    changed = ImGui::Checkbox(name, &value) || changed;
    context.note(id);
    tooltip(help);
  };
  const float column = 150.0F * context.unit;
  box("Grid", "view-grid", view.grid, "Lines in scene units (G).");
  ImGui::SameLine(column);
  box("Reach", "view-reach", view.reach, "The area that the tip can get to (A).");
  box("Ghost", "view-ghost", view.ghost, "The pose before (H).");
  ImGui::SameLine(column);
  box("Numbers", "view-numbers", view.numbers, "The bones' numbers at their joints (J).");

  bool light = view.theme == lab::Theme::light;
  box("Light theme", "view-light", light, "For bright rooms and projectors (C).");
  view.theme = light ? lab::Theme::light : lab::Theme::dark;
  ImGui::SameLine(column);
  box("Explanations", "view-explain", view.explain, "Marks for the step under the cursor (W).");
  const bool isSpatial = !context.lab.state().scene.chain.planar;
  ImGui::BeginDisabled(isSpatial);
  box("In 3D", "view-space", view.space.on,
      isSpatial ? "A chain in space can be seen in space alone."
                : "Looks at the scene in space (Z).");
  ImGui::EndDisabled();
  ImGui::SameLine(column);
  box("Reduced motion", "view-reduced-motion", view.reducedMotion,
      "Playing shows whole iterations, one after the other, calmly (Q).");
  if (view.space.on) changed = spaceControls(context, view, column) || changed;
  if (ImGui::Button("Fit view")) {
    view.fit = true;
    changed = true;
  }
  context.note("fit");
  tooltip("Shows everything that can be reached (F).");
  ImGui::SameLine(column);
  if (ImGui::Button("Keys")) {
    view.help = !view.help;
    changed = true;
  }
  context.note("help");
  tooltip("Lists every key (F1).");
  if (changed) context.act(lab::SetView{view});
}

}  // namespace ui
