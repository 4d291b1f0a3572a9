#include "draw/scene/grid.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "explain/format.h"

namespace draw {
namespace {

std::string label(double value, double spacing) {
  const int decimals = std::max(0, -static_cast<int>(std::floor(std::log10(spacing) + 1e-9)));
  return explain::fixed(value, decimals);
}

}  // namespace

double gridSpacing(double pixelsPerUnit, double leastPixels) {
  const double least = leastPixels / pixelsPerUnit;
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double step : {1.0, 2.0, 5.0}) {
    if (step * power >= least * (1.0 - 1e-9)) return step * power;
  }
  return 10.0 * power;
}

double gridStep(const Camera& camera, double unit) {
  return gridSpacing(camera.pixelsPerUnit, (camera.isSpace ? 60.0 : 64.0) * unit);
}

void paintGrid(DrawList& list, const Camera& camera, const lab::Palette& colors, float unit) {
  const double spacing = gridStep(camera, unit);
  const glm::dvec3 low = camera.toWorld({0.0, camera.size.y});
  const glm::dvec3 high = camera.toWorld({camera.size.x, 0.0});
  const glm::vec2 size(camera.size);
  const float textSize = 10.5F * unit;
  const Color textColor = rgb(colors.dimText);
  const auto colorOf = [&](double index) { return rgb(index == 0.0 ? colors.axis : colors.grid); };
  // Pixel centres, so that a line covers one row of pixels and not two halves.
  const auto crisp = [](double position) {
    return static_cast<float>(std::floor(position)) + 0.5F;
  };

  for (double i = std::ceil(low.x / spacing); i * spacing <= high.x; ++i) {
    const float x = crisp(camera.toCanvas({i * spacing, 0.0, 0.0}).x);
    list.line({x, 0.0F}, {x, size.y}, 1.0F, colorOf(i));
    if (x > 44.0F * unit && x < size.x - 16.0F * unit) {
      list.text({x, size.y - 8.0F * unit}, label(i * spacing, spacing), textSize, textColor,
                Anchor::center, rgb(colors.background), 2.0F * unit);
    }
  }
  for (double i = std::ceil(low.y / spacing); i * spacing <= high.y; ++i) {
    const float y = crisp(camera.toCanvas({0.0, i * spacing, 0.0}).y);
    list.line({0.0F, y}, {size.x, y}, 1.0F, colorOf(i));
    if (y > 14.0F * unit && y < size.y - 24.0F * unit) {
      list.text({6.0F * unit, y + 3.5F * unit}, label(i * spacing, spacing), textSize, textColor,
                Anchor::left, rgb(colors.background), 2.0F * unit);
    }
  }
}

}  // namespace draw
