// Reduces the colours of a picture to a palette.
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

/// At most `most` (1 to 256) colours; exact if there are no more. Otherwise as median cut, but
/// boxes of colours are split at the mean, the one with the largest variance first, and replaced by
/// their mean.
GifPalette gifPalette(const ColorCounts& counts, std::size_t most);

}  // namespace platform
