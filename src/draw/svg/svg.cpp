#include "draw/svg/svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <numbers>

#include <glm/geometric.hpp>

#include "draw/svg/svg_text.h"

namespace draw {
namespace {

constexpr float kPi = std::numbers::pi_v<float>;

std::string place(glm::vec2 at, const char* x, const char* y) {
  return svgAttribute(x, at.x) + svgAttribute(y, at.y);
}

std::string circle(glm::vec2 center, float radius, const std::string& paint) {
  return "<circle" + place(center, "cx", "cy") + svgAttribute("r", radius) + paint + "/>\n";
}

std::string stroke(const Color& color, float width) {
  return svgPaint("stroke", color) + svgAttribute("stroke-width", width);
}

std::string onlyStroke(const Color& color, float width) {
  return svgAttribute("fill", "none") + stroke(color, width);
}

std::string line(const Instance& shape) {
  std::string paint = stroke(shape.fill, shape.size0) + svgAttribute("stroke-linecap", "round");
  if (shape.size1 > 0.0F) {
    // Round ends are part of a dash.
    const float dash = std::max(shape.size1 - shape.size0, 0.0F);
    paint += svgAttribute("stroke-dasharray",
                          svgNumber(dash) + " " + svgNumber(2.0F * shape.size1 - dash));
  }
  return "<line" + place(shape.a, "x1", "y1") + place(shape.b, "x2", "y2") + paint + "/>\n";
}

// Outlines lie inside the edges. A translucent one must not lie over the fill, which is then an
// element of its own.
std::string ring(const Instance& shape, float inner, float outer) {
  const float edge = std::min(shape.stroke, 0.5F * (outer - inner));
  const bool isFull = inner <= 0.0F;
  const Color& fill = shape.fill;
  const bool overlaps = shape.outline.a >= 1.0F && isFull;
  if (overlaps && edge > 0.0F) {
    return circle(shape.a, outer - 0.5F * edge,
                  svgPaint("fill", fill) + stroke(shape.outline, edge));
  }
  std::string text;
  if (fill.a > 0.0F && isFull) text += circle(shape.a, outer - edge, svgPaint("fill", fill));
  const float width = outer - inner - 2.0F * edge;
  if (fill.a > 0.0F && !isFull && width > 0.0F) {
    text += circle(shape.a, 0.5F * (inner + outer), onlyStroke(fill, width));
  }
  if (edge <= 0.0F || shape.outline.a <= 0.0F) return text;
  text += circle(shape.a, outer - 0.5F * edge, onlyStroke(shape.outline, edge));
  if (!isFull) text += circle(shape.a, inner + 0.5F * edge, onlyStroke(shape.outline, edge));
  return text;
}

std::string arc(const Instance& shape) {
  const float sweep = std::clamp(shape.b.y, -2.0F * kPi, 2.0F * kPi);
  const float radius = shape.size0;
  const std::string paint =
      onlyStroke(shape.fill, shape.size1) + svgAttribute("stroke-linecap", "round");
  if (std::abs(sweep) >= 2.0F * kPi) return circle(shape.a, radius, paint);
  const auto at = [&](float angle) {
    return shape.a + radius * glm::vec2(std::cos(angle), -std::sin(angle));
  };
  const glm::vec2 from = at(shape.b.x);
  const glm::vec2 to = at(shape.b.x + sweep);
  const std::string size = svgNumber(radius);
  const std::string path = "M" + svgNumber(from.x) + " " + svgNumber(from.y) + "A" + size + " " +
                           size + " 0 " + (std::abs(sweep) > kPi ? "1" : "0") + " " +
                           (sweep > 0.0F ? "0" : "1") + " " + svgNumber(to.x) + " " +
                           svgNumber(to.y);
  return "<path" + svgAttribute("d", path) + paint + "/>\n";
}

// Kites and triangles are symmetric about the axis from a to b: the corners on one side of it, in
// the axis' frame.
using Side = std::array<glm::vec2, 3>;

// The borders of a bone as in shaders/shapes.vert.
Side boneSide(float length, float width) {
  const float half = std::min(0.5F * width, 0.3F * length);
  const float tip = std::min(std::clamp(0.15F * half, 0.75F, 3.0F), half);
  return {glm::vec2(0.0F, tip), {std::max(0.15F * length, 0.8F * half), half}, {length, tip}};
}

// The intersection of two lines, each given by a point and a direction; `c` if they are parallel.
glm::vec2 lineIntersection(glm::vec2 a, glm::vec2 alongA, glm::vec2 c, glm::vec2 alongC) {
  const float cross = alongA.x * alongC.y - alongA.y * alongC.x;
  if (std::abs(cross) < 1e-6F) return c;
  const glm::vec2 between = c - a;
  return a + alongA * ((between.x * alongC.y - between.y * alongC.x) / cross);
}

// Moves all borders inwards.
Side inset(const Side& side, float by) {
  const auto moved = [&](glm::vec2 from, glm::vec2 to) {
    const glm::vec2 along = glm::normalize(to - from);
    return std::pair(from + by * glm::vec2(along.y, -along.x), along);
  };
  const auto [first, alongFirst] = moved(side[0], side[1]);
  const auto [second, alongSecond] = moved(side[1], side[2]);
  const glm::vec2 up(0.0F, 1.0F);
  return {lineIntersection({side[0].x + by, 0.0F}, up, first, alongFirst),
          lineIntersection(first, alongFirst, second, alongSecond),
          lineIntersection({side[2].x - by, 0.0F}, up, second, alongSecond)};
}

std::string polygon(const Instance& shape, std::initializer_list<glm::vec2> side,
                    const std::string& paint) {
  const float length = glm::distance(shape.a, shape.b);
  const glm::vec2 axis = length > 0.0F ? (shape.b - shape.a) / length : glm::vec2(1.0F, 0.0F);
  const glm::vec2 across(-axis.y, axis.x);
  std::string points;
  const auto add = [&](glm::vec2 corner) {
    const glm::vec2 at = shape.a + axis * corner.x + across * corner.y;
    points += (points.empty() ? "" : " ") + svgNumber(at.x) + "," + svgNumber(at.y);
  };
  for (const glm::vec2& corner : side) add(corner);
  for (auto corner = std::rbegin(side); corner != std::rend(side); ++corner) {
    add({corner->x, -corner->y});
  }
  return "<polygon" + svgAttribute("points", points) + paint + "/>\n";
}

std::string bone(const Instance& shape) {
  const float length = glm::distance(shape.a, shape.b);
  if (length <= 0.0F) return {};
  const Side side = boneSide(length, shape.size0);
  // The stroke around a smaller kite covers the difference.
  const Side small = inset(side, 0.5F * shape.stroke);
  const bool hasRoom = small[0].y > 0.0F && small[2].y > 0.0F && small[0].x < small[2].x;
  if (shape.stroke <= 0.0F || !hasRoom) {
    const Color& color = shape.stroke > 0.0F ? shape.outline : shape.fill;
    return polygon(shape, {side[0], side[1], side[2]}, svgPaint("fill", color));
  }
  return polygon(shape, {small[0], small[1], small[2]},
                 svgPaint("fill", shape.fill) + stroke(shape.outline, shape.stroke) +
                     svgAttribute("stroke-miterlimit", 20.0F));
}

std::string triangle(const Instance& shape) {
  // A tip without width would fade out before its point.
  constexpr float kTip = 0.5F;
  return polygon(shape, {{0.0F, kTip}, {glm::distance(shape.a, shape.b), 0.5F * shape.size0}},
                 svgPaint("fill", shape.fill));
}

std::string shapeOf(const Instance& shape) {
  switch (shape.kind) {
    case ShapeKind::line:
      return line(shape);
    case ShapeKind::bone:
      return bone(shape);
    case ShapeKind::disc:
      return ring(shape, 0.0F, shape.size0);
    case ShapeKind::annulus:
      return ring(shape, shape.size1, shape.size0);
    case ShapeKind::arc:
      return arc(shape);
    case ShapeKind::triangle:
      return triangle(shape);
    case ShapeKind::glyph:
      break;  // part of a text
  }
  return {};
}

// The halo is a text of its own under it: not every viewer knows how to paint strokes first.
std::string elementOf(const Text& text) {
  constexpr std::array<std::string_view, 3> kAnchors{"start", "middle", "end"};
  std::string begin =
      "<text" + place(text.position, "x", "y") + svgAttribute("font-size", text.size);
  if (text.anchor != Anchor::left) {
    begin += svgAttribute("text-anchor", kAnchors[static_cast<std::size_t>(text.anchor)]);
  }
  const std::string end = ">" + svgEscaped(text.utf8) + "</text>\n";
  std::string out;
  if (text.haloWidth > 0.0F) {
    out = begin + svgAttribute("fill", "none") + stroke(text.halo, 2.0F * text.haloWidth) +
          svgAttribute("stroke-linejoin", "round") + svgAttribute("aria-hidden", "true") + end;
  }
  return out + begin + svgPaint("fill", text.color) + end;
}

std::string imageOf(const PlacedImage& placed, const PngOf& png) {
  if (!png) return {};
  std::string out = "<image" + place(placed.low, "x", "y") +
                    place(placed.high - placed.low, "width", "height") +
                    svgAttribute("preserveAspectRatio", "none");
  if (!placed.image->smooth) out += svgAttribute("style", "image-rendering:pixelated");
  return out + svgAttribute("href", "data:image/png;base64," + base64(png(*placed.image))) + "/>\n";
}

}  // namespace

std::string svgShapes(const DrawList& list, const PngOf& png) {
  std::string out;
  for (const PlacedImage& image : list.images()) out += imageOf(image, png);
  auto text = list.texts().begin();
  for (std::size_t i = 0; i < list.instances().size(); ++i) {
    if (text != list.texts().end() && text->first == i) {
      out += elementOf(*text);
      i += text->count - 1;
      ++text;
    } else {
      out += shapeOf(list.instances()[i]);
    }
  }
  return out;
}

std::string svgPart(const glm::vec2& low, const glm::vec2& size, const std::string& content) {
  return "<svg" + place(low, "x", "y") + place(size, "width", "height") + ">\n" + content +
         "</svg>\n";
}

std::string svgPage(const SvgPage& page, const std::string& content) {
  const std::string width = std::to_string(page.size.x);
  const std::string height = std::to_string(page.size.y);
  std::string out =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<svg xmlns=\"http://www.w3.org/2000/svg\"" +
      svgAttribute("width", width + page.unit) + svgAttribute("height", height + page.unit) +
      svgAttribute("viewBox", "0 0 " + width + " " + height) +
      svgAttribute("font-family", "Inter, 'DejaVu Sans', NanumGothic, sans-serif") + ">\n";
  if (!page.title.empty()) out += "<title>" + svgEscaped(page.title) + "</title>\n";
  if (page.background) {
    out += "<rect" + svgAttribute("width", "100%") + svgAttribute("height", "100%") +
           svgPaint("fill", *page.background) + "/>\n";
  }
  return out + content + "</svg>\n";
}

}  // namespace draw
