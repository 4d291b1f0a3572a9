#include "app/export/paper.h"

#include <cstddef>

#include "draw/scene/caption.h"
#include "draw/svg/svg.h"

namespace app {
namespace {

constexpr float kRule = 0.6F;

}  // namespace

Paper::Paper(const draw::Font& font) : list_(font), colors_(lab::palette(lab::Theme::light)) {}

float Paper::width(std::string_view text, float size) const {
  return list_.font().width(text, size);
}

std::vector<std::string> Paper::wrapped(std::string_view text, float size, float room) const {
  return draw::wrapped(list_.font(), text, size, room);
}

void Paper::rule(glm::vec2 from, float length) {
  list_.line(from, {from.x + length, from.y}, kRule, ink());
}

void Paper::write(glm::vec2 base, std::string_view text, float size, bool isDim,
                  draw::Anchor anchor) {
  list_.text(base, text, size, isDim ? draw::rgb(colors_.dimText) : ink(), anchor);
}

float Paper::writeLines(glm::vec2 corner, const std::vector<std::string>& lines, float size) {
  for (const std::string& line : lines) {
    write({corner.x, corner.y + size}, line, size);
    corner.y += kLeading * size;
  }
  return corner.y;
}

void Paper::box(glm::vec2 corner, glm::vec2 size) {
  const glm::vec2 end = corner + size;
  list_.line(corner, {end.x, corner.y}, kRule, ink());
  list_.line({end.x, corner.y}, end, kRule, ink());
  list_.line({corner.x, end.y}, end, kRule, ink());
  list_.line(corner, {corner.x, end.y}, kRule, ink());
}

void Paper::picture(glm::vec2 corner, glm::vec2 size, const std::string& elements) {
  pictures_ += draw::svgPart(corner, size, elements);
  box(corner, size);
}

Page Paper::take() {
  Page page = pictures_ + draw::svgShapes(list_);
  pictures_.clear();
  list_.clear();
  return page;
}

std::string svgOfPages(std::span<const Page> pages, const std::string& title) {
  constexpr glm::vec2 kPage = Paper::kSize;
  draw::SvgPage page;
  page.size = {static_cast<int>(kPage.x),
               static_cast<int>(kPage.y) * static_cast<int>(pages.size())};
  page.unit = "pt";
  page.background = draw::rgb(0xFFFFFF);
  page.title = title;
  if (pages.size() == 1) return draw::svgPage(page, pages.front());
  std::string content;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    content += draw::svgPart({0.0F, kPage.y * static_cast<float>(i)}, kPage, pages[i]);
  }
  return draw::svgPage(page, content);
}

}  // namespace app
