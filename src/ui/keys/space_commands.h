// Keys of the view and of chains in space, and what they and the view panel's buttons do.
#pragma once

#include <vector>

#include "ui/keys/commands.h"

namespace ui {

std::vector<Command> spaceCommands();
/// Views from the sides on the keypad, where modelling programs have them, and with Ctrl from the
/// opposite sides. They are not listed: not every keyboard has these keys.
std::vector<Command> keypadCommands();

/// `view` in space, from a side; radians.
lab::View spaceViewFrom(lab::View view, double yaw, double pitch);
/// From the usual side, with everything in view.
lab::View spaceViewHome(lab::View view);

}  // namespace ui
