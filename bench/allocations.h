// How often the program has asked for memory: operator new is replaced by one that counts.
#pragma once

namespace bench {

/// Calls of operator new, of every kind, since the program started.
long allocations();

}  // namespace bench
