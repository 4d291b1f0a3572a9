// Replaces operator new in the tests that are linked with it.
#include <atomic>
#include <cstdlib>
#include <limits>
#include <new>

#include "support/failing_memory.h"

namespace {

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

std::atomic<std::size_t> limit{kNone};

}  // namespace

namespace support {

MemoryLimit::MemoryLimit(std::size_t most) { limit = most; }
MemoryLimit::~MemoryLimit() { limit = kNone; }

}  // namespace support

void* operator new(std::size_t size) {
  if (size <= limit) {
    if (void* const memory = std::malloc(size > 0 ? size : 1)) return memory;
  }
  throw std::bad_alloc();
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }
