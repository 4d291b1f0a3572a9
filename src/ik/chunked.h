// A growing sequence whose elements never move.
#pragma once

#include <bit>
#include <cstddef>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#include "ik/namespace.h"

namespace iklab::ik {

/// Like a std::vector that is only appended to and cleared, but growing copies nothing, so no
/// single append takes long. Clearing keeps the memory. For types of plain numbers.
template <typename T>
class Chunked {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  [[nodiscard]] std::size_t size() const { return before_ + used_; }
  [[nodiscard]] const T& operator[](std::size_t i) const {
    const Place place = placeOf(i);
    return chunks_[place.chunk][place.offset];
  }

  /// `arguments` are those of a constructor of T.
  template <typename... Arguments>
  void append(Arguments&&... arguments) {
    if (used_ == room_) open();
    // In its place: an assignment would write a temporary first, and wait until it can be read.
    ::new (static_cast<void*>(&chunks_[chunk_][used_])) T(std::forward<Arguments>(arguments)...);
    ++used_;
  }

  void clear() {
    before_ = chunk_ = used_ = 0;
    room_ = chunks_.empty() ? 0 : chunks_.front().size();
  }

 private:
  // The first two chunks are the smallest ones, each further one is twice as large as the one
  // before it, and all are the largest ones from where they hold kLargest elements together.
  static constexpr std::size_t kSmallest = 32;
  static constexpr std::size_t kLargest = 4096;
  static constexpr std::size_t kGrowing = std::bit_width(kLargest / kSmallest);

  struct Place {
    std::size_t chunk;
    std::size_t offset;
  };
  static constexpr Place placeOf(std::size_t i) {
    if (i >= kLargest) return {kGrowing - 1 + i / kLargest, i % kLargest};
    const std::size_t chunk = std::bit_width(i / kSmallest);
    return {chunk, chunk == 0 ? i : i - (kSmallest << (chunk - 1))};
  }
  static constexpr std::size_t roomOf(std::size_t chunk) {
    if (chunk >= kGrowing) return kLargest;
    return chunk == 0 ? kSmallest : kSmallest << (chunk - 1);
  }

  void open() {
    const std::size_t next = chunks_.empty() ? 0 : chunk_ + 1;
    if (next == chunks_.size()) chunks_.emplace_back(roomOf(next));
    before_ += used_;
    chunk_ = next;
    used_ = 0;
    room_ = chunks_[next].size();
  }

  std::vector<std::vector<T>> chunks_;
  // The chunk that is appended to, how many elements lie before it, how many of its own are in use,
  // and how many there is room for.
  std::size_t before_ = 0;
  std::size_t chunk_ = 0;
  std::size_t used_ = 0;
  std::size_t room_ = 0;
};

}  // namespace iklab::ik
