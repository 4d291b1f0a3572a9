// draw::svgBodies().
#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <utility>
#include <vector>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "draw/space/solid_sides.h"
#include "draw/svg/seen_bodies.h"
#include "draw/svg/seen_image.h"
#include "draw/svg/seen_space.h"
#include "draw/svg/svg.h"
#include "draw/svg/svg_gradients.h"
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

class Writer {
 public:
  Writer(const SolidList& list, const Camera& camera)
      : list_(list), camera_(camera), seen_(camera), bodies_(seenBodies(list, camera)) {}

  std::string write(const PngOf& png) {
    shadows();
    Lines front{bodies_.edges, list_.lines()};
    if (list_.image() && png) {
      const Corners outline = seen_.of(cornersOf(list_.image()->place));
      const Lines behind = takeBehind(front, outline);
      if (const auto plane = towardsViewer(outline)) {
        bodies(draw::takeBehind(bodies_.scene, *plane));
        lines(behind);
        image(outline, png);
      }
    }
    bodies(std::move(bodies_.scene));
    lines(front);
    return gradients_.definitions() + out_;
  }

 private:
  struct Lines {
    std::vector<SeenEdge> edges;
    std::vector<SpaceLine> lines;
  };

  // What of the lines lies behind the image, whose outline is given.
  Lines takeBehind(Lines& all, const Corners& outline) const {
    Lines behind;
    std::vector<SpaceLine> sorted;
    const ViewerSide side(list_.image()->place, camera_);
    const auto count = static_cast<std::ptrdiff_t>(sortBySide(side, all.lines, sorted));
    behind.lines.assign(sorted.begin(), sorted.begin() + count);
    all.lines.assign(sorted.begin() + count, sorted.end());
    if (const auto plane = towardsViewer(outline)) {
      const auto first = std::stable_partition(
          all.edges.begin(), all.edges.end(),
          [&](const SeenEdge& edge) { return plane->of(0.5 * (edge.from + edge.to)) >= 0.0; });
      behind.edges.assign(first, all.edges.end());
      all.edges.erase(first, all.edges.end());
    }
    return behind;
  }

  // Under everything: they lie on the ground.
  void shadows() {
    for (const Solid& sheet : list_.of(SolidKind::sheet)) {
      const Corners corners = cornersOf(sheet);
      if (static_cast<SheetShape>(sheet.z.x) != SheetShape::shadow || !seen_.isWhole(corners)) {
        continue;
      }
      const glm::dvec2 middle(seen_.of(glm::dvec3(sheet.origin)));
      const glm::dvec2 x = glm::dvec2(seen_.of(glm::dvec3(sheet.origin + sheet.x))) - middle;
      const glm::dvec2 y = glm::dvec2(seen_.of(glm::dvec3(sheet.origin + sheet.y))) - middle;
      std::string matrix;
      for (const double each : {x.x, x.y, y.x, y.y, middle.x, middle.y}) {
        matrix += (matrix.empty() ? "" : " ") + number(each);
      }
      out_ += "<circle r=\"1\"" + svgAttribute("transform", "matrix(" + matrix + ")") +
              svgAttribute("fill", gradients_.shadow(sheet.color)) + "/>\n";
    }
  }

  void bodies(SeenScene scene) {
    out_ += "<g stroke-width=\"0.6\" stroke-linejoin=\"round\">\n";
    paintInOrder(std::move(scene),
                 {[&](const SeenPiece& piece) { facet(piece); },
                  [&](std::size_t id) { sphere(list_.of(SolidKind::sphere)[id]); },
                  [&](std::size_t id) { sheet(list_.of(SolidKind::sheet)[id]); }});
    out_ += "</g>\n";
  }

  // A thin stroke of its own colour: else the ground shines through between neighbours.
  void facet(const SeenPiece& piece) {
    const Color& color = bodies_.colors[piece.id];
    out_ += path(piece.corners, true, svgPaint("fill", color) + svgPaint("stroke", color));
  }

  void sphere(const Solid& sphere) {
    const glm::dvec3 center(sphere.origin);
    const glm::dvec3 at = seen_.of(center);
    const auto radius = static_cast<float>(glm::length(sphere.x) * seen_.scaleAt(center));
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
    out_ += path(seen_.of(corners), true, svgPaint("fill", sheet.color));
  }

  void lines(const Lines& all) {
    out_ += "<g fill=\"none\" stroke-linejoin=\"round\">\n";
    for (const SeenEdge& edge : all.edges) add(edge);
    for (const SpaceLine& line : all.lines) add(line);
    endPath();
    out_ += "</g>\n";
  }

  void image(const Corners& outline, const PngOf& png) {
    const SolidImage& placed = *list_.image();
    const SeenImage seen = seenImage(placed, camera_, outline);
    if (seen.image.pixels.empty()) return;
    out_ += "<image" + svgAttribute("x", number(seen.low.x)) +
            svgAttribute("y", number(seen.low.y)) + svgAttribute("width", number(seen.size.x)) +
            svgAttribute("height", number(seen.size.y)) +
            svgAttribute("opacity", placed.place.color.a) +
            svgAttribute("href", "data:image/png;base64," + base64(png(seen.image))) + "/>\n";
  }

  void add(const SeenEdge& edge) {
    // What falls off steeply behind its own edge does not hide it.
    const glm::dvec3 nearer(0.0, 0.0, 3.0);
    for (const auto& [start, end] :
         bodies_.occluders.visible(edge.from + nearer, edge.to + nearer, edge.body)) {
      stroke(glm::mix(edge.from, edge.to, start), glm::mix(edge.from, edge.to, end),
             svgPaint("stroke", list_.edgeColor) + svgAttribute("stroke-width", edge.width) +
                 svgAttribute("stroke-linecap", "round"));
    }
  }

  void add(const SpaceLine& line) {
    constexpr int kShades = 3;  // of what fades
    constexpr float kLeastAlpha = 0.004F;
    const auto ends = seen_.of(glm::dvec3(line.from), glm::dvec3(line.to));
    if (!ends) return;
    const auto& [from, to] = *ends;
    const glm::dvec3 nearer(0.0, 0.0, 0.5);
    const bool fades = svgPaint("", line.colorFrom) != svgPaint("", line.colorTo);
    const double length = glm::distance(glm::dvec2(from), glm::dvec2(to));
    for (const auto& [first, last] : bodies_.occluders.visible(from + nearer, to + nearer)) {
      const int shades = fades ? kShades : 1;
      for (int i = 0; i < shades; ++i) {
        const double a = glm::mix(first, last, static_cast<double>(i) / shades);
        const double b = glm::mix(first, last, (i + 1.0) / shades);
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

  // What goes on where the last stroke ended, and looks like it, is one path.
  void stroke(const glm::dvec3& from, const glm::dvec3& to, const std::string& paint) {
    const bool goesOn = !path_.empty() && paint == paint_ &&
                        glm::distance(glm::dvec2(path_.back()), glm::dvec2(from)) < 1e-3;
    if (!goesOn) {
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
  SeenSpace seen_;
  SeenBodies bodies_;
  std::string out_;
  Corners path_;
  std::string paint_;
  SvgGradients gradients_;
};

}  // namespace

std::string svgBodies(const SolidList& list, const Camera& camera, const PngOf& png) {
  return Writer(list, camera).write(png);
}

}  // namespace draw
