#include "ui/panels.h"
#include "ui/widgets.h"

namespace ui {

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
  box("Reduced motion", "view-reduced-motion", view.reducedMotion,
      "Playing shows whole iterations, one after the other, calmly (Q).");
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
