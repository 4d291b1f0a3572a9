#include "platform/system/loop.h"

namespace platform::system {

bool takesOver(std::unique_ptr<Turns>& /*turns*/) { return false; }

}  // namespace platform::system
