// A font as plain data: a signed distance atlas and the metrics for setting text. Characters join
// the atlas when they are asked for; so a font is one thread's.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
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

class FontFile;
class LateFontFile;

class Font {
 public:
  /// Reads a TrueType or OpenType file. `second`: a file for characters that the first lacks, read
  /// once one is asked for; null, missing or damaged: such characters are '?'. Null on failure;
  /// `error` then names the file and what was wrong.
  static std::unique_ptr<Font> load(const std::string& path, std::string& error,
                                    std::shared_ptr<LateFontFile> second = {});
  ~Font();
  Font(const Font&) = delete;
  Font& operator=(const Font&) = delete;

  /// That of '?' if both files lack it, or the atlas is full; draw::kCharacters always find room.
  /// Stays where it is.
  [[nodiscard]] const Glyph& glyph(char32_t codepoint) const;
  /// Width of one line of UTF-8 text set at `size` pixels an em, in pixels.
  [[nodiscard]] float width(std::string_view utf8, float size) const;
  [[nodiscard]] float ascent() const { return ascent_; }        ///< ems above the baseline
  [[nodiscard]] float descent() const { return descent_; }      ///< ems below it, positive
  [[nodiscard]] float capHeight() const { return capHeight_; }  ///< ems

  /// One byte a texel, 128 on the outline, more inside: the rows that are in use, of atlasHeight().
  [[nodiscard]] const std::vector<std::uint8_t>& atlas() const;
  [[nodiscard]] int atlasWidth() const;
  [[nodiscard]] int atlasHeight() const;
  [[nodiscard]] std::size_t glyphCount() const;  ///< grows when the atlas does
  /// The distance that the range 0 to 255 spans, texels.
  [[nodiscard]] float distanceRange() const;
  [[nodiscard]] float atlasEm() const;  ///< texels an em

 private:
  class Atlas;
  Font(std::unique_ptr<FontFile> file, std::shared_ptr<LateFontFile> second);
  const Glyph* make(char32_t codepoint) const;

  std::unique_ptr<FontFile> file_;
  std::shared_ptr<LateFontFile> second_;
  mutable std::unique_ptr<Atlas> atlas_;
  mutable std::unordered_map<char32_t, Glyph> glyphs_;  // '?', and those that were asked for
  float ascent_ = 0.0F;
  float descent_ = 0.0F;
  float capHeight_ = 0.0F;
};

}  // namespace draw
