#include "draw/list/draw_list.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>

#include "draw/list/utf8.h"

namespace draw {
namespace {

// Up to here single precision resolves a fraction of a pixel and squares do not overflow.
// Coordinates beyond are mistakes or infinite, and left out.
constexpr float kFarthest = 1.0e7F;

bool drawable(std::initializer_list<float> numbers) {
  return std::all_of(numbers.begin(), numbers.end(),
                     [](float number) { return std::abs(number) <= kFarthest; });
}

bool visible(const Color& color) { return color.a > 0.0F; }

}  // namespace

void DrawList::image(glm::vec2 low, glm::vec2 high, const Image& image) {
  if (!drawable({low.x, low.y, high.x, high.y}) || image.pixels.empty()) return;
  images_.push_back({low, high, &image});
}

void DrawList::line(glm::vec2 from, glm::vec2 to, float width, Color color, float dash) {
  if (!drawable({from.x, from.y, to.x, to.y, width, dash}) || width <= 0.0F) return;
  instances_.push_back(
      {from, to, width, std::max(dash, 0.0F), 0.0F, ShapeKind::line, color, color});
}

void DrawList::bone(glm::vec2 start, glm::vec2 end, float width, Color fill, Color outline,
                    float stroke) {
  if (!drawable({start.x, start.y, end.x, end.y, width, stroke}) || width <= 0.0F) return;
  instances_.push_back(
      {start, end, width, 0.0F, std::max(stroke, 0.0F), ShapeKind::bone, fill, outline});
}

void DrawList::disc(glm::vec2 center, float radius, Color fill, Color outline, float stroke) {
  if (!drawable({center.x, center.y, radius, stroke}) || radius <= 0.0F) return;
  instances_.push_back({center, glm::vec2(0.0F), radius, 0.0F, std::max(stroke, 0.0F),
                        ShapeKind::disc, fill, outline});
}

void DrawList::annulus(glm::vec2 center, float inner, float outer, Color fill, Color outline,
                       float stroke) {
  if (!drawable({center.x, center.y, inner, outer, stroke}) || outer <= 0.0F) return;
  const float hole = std::clamp(inner, 0.0F, outer);
  instances_.push_back({center, glm::vec2(0.0F), outer, hole, std::max(stroke, 0.0F),
                        ShapeKind::annulus, fill, outline});
}

void DrawList::arc(glm::vec2 center, float radius, float from, float sweep, float width,
                   Color color) {
  if (!drawable({center.x, center.y, radius, from, sweep, width}) || width <= 0.0F) return;
  if (radius <= 0.0F) return;
  instances_.push_back({center, {from, sweep}, radius, width, 0.0F, ShapeKind::arc, color, color});
}

void DrawList::arrowHead(glm::vec2 tip, glm::vec2 direction, float length, float width,
                         Color color) {
  const glm::vec2 base = tip - direction * length;
  if (!drawable({tip.x, tip.y, base.x, base.y, width}) || width <= 0.0F) return;
  instances_.push_back({tip, base, width, 0.0F, 0.0F, ShapeKind::triangle, color, color});
}

void DrawList::text(glm::vec2 position, std::string_view utf8, float size, Color color,
                    Anchor anchor, Color halo, float haloWidth) {
  if (!drawable({position.x, position.y, size, haloWidth}) || size <= 0.0F) return;
  Text entry{instances_.size(), 0, std::string(utf8), position, anchor, size, color, halo, 0.0F};
  if (anchor != Anchor::left) {
    position.x -= font_->width(utf8, size) * (anchor == Anchor::center ? 0.5F : 1.0F);
  }
  const float pixelsPerTexel = size / font_->atlasEm();
  const auto put = [&](Color fill, float grow) {
    float pen = position.x;
    for (std::string_view rest = utf8; !rest.empty();) {
      const Glyph& glyph = font_->glyph(takeCodepoint(rest));
      if (glyph.boxMax.x > glyph.boxMin.x) {
        const glm::vec2 at(pen, position.y);
        const auto texelX = std::round(glyph.uvMin.x * static_cast<float>(font_->atlasWidth()));
        const auto texelY = std::round(glyph.uvMin.y * static_cast<float>(font_->atlasHeight()));
        instances_.push_back({at + glyph.boxMin * size, at + glyph.boxMax * size,
                              texelX + texelY * kGlyphRow, pixelsPerTexel, grow, ShapeKind::glyph,
                              fill, fill});
      }
      pen += glyph.advance * size;
    }
  };
  // The whole halo first: painted with each letter it would cover the letter before.
  if (haloWidth > 0.0F && visible(halo)) {
    entry.haloWidth = haloWidth;
    put(halo, haloWidth);
  }
  put(color, 0.0F);
  entry.count = instances_.size() - entry.first;
  if (entry.count > 0) texts_.push_back(std::move(entry));
}

void DrawList::textCentered(glm::vec2 center, std::string_view utf8, float size, Color color,
                            Color halo, float haloWidth) {
  const glm::vec2 baseline = center + glm::vec2(0.0F, font_->capHeight() * size * 0.5F);
  text(baseline, utf8, size, color, Anchor::center, halo, haloWidth);
}

}  // namespace draw
