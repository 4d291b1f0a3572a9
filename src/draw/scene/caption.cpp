#include "draw/scene/caption.h"

#include <algorithm>

#include "lab/palette.h"

namespace draw {
namespace {

constexpr float kSize = 22.0F;  // points, where that is no more than a part of the width
constexpr float kLeastSize = 12.0F;
constexpr float kInWidth = 40.0F;  // heights of type
// In the size of a large canvas:
constexpr float kLine = 34.0F;        // line height, and thickness of the background
constexpr float kEdgeMargin = 28.0F;  // to the edges of the canvas

}  // namespace

std::vector<std::string> wrapped(const Font& font, std::string_view utf8, float size, float width) {
  std::vector<std::string> lines;
  while (!utf8.empty()) {
    const std::size_t end = utf8.find(' ');
    const std::string word(utf8.substr(0, end));
    utf8.remove_prefix(end == std::string_view::npos ? utf8.size() : end + 1);
    if (word.empty()) continue;
    const bool fits = !lines.empty() && font.width(lines.back() + " " + word, size) <= width;
    if (fits) {
      lines.back() += " " + word;
    } else {
      lines.push_back(word);
    }
  }
  return lines;
}

void paintCaption(DrawList& list, std::string_view utf8, glm::vec2 canvas, lab::Theme theme,
                  float unit) {
  const lab::Palette& colors = lab::palette(theme);
  const float size = std::clamp(canvas.x / kInWidth, kLeastSize * unit, kSize * unit);
  unit = size / kSize;
  const auto lines =
      wrapped(list.font(), utf8, size, canvas.x - 2.0F * (kEdgeMargin + kLine) * unit);
  const float step = kLine * unit;
  glm::vec2 middle(0.5F * canvas.x, canvas.y - kEdgeMargin * unit - 0.5F * step);
  middle.y -= step * (static_cast<float>(lines.size()) - 1.0F);
  for (const std::string& line : lines) {
    // The background: a thick line with round ends.
    const float half = 0.5F * list.font().width(line, size);
    list.line({middle.x - half, middle.y}, {middle.x + half, middle.y}, step,
              rgb(colors.panel, 0.92F));
    list.textCentered(middle, line, size, rgb(colors.text));
    middle.y += step;
  }
}

}  // namespace draw
