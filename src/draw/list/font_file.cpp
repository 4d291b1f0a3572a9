#include "draw/list/font_file.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <span>
#include <utility>

#define STBTT_STATIC
#define STB_TRUETYPE_IMPLEMENTATION
#include <stb_truetype.h>

namespace draw {

struct FontFile::Parsed {
  std::unique_ptr<unsigned char[]> memory;
  std::span<const unsigned char> bytes;  // of it; stb_truetype keeps pointers into them
  stbtt_fontinfo info{};
  float em = 0.0F;  // ems per font unit
};

namespace {

using Bytes = std::span<const unsigned char>;

// The largest distance of a curve from its segments, texels: less than a byte of distance resolves.
constexpr float kFlatness = 0.05F;

// The whole file, into `memory`. A device or a pipe could go on for ever.
Bytes readFile(const std::filesystem::path& path, std::unique_ptr<unsigned char[]>& memory) {
  std::error_code code;
  if (!std::filesystem::is_regular_file(path, code)) return {};
  const auto size = static_cast<std::size_t>(std::filesystem::file_size(path, code));
  if (code) return {};
  memory = std::make_unique_for_overwrite<unsigned char[]>(size);
  std::ifstream file(path, std::ios::binary);
  file.read(reinterpret_cast<char*>(memory.get()), static_cast<std::streamsize>(size));
  return {memory.get(), static_cast<std::size_t>(file.gcount())};
}

std::size_t bigEndian(const unsigned char* bytes, int count) {
  std::size_t value = 0;
  for (int i = 0; i < count; ++i) value = value << 8U | bytes[i];
  return value;
}

// The sum of its big-endian words, the last one filled up with zeros.
std::uint32_t sumOf(std::span<const unsigned char> table) {
  const unsigned char* const bytes = table.data();  // a font of Korean has a million words
  const std::size_t whole = table.size() - table.size() % 4;
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < whole; i += 4) {
    sum += std::uint32_t{bytes[i]} << 24U | std::uint32_t{bytes[i + 1]} << 16U |
           std::uint32_t{bytes[i + 2]} << 8U | bytes[i + 3];
  }
  for (std::size_t i = whole; i < table.size(); ++i) {
    sum += std::uint32_t{bytes[i]} << (24U - 8U * (i - whole));
  }
  return sum;
}

// True if the table has the sum that its record states. A word of the table "head" makes up for the
// sum of the whole file, and counts as zero.
bool isAsMade(std::span<const unsigned char> table, const unsigned char* record) {
  constexpr std::size_t kAdjustment = 8;
  std::uint32_t sum = sumOf(table);
  const bool isHead = std::equal(record, record + 4, "head");
  if (isHead && table.size() >= kAdjustment + 4) sum -= sumOf(table.subspan(kAdjustment, 4));
  return sum == bigEndian(record + 4, 4);
}

// True if every table lies inside the file and is as its maker wrote it: stb_truetype follows any
// offset, and Dear ImGui ends the program over what FreeType refuses.
bool isWhole(Bytes file) {
  constexpr std::size_t kHeader = 12;
  constexpr std::size_t kRecord = 16;
  if (file.size() < kHeader) return false;
  const std::size_t tables = bigEndian(&file[4], 2);
  if (file.size() < kHeader + tables * kRecord) return false;
  for (std::size_t i = 0; i < tables; ++i) {
    const unsigned char* record = &file[kHeader + i * kRecord];
    const std::size_t offset = bigEndian(record + 8, 4);
    const std::size_t size = bigEndian(record + 12, 4);
    if (offset > file.size() || size > file.size() - offset) return false;
    if (!isAsMade(file.subspan(offset, size), record)) return false;
  }
  return true;
}

// Turns stb_truetype's outlines (font units, y up) into straight segments.
class Flattener {
 public:
  explicit Flattener(float scale) : scale_(scale) {}

  void add(const stbtt_vertex& v) {
    const glm::vec2 end = scaled(v.x, v.y);
    const glm::vec2 c0 = scaled(v.cx, v.cy);
    if (v.type == STBTT_vmove) {
      pen_ = end;
    } else if (v.type == STBTT_vline) {
      lineTo(end);
    } else if (v.type == STBTT_vcurve) {
      cubicTo(pen_ + (c0 - pen_) * (2.0F / 3.0F), end + (c0 - end) * (2.0F / 3.0F), end);
    } else if (v.type == STBTT_vcubic) {
      cubicTo(c0, scaled(v.cx1, v.cy1), end);
    }
  }
  [[nodiscard]] std::vector<OutlineSegment> take() { return std::move(segments_); }

