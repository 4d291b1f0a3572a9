#include "platform/media/gif_palette.h"

#include <algorithm>
#include <cmath>

namespace platform {
namespace {

struct Counted {
  Rgb color{};
  std::uint32_t count = 0;
};

// Colours [first, last) and how far they are from their mean.
struct Box {
  std::size_t first = 0;
  std::size_t last = 0;
  std::size_t axis = 0;  // along which they differ most
  double spread = 0.0;   // squared distances along it, added up
  Rgb mean{};
};

Box measured(const std::vector<Counted>& colors, std::size_t first, std::size_t last) {
  Box box{first, last};
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

// At the mean, not at the median: a few rare colours far away get a box of their own.
std::size_t cut(std::vector<Counted>& colors, const Box& box) {
  const auto begin = colors.begin();
  const auto middle = std::partition(
      begin + static_cast<std::ptrdiff_t>(box.first), begin + static_cast<std::ptrdiff_t>(box.last),
      [&](const Counted& each) { return each.color[box.axis] <= box.mean[box.axis]; });
  const auto at = static_cast<std::size_t>(middle - begin);
  // The mean is rounded up: all of them may be at most that.
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
  // A table's order is its own; a film is the same each time.
  std::sort(colors.begin(), colors.end(),
            [](const Counted& a, const Counted& b) { return a.color < b.color; });
  std::vector<Box> boxes;
  if (!colors.empty()) boxes.push_back(measured(colors, 0, colors.size()));
  const auto isTighter = [](const Box& a, const Box& b) { return a.spread < b.spread; };
  while (!boxes.empty() && boxes.size() < most) {
    const auto widest = std::max_element(boxes.begin(), boxes.end(), isTighter);
    if (widest->spread <= 0.0 || widest->last - widest->first < 2) break;
    const Box box = *widest;
    const std::size_t middle = cut(colors, box);
    *widest = measured(colors, box.first, middle);
    boxes.push_back(measured(colors, middle, box.last));
  }
  GifPalette palette;
  for (const Box& box : boxes) {
    for (std::size_t i = box.first; i < box.last; ++i) {
      palette.indices[packed(colors[i].color.data())] =
          static_cast<std::uint8_t>(palette.colors.size());
    }
    palette.colors.push_back(box.mean);
  }
  return palette;
}

}  // namespace platform
