#include "draw/font.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <span>

#define STBTT_STATIC
#define STB_TRUETYPE_IMPLEMENTATION
#include <stb_truetype.h>

#include "draw/distance_field.h"
#include "draw/utf8.h"

namespace draw {
namespace {

// Texels an em: as few as keep the joints of Inter's strokes sharp at 100 pixels an em.
constexpr float kAtlasEm = 40.0F;
// Enough for a halo of 2.4 pixels around 12 pixel text.
constexpr float kDistanceRange = 16.0F;
constexpr int kMargin = static_cast<int>(kDistanceRange) / 2;
constexpr int kAtlasWidth = 1024;
// Curves are flattened to within this many texels: below what a byte of distance resolves.
constexpr float kFlatness = 0.03F;

struct Range {
  char32_t first;
  char32_t last;
};

// Latin-1, Greek, dashes and quotes, bullet and ellipsis, sub- and superscripts, arrows,
// mathematics.
constexpr std::array kRanges = std::to_array<Range>({
    {0x20, 0x7E},     {0xA0, 0xFF},     {0x391, 0x3A1},   {0x3A3, 0x3A9},   {0x3B1, 0x3C9},
    {0x3D1, 0x3D1},   {0x3D5, 0x3D5},   {0x2013, 0x2014}, {0x2018, 0x2019}, {0x201C, 0x201E},
    {0x2022, 0x2022}, {0x2026, 0x2026}, {0x2032, 0x2033}, {0x2070, 0x2071}, {0x2074, 0x208E},
    {0x2190, 0x2195}, {0x21BA, 0x21BB}, {0x2202, 0x2202}, {0x2206, 0x2207}, {0x220F, 0x220F},
    {0x2211, 0x2212}, {0x221A, 0x221A}, {0x221E, 0x221E}, {0x2220, 0x2220}, {0x222B, 0x222B},
    {0x2248, 0x2248}, {0x2260, 0x2260}, {0x2264, 0x2265},
});

/// An outline as stb_truetype gives it (font units, y up), flattened in texels.
class Flattener {
 public:
  Flattener(float scale, glm::vec2 origin) : scale_(scale), origin_(origin) {}

  void add(const stbtt_vertex& v) {
    const glm::vec2 end = texels(v.x, v.y);
    const glm::vec2 c0 = texels(v.cx, v.cy);
    if (v.type == STBTT_vmove) {
      pen_ = end;
    } else if (v.type == STBTT_vline) {
      lineTo(end);
    } else if (v.type == STBTT_vcurve) {
      cubicTo(pen_ + (c0 - pen_) * (2.0F / 3.0F), end + (c0 - end) * (2.0F / 3.0F), end);
    } else if (v.type == STBTT_vcubic) {
      cubicTo(c0, texels(v.cx1, v.cy1), end);
    }
  }
  [[nodiscard]] std::span<const OutlineSegment> segments() const { return segments_; }

 private:
  [[nodiscard]] glm::vec2 texels(int x, int y) const {
    return origin_ + glm::vec2(static_cast<float>(x), -static_cast<float>(y)) * scale_;
  }
  void lineTo(glm::vec2 end) {
    segments_.push_back({pen_, end});
    pen_ = end;
  }
  void cubicTo(glm::vec2 c0, glm::vec2 c1, glm::vec2 end) {
    const glm::vec2 start = pen_;
    const glm::vec2 bend0 = start - c0 * 2.0F + c1;
    const glm::vec2 bend1 = c0 - c1 * 2.0F + end;
    const float bend = std::max(std::hypot(bend0.x, bend0.y), std::hypot(bend1.x, bend1.y));
    // A cubic cut into n strays from its chords by at most 6 bend / (8 n²).
    const int pieces =
        std::clamp(static_cast<int>(std::ceil(std::sqrt(0.75F * bend / kFlatness))), 1, 16);
    for (int i = 1; i < pieces; ++i) {
      const float t = static_cast<float>(i) / static_cast<float>(pieces);
      const float s = 1.0F - t;
      lineTo(start * (s * s * s) + c0 * (3.0F * s * s * t) + c1 * (3.0F * s * t * t) +
             end * (t * t * t));
    }
    lineTo(end);
  }

  float scale_;
  glm::vec2 origin_;
  glm::vec2 pen_{0.0F};
  std::vector<OutlineSegment> segments_;
};

/// Where the next glyph goes: left to right in shelves, a shelf as high as its highest glyph.
struct Shelves {
  int x = 0;
  int y = 0;
  int height = 0;

  glm::ivec2 place(int width, int glyphHeight) {
    if (x + width > kAtlasWidth) {
      x = 0;
      y += height;
      height = 0;
    }
    height = std::max(height, glyphHeight);
    x += width;
    return {x - width, y};
  }
};

std::vector<unsigned char> readFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// Reads glyphs into an atlas that grows downwards.
struct Maker {
  const stbtt_fontinfo& info;
  float scale;  // texels a font unit
  float em;     // ems a font unit
  Shelves shelves;
  std::vector<std::uint8_t> atlas;

