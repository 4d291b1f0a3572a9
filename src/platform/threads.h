#pragma once

namespace platform {

/// The calling thread gives way to others of the program and of the machine. Where the system does
/// not let it, nothing happens.
void lowerThreadPriority();

}  // namespace platform
