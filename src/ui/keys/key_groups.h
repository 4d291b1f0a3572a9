// The keys in groups, which commands() puts together.
#pragma once

#include <vector>

#include "lab/bench/actions.h"
#include "ui/keys/commands.h"

namespace ui {

std::vector<Command> playbackCommands();
/// Files, the clipboard, undoing, the window.
std::vector<Command> programCommands();
/// The view in space, and chains in space.
std::vector<Command> spaceCommands();
/// Views from the sides on the keypad, as in modelling programs, and with Ctrl from the opposite
/// sides. They are not listed, since not every keyboard has these keys.
std::vector<Command> keypadCommands();

/// The usual side, with everything in view.
inline constexpr lab::LookFrom kLookHome{lab::kHomeYaw, lab::kHomePitch, true};

}  // namespace ui
