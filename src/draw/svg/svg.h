// What is on the canvas as SVG: lines, circles, arcs and text as what they are, so that a worksheet
// can be printed at any size and changed in a drawing program.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include <glm/vec2.hpp>

#include "draw/list/camera.h"
#include "draw/list/draw_list.h"
#include "draw/list/solids.h"

namespace draw {

/// An image as the bytes of a PNG file.
using PngOf = std::function<std::string(const Image&)>;

/// Elements for everything in the list. `png` is needed where it has images.
std::string svgShapes(const DrawList& list, const PngOf& png = {});

/// Elements for what is in space, to go under the shapes of the same canvas. SVG has no depths:
/// they are in an order in which what is nearer comes later, and cut where no order would do.
std::string svgBodies(const SolidList& list, const Camera& camera, const PngOf& png = {});

/// `content` on a part of the page, cut off at its edges. `low`: its top left corner, pixels.
std::string svgPart(const glm::vec2& low, const glm::vec2& size, const std::string& content);

struct SvgPage {
  glm::ivec2 size{0};                 ///< pixels
  std::optional<Color> background{};  ///< none: transparent
  std::string title{};                ///< for readers that speak, and for tooltips
};

/// UTF-8, with a newline at its end. Text is set in Inter, where that is missing in DejaVu Sans.
std::string svgPage(const SvgPage& page, const std::string& content);

}  // namespace draw
