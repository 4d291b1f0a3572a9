// The ways in that the start page offers, and how much the panels have.
#include <array>

#include <imgui.h>

#include "lab/file/presets.h"
#include "lab/own_solver.h"
#include "language/language.h"
#include "ui/script/script_page.h"
#include "ui/widgets/choice_buttons.h"
#include "ui/windows/windows.h"

namespace ui {

using lab::PathPlane, lab::TargetPath;
using language::tr;

std::span<const Door> doors() {
  constexpr DoorMotion kSwing{TargetPath::eight, PathPlane::xy, 0.3};
  constexpr DoorMotion kWave{TargetPath::eight, PathPlane::yz, 0.35};
  constexpr DoorMotion kRound{TargetPath::circle, PathPlane::zx, 0.12};
  constexpr DoorMotion kFigureEight{TargetPath::eight, PathPlane::xy, 0.5};
  constexpr DoorMotion kSteps{};
  static constexpr std::array kDoors{
      Door{lab::Gallery::lessons, tr("Learn"), "Two-bone arm", kSwing,
           tr("Lessons that ask before they show: from one joint to the Jacobian of a robot.")},
      Door{lab::Gallery::characters, tr("Characters"), "Humanoid", kWave,
           tr("Bodies whose hands and feet you drag; skeletons from glTF, VRM and BVH.")},
      Door{lab::Gallery::arms, tr("Arms"), "UR5e", kRound,
           tr("Robots by their names, with limits and all their answers; URDF and DH tables.")},
      Door{lab::Gallery::closed, tr("Your solver"), "Three-bone arm", kSteps,
           tr("Write one in Lua, step through it, and see where it differs from ours."), true},
      Door{lab::Gallery::closed, tr("Just play"), "Tentacle", kFigureEight,
           tr("No questions and no list: a chain, a target and your mouse.")}};
  return kDoors;
}

void openDoor(const Context& context, const Door& door) {
  if (door.list != lab::Gallery::closed)
    return context.act(lab::SetView{&lab::View::gallery, door.list});
  if (const auto preset = lab::findPreset(door.preset)) context.act(lab::LoadPreset{*preset});
  if (!door.showsCode) return;
  context.act(lab::SetScript{lab::scriptFrom("ccd.lua")});
  context.act(lab::SelectSolver{lab::ownPlace()});
  context.act(lab::SetMode{lab::Mode::stepByStep});
  showEditor(context);
}

void levelRow(const Context& context) {
  constexpr std::array kLevels{
      Choice{true, tr("Simple"), "level-simple",
             tr("The panels have what a first hour needs. Lessons show all that they use, and View "
                "> Panels brings everything back.")},
      Choice{false, tr("Everything"), "level-everything",
             tr("The panels have all that there is.")}};
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("%s", tr("Panels").c_str());
  ImGui::SameLine();
  if (const auto level = choiceButtons(context, kLevels, context.lab.state().view.simple))
    context.act(lab::SetView{&lab::View::simple, *level});
}

}  // namespace ui
