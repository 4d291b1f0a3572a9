#include "platform/loop.h"

namespace platform {

bool takesOver(std::unique_ptr<Turns>& /*turns*/) { return false; }

}  // namespace platform
