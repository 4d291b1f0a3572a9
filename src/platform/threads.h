// Thread priorities.
#pragma once

namespace platform {

/// For the calling thread. No effect where the system does not allow it.
void lowerThreadPriority();

}  // namespace platform
