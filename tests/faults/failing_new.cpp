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

// All forms are replaced as one: memory of one form that is given back by another is an error.
void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
  return size <= limit ? std::malloc(size > 0 ? size : 1) : nullptr;
}

void* operator new(std::size_t size) {
  if (void* const memory = operator new(size, std::nothrow)) return memory;
  throw std::bad_alloc();
}

void* operator new[](std::size_t size) { return operator new(size); }
void* operator new[](std::size_t size, const std::nothrow_t& tag) noexcept {
  return operator new(size, tag);
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t& /*tag*/) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t /*size*/) noexcept { std::free(memory); }
void operator delete[](void* memory, const std::nothrow_t& /*tag*/) noexcept { std::free(memory); }
