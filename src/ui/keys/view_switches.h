// What is shown and what is not: the switches that the View menu and the panel both have.
#pragma once

#include <array>

#include "lab/state.h"
#include "ui/kit/choice_buttons.h"

namespace ui {

struct ViewSwitch {
  const char* name;
  const char* key;
  const char* id;  ///< "view-…" in the panel, "menu-…" in the menu
  bool lab::View::*flag;
  const char* help;
};

inline constexpr std::array kViewSwitches{
    ViewSwitch{"Grid", "G", "grid", &lab::View::grid,
               "Lines in scene units behind the chain, to read lengths and places from. Drags with "
               "Ctrl held snap to them (G)."},
    ViewSwitch{"Area in reach", "A", "reach", &lab::View::reach,
               "Tints every point that the tip can get to: a target outside of it is too far, one "
               "in the hole at its middle too close (A)."},
    ViewSwitch{"Ghost", "H", "ghost", &lab::View::ghost,
               "Leaves the pose from before the last change behind as an outline, so that you see "
               "what moved and how far (H)."},
    ViewSwitch{"Tip trail", "Shift+T", "trail", &lab::View::trail,
               "Draws the way that the tip has gone: step by step over the solve so far, else over "
               "the last drag (Shift+T)."},
    ViewSwitch{"Numbers", "J", "numbers", &lab::View::numbers,
               "Writes each bone's number at its joint: the numbers that tables, formulas and the "
               "sentence for the step use (J)."},
    ViewSwitch{"Limits", "Shift+J", "limits", &lab::View::limits,
               "Draws at every limited joint between which angles it may turn: fans for hinges, "
               "cones for balls (Shift+J)."},
    ViewSwitch{"Explanations", "W", "explain", &lab::View::explain,
               "While stepping, marks on the canvas what the step computes: angles, distances, "
               "circles. Off: the bare chain, for those who are to guess first (W)."},
};

inline constexpr ViewSwitch kDegreesSwitch{
    "Angles in degrees", "D", "degrees", &lab::View::degrees,
    "How angles are written everywhere: in degrees, 360 to a turn, or in radians, 2π to a turn, "
    "as code has them (D)."};
inline constexpr ViewSwitch kMotionSwitch{
    "Reduced motion", "Q", "reduced-motion", &lab::View::reducedMotion,
    "Nothing glides: playing shows whole iterations, one calmly after the other, and the view "
    "jumps where it would fly. For whom movement makes dizzy (Q)."};

/// In the order of lab::Theme.
inline constexpr std::array kThemeChoices{
    Choice{lab::Theme::dark, "Dark", "view-dark", "Bright lines on dark (C: the next theme)."},
    Choice{lab::Theme::light, "Light", "view-light",
           "Dark lines on a bright ground, also for print (C: the next theme)."},
    Choice{lab::Theme::projector, "Projector", "view-projector",
           "Black text on white and a stronger grid, for a projector in a lit room. Larger type is "
           "Ctrl+= (C: the next theme)."}};

/// How much larger formulas and code become at a press.
inline constexpr double kReadingStep = 1.25;

inline constexpr const char* kFitHelp =
    "Moves and zooms the view until the chain, all that it can reach and the target are seen: when "
    "something has got lost outside (F).";
inline constexpr const char* kKeysHelp =
    "Lists every key, and what the mouse does, in a window over the canvas. The same key closes it "
    "(F1).";

}  // namespace ui
