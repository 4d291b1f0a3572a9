// Keys of the view in space, and what they and the view panel's buttons do.
#pragma once

#include <vector>

#include "ui/commands.h"

namespace ui {

std::vector<Command> spaceCommands();
/// The same on the keypad; without a line of their own in the help window.
std::vector<Command> spaceKeypad();

/// `view` in space, from a side; radians.
lab::View spaceViewFrom(lab::View view, double yaw, double pitch);
/// From the usual side, with everything in view.
lab::View spaceViewHome(lab::View view);

}  // namespace ui
