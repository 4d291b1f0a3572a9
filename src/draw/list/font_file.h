// A TrueType or OpenType file: metrics and outlines, through stb_truetype.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "draw/list/distance_field.h"

namespace draw {

/// Lengths in ems, y down, from the pen position on the baseline.
class FontFile {
 public:
  /// `path`: UTF-8. Null on failure; `error` then names the file and what was wrong. A file whose
  /// tables have not the checksums that it states is damaged.
  static std::unique_ptr<FontFile> open(const std::string& path, std::string& error);
  ~FontFile();
  FontFile(const FontFile&) = delete;
  FontFile& operator=(const FontFile&) = delete;

  /// The whole file; as long as this.
  [[nodiscard]] std::span<const unsigned char> bytes() const;
  [[nodiscard]] int find(char32_t codepoint) const;  ///< index of its glyph; 0 if it is missing
  [[nodiscard]] float advance(int glyph) const;
  /// Flattened to straight segments and scaled; empty for a space.
  [[nodiscard]] std::vector<OutlineSegment> outline(int glyph, float scale) const;
  [[nodiscard]] float ascent() const;
  [[nodiscard]] float descent() const;    ///< positive
  [[nodiscard]] float capHeight() const;  ///< of the letter H

 private:
  struct Parsed;
  explicit FontFile(std::unique_ptr<Parsed> parsed);
  std::unique_ptr<Parsed> parsed_;
};

/// A font file that is read once it is needed.
class LateFontFile {
 public:
  explicit LateFontFile(std::string path) : path_(std::move(path)) {}
  /// Null where it is missing or damaged.
  const FontFile* read();

 private:
  std::string path_;
  bool isRead_ = false;
  std::unique_ptr<FontFile> file_;
};

}  // namespace draw
