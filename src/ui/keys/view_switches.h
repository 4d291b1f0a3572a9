// Switches for what is shown, shared by the View menu and the panel.
#pragma once

#include <array>

#include "lab/state.h"
#include "language/language.h"
#include "ui/kit/choice_buttons.h"

namespace ui {

struct ViewSwitch {
  language::Text name;
  const char* key;
  const char* id;  ///< "view-…" in the panel, "menu-…" in the menu
  bool lab::View::*flag;
  language::Text help;
};

inline constexpr std::array kViewSwitches{
    ViewSwitch{
        language::tr("Grid"), "G", "grid", &lab::View::grid,
        language::tr(
            "Grid lines in scene units behind the chain, to read lengths and positions. A drag "
            "with Ctrl held snaps to them (G).")},
    ViewSwitch{
        language::tr("Reachable area"), "A", "reach", &lab::View::reach,
        language::tr(
            "Tints every point that the tip can reach, as if no joint had limits. A target outside "
            "it is too far away, a target in its hole is too close (A).")},
    ViewSwitch{
        language::tr("Ghost"), "H", "ghost", &lab::View::ghost,
        language::tr(
            "Shows the pose before the last change as an outline, so that you see what moved "
            "and how far (H).")},
    ViewSwitch{
        language::tr("Tip trail"), "Shift+T", "trail", &lab::View::trail,
        language::tr(
            "Draws the path of the tip: when you step, over the solve so far; otherwise over "
            "the last drag (Shift+T).")},
    ViewSwitch{
        language::tr("Numbers"), "J", "numbers", &lab::View::numbers,
        language::tr(
            "Writes each bone's number at its joint. Tables, formulas and the sentence for each "
            "step use these numbers (J).")},
    ViewSwitch{
        language::tr("Limits"), "Shift+J", "limits", &lab::View::limits,
        language::tr(
            "Draws the angles that each limited joint may have: fans for hinges, cones for ball "
            "joints (Shift+J).")},
    ViewSwitch{
        language::tr("Explanations"), "W", "explain", &lab::View::explain,
        language::tr(
            "Marks on the canvas what each step computes: angles, distances, circles. Off: the "
            "chain alone, so that a class can guess first (W).")},
};

inline constexpr ViewSwitch kDegreesSwitch{
    language::tr("Angles in degrees"), "D", "degrees", &lab::View::degrees,
    language::tr("Shows all angles in degrees (360 to a turn) or in "
                 "radians (2π to a turn), as code uses them (D).")};
inline constexpr ViewSwitch kMotionSwitch{
    language::tr("Reduced motion"), "Q", "reduced-motion", &lab::View::reducedMotion,
    language::tr("No animation: playing shows one whole iteration after the other, and the view "
                 "jumps to its "
                 "new place. For people who get dizzy from motion (Q).")};

/// In the order of lab::Theme.
inline constexpr std::array kThemeChoices{
    Choice{lab::Theme::dark, language::tr("Dark"), "view-dark",
           language::tr("Bright lines on dark (C: the next theme).")},
    Choice{lab::Theme::light, language::tr("Light"), "view-light",
           language::tr("Dark lines on a bright ground, also for print (C: the next theme).")},
    Choice{lab::Theme::projector, language::tr("Projector"), "view-projector",
           language::tr("Black text on white and a stronger grid, for a projector in a lit room. "
                        "Larger type is "
                        "Ctrl+= (C: the next theme).")}};

/// How much larger formulas and code become at a press.
inline constexpr double kReadingStep = 1.25;

inline constexpr language::Text kFitHelp = language::tr(
    "Moves and zooms the view until chain and target are in it, in the plane also the reachable "
    "area (F).");
inline constexpr language::Text kKeysHelp = language::tr(
    "Opens a window that lists all keys and mouse actions. The same key closes it (F1).");

}  // namespace ui
