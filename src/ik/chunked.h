// A growing sequence whose elements never move.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace ik {

/// Like a std::vector that is only appended to and cleared, but growing copies nothing, so no
/// single append takes long. Clearing keeps the memory.
template <typename T>
class Chunked {
 public:
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return chunks_[i / kChunk][i % kChunk]; }

  /// `arguments` are those of a constructor of T.
  template <typename... Arguments>
  void append(Arguments&&... arguments) {
    const std::size_t chunk = size_ / kChunk;
    if (chunk == chunks_.size()) chunks_.emplace_back().reserve(kChunk);
    chunks_[chunk].emplace_back(std::forward<Arguments>(arguments)...);
    ++size_;
  }

  void clear() {
    for (std::vector<T>& chunk : chunks_) chunk.clear();
    size_ = 0;
  }

 private:
  static constexpr std::size_t kChunk = 4096;  // elements

  std::vector<std::vector<T>> chunks_;  // all full but the last one in use
  std::size_t size_ = 0;
};

}  // namespace ik
