// Keys of the view in space, and of chains in space.
#pragma once

#include <vector>

#include "lab/bench/actions.h"
#include "ui/keys/commands.h"

namespace ui {

std::vector<Command> spaceCommands();
/// Views from the sides on the keypad, where modelling programs have them, and with Ctrl from the
/// opposite sides. They are not listed: not every keyboard has these keys.
std::vector<Command> keypadCommands();

/// From the usual side, with everything in view.
inline constexpr lab::LookFrom kLookHome{lab::kHomeYaw, lab::kHomePitch, true};

}  // namespace ui
