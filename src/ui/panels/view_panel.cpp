#include <array>
#include <numbers>

#include "ui/keys/space_commands.h"
#include "ui/keys/view_switches.h"
#include "ui/kit/widgets.h"
#include "ui/panels/panels.h"

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
    SideText{"Front", "space-front",
             "Looks along z, at the plane of x and y: a planar chain is seen in its true shape. "
             "With Ctrl "
             "the keypad looks from behind (Shift+Z, keypad 1).",
             0.0, 0.0},
    SideText{
        "Side", "space-side",
        "Looks along x, from the right: depth, which the front view hides, lies from left to right "
        "here (Shift+X, keypad 3).",
        kQuarter, 0.0},
    SideText{"Top", "space-top",
             "Looks down along y: where things stand on the ground, such as a creature's feet "
             "(Shift+Y, keypad 7).",
             0.0, kQuarter},
};

// True where something was pressed.
bool spaceControls(const Context& context, lab::View& view, float column) {
  bool changed = ImGui::Checkbox("Perspective", &view.space.perspective);
  context.control("space-perspective",
                  "What is farther away is smaller, as to the eye. Off: parallel lines stay "
                  "parallel, so that lengths can be compared (P).");
  ImGui::SameLine(column);
  if (ImGui::Button("Home")) {
    view = spaceViewHome(view);
    changed = true;
  }
  context.control("space-home",
                  "Looks at everything from the front, the right and a little above: when you no "
                  "longer know where you are (Shift+F).");
  for (const SideText& side : kSides) {
    if (&side != kSides.data()) ImGui::SameLine();
    if (ImGui::Button(side.name)) {
      view = spaceViewFrom(view, side.yaw, side.pitch);
      changed = true;
    }
    context.control(side.id, side.help);
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
    context.control(std::string("view-") + id, help);
  };
  const float column = 150.0F * context.unit;
  bool isLeft = true;
  for (const ViewSwitch& each : kViewSwitches) {
    if (!isLeft) ImGui::SameLine(column);
    isLeft = !isLeft;
    box(each.name, each.id, view.*each.flag, each.help);
  }
  bool light = view.theme == lab::Theme::light;
  box("Light theme", "light", light, kLightThemeHelp);
  view.theme = light ? lab::Theme::light : lab::Theme::dark;
  ImGui::SameLine(column);
  box(kMotionSwitch.name, kMotionSwitch.id, view.reducedMotion, kMotionSwitch.help);
  const bool isSpatial = !context.lab.state().scene.chain.planar;
  ImGui::BeginDisabled(isSpatial);
  box("In 3D", "space", view.space.on,
      isSpatial ? "A chain in space can be seen in space alone: the flat view has no room for its "
                  "depth."
                : "Looks at the scene in space: drag empty canvas to turn it. A planar chain is "
                  "seen as the sheet that it is (Z).");
  ImGui::EndDisabled();
  if (view.space.on) changed = spaceControls(context, view, column) || changed;
  if (ImGui::Button("Fit view")) {
    view.fit = true;
    changed = true;
  }
  context.control("fit", kFitHelp);
  ImGui::SameLine(column);
  if (ImGui::Button("Keys")) {
    view.help = !view.help;
    changed = true;
  }
  context.control("help", kKeysHelp);
  if (changed) context.act(lab::SetView{view});
}

}  // namespace ui
