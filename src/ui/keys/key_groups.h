// The keys in groups, which commands() puts together.
#pragma once

#include <vector>

#include "lab/core/actions.h"
#include "ui/keys/commands.h"

namespace ui {

std::vector<Command> solverCommands();
std::vector<Command> chainCommands();
std::vector<Command> playbackCommands();
/// Files, the clipboard, undoing, the window.
std::vector<Command> programCommands();
/// The view in space, and chains in space.
std::vector<Command> spaceCommands();
/// Views from the sides on the keypad, as in modelling programs, and with Ctrl from the opposite
/// sides. They are not listed, since not every keyboard has these keys.
std::vector<Command> keypadCommands();

inline constexpr Submenu kMoreSolversMenu{
    "menu-more-solvers", language::trc("solvers", "More"),
    language::tr("Solvers that come after the five with which most begin.")};
inline constexpr Submenu kModeMenu{
    "menu-mode", language::tr("Mode"),
    language::tr("How it solves: the whole solve at once while you drag, one iteration in each "
                 "frame, or step by step.")};
inline constexpr Submenu kEndMenu{
    "menu-end", language::tr("Iterations and tolerance"),
    language::tr("When a solve ends: after so many iterations, or when the tip is this near.")};
inline constexpr Submenu kRaceMenu{
    "menu-race", language::tr("Race"),
    language::tr("Lets several solvers solve the same problem, to compare them.")};
inline constexpr Submenu kScaleMenu{
    "menu-scale", language::tr("Negative scale"),
    language::tr("Mirrors the base along x or y, or lets solvers ignore that. A check mark says "
                 "that it is on.")};
inline constexpr Submenu kMirrorMenu{
    "menu-mirror", language::tr("Mirror"),
    language::tr("Replaces the chain by its mirror image, by negative scale or by other angles.")};
inline constexpr Submenu kMotionMenu{
    "menu-motion", language::tr("Moving target"),
    language::tr("Lets the target move by itself, so that you see whether a solver follows.")};
inline constexpr Submenu kChainsMenu{
    "menu-chains", language::tr("Several chains"),
    language::tr("Adds a copy of the chain to the scene, goes to another one, or removes it.")};
inline constexpr Submenu kStepsMenu{
    "menu-steps", language::tr("Longer and shorter steps"),
    language::tr("Steps by a pass, by an iteration or by a line of code, whatever the length of a "
                 "step is.")};
inline constexpr Submenu kUnitMenu{
    "menu-unit", language::tr("Length of a step"),
    language::tr("How far one step goes, from a line of code to a whole iteration.")};
inline constexpr Submenu kLoopMenu{
    "menu-loop", language::tr("Loop"),
    language::tr("Plays again and again: the whole solve, or the part that you mark.")};
inline constexpr Submenu kSidesMenu{
    "menu-sides", language::tr("Look from"),
    language::tr("Turns the view, so that you see the scene from the front, from above and so "
                 "on.")};
inline constexpr Submenu kTurnMenu{
    "menu-turn", language::tr("Turn the view"),
    language::tr("Turns the view in 3D a little, as dragging the background does.")};

/// The usual side, with everything in view.
inline constexpr lab::LookFrom kLookHome{lab::kHomeYaw, lab::kHomePitch, true};

}  // namespace ui
