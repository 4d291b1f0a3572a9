// draw::svgBodies().
#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "draw/svg/projected_bodies.h"
#include "draw/svg/screen_space.h"
#include "draw/svg/svg.h"
#include "draw/svg/svg_text.h"

namespace draw {
namespace {

Color between(const Color& a, const Color& b, float part) {
  return {glm::mix(a.r, b.r, part), glm::mix(a.g, b.g, part), glm::mix(a.b, b.b, part),
          glm::mix(a.a, b.a, part)};
}

std::string number(double value) { return svgNumber(static_cast<float>(value)); }

std::string path(std::span<const glm::dvec3> points, bool isClosed, const std::string& paint) {
  std::string d;
  for (const glm::dvec3& at : points) {
    d += (d.empty() ? "M" : "L") + number(at.x) + " " + number(at.y);
  }
  return "<path" + svgAttribute("d", isClosed ? d + "Z" : d) + paint + "/>\n";
}

// The gradients of spheres and shadows.
class Gradients {
 public:
  // The value of a "fill". Each colour is defined once.
  std::string shadow(const Color& color);
  std::string ball(const Color& color);

  // The element with all definitions; empty if there are none.
  [[nodiscard]] std::string definitions() const;

 private:
  std::string named(const std::string& kind, const Color& color, const std::string& content);