  Glyph make(char32_t codepoint, int index) {
    Glyph glyph;
    glyph.codepoint = codepoint;
    int advance = 0;
    int bearing = 0;
    stbtt_GetGlyphHMetrics(&info, index, &advance, &bearing);
    glyph.advance = static_cast<float>(advance) * em;
    stbtt_vertex* vertices = nullptr;
    const int count = stbtt_GetGlyphShape(&info, index, &vertices);
    int x0 = 0;
    int y0 = 0;
    int x1 = 0;
    int y1 = 0;
    if (count > 0 && stbtt_GetGlyphBox(&info, index, &x0, &y0, &x1, &y1) != 0) {
      const glm::ivec2 low(floorTexel(x0) - kMargin, floorTexel(-y1) - kMargin);
      const glm::ivec2 high(-floorTexel(-x1) + kMargin, -floorTexel(y0) + kMargin);
      Flattener flattener(scale, -glm::vec2(low));
      for (const stbtt_vertex& vertex : std::span(vertices, static_cast<std::size_t>(count))) {
        flattener.add(vertex);
      }
      draw(glyph, flattener.segments(), low, high);
    }
    stbtt_FreeShape(&info, vertices);
    return glyph;
  }

 private:
  [[nodiscard]] int floorTexel(int units) const {
    return static_cast<int>(std::floor(static_cast<float>(units) * scale));
  }

  // uv stays in texels until the atlas's height is known.
  void draw(Glyph& glyph, std::span<const OutlineSegment> outline, glm::ivec2 low,
            glm::ivec2 high) {
    const glm::ivec2 size = high - low;
    const glm::ivec2 at = shelves.place(size.x, size.y);
    const auto rows = static_cast<std::size_t>(shelves.y + shelves.height);
    atlas.resize(std::max(atlas.size(), rows * kAtlasWidth), 0);
    const std::vector<std::uint8_t> field = distanceField(outline, size.x, size.y, kDistanceRange);
    for (int row = 0; row < size.y; ++row) {
      std::copy_n(field.begin() + static_cast<std::ptrdiff_t>(row) * size.x, size.x,
                  atlas.begin() + static_cast<std::ptrdiff_t>(at.y + row) * kAtlasWidth + at.x);
    }
    glyph.boxMin = glm::vec2(low) / kAtlasEm;
    glyph.boxMax = glm::vec2(high) / kAtlasEm;
    glyph.uvMin = at;
    glyph.uvMax = at + size;
  }
};

}  // namespace

std::unique_ptr<Font> Font::load(const std::string& path, std::string& error) {
  const std::vector<unsigned char> file = readFile(path);
  stbtt_fontinfo info;
  // Fewer bytes than a table directory: stb_truetype would read past the end.
  const bool font = file.size() > 1000 && stbtt_GetFontOffsetForIndex(file.data(), 0) == 0 &&
                    stbtt_InitFont(&info, file.data(), 0) != 0;
  if (!font) {
    error = path + (file.empty() ? ": the font file is missing or cannot be read"
                                 : ": not a TrueType or OpenType font");
    return nullptr;
  }
  std::unique_ptr<Font> result(new Font());
  const float em = stbtt_ScaleForMappingEmToPixels(&info, 1.0F);
  Maker maker{info, em * kAtlasEm, em, {}, {}};
  for (const Range& range : kRanges) {
    for (char32_t codepoint = range.first; codepoint <= range.last; ++codepoint) {
      const int index = stbtt_FindGlyphIndex(&info, static_cast<int>(codepoint));
      if (index != 0) result->glyphs_.push_back(maker.make(codepoint, index));
    }
  }
  if (result->glyphs_.empty() || maker.atlas.empty()) {
    error = path + ": the font has none of the letters needed";
    return nullptr;
  }
  result->atlas_ = std::move(maker.atlas);
  result->atlasWidth_ = kAtlasWidth;
  result->atlasHeight_ = static_cast<int>(result->atlas_.size()) / kAtlasWidth;
  const glm::vec2 texel(1.0F / kAtlasWidth, 1.0F / static_cast<float>(result->atlasHeight_));
  for (Glyph& glyph : result->glyphs_) {
    glyph.uvMin *= texel;
    glyph.uvMax *= texel;
  }
  int ascent = 0;
  int descent = 0;
  int gap = 0;
  stbtt_GetFontVMetrics(&info, &ascent, &descent, &gap);
  result->ascent_ = static_cast<float>(ascent) * em;
  result->descent_ = static_cast<float>(-descent) * em;
  int top = 0;
  stbtt_GetCodepointBox(&info, 'H', nullptr, nullptr, nullptr, &top);
  result->capHeight_ = static_cast<float>(top) * em;
  result->distanceRange_ = kDistanceRange;
  result->atlasEm_ = kAtlasEm;
  return result;
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