 private:
  [[nodiscard]] glm::vec2 scaled(int x, int y) const {
    return glm::vec2(static_cast<float>(x), -static_cast<float>(y)) * scale_;
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
    // The distance of a cubic from its n chords is at most 6 bend / (8 n²).
    const float needed = std::sqrt(0.75F * bend / kFlatness);
    const int pieces = std::clamp(static_cast<int>(std::ceil(needed)), 1, 16);
    for (int i = 1; i < pieces; ++i) {
      const float t = static_cast<float>(i) / static_cast<float>(pieces);
      const float s = 1.0F - t;
      lineTo(start * (s * s * s) + c0 * (3.0F * s * s * t) + c1 * (3.0F * s * t * t) +
             end * (t * t * t));
    }
    lineTo(end);
  }

  float scale_;
  glm::vec2 pen_{0.0F};
  std::vector<OutlineSegment> segments_;
};

std::pair<int, int> verticalExtent(const stbtt_fontinfo& info) {
  int ascent = 0;
  int descent = 0;
  stbtt_GetFontVMetrics(&info, &ascent, &descent, nullptr);
  return {ascent, -descent};
}

}  // namespace

std::unique_ptr<FontFile> FontFile::open(const std::string& path, std::string& error) {
  auto parsed = std::make_unique<Parsed>();
  const Bytes bytes = parsed->bytes =
      readFile(std::u8string(path.begin(), path.end()), parsed->memory);
  if (bytes.empty()) {
    error = path + ": the font file is missing or cannot be read";
    return nullptr;
  }
  if (!isWhole(bytes) || stbtt_GetFontOffsetForIndex(bytes.data(), 0) != 0 ||
      stbtt_InitFont(&parsed->info, bytes.data(), 0) == 0) {
    error = path + ": not a TrueType or OpenType font, or a damaged one";
    return nullptr;
  }
  parsed->em = stbtt_ScaleForMappingEmToPixels(&parsed->info, 1.0F);
  return std::unique_ptr<FontFile>(new FontFile(std::move(parsed)));
}

const FontFile* LateFontFile::read() {
  std::string ignored;
  if (!std::exchange(isRead_, true)) file_ = FontFile::open(path_, ignored);
  return file_.get();
}

FontFile::FontFile(std::unique_ptr<Parsed> parsed) : parsed_(std::move(parsed)) {}
FontFile::~FontFile() = default;

std::span<const unsigned char> FontFile::bytes() const { return parsed_->bytes; }

int FontFile::find(char32_t codepoint) const {
  return stbtt_FindGlyphIndex(&parsed_->info, static_cast<int>(codepoint));
}

float FontFile::advance(int glyph) const {
  int advance = 0;
  stbtt_GetGlyphHMetrics(&parsed_->info, glyph, &advance, nullptr);
  return static_cast<float>(advance) * parsed_->em;
}

std::vector<OutlineSegment> FontFile::outline(int glyph, float scale) const {
  stbtt_vertex* vertices = nullptr;
  const int count = stbtt_GetGlyphShape(&parsed_->info, glyph, &vertices);
  Flattener flattener(parsed_->em * scale);
  for (const stbtt_vertex& vertex : std::span(vertices, static_cast<std::size_t>(count))) {
    flattener.add(vertex);
  }
  stbtt_FreeShape(&parsed_->info, vertices);
  return flattener.take();
}

float FontFile::ascent() const {
  return static_cast<float>(verticalExtent(parsed_->info).first) * parsed_->em;
}

float FontFile::descent() const {
  return static_cast<float>(verticalExtent(parsed_->info).second) * parsed_->em;
}

float FontFile::capHeight() const {
  int top = 0;
  stbtt_GetCodepointBox(&parsed_->info, 'H', nullptr, nullptr, nullptr, &top);
  return static_cast<float>(top) * parsed_->em;
}

}  // namespace draw
