#include <array>
#include <numbers>

#include "language/language.h"
#include "ui/keys/key_groups.h"
#include "ui/keys/view_switches.h"
#include "ui/kit/widgets.h"
#include "ui/panels/panels.h"

namespace ui {

using language::tr;
namespace {

constexpr double kQuarter = 0.5 * std::numbers::pi;

struct SideText {
  language::Text name;
  const char* id;
  language::Text help;
  double yaw;
  double pitch;
};

constexpr std::array kSides{
    SideText{tr("Front"), "space-front",
             tr("Looks along z, at the plane of x and y: a planar chain is seen in its true shape. "
                "With Ctrl "
                "the keypad looks from behind (Shift+Z, keypad 1)."),
             0.0, 0.0},
    SideText{tr("Side"), "space-side",
             tr("Looks along x, from the right: depth, which the front view hides, lies from left "
                "to right "
                "here (Shift+X, keypad 3)."),
             kQuarter, 0.0},
    SideText{tr("Top"), "space-top",
             tr("Looks down along y: where things stand on the ground, such as a creature's feet "
                "(Shift+Y, keypad 7)."),
             0.0, kQuarter},
};

// A check box for a value of the view.
template <class Part>
void box(const Context& context, const char* name, const std::string& id, bool Part::*which,
         const char* help) {
  bool on = lab::partOf<Part>(context.lab.state().view).*which;
  if (checkbox(name, id, on)) context.act(lab::SetView{which, on});
  context.control(id, help);
}

void spaceControls(const Context& context, float column) {
  box(context, tr("Perspective"), "space-perspective", &lab::SpaceView::perspective,
      tr("Farther things look smaller, as to the eye. Off: parallel lines stay parallel, so that "
         "lengths can be compared (P)."));
  ImGui::SameLine(column);
  if (ImGui::Button(withId(tr("Home"), "space-home").c_str())) context.act(kLookHome);
  context.control(
      "space-home",
      tr("Shows everything, from the front right and slightly above. Use it when you are "
         "lost (Shift+F)."));
  for (const SideText& side : kSides) {
    if (&side != kSides.data()) ImGui::SameLine();
    if (ImGui::Button(withId(side.name, side.id).c_str()))
      context.act(lab::LookFrom{side.yaw, side.pitch});
    context.control(side.id, side.help);
  }
}

}  // namespace

void viewPanel(const Context& context) {
  const lab::View& view = context.lab.state().view;
  if (!section(context, tr("View"), "view", tr("Colours, and what the canvas shows."),
               &lab::PanelView::drawn)) {
    return;
  }
  if (const auto theme = choiceButtons(context, kThemeChoices, view.theme)) {
    context.act(lab::SetView{&lab::View::theme, *theme});
  }
  const float column = 150.0F * context.unit;
  bool isLeft = true;
  for (const ViewSwitch& each : kViewSwitches) {
    if (!isLeft) ImGui::SameLine(column);
    isLeft = !isLeft;
    box(context, each.name, std::string("view-") + each.id, each.flag, each.help);
  }
  box(context, kMotionSwitch.name, std::string("view-") + kMotionSwitch.id, kMotionSwitch.flag,
      kMotionSwitch.help);
  const bool isSpatial = !context.lab.state().scene.chain.planar;
  {
    const Greyed greyed(
        context,
        isSpatial ? tr("A chain in space is always shown in 3D: the flat view has no depth.").str()
                  : std::string());
    box(context, tr("In 3D"), "view-space", &lab::SpaceView::on,
        tr("Shows the scene in 3D. Drag the background to turn the view (Z)."));
  }
  if (view.space.on) spaceControls(context, column);
  if (ImGui::Button(withId(tr("Fit view"), "fit").c_str()))
    context.act(lab::SetView{&lab::View::fit, true});
  context.control("fit", kFitHelp);
  ImGui::SameLine(column);
  if (ImGui::Button(withId(tr("Keys"), "help").c_str()))
    context.act(lab::SetView{&lab::View::help, !view.help});
  context.control("help", kKeysHelp);
}

}  // namespace ui
