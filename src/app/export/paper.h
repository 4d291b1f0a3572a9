// Pages that are printed: text, rules, boxes and pictures on A4, upright. Lengths are points.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <glm/vec2.hpp>

#include "draw/list/draw_list.h"
#include "draw/list/font.h"
#include "lab/palette.h"

namespace app {

/// What is on a page, as elements of an SVG file.
using Page = std::string;

/// The page that is being written on.
class Paper {
 public:
  static constexpr glm::vec2 kSize{595.0F, 842.0F};
  static constexpr float kMargin = 42.0F;
  static constexpr float kWidth = kSize.x - 2.0F * kMargin;
  static constexpr float kLeading = 1.35F;  ///< from line to line, times the size of type

  explicit Paper(const draw::Font& font);

  [[nodiscard]] float width(std::string_view text, float size) const;
  [[nodiscard]] std::vector<std::string> wrapped(std::string_view text, float size,
                                                 float room) const;
  void rule(glm::vec2 from, float length);
  void write(glm::vec2 base, std::string_view text, float size, bool isDim = false,
             draw::Anchor anchor = draw::Anchor::left);
  /// Returns where the next line begins.
  float writeLines(glm::vec2 corner, const std::vector<std::string>& lines, float size);
  void box(glm::vec2 corner, glm::vec2 size);
  /// `elements`: of an SVG file, from the picture's own corner; framed.
  void picture(glm::vec2 corner, glm::vec2 size, const std::string& elements);
  /// Ends the page; the next one is empty.
  Page take();

 private:
  [[nodiscard]] draw::Color ink() const { return draw::rgb(colors_.text); }

  draw::DrawList list_;
  std::string pictures_;
  const lab::Palette& colors_;
};

/// The pages as an SVG file, below each other.
std::string svgOfPages(std::span<const Page> pages, const std::string& title);

}  // namespace app
