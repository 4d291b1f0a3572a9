#include "platform/media/gif_palette.h"

#include <algorithm>
#include <cmath>

namespace platform {
namespace {

struct Counted {
  Rgb color{};
  std::uint32_t count = 0;
};

// Colours [first, last).
struct ColorBox {
  std::size_t first = 0;
  std::size_t last = 0;
  std::size_t axis = 0;  // with the largest spread
  double spread = 0.0;   // sum of squared distances from the mean along it
  Rgb mean{};
};

ColorBox measured(const std::vector<Counted>& colors, std::size_t first, std::size_t last) {
  ColorBox box{first, last};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    double count = 0.0;
    double sum = 0.0;
    double squares = 0.0;
    for (std::size_t i = first; i < last; ++i) {
      const double value = colors[i].color[axis];
      count += colors[i].count;
      sum += value * colors[i].count;
      squares += value * value * colors[i].count;
    }
    const double mean = sum / count;
    const double spread = squares - mean * sum;
    box.mean[axis] = static_cast<std::uint8_t>(std::lround(mean));
    if (spread > box.spread) {
      box.spread = spread;
      box.axis = axis;
    }
  }
  return box;
}

// Splits at the mean instead of the median, so that a few rare, distant colours get their own box.
std::size_t cut(std::vector<Counted>& colors, const ColorBox& box) {
  const auto begin = colors.begin();
  const auto middle = std::partition(
      begin + static_cast<std::ptrdiff_t>(box.first), begin + static_cast<std::ptrdiff_t>(box.last),
      [&](const Counted& each) { return each.color[box.axis] <= box.mean[box.axis]; });
  const auto at = static_cast<std::size_t>(middle - begin);
  // The rounded mean may be the largest value.
  return std::clamp(at, box.first + 1, box.last - 1);
}

}  // namespace

GifPalette gifPalette(const ColorCounts& counts, std::size_t most) {
  std::vector<Counted> colors;
  colors.reserve(counts.size());
  for (const auto& [color, count] : counts) {
    colors.push_back({{static_cast<std::uint8_t>(color >> 16U),
                       static_cast<std::uint8_t>(color >> 8U), static_cast<std::uint8_t>(color)},
                      count});
  }
  // The order of a hash table is not defined; sorting makes films reproducible.
  std::sort(colors.begin(), colors.end(),
            [](const Counted& a, const Counted& b) { return a.color < b.color; });
  std::vector<ColorBox> boxes;
  if (!colors.empty()) boxes.push_back(measured(colors, 0, colors.size()));
  const auto isTighter = [](const ColorBox& a, const ColorBox& b) { return a.spread < b.spread; };
  while (!boxes.empty() && boxes.size() < most) {
    const auto widest = std::max_element(boxes.begin(), boxes.end(), isTighter);
    if (widest->spread <= 0.0 || widest->last - widest->first < 2) break;
    const ColorBox box = *widest;
    const std::size_t middle = cut(colors, box);
    *widest = measured(colors, box.first, middle);
    boxes.push_back(measured(colors, middle, box.last));
  }
  GifPalette palette;
  for (const ColorBox& box : boxes) {
    for (std::size_t i = box.first; i < box.last; ++i) {
      palette.indices[packed(colors[i].color.data())] =
          static_cast<std::uint8_t>(palette.colors.size());
    }
    palette.colors.push_back(box.mean);
  }
  return palette;
}

}  // namespace platform
