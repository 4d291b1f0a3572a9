// Keys of the playback.
#pragma once

#include <vector>

#include "ui/keys/commands.h"

namespace ui {

std::vector<Command> playbackCommands();

}  // namespace ui
