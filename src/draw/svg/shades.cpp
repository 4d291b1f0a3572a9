#include "draw/svg/shades.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

#include "draw/svg/svg_text.h"

namespace draw {
namespace {

std::string stop(float offset, const Color& color) {
  return "<stop" + svgAttribute("offset", offset) + svgPaint("stop-color", color.withAlpha(1.0F)) +
         svgAttribute("stop-opacity", color.a) + "/>";
}

}  // namespace

Color shaded(const Color& color, float light) {
  const float half = 0.5F + 0.5F * light;
  const float by = glm::mix(0.46F, 1.12F, half * half);
  return {std::min(color.r * by, 1.0F), std::min(color.g * by, 1.0F), std::min(color.b * by, 1.0F)};
}

// The id is made of the colour, so that equal colours share a gradient.
std::string Gradients::named(const std::string& kind, const Color& color,
                             const std::string& content) {
  std::string id = kind;
  for (const char c : svgPaint("", color)) {
    if (std::string_view("0123456789abcdef").find(c) != std::string_view::npos) id += c;
  }
  contents_.try_emplace(id, content);
  return "url(#" + id + ")";
}

std::string Gradients::shadow(const Color& color) {
  std::string stops;
  for (const float r : {0.0F, 0.25F, 0.5F, 0.75F, 1.0F}) {
    const float left = 1.0F - r * r;
    stops += stop(r, color.withAlpha(color.a * left * left));
  }
  return named("shadow", color,
               " gradientUnits=\"userSpaceOnUse\" cx=\"0\" cy=\"0\" r=\"1\">" + stops);
}

// Centred on the brightest point: exact on the line from there through the middle.
std::string Gradients::ball(const Color& color) {
  const glm::vec2 side(kLight);
  const float brightest = glm::length(side);
  const float whole = 1.0F + brightest;
  std::string stops;
  for (const float part : {0.0F, 0.2F, 0.4F, 0.6F, 0.8F, 1.0F}) {
    const float at = brightest - whole * part;
    const float up = std::sqrt(std::max(1.0F - at * at, 0.0F));
    stops += stop(part, shaded(color, at * brightest + up * kLight.z));
  }
  return named("ball", color,
               svgAttribute("cx", 0.5F + 0.5F * side.x) + svgAttribute("cy", 0.5F - 0.5F * side.y) +
                   svgAttribute("r", 0.5F * whole) + ">" + stops);
}

std::string Gradients::definitions() const {
  if (contents_.empty()) return {};
  std::string text = "<defs>\n";
  for (const auto& [id, content] : contents_) {
    text += "<radialGradient" + svgAttribute("id", id) + content + "</radialGradient>\n";
  }
  return text + "</defs>\n";
}

}  // namespace draw
