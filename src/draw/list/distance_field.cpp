// Replaces stb_truetype's distance fields, which skip the cubic curves of OpenType-CFF fonts and
// measure every texel against every curve. Here each segment visits only the texels near it.
#include "draw/list/distance_field.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace draw {
namespace {

struct Field {
  int width;
  int height;
  float reach;                    // texels from the outline that matter
  std::vector<float> squared;     // squared distance to the nearest segment
  std::vector<std::int8_t> turn;  // change of the winding number from the texel on the left
};

// Absolute values instead of comparisons, which GCC does not vectorise without -ffast-math: this
// halves the time for the atlas.
float smaller(float a, float b) { return 0.5F * (a + b - std::abs(a - b)); }
float clampedToUnit(float t) { return 0.5F * (1.0F + std::abs(t) - std::abs(t - 1.0F)); }

void measure(Field& field, const OutlineSegment& segment) {
  const glm::vec2 a = segment.from;
  const glm::vec2 d = segment.to - segment.from;
  const float squaredLength = d.x * d.x + d.y * d.y;
  // Very short segments count as points: t would be too large for clampedToUnit.
  const float inverse = squaredLength > 1e-4F ? 1.0F / squaredLength : 0.0F;
  const auto texel = [](float edge, int count) {
    return std::clamp(static_cast<int>(std::floor(edge)), 0, count);
  };
  const int x0 = texel(std::min(a.x, segment.to.x) - field.reach, field.width);
  const int x1 = texel(std::max(a.x, segment.to.x) + field.reach + 1.0F, field.width);
  const int y0 = texel(std::min(a.y, segment.to.y) - field.reach, field.height);
  const int y1 = texel(std::max(a.y, segment.to.y) + field.reach + 1.0F, field.height);
  for (int y = y0; y < y1; ++y) {
    float* row = field.squared.data() + static_cast<std::ptrdiff_t>(y) * field.width;
    const float py = static_cast<float>(y) + 0.5F - a.y;
    for (int x = x0; x < x1; ++x) {
      const float px = static_cast<float>(x) + 0.5F - a.x;
      const float t = clampedToUnit((px * d.x + py * d.y) * inverse);
      const float ex = px - t * d.x;
      const float ey = py - t * d.y;
      row[x] = smaller(row[x], ex * ex + ey * ey);
    }
  }
}

// Records where the winding number changes in each row of texel centres that the segment crosses.
void wind(Field& field, const OutlineSegment& segment) {
  const bool down = segment.to.y > segment.from.y;
  const glm::vec2 top = down ? segment.from : segment.to;
  const glm::vec2 bottom = down ? segment.to : segment.from;
  // Half open, so that a vertex shared by two segments counts once.
  const int y0 = std::clamp(static_cast<int>(std::ceil(top.y - 0.5F)), 0, field.height);
  const int y1 = std::clamp(static_cast<int>(std::ceil(bottom.y - 0.5F)), 0, field.height);
  for (int y = y0; y < y1; ++y) {
    const float t = (static_cast<float>(y) + 0.5F - top.y) / (bottom.y - top.y);
    const float crossing = top.x + t * (bottom.x - top.x);
    const int x = std::clamp(static_cast<int>(std::ceil(crossing - 0.5F)), 0, field.width);
    if (x == field.width) continue;
    auto& turn = field.turn[static_cast<std::size_t>(y) * field.width + x];
    turn = static_cast<std::int8_t>(turn + (down ? 1 : -1));
  }
}

}  // namespace

std::vector<std::uint8_t> distanceField(std::span<const OutlineSegment> outline, int width,
                                        int height, float range) {
  const std::size_t count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  const float reach = range * 0.5F;
  Field field{width, height, reach, std::vector<float>(count, reach * reach),
              std::vector<std::int8_t>(count, 0)};
  for (const OutlineSegment& segment : outline) {
    measure(field, segment);
    wind(field, segment);
  }
  std::vector<std::uint8_t> bytes(count);
  std::size_t i = 0;
  for (int y = 0; y < height; ++y) {
    int winding = 0;
    for (int x = 0; x < width; ++x, ++i) {
      winding += field.turn[i];
      const float distance = std::sqrt(field.squared[i]) * (winding != 0 ? 1.0F : -1.0F);
      const float value = 128.5F + distance / range * 255.0F;
      bytes[i] = static_cast<std::uint8_t>(std::clamp(value, 0.0F, 255.0F));
    }
  }
  return bytes;
}

}  // namespace draw
