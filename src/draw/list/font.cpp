#include "draw/list/font.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "draw/list/characters.h"
#include "draw/list/distance_field.h"
#include "draw/list/font_file.h"
#include "draw/list/utf8.h"

namespace draw {
namespace {

// Texels an em: enough for clean edges at 100 pixels an em.
constexpr float kAtlasEm = 40.0F;
// Enough for a halo of 2.4 pixels around 12 pixel text.
constexpr float kDistanceRange = 16.0F;
constexpr float kMargin = kDistanceRange * 0.5F;
constexpr int kAtlasWidth = 1024;

// Places glyphs from left to right in shelves that are as high as their highest glyph.
class Atlas {
 public:
  // Returns the place of the top left texel.
  glm::ivec2 add(const std::vector<std::uint8_t>& field, glm::ivec2 size) {
    if (at_.x + size.x > kAtlasWidth) {
      at_ = {0, at_.y + shelf_};
      shelf_ = 0;
    }
    shelf_ = std::max(shelf_, size.y);
    texels_.resize(static_cast<std::size_t>(at_.y + shelf_) * kAtlasWidth, 0);
    for (int row = 0; row < size.y; ++row) {
      std::copy_n(field.begin() + static_cast<std::ptrdiff_t>(row) * size.x, size.x,
                  texels_.begin() + static_cast<std::ptrdiff_t>(at_.y + row) * kAtlasWidth + at_.x);
    }
    const glm::ivec2 placed = at_;
    at_.x += size.x;
    return placed;
  }
  [[nodiscard]] std::vector<std::uint8_t> take() { return std::move(texels_); }

 private:
  glm::ivec2 at_{0};
  int shelf_ = 0;
  std::vector<std::uint8_t> texels_;
};

// uv is in texels: the atlas's height is not known yet.
Glyph makeGlyph(const FontFile& file, int number, char32_t codepoint, Atlas& atlas) {
  Glyph glyph;
  glyph.codepoint = codepoint;
  glyph.advance = file.advance(number);
  std::vector<OutlineSegment> outline = file.outline(number, kAtlasEm);
  if (outline.empty()) return glyph;
  glm::vec2 low(std::numeric_limits<float>::max());
  glm::vec2 high(std::numeric_limits<float>::lowest());
  for (const OutlineSegment& segment : outline) {
    low = {std::min(low.x, segment.to.x), std::min(low.y, segment.to.y)};
    high = {std::max(high.x, segment.to.x), std::max(high.y, segment.to.y)};
  }
  low = {std::floor(low.x - kMargin), std::floor(low.y - kMargin)};
  high = {std::ceil(high.x + kMargin), std::ceil(high.y + kMargin)};
  for (OutlineSegment& segment : outline) segment = {segment.from - low, segment.to - low};
  const glm::ivec2 size(high - low);
  glyph.boxMin = low / kAtlasEm;
  glyph.boxMax = high / kAtlasEm;
  glyph.uvMin = atlas.add(distanceField(outline, size.x, size.y, kDistanceRange), size);
  glyph.uvMax = glyph.uvMin + glm::vec2(size);
  return glyph;
}

}  // namespace

std::unique_ptr<Font> Font::load(const std::string& path, std::string& error) {
  const std::unique_ptr<FontFile> file = FontFile::open(path, error);
  if (!file) return nullptr;
  std::unique_ptr<Font> font(new Font());
  Atlas atlas;
  for (const CodepointRange& range : kCharacters) {
    for (char32_t codepoint = range.first; codepoint <= range.last; ++codepoint) {
      const int number = file->find(codepoint);
      if (number != 0) font->glyphs_.push_back(makeGlyph(*file, number, codepoint, atlas));
    }
  }
  font->atlas_ = atlas.take();
  if (font->atlas_.empty()) {
    error = path + ": the font has none of the letters needed";
    return nullptr;
  }
  font->atlasWidth_ = kAtlasWidth;
  font->atlasHeight_ = static_cast<int>(font->atlas_.size()) / kAtlasWidth;
  const glm::vec2 texels(font->atlasWidth_, font->atlasHeight_);
  for (Glyph& glyph : font->glyphs_) {
    glyph.uvMin /= texels;
    glyph.uvMax /= texels;
  }
  font->ascent_ = file->ascent();
  font->descent_ = file->descent();
  font->capHeight_ = file->capHeight();
  font->distanceRange_ = kDistanceRange;
  font->atlasEm_ = kAtlasEm;
  return font;
}

const Glyph& Font::glyph(char32_t codepoint) const {
  const auto find = [this](char32_t wanted) {
    const auto it = std::lower_bound(
        glyphs_.begin(), glyphs_.end(), wanted,
        [](const Glyph& glyph, char32_t value) { return glyph.codepoint < value; });
    return it != glyphs_.end() && it->codepoint == wanted ? it : glyphs_.end();
  };
  auto found = find(codepoint);
  if (found == glyphs_.end()) found = find(U'?');
  return found == glyphs_.end() ? glyphs_.front() : *found;
}

float Font::width(std::string_view utf8, float size) const {
  float ems = 0.0F;
  while (!utf8.empty()) ems += glyph(takeCodepoint(utf8)).advance;
  return ems * size;
}

}  // namespace draw
