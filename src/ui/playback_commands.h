// Keys of the playback.
#pragma once

#include <vector>

#include "ui/commands.h"

namespace ui {

std::vector<Command> playbackCommands();

}  // namespace ui
