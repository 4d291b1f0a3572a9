// Memory that runs out, as far as it comes from operator new: see faults/failing_new.cpp.
#pragma once

#include <cstddef>

namespace support {

/// As long as this lives, no thread gets more than `most` bytes at once.
class MemoryLimit {
 public:
  explicit MemoryLimit(std::size_t most);
  ~MemoryLimit();
  MemoryLimit(const MemoryLimit&) = delete;
  MemoryLimit& operator=(const MemoryLimit&) = delete;
};

}  // namespace support
