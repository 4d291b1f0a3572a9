// Pixels as plain data.
#pragma once

#include <cstdint>
#include <vector>

namespace draw {

/// One byte each; colours times their alpha.
struct Pixel {
  std::uint8_t r = 0;
  std::uint8_t g = 0;
  std::uint8_t b = 0;
  std::uint8_t a = 255;
  friend bool operator==(const Pixel&, const Pixel&) = default;
};

struct Image {
  int width = 0;
  int height = 0;
  std::vector<Pixel> pixels;  ///< row after row from the top
  bool smooth = true;         ///< enlarged, pixels blend into one another; else they are squares
  /// Another number for other pixels, never 0 once there are some: what was uploaded is kept while
  /// it stays.
  std::uint64_t revision = 0;
};

}  // namespace draw
