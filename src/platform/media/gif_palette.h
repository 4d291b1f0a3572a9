// At most so many colours as a palette holds, for pictures that have more.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace platform {

using Rgb = std::array<std::uint8_t, 3>;

/// 0xRRGGBB.
constexpr std::uint32_t packed(const std::uint8_t* rgb) {
  return static_cast<std::uint32_t>(rgb[0]) << 16U | static_cast<std::uint32_t>(rgb[1]) << 8U |
         rgb[2];
}

/// How often each colour occurs, by packed colour.
using ColorCounts = std::unordered_map<std::uint32_t, std::uint32_t>;

struct GifPalette {
  std::vector<Rgb> colors;
  std::unordered_map<std::uint32_t, std::uint8_t> indices;  ///< of every colour counted
};

/// By median cut: where there are no more colours than `most` (1 to 256), exactly those; else boxes
/// of colours are halved, the one first whose colours differ most from its mean, and each becomes
/// its mean.
GifPalette gifPalette(const ColorCounts& counts, std::size_t most);

}  // namespace platform
