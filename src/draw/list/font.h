// A font as plain data: a signed distance atlas and the metrics for setting text.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <glm/vec2.hpp>

namespace draw {

/// A glyph; lengths in ems unless said otherwise, y down, from the pen position on the baseline.
struct Glyph {
  char32_t codepoint = 0;
  float advance = 0.0F;
  glm::vec2 boxMin{0.0F};  ///< of the quad, including the distance margin
  glm::vec2 boxMax{0.0F};
  glm::vec2 uvMin{0.0F};  ///< of the same quad in the atlas, 0 to 1
  glm::vec2 uvMax{0.0F};
};

class Font {
 public:
  /// Reads a TrueType or OpenType file and makes the atlas: Latin-1, Greek, arrows, sub- and
  /// superscript digits and the few mathematical signs that explanations use.
  /// Null on failure; `error` then names the file and what was wrong.
  static std::unique_ptr<Font> load(const std::string& path, std::string& error);

  [[nodiscard]] const Glyph& glyph(char32_t codepoint) const;  ///< that of '?' if it is missing
  /// Width of one line of UTF-8 text set at `size` pixels an em, in pixels.
  [[nodiscard]] float width(std::string_view utf8, float size) const;
  [[nodiscard]] float ascent() const { return ascent_; }        ///< ems above the baseline
  [[nodiscard]] float descent() const { return descent_; }      ///< ems below it, positive
  [[nodiscard]] float capHeight() const { return capHeight_; }  ///< ems

  /// One byte a texel, 128 on the outline, more inside.
  [[nodiscard]] const std::vector<std::uint8_t>& atlas() const { return atlas_; }
  [[nodiscard]] int atlasWidth() const { return atlasWidth_; }
  [[nodiscard]] int atlasHeight() const { return atlasHeight_; }
  /// The distance that the range 0 to 255 spans, texels.
  [[nodiscard]] float distanceRange() const { return distanceRange_; }
  [[nodiscard]] float atlasEm() const { return atlasEm_; }  ///< texels an em

 private:
  Font() = default;

  std::vector<Glyph> glyphs_;  // ascending by codepoint
  std::vector<std::uint8_t> atlas_;
  int atlasWidth_ = 0;
  int atlasHeight_ = 0;
  float ascent_ = 0.0F;
  float descent_ = 0.0F;
  float capHeight_ = 0.0F;
  float distanceRange_ = 0.0F;
  float atlasEm_ = 0.0F;
};

}  // namespace draw
