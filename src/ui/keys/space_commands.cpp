// Keys of the view in space, and of chains in space.
#include <numbers>

#include "ui/keys/key_groups.h"

namespace ui {

using language::tr;

namespace {

using lab::Lab;
using ActionIfAny = std::optional<lab::Action>;

constexpr double kQuarter = 0.5 * std::numbers::pi;
constexpr double kTurn = std::numbers::pi / 12.0;

ActionIfAny turnedBy(const Lab& lab, double yaw, double pitch) {
  const lab::SpaceView& space = lab.state().view.space;
  if (!space.on) return std::nullopt;
  return lab::LookFrom{space.yaw + yaw, space.pitch + pitch};
}

ActionIfAny toggleSpace(const Lab& lab) {
  return lab::SetView{&lab::SpaceView::on, !lab.state().view.space.on};
}

ActionIfAny togglePerspective(const Lab& lab) {
  const lab::SpaceView& space = lab.state().view.space;
  if (!space.on) return std::nullopt;
  return lab::SetView{&lab::SpaceView::perspective, !space.perspective};
}

ActionIfAny home(const Lab& /*lab*/) { return kLookHome; }
ActionIfAny front(const Lab& /*lab*/) { return lab::LookFrom{0.0, 0.0}; }
ActionIfAny back(const Lab& /*lab*/) { return lab::LookFrom{2.0 * kQuarter, 0.0}; }
ActionIfAny right(const Lab& /*lab*/) { return lab::LookFrom{kQuarter, 0.0}; }
ActionIfAny left(const Lab& /*lab*/) { return lab::LookFrom{-kQuarter, 0.0}; }
ActionIfAny top(const Lab& /*lab*/) { return lab::LookFrom{0.0, kQuarter}; }
ActionIfAny bottom(const Lab& /*lab*/) { return lab::LookFrom{0.0, -kQuarter}; }

ActionIfAny togglePlanar(const Lab& lab) {
  if (lab.creature()) return std::nullopt;
  return lab::SetPlanar{!lab.state().scene.chain.planar};
}

ActionIfAny togglePole(const Lab& lab) {
  const bool hasPole = lab.state().scene.pole.has_value();
  if (lab.creature() || (!hasPole && !ik::findParameter(lab.solver(), "bend"))) return std::nullopt;
  return lab::SwitchPole{!hasPole};
}

ActionIfAny nextLeg(const Lab& lab) {
  if (!lab.creature()) return std::nullopt;
  const lab::Walk& walk = *lab.state().scene.walk;
  return lab::SetWalk{walk.legs, (walk.leg + 1) % walk.legs};
}

}  // namespace

std::vector<Command> spaceCommands() {
  constexpr CommandGroup kGroup = CommandGroup::space;
  return {
      Command{"Shift+S", CommandGroup::chain, tr("chain in space or in the plane"), togglePlanar},
      Command{"Shift+P", CommandGroup::chain, tr("pole target on or off"), togglePole}.marked(
          [](const Lab& lab) { return lab.state().scene.pole.has_value(); }),
      Command{"Shift+L", CommandGroup::chain, tr("the creature's next leg"), nextLeg},
      Command{"Z", kGroup, tr("3D or flat"), toggleSpace},
      Command{"P", kGroup, tr("perspective or parallel"), togglePerspective},
      Command{"Shift+F", kGroup, tr("home: show everything, from the usual side"), home},
      Command{"Shift+Z", kGroup, tr("from the front (keypad 1)"), front}.in(kSidesMenu),
      Command{"Shift+X", kGroup, tr("from the right (keypad 3)"), right}.in(kSidesMenu),
      Command{"Shift+Y", kGroup, tr("from above (keypad 7)"), top}.in(kSidesMenu),
      Command{"Keypad 4", kGroup, tr("turn to the left"),
              [](const Lab& lab) { return turnedBy(lab, -kTurn, 0.0); }}
          .in(kTurnMenu),
      Command{"Keypad 6", kGroup, tr("turn to the right"),
              [](const Lab& lab) { return turnedBy(lab, kTurn, 0.0); }}
          .in(kTurnMenu),
      Command{"Keypad 8", kGroup, tr("turn up"),
              [](const Lab& lab) { return turnedBy(lab, 0.0, kTurn); }}
          .in(kTurnMenu),
      Command{"Keypad 2", kGroup, tr("turn down"),
              [](const Lab& lab) { return turnedBy(lab, 0.0, -kTurn); }}
          .in(kTurnMenu),
  };
}

std::vector<Command> keypadCommands() {
  constexpr CommandGroup kGroup = CommandGroup::space;
  return {
      Command{"Keypad 1", kGroup, tr("from the front"), front},
      Command{"Keypad 3", kGroup, tr("from the right"), right},
      Command{"Keypad 7", kGroup, tr("from above"), top},
      Command{"Ctrl+Keypad 1", kGroup, tr("from the back"), back}.in(kSidesMenu),
      Command{"Ctrl+Keypad 3", kGroup, tr("from the left"), left}.in(kSidesMenu),
      Command{"Ctrl+Keypad 7", kGroup, tr("from below"), bottom}.in(kSidesMenu),
      Command{"Keypad 5", kGroup, tr("perspective or parallel"), togglePerspective},
  };
}

}  // namespace ui
