// Keys for files, the clipboard, undoing, the window.
#pragma once

#include <vector>

#include "ui/keys/commands.h"

namespace ui {

std::vector<Command> programCommands();

}  // namespace ui
