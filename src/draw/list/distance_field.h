// Glyph outline → signed distance field.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <glm/vec2.hpp>

namespace draw {

/// An outline consists of closed runs of these. Texels, y down.
struct OutlineSegment {
  glm::vec2 from{0.0F};
  glm::vec2 to{0.0F};
};

/// One byte a texel, row by row from the top, sampled at texel centres: 128 on the outline, more
/// inside (non-zero winding); 1 and 255 at half of `range` texels from it and beyond.
std::vector<std::uint8_t> distanceField(std::span<const OutlineSegment> outline, int width,
                                        int height, float range);

}  // namespace draw
