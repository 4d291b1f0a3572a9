// Pixels as plain data.
#pragma once

#include <cstdint>
#include <vector>

namespace draw {

/// Premultiplied with alpha.
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
  bool smooth = true;         ///< interpolate between pixels when enlarged
  /// Changes with the pixels, never 0 once there are some; textures are uploaded only when it
  /// changes.
  std::uint64_t revision = 0;
};

}  // namespace draw
