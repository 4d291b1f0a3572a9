// What `platform/loop` asks of the system.
#pragma once

#include <memory>

#include "platform/loop.h"

namespace platform::system {

/// True where the system takes the turns itself, and owns them from now on.
bool takesOver(std::unique_ptr<Turns>& turns);

}  // namespace platform::system