  std::map<std::string, std::string> contents_;  // by id
};

std::string stop(float offset, const Color& color) {
  return "<stop" + svgAttribute("offset", offset) + svgPaint("stop-color", color.withAlpha(1.0F)) +
         svgAttribute("stop-opacity", color.a) + "/>";
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

// An image in space as it appears, two pixels a pixel of the canvas: with perspective it is no
// rectangle. No pixels if none of it is on the canvas.
struct ProjectedImage {
  Image image;
  glm::dvec2 low{0.0};  // its top left corner, canvas pixels
  glm::dvec2 size{0.0};
};

// `outline`: its corners on the canvas.
ProjectedImage projectImage(const SolidImage& placed, const Camera& camera,
                            const Corners& outline) {
  constexpr double kPerPixel = 2.0;  // it may be printed large
  ProjectedImage result;
  glm::dvec2 high(0.0);
  result.low = camera.size;
  for (const glm::dvec3& corner : outline) {
    result.low = glm::max(glm::min(result.low, glm::floor(glm::dvec2(corner))), glm::dvec2(0.0));
    high = glm::min(glm::max(high, glm::ceil(glm::dvec2(corner))), camera.size);
  }
  result.size = glm::max(high - result.low, glm::dvec2(0.0));
  result.image.width = static_cast<int>(result.size.x * kPerPixel);
  result.image.height = static_cast<int>(result.size.y * kPerPixel);
  result.image.pixels.assign(
      static_cast<std::size_t>(result.image.width) * static_cast<std::size_t>(result.image.height),
      {0, 0, 0, 0});
  const Image& from = *placed.image;
  const glm::dvec3 x(placed.place.x);
  const glm::dvec3 y(placed.place.y);
  const glm::dvec3 middle = camera.focus() + glm::dvec3(placed.place.origin);
  const glm::dvec3 normal = glm::cross(x, y);
  auto pixel = result.image.pixels.begin();
  for (int row = 0; row < result.image.height; ++row) {
    for (int column = 0; column < result.image.width; ++column, ++pixel) {
      const Ray ray =
          camera.rayThrough(result.low + (glm::dvec2(column, row) + 0.5) * (1.0 / kPerPixel));
      const double way = glm::dot(middle - ray.origin, normal) / glm::dot(ray.direction, normal);
      const glm::dvec3 at = ray.origin + way * ray.direction - middle;
      const double u = 0.5 + 0.5 * glm::dot(at, x) / glm::dot(x, x);
      const double v = 0.5 - 0.5 * glm::dot(at, y) / glm::dot(y, y);
      if (!(u >= 0.0 && u < 1.0 && v >= 0.0 && v < 1.0)) continue;
      const auto i =
          static_cast<std::size_t>(v * from.height) * static_cast<std::size_t>(from.width) +
          static_cast<std::size_t>(u * from.width);
      *pixel = from.pixels[i];
    }
  }
  return result;
}

class Writer {
 public:
  Writer(const SolidList& list, const Camera& camera)
      : list_(list), camera_(camera), screen_(camera), bodies_(projectBodies(list, camera)) {}

  std::string write(const PngOf& png) {
    if (list_.image() && png) image(screen_.project(cornersOf(list_.image()->place)), png);
    shadows();
    bodies(std::move(bodies_.scene));
    lines();
    return gradients_.definitions() + out_;
  }

 private:
  // Shadows are on the ground, below everything.
  void shadows() {
    for (const Solid& sheet : list_.of(SolidKind::sheet)) {
      const Corners corners = cornersOf(sheet);
      if (static_cast<SheetShape>(sheet.z.x) != SheetShape::shadow || !screen_.isInFront(corners)) {
        continue;
      }
      const glm::dvec2 middle(screen_.project(glm::dvec3(sheet.origin)));
      const glm::dvec2 x = glm::dvec2(screen_.project(glm::dvec3(sheet.origin + sheet.x))) - middle;
      const glm::dvec2 y = glm::dvec2(screen_.project(glm::dvec3(sheet.origin + sheet.y))) - middle;
      std::string matrix;
      for (const double each : {x.x, x.y, y.x, y.y, middle.x, middle.y}) {
        matrix += (matrix.empty() ? "" : " ") + number(each);
      }
      out_ += "<circle r=\"1\"" + svgAttribute("transform", "matrix(" + matrix + ")") +
              svgAttribute("fill", gradients_.shadow(sheet.color)) + "/>\n";
    }
  }

  void bodies(ScreenScene scene) {
    out_ += "<g stroke-width=\"0.6\" stroke-linejoin=\"round\">\n";
    paintBackToFront(std::move(scene),
                     {[&](const ScreenPolygon& piece) { facet(piece); },
                      [&](std::size_t id) { sphere(list_.of(SolidKind::sphere)[id]); },
                      [&](std::size_t id) { sheet(list_.of(SolidKind::sheet)[id]); }});
    out_ += "</g>\n";
  }

  // A thin stroke of its own colour closes the gaps between neighbours.
  void facet(const ScreenPolygon& piece) {
    const Color& color = bodies_.colors[piece.id];
    out_ += path(piece.corners, true, svgPaint("fill", color) + svgPaint("stroke", color));
  }

  void sphere(const Solid& sphere) {
    const glm::dvec3 center(sphere.origin);
    const glm::dvec3 at = screen_.project(center);
    const auto radius = static_cast<float>(glm::length(sphere.x) * screen_.pixelsPerUnitAt(center));
    const float edge = std::min(list_.edgeWidth, 0.4F * radius);
    out_ += "<circle" + svgAttribute("cx", static_cast<float>(at.x)) +
            svgAttribute("cy", static_cast<float>(at.y)) + svgAttribute("r", radius - 0.5F * edge) +
            svgAttribute("fill", gradients_.ball(sphere.color)) + svgPaint("stroke", sphere.mark) +
            svgAttribute("stroke-width", edge) + "/>\n";
  }

  void sheet(const Solid& sheet) {
    Corners corners = cornersOf(sheet);
    if (static_cast<SheetShape>(sheet.z.x) == SheetShape::disc) {
      constexpr int kCorners = 72;
      corners.clear();
      for (int i = 0; i < kCorners; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / kCorners;
        corners.push_back(glm::dvec3(sheet.origin) + glm::dvec3(sheet.x) * std::cos(angle) +
                          glm::dvec3(sheet.y) * std::sin(angle));
      }
    }
    out_ += path(screen_.project(corners), true, svgPaint("fill", sheet.color));
  }

  void lines() {
    out_ += "<g fill=\"none\" stroke-linejoin=\"round\">\n";
    for (const OutlineEdge& edge : bodies_.edges) add(edge);
    for (const SpaceLine& line : list_.lines()) add(line);
    endPath();
    out_ += "</g>\n";
  }

  void image(const Corners& outline, const PngOf& png) {
    const SolidImage& placed = *list_.image();
    const ProjectedImage projected = projectImage(placed, camera_, outline);
    if (projected.image.pixels.empty()) return;
    out_ += "<image" + svgAttribute("x", number(projected.low.x)) +
            svgAttribute("y", number(projected.low.y)) +
            svgAttribute("width", number(projected.size.x)) +
            svgAttribute("height", number(projected.size.y)) +
            svgAttribute("opacity", placed.place.color.a) +
            svgAttribute("href", "data:image/png;base64," + base64(png(projected.image))) + "/>\n";
  }

  void add(const OutlineEdge& edge) {
    // Moved towards the viewer, so that faces that fall off steeply behind it do not hide it.
    const glm::dvec3 nearer(0.0, 0.0, 3.0);
    for (const auto& [start, end] :
         bodies_.occluders.visible(edge.from + nearer, edge.to + nearer, edge.body)) {
      stroke(glm::mix(edge.from, edge.to, start), glm::mix(edge.from, edge.to, end),
             svgPaint("stroke", list_.edgeColor) + svgAttribute("stroke-width", edge.width) +
                 svgAttribute("stroke-linecap", "round"));
    }
  }

  void add(const SpaceLine& line) {
    constexpr int kPieces = 3;  // pieces of a gradient
    constexpr float kLeastAlpha = 0.004F;
    const auto ends = screen_.project(glm::dvec3(line.from), glm::dvec3(line.to));
    if (!ends) return;
    const auto& [from, to] = *ends;
    const glm::dvec3 nearer(0.0, 0.0, 0.5);
    const bool fades = svgPaint("", line.colorFrom) != svgPaint("", line.colorTo);
    const double length = glm::distance(glm::dvec2(from), glm::dvec2(to));
    for (const auto& [first, last] : bodies_.occluders.visible(from + nearer, to + nearer)) {
      const int pieces = fades ? kPieces : 1;
      for (int i = 0; i < pieces; ++i) {
        const double a = glm::mix(first, last, static_cast<double>(i) / pieces);
        const double b = glm::mix(first, last, (i + 1.0) / pieces);
        const Color color =
            between(line.colorFrom, line.colorTo, static_cast<float>(0.5 * (a + b)));
        const glm::dvec3 start = glm::mix(from, to, a);
        const glm::dvec3 end = glm::mix(from, to, b);
        if (color.a < kLeastAlpha || !isOnCanvas(start, end, line.width)) continue;
        std::string paint = svgPaint("stroke", color) + svgAttribute("stroke-width", line.width);
        if (line.dash > 0.0F) {
          paint += svgAttribute("stroke-dasharray", line.dash) +
                   svgAttribute("stroke-dashoffset", number(a * length));
        }
        stroke(start, end, paint);
      }
    }
  }

  [[nodiscard]] bool isOnCanvas(const glm::dvec3& a, const glm::dvec3& b, double margin) const {
    const glm::dvec2 low = glm::min(glm::dvec2(a), glm::dvec2(b)) - margin;
    const glm::dvec2 high = glm::max(glm::dvec2(a), glm::dvec2(b)) + margin;
    return high.x > 0.0 && high.y > 0.0 && low.x < camera_.size.x && low.y < camera_.size.y;
  }

  // Joins strokes of the same look, each starting where the last one ended, to one path.
  void stroke(const glm::dvec3& from, const glm::dvec3& to, const std::string& paint) {
    const bool continues = !path_.empty() && paint == paint_ &&
                           glm::distance(glm::dvec2(path_.back()), glm::dvec2(from)) < 1e-3;
    if (!continues) {
      endPath();
      path_ = {from};
      paint_ = paint;
    }
    path_.push_back(to);
  }
  void endPath() {
    if (path_.size() > 1) {
      out_ +=
          path(path_, false,
               svgAttribute("fill", "none") + svgAttribute("stroke-linejoin", "round") + paint_);
    }
    path_.clear();
  }

  const SolidList& list_;
  const Camera& camera_;
  ScreenSpace screen_;
  ProjectedBodies bodies_;
  std::string out_;
  Corners path_;
  std::string paint_;
  Gradients gradients_;
};

}  // namespace

std::string svgBodies(const SolidList& list, const Camera& camera, const PngOf& png) {
  return Writer(list, camera).write(png);
}

}  // namespace draw
