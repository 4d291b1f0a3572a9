// Finds text that is cut or painted over other text in what Dear ImGui is about to paint, whichever
// widget it belongs to: every letter is a rectangle with its own part of the font's picture.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <imgui_versions.h>

namespace support {

class TextFaults {
 public:
  explicit TextFaults(const ImFontAtlas& fonts) : fonts_(fonts), made_(fonts) {
    glyphAt_.resize(static_cast<std::size_t>(made_.width) * made_.height, nullptr);
    for (const Glyph& each : made_.glyphs) mark(*each.glyph);
  }

  /// The atlas has not been made again since.
  [[nodiscard]] bool isCurrent() const { return made_ == Made(fonts_); }

  /// One line for each text with a fault, with some of its letters and its place in pixels.
  std::set<std::string> of(const ImDrawData& data) const {
    std::set<std::string> faults;
    for (int i = 0; i < data.CmdListsCount; ++i) addFaults(*data.CmdLists[i], faults);
    return faults;
  }

 private:
  struct Glyph {
    const ImFontGlyph* glyph;
    float left, upper, right, lower;  // in the fonts' picture, parts of its size

    bool operator==(const Glyph&) const = default;
  };

  // What is another one where letters or their sizes are.
  struct Made {
    explicit Made(const ImFontAtlas& fonts)
        : width(static_cast<int>(imgui::pictureSizeOf(fonts).x)),
          height(static_cast<int>(imgui::pictureSizeOf(fonts).y)) {
      for (const ImFontGlyph* const each : imgui::glyphsOf(fonts)) {
        glyphs.push_back({each, each->U0, each->V0, each->U1, each->V1});
      }
    }

    std::vector<Glyph> glyphs;
    int width;
    int height;

    bool operator==(const Made&) const = default;
  };

  struct Letter {
    ImVec2 low, high;
    const ImFontGlyph* glyph;
    bool isCut;
  };

  void mark(const ImFontGlyph& glyph) {
    const auto column = [&](float u) {
      return static_cast<int>(std::lround(u * static_cast<float>(made_.width)));
    };
    const auto row = [&](float v) {
      return static_cast<int>(std::lround(v * static_cast<float>(made_.height)));
    };
    for (int y = row(glyph.V0); y < row(glyph.V1); ++y) {
      for (int x = column(glyph.U0); x < column(glyph.U1); ++x) {
        glyphAt_[static_cast<std::size_t>(y) * made_.width + x] = &glyph;
      }
    }
  }

  // Null for what is no letter: areas and lines.
  const ImFontGlyph* glyphOf(const ImVec2& low, const ImVec2& high) const {
    const auto x = static_cast<int>(0.5F * (low.x + high.x) * static_cast<float>(made_.width));
    const auto y = static_cast<int>(0.5F * (low.y + high.y) * static_cast<float>(made_.height));
    if (x < 0 || y < 0 || x >= made_.width || y >= made_.height) return nullptr;
    return glyphAt_[static_cast<std::size_t>(y) * made_.width + x];
  }

  // Above and below, a list that scrolls may cut its lines.
  std::vector<Letter> lettersOf(const ImDrawList& list) const {
    std::vector<Letter> letters;
    for (const ImDrawCmd& command : list.CmdBuffer) {
      if (command.UserCallback || !imgui::usesPicture(command, fonts_)) continue;
      for (unsigned i = 0; i + 5 < command.ElemCount;) {
        const ImDrawIdx* const index = &list.IdxBuffer[static_cast<int>(command.IdxOffset + i)];
        const ImDrawVert* const a = &list.VtxBuffer[static_cast<int>(command.VtxOffset) + index[0]];
        const ImDrawVert* const c = &list.VtxBuffer[static_cast<int>(command.VtxOffset) + index[2]];
        const bool isQuad = index[3] == index[0] && index[4] == index[2] && c->uv.x > a->uv.x;
        const ImFontGlyph* const glyph = isQuad ? glyphOf(a->uv, c->uv) : nullptr;
        if (!glyph) {
          i += 3;
          continue;
        }
        i += 6;
        const ImVec4& clip = command.ClipRect;
        if (c->pos.y <= clip.y || a->pos.y >= clip.w) continue;
        const float trimmed =
            std::max(a->uv.x - glyph->U0, glyph->U1 - c->uv.x) * static_cast<float>(made_.width);
        constexpr float kSlack = 1.0F;  // pixels
        const bool isOutside = a->pos.x < clip.x - kSlack || c->pos.x > clip.z + kSlack;
        letters.push_back({a->pos, c->pos, glyph, trimmed > 0.5F || isOutside});
      }
    }
    return letters;
  }

