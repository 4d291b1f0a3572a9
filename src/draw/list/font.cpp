#include "draw/list/font.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
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
constexpr float kGlyphMargin = kDistanceRange * 0.5F;
// OpenGL ES 3.0 has room for at least as much. So much stays free that a language's syllables fit.
constexpr int kAtlasWidth = 2048;
constexpr int kAtlasHeight = 2048;
// Rows kept for the usual characters, however many others there are.
constexpr int kUsualRows = 400;

}  // namespace

// Places glyphs from left to right in shelves that are as high as their highest glyph.
class Font::Atlas {
 public:
  // The place of the top left texel; nothing where the atlas has no room in its first `rows`.
  std::optional<glm::ivec2> add(const std::vector<std::uint8_t>& field, glm::ivec2 size, int rows) {
    if (at_.x + size.x > kAtlasWidth) {
      at_ = {0, at_.y + shelf_};
      shelf_ = 0;
    }
    if (at_.y + size.y > rows) return std::nullopt;
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
  [[nodiscard]] const std::vector<std::uint8_t>& texels() const { return texels_; }

  // Nothing where the atlas is full.
  std::optional<Glyph> draw(const FontFile& file, int number, char32_t codepoint) {
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
    low = {std::floor(low.x - kGlyphMargin), std::floor(low.y - kGlyphMargin)};
    high = {std::ceil(high.x + kGlyphMargin), std::ceil(high.y + kGlyphMargin)};
    for (OutlineSegment& segment : outline) segment = {segment.from - low, segment.to - low};
    const glm::ivec2 size(high - low);
    const int rows = isUsual(codepoint) ? kAtlasHeight : kAtlasHeight - kUsualRows;
    const auto place = add(distanceField(outline, size.x, size.y, kDistanceRange), size, rows);
    if (!place) return std::nullopt;
    const glm::vec2 texels(kAtlasWidth, kAtlasHeight);
    glyph.boxMin = low / kAtlasEm;
    glyph.boxMax = high / kAtlasEm;
    glyph.uvMin = glm::vec2(*place) / texels;
    glyph.uvMax = glm::vec2(*place + size) / texels;
    return glyph;
  }

 private:
  glm::ivec2 at_{0};
  int shelf_ = 0;
  std::vector<std::uint8_t> texels_;
};

Font::Font(std::unique_ptr<FontFile> file, std::shared_ptr<LateFontFile> second)
    : file_(std::move(file)),
      second_(std::move(second)),
      atlas_(std::make_unique<Atlas>()),
      ascent_(file_->ascent()),
      descent_(file_->descent()),
      capHeight_(file_->capHeight()) {}

Font::~Font() = default;

std::unique_ptr<Font> Font::load(const std::string& path, std::string& error,
                                 std::shared_ptr<LateFontFile> second) {
  std::unique_ptr<FontFile> file = FontFile::open(path, error);
  if (!file) return nullptr;
  std::unique_ptr<Font> font(new Font(std::move(file), std::move(second)));
  font->make(U'?');  // for what there is no letter for
  if (font->atlas().empty()) {
    error = path + ": the font has none of the letters needed";
    return nullptr;
  }
  return font;
}

const std::vector<std::uint8_t>& Font::atlas() const { return atlas_->texels(); }
int Font::atlasWidth() const { return kAtlasWidth; }
int Font::atlasHeight() const { return kAtlasHeight; }
std::size_t Font::glyphCount() const { return glyphs_.size(); }
float Font::distanceRange() const { return kDistanceRange; }
float Font::atlasEm() const { return kAtlasEm; }

// Null where neither file has it, or where there is no room.
const Glyph* Font::make(char32_t codepoint) const {
  const FontFile* file = file_.get();
  int number = file->find(codepoint);
  if (number == 0) {
    file = second_ ? second_->read() : nullptr;
    number = file ? file->find(codepoint) : 0;
  }
  if (number == 0) return nullptr;
  const auto glyph = atlas_->draw(*file, number, codepoint);
  return glyph ? &glyphs_.emplace(codepoint, *glyph).first->second : nullptr;
}

const Glyph& Font::glyph(char32_t codepoint) const {
  if (const auto found = glyphs_.find(codepoint); found != glyphs_.end()) return found->second;
  if (const Glyph* const made = make(codepoint)) return *made;
  return glyphs_.emplace(codepoint, glyphs_.at(U'?')).first->second;  // it is not looked for again
}

float Font::width(std::string_view utf8, float size) const {
  float ems = 0.0F;
  while (!utf8.empty()) ems += glyph(takeCodepoint(utf8)).advance;
  return ems * size;
}

}  // namespace draw
