// Keys of the view in space, and of chains in space.
#include <numbers>

#include "lab/edit/chains.h"
#include "ui/keys/key_groups.h"

namespace ui {

using language::tr, language::fill;

namespace {

using lab::Lab;

constexpr double kQuarter = 0.5 * std::numbers::pi;
constexpr language::Text kOnlyIn3D = tr("This is for the 3D view: switch it on first (Z).");
constexpr double kTurn = std::numbers::pi / 12.0;

Offer turnedBy(const Lab& lab, double yaw, double pitch) {
  const lab::SpaceView& space = lab.state().view.space;
  if (!space.on) return kOnlyIn3D;
  return lab::LookFrom{space.yaw + yaw, space.pitch + pitch};
}

Offer toggleSpace(const Lab& lab) {
  if (lab::hasSpace(lab.state())) {
    return tr("A chain in space is always shown in 3D: the flat view has no depth.");
  }
  return lab::SetView{&lab::SpaceView::on, !lab.state().view.space.on};
}

Offer togglePerspective(const Lab& lab) {
  const lab::SpaceView& space = lab.state().view.space;
  if (!space.on) return kOnlyIn3D;
  return lab::SetView{&lab::SpaceView::perspective, !space.perspective};
}

Offer home(const Lab& /*lab*/) { return kLookHome; }
Offer front(const Lab& /*lab*/) { return lab::LookFrom{0.0, 0.0}; }
Offer back(const Lab& /*lab*/) { return lab::LookFrom{2.0 * kQuarter, 0.0}; }
Offer right(const Lab& /*lab*/) { return lab::LookFrom{kQuarter, 0.0}; }
Offer left(const Lab& /*lab*/) { return lab::LookFrom{-kQuarter, 0.0}; }
Offer top(const Lab& /*lab*/) { return lab::LookFrom{0.0, kQuarter}; }
Offer bottom(const Lab& /*lab*/) { return lab::LookFrom{0.0, -kQuarter}; }

Offer togglePlanar(const Lab& lab) {
  if (lab.creature()) return tr("A creature walks in space, and its legs are there too.");
  return lab::SetPlanar{!lab.state().scene.chain.planar};
}

Offer togglePole(const Lab& lab) {
  const bool hasPole = lab.state().scene.pole.has_value();
  if (!hasPole && !ik::findParameter(lab.solver(), "bend")) {
    return fill(tr("{solver} would ignore a pole target: it chooses among the two answers of Two "
                   "bone (analytic). Choose that solver first."),
                {{"solver", language::lookUp(lab.solver().name)}});
  }
  return lab::SwitchPole{!hasPole};
}

}  // namespace

std::vector<Command> spaceCommands() {
  constexpr CommandGroup kGroup = CommandGroup::space;
  return {
      Command{"Shift+S", CommandGroup::chain, tr("chain in space or in the plane"), togglePlanar},
      Command{"Shift+P", CommandGroup::chain, tr("pole target on or off"), togglePole}.marked(
          [](const Lab& lab) { return lab.state().scene.pole.has_value(); }),
      Command{"Z", kGroup, tr("3D or flat"), toggleSpace}
          .marked([](const Lab& lab) { return lab.state().view.space.on; })
          .shown("space", tr("In 3D"),
                 tr("Shows the scene in 3D. Drag the background to turn the view (Z).")),
      Command{"P", kGroup, tr("perspective or parallel"), togglePerspective}
          .marked([](const Lab& lab) { return lab.state().view.space.perspective; })
          .shown("perspective", tr("Perspective"),
                 tr("Farther things look smaller, as to the eye. Off: parallel lines stay "
                    "parallel, so that lengths can be compared (P).")),
      Command{"Shift+F", kGroup, tr("home: show everything, from the usual side"), home}.shown(
          "space-home", tr("Home"),
          tr("Shows everything, from the front right and slightly above. Use it when you are lost "
             "(Shift+F).")),
      Command{"Shift+Z", kGroup, tr("from the front (keypad 1)"), front}
          .in(kSidesMenu)
          .shown("space-front", tr("Front"),
                 tr("Looks along z, at the plane of x and y: a planar chain is seen in its true "
                    "shape. With Ctrl the keypad looks from behind (Shift+Z, keypad 1).")),
      Command{"Shift+X", kGroup, tr("from the right (keypad 3)"), right}
          .in(kSidesMenu)
          .shown("space-side", tr("Side"),
                 tr("Looks along x, from the right: depth, which the front view hides, lies from "
                    "left to right here (Shift+X, keypad 3).")),
      Command{"Shift+Y", kGroup, tr("from above (keypad 7)"), top}
          .in(kSidesMenu)
          .shown("space-top", tr("Top"),
                 tr("Looks down along y: where things stand on the ground, such as a creature's "
                    "feet (Shift+Y, keypad 7).")),
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