  static void append(std::string& text, unsigned codepoint) {
    if (codepoint < 0x80) {
      text += static_cast<char>(codepoint);
    } else if (codepoint < 0x800) {
      text += static_cast<char>(0xC0U | codepoint >> 6U);
      text += static_cast<char>(0x80U | (codepoint & 0x3FU));
    } else {
      text += static_cast<char>(0xE0U | codepoint >> 12U);
      text += static_cast<char>(0x80U | (codepoint >> 6U & 0x3FU));
      text += static_cast<char>(0x80U | (codepoint & 0x3FU));
    }
  }

  static std::string around(const std::vector<Letter>& letters, std::size_t at) {
    constexpr std::size_t kBefore = 24;
    std::string text;
    for (std::size_t i = at - std::min(at, kBefore); i < std::min(at + 6, letters.size()); ++i) {
      if (std::abs(letters[i].high.y - letters[at].high.y) > 12.0F) continue;
      append(text, letters[i].glyph->Codepoint);
    }
    return "'" + text + "' at " + std::to_string(std::lround(letters[at].low.x)) + "," +
           std::to_string(std::lround(letters[at].low.y));
  }

  // Letters of one text touch; of two texts none may lie on another.
  static bool isOver(const Letter& a, const Letter& b) {
    const float width = std::min(a.high.x, b.high.x) - std::max(a.low.x, b.low.x);
    const float height = std::min(a.high.y, b.high.y) - std::max(a.low.y, b.low.y);
    const float least = std::min({a.high.x - a.low.x, b.high.x - b.low.x});
    const float lower = std::min({a.high.y - a.low.y, b.high.y - b.low.y});
    return width > 0.3F * least && height > 0.4F * lower && width > 1.5F && height > 2.0F;
  }

  void addFaults(const ImDrawList& list, std::set<std::string>& faults) const {
    const std::vector<Letter> letters = lettersOf(list);
    std::vector<std::size_t> order(letters.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
      order[i] = i;
      if (letters[i].isCut) faults.insert("cut: " + around(letters, i));
    }
    std::ranges::sort(order, {}, [&](std::size_t i) { return letters[i].low.x; });
    for (std::size_t i = 0; i < order.size(); ++i) {
      const Letter& letter = letters[order[i]];
      for (std::size_t j = i + 1; j < order.size(); ++j) {
        const Letter& other = letters[order[j]];
        if (other.low.x >= letter.high.x) break;
        // The same letter on itself is a bold one.
        const bool isBold = letter.glyph == other.glyph &&
                            std::abs(letter.low.x - other.low.x) < 2.0F &&
                            std::abs(letter.low.y - other.low.y) < 2.0F;
        // Neighbours in one text: an A and the j under it.
        const std::size_t apart = order[i] < order[j] ? order[j] - order[i] : order[i] - order[j];
        if (!isBold && apart > 1 && isOver(letter, other)) {
          faults.insert("one over the other: " + around(letters, order[i]) + " and " +
                        around(letters, order[j]));
        }
      }
    }
  }

  const ImFontAtlas& fonts_;
  Made made_;
  std::vector<const ImFontGlyph*> glyphAt_;
};

}  // namespace support
