// Switches for what is shown, shared by the View menu and the panel.
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
               "Grid lines in scene units behind the chain, to read lengths and positions. A drag "
               "with Ctrl held snaps to them (G)."},
    ViewSwitch{
        "Reachable area", "A", "reach", &lab::View::reach,
        "Tints every point that the tip can reach, as if no joint had limits. A target outside "
        "it is too far away, a target in its hole is too close (A)."},
    ViewSwitch{"Ghost", "H", "ghost", &lab::View::ghost,
               "Shows the pose before the last change as an outline, so that you see what moved "
               "and how far (H)."},
    ViewSwitch{"Tip trail", "Shift+T", "trail", &lab::View::trail,
               "Draws the path of the tip: when you step, over the solve so far; otherwise over "
               "the last drag (Shift+T)."},
    ViewSwitch{"Numbers", "J", "numbers", &lab::View::numbers,
               "Writes each bone's number at its joint. Tables, formulas and the sentence for each "
               "step use these numbers (J)."},
    ViewSwitch{"Limits", "Shift+J", "limits", &lab::View::limits,
               "Draws the angles that each limited joint may have: fans for hinges, cones for ball "
               "joints (Shift+J)."},
    ViewSwitch{"Explanations", "W", "explain", &lab::View::explain,
               "Marks on the canvas what each step computes: angles, distances, circles. Off: the "
               "chain alone, so that a class can guess first (W)."},
};

inline constexpr ViewSwitch kDegreesSwitch{"Angles in degrees", "D", "degrees", &lab::View::degrees,
                                           "Shows all angles in degrees (360 to a turn) or in "
                                           "radians (2π to a turn), as code uses them (D)."};
inline constexpr ViewSwitch kMotionSwitch{
    "Reduced motion", "Q", "reduced-motion", &lab::View::reducedMotion,
    "No animation: playing shows one whole iteration after the other, and the view jumps to its "
    "new place. For people who get dizzy from motion (Q)."};

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
    "Moves and zooms the view until chain and target are in it, in the plane also the reachable "
    "area (F).";
inline constexpr const char* kKeysHelp =
    "Opens a window that lists all keys and mouse actions. The same key closes it (F1).";

}  // namespace ui
