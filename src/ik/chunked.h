// A growing sequence whose elements never move.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace ik {

/// Like a std::vector that is only appended to and cleared, but growing copies nothing, so no
/// single append takes long. Clearing keeps the memory. For types of plain numbers.
template <typename T>
class Chunked {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return chunks_[i / kChunk][i % kChunk]; }

  /// `arguments` are those of a constructor of T.
  template <typename... Arguments>
  void append(Arguments&&... arguments) {
    const std::size_t chunk = size_ / kChunk;
    if (chunk == chunks_.size()) chunks_.emplace_back(kChunk);
    std::construct_at(&chunks_[chunk][size_ % kChunk], std::forward<Arguments>(arguments)...);
    ++size_;
  }

  void clear() { size_ = 0; }

 private:
  static constexpr std::size_t kChunk = 4096;  // elements

  std::vector<std::vector<T>> chunks_;  // of kChunk elements each, those from size_ on unused
  std::size_t size_ = 0;
};

}  // namespace ik
