// Draw lists as SVG. Lines, circles, arcs and text keep their types, so that a worksheet can be
// printed at any size and edited in a drawing program.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include <glm/vec2.hpp>

#include "draw/list/camera.h"
#include "draw/list/draw_list.h"
#include "draw/list/solids.h"

namespace draw {

/// Encodes an image as a PNG file.
using PngOf = std::function<std::string(const Image&)>;

/// Elements for everything in the list. Without `png` images are left out.
std::string svgShapes(const DrawList& list, const PngOf& png = {});

/// Elements for a picture in space, to be put below the shapes of the same canvas. SVG has no depth
/// buffer: whole bodies are sorted from back to front by the depth of their middle.
std::string svgBodies(const SolidList& list, const Camera& camera, const PngOf& png = {});

/// `content` clipped to a part of the page. `low`: its top left corner, pixels.
std::string svgPart(const glm::vec2& low, const glm::vec2& size, const std::string& content);

struct SvgPage {
  glm::ivec2 size{0};                 ///< pixels, or the unit below
  std::optional<Color> background{};  ///< none: transparent
  std::string title{};                ///< for screen readers and tooltips
  std::string unit{};                 ///< of the page's size: "pt"; empty: pixels
};

/// UTF-8, with a newline at its end. The font is Inter, with DejaVu Sans as a fallback.
std::string svgPage(const SvgPage& page, const std::string& content);

}  // namespace draw
