// draw::svgBodies().
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <span>
#include <vector>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "draw/list/meshes.h"
#include "draw/svg/shades.h"
#include "draw/svg/svg.h"
#include "draw/svg/svg_text.h"

namespace draw {
namespace {

using Points = std::vector<glm::dvec3>;

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

// An image in space as it appears, two pixels a pixel of the canvas: with perspective it is no
// rectangle. No pixels if none of it is on the canvas.
struct ProjectedImage {
  Image image;
  glm::dvec2 low{0.0};  // its top left corner, canvas pixels
  glm::dvec2 size{0.0};
};

// `outline`: its corners on the canvas.
ProjectedImage projectImage(const SolidImage& placed, const Camera& camera, const Points& outline) {
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
  const glm::dvec3 middle(placed.place.origin);
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

// Canvas pixels, and z towards the viewer: lines stay straight, and of two points at the same pixel
// the one with the greater z is nearer.
glm::dvec3 project(const Camera& camera, const glm::dvec3& point) {
  return {camera.toCanvas(point), -camera.depthOf(point) * camera.pixelsPerUnitAt(point)};
}

// The polygon, its part behind the eye cut off.
Points project(const Camera& camera, std::span<const glm::dvec3> corners) {
  Points seen;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const glm::dvec3& next = corners[(i + 1) % corners.size()];
    glm::dvec3 from = corners[i];
    glm::dvec3 to = next;
    if (!camera.cutBehindEye(from, to)) continue;
    seen.push_back(project(camera, from));
    if (to != next) seen.push_back(project(camera, to));
  }
  return seen;
}

Points cornersOf(const Solid& sheet) {
  return {sheet.origin - sheet.x - sheet.y, sheet.origin + sheet.x - sheet.y,
          sheet.origin + sheet.x + sheet.y, sheet.origin - sheet.x + sheet.y};
}

glm::dvec3 placed(const Solid& solid, const glm::vec3& own) {
  return solid.origin + solid.x * own.x + solid.y * own.y + solid.z * own.z;
}

// The normal of a body stretched along its axes.
glm::dvec3 normalOf(const Solid& solid, const glm::vec3& own) {
  return glm::normalize(glm::dvec3(solid.x * (own.x / glm::dot(solid.x, solid.x)) +
                                   solid.y * (own.y / glm::dot(solid.y, solid.y)) +
                                   solid.z * (own.z / glm::dot(solid.z, solid.z))));
}

SheetShape shapeOf(const Solid& sheet) { return static_cast<SheetShape>(sheet.z.x); }

// The painter's algorithm: whole bodies from the farthest to the nearest, and between them the
// pieces of lines.
class Writer {
 public:
  // `camera`: its focus is the origin, as for the list.
  Writer(const SolidList& list, const Camera& camera)
      : list_(list), camera_(camera), axes_(camera.axes()) {}

  std::string write(const PngOf& png) {
    std::string out;
    if (list_.image() && png) out += image(png);
    for (const Solid& sheet : list_.of(SolidKind::sheet)) {
      if (shapeOf(sheet) == SheetShape::shadow) {
        out += shadow(sheet);
      } else {
        add(sheet);
      }
    }
    for (const SolidKind kind : {SolidKind::bone, SolidKind::cylinder, SolidKind::cone}) {
      const Mesh mesh = meshOf(kind);
      for (const Solid& solid : list_.of(kind)) add(solid, mesh);
    }
    for (const Solid& sphere : list_.of(SolidKind::sphere)) addSphere(sphere);
    std::ranges::stable_sort(bodies_, {}, &Body::nearness);
    lines_.resize(bodies_.size() + 1);
    for (const SpaceLine& line : list_.lines()) add(line);
    endPath();
    out += "<g stroke-width=\"0.6\" stroke-linejoin=\"round\">\n" + lines_.front();
    for (std::size_t i = 0; i < bodies_.size(); ++i) out += bodies_[i].elements + lines_[i + 1];
    return gradients_.definitions() + out + "</g>\n";
  }

 private:
  struct Body {
    double nearness;
    std::string elements;
  };

  [[nodiscard]] std::string image(const PngOf& png) const {
    const SolidImage& placed = *list_.image();
    const ProjectedImage seen =
        projectImage(placed, camera_, project(camera_, cornersOf(placed.place)));
    if (seen.image.pixels.empty()) return {};
    return "<image" + svgAttribute("x", number(seen.low.x)) +
           svgAttribute("y", number(seen.low.y)) + svgAttribute("width", number(seen.size.x)) +
           svgAttribute("height", number(seen.size.y)) +
           svgAttribute("opacity", placed.place.color.a) +
           svgAttribute("href", "data:image/png;base64," + base64(png(seen.image))) + "/>\n";
  }

  // Shadows are on the ground, below everything.
  std::string shadow(const Solid& sheet) {
    const bool isSeen = std::ranges::all_of(
        cornersOf(sheet), [&](const glm::dvec3& corner) { return camera_.isInFront(corner); });
    if (!isSeen) return {};
    const glm::dvec2 middle = camera_.toCanvas(sheet.origin);
    const glm::dvec2 x = camera_.toCanvas(sheet.origin + sheet.x) - middle;
    const glm::dvec2 y = camera_.toCanvas(sheet.origin + sheet.y) - middle;
    std::string matrix;
    for (const double each : {x.x, x.y, y.x, y.y, middle.x, middle.y}) {
      matrix += (matrix.empty() ? "" : " ") + number(each);
    }
    return "<circle r=\"1\"" + svgAttribute("transform", "matrix(" + matrix + ")") +
           svgAttribute("fill", gradients_.shadow(sheet.color)) + "/>\n";
  }

  void add(const Solid& sheet) {
    Points corners = cornersOf(sheet);
    if (shapeOf(sheet) == SheetShape::disc) {
      constexpr int kCorners = 72;
      corners.clear();
      for (int i = 0; i < kCorners; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / kCorners;
        corners.push_back(glm::dvec3(sheet.origin) + glm::dvec3(sheet.x) * std::cos(angle) +
                          glm::dvec3(sheet.y) * std::sin(angle));
      }
    }
    bodies_.push_back({project(camera_, sheet.origin).z,
                       path(project(camera_, corners), true, svgPaint("fill", sheet.color))});
  }

  // Bodies are convex: facets that face the eye do not hide each other.
  void add(const Solid& solid, const Mesh& mesh) {
    Body body{project(camera_, solid.origin + 0.5F * solid.x).z, {}};
    for (std::size_t i = 0; i + 2 < mesh.vertices.size(); i += 3) {
      body.elements += facet(solid, std::span(mesh.vertices).subspan(i, 3));
    }
    for (const MeshEdge& each : mesh.edges) body.elements += edge(solid, each);
    bodies_.push_back(std::move(body));
  }

  // A thin stroke of its own colour closes the gaps between neighbours.
  [[nodiscard]] std::string facet(const Solid& solid, std::span<const MeshVertex> vertices) const {
    Points corners;
    glm::vec3 own(0.0F);
    for (const MeshVertex& vertex : vertices) {
      corners.push_back(placed(solid, vertex.position));
      own += vertex.normal;
    }
    const glm::dvec3 normal = normalOf(solid, own);
    if (!facesEye(corners.front(), normal)) return {};
    const glm::vec3 inEye(glm::dot(normal, axes_.right), glm::dot(normal, axes_.up),
                          glm::dot(normal, axes_.back));
    const Color color =
        shaded(vertices.front().marked > 0.5F ? solid.mark : solid.color, glm::dot(inEye, kLight));
    return path(project(camera_, corners), true,
                svgPaint("fill", color) + svgPaint("stroke", color));
  }

  // An edge of the outline: one of its faces is seen.
  [[nodiscard]] std::string edge(const Solid& solid, const MeshEdge& edge) const {
    glm::dvec3 from = placed(solid, edge.from);
    glm::dvec3 to = placed(solid, edge.to);
    const glm::dvec3 middle = 0.5 * (from + to);
    if (facesEye(middle, normalOf(solid, edge.normalA)) ==
            facesEye(middle, normalOf(solid, edge.normalB)) ||
        !camera_.cutBehindEye(from, to)) {
      return {};
    }
    // A body of a few pixels must not be all outline.
    const auto across =
        static_cast<float>(2.0 * glm::length(solid.y) * camera_.pixelsPerUnitAt(middle));
    const float width = std::min(list_.edgeWidth, std::max(0.25F * across, 0.75F));
    return path(Points{project(camera_, from), project(camera_, to)}, false,
                svgPaint("stroke", list_.edgeColor) + svgAttribute("stroke-width", width) +
                    svgAttribute("stroke-linecap", "round"));
  }

  [[nodiscard]] bool facesEye(const glm::dvec3& at, const glm::dvec3& normal) const {
    return glm::dot(normal, camera_.towardsEye(at)) > 0.0;
  }

  // As near as its nearest point, so that it covers the ends of bones in it.
  void addSphere(const Solid& sphere) {
    const glm::dvec3 center(sphere.origin);
    if (!camera_.isInFront(center)) return;
    const double size = glm::length(sphere.x);
    const glm::dvec2 at = camera_.toCanvas(center);
    const auto radius = static_cast<float>(size * camera_.pixelsPerUnitAt(center));
    const float edge = std::min(list_.edgeWidth, 0.4F * radius);
    bodies_.push_back(
        {project(camera_, center + axes_.back * size).z,
         "<circle" + svgAttribute("cx", number(at.x)) + svgAttribute("cy", number(at.y)) +
             svgAttribute("r", radius - 0.5F * edge) +
             svgAttribute("fill", gradients_.ball(sphere.color)) + svgPaint("stroke", sphere.mark) +
             svgAttribute("stroke-width", edge) + "/>\n"});
  }

  // In pieces, each over the bodies that are farther away; of a gradient each has a colour.
  void add(const SpaceLine& line) {
    constexpr double kPiece = 40.0;  // pixels
    constexpr double kMost = 64.0;
    constexpr float kLeastAlpha = 0.004F;
    glm::dvec3 first(line.from);
    glm::dvec3 last(line.to);
    if (!camera_.cutBehindEye(first, last)) return;
    const glm::dvec3 from = project(camera_, first);
    const glm::dvec3 to = project(camera_, last);
    const double length = glm::distance(glm::dvec2(from), glm::dvec2(to));
    const auto pieces = static_cast<int>(std::clamp(std::ceil(length / kPiece), 1.0, kMost));
    for (int i = 0; i < pieces; ++i) {
      const double part = static_cast<double>(i) / pieces;
      const glm::dvec3 start = glm::mix(from, to, part);
      const glm::dvec3 end = glm::mix(from, to, (i + 1.0) / pieces);
      const Color color =
          between(line.colorFrom, line.colorTo, static_cast<float>((i + 0.5) / pieces));
      if (color.a < kLeastAlpha || !isOnCanvas(start, end, line.width)) continue;
      std::string paint = svgPaint("stroke", color) + svgAttribute("stroke-width", line.width);
      if (line.dash > 0.0F) {
        paint += svgAttribute("stroke-dasharray", line.dash) +
                 svgAttribute("stroke-dashoffset", number(part * length));
      }
      stroke(start, end, paint);
    }
  }

  [[nodiscard]] bool isOnCanvas(const glm::dvec3& a, const glm::dvec3& b, double margin) const {
    const glm::dvec2 low = glm::min(glm::dvec2(a), glm::dvec2(b)) - margin;
    const glm::dvec2 high = glm::max(glm::dvec2(a), glm::dvec2(b)) + margin;
    return high.x > 0.0 && high.y > 0.0 && low.x < camera_.size.x && low.y < camera_.size.y;
  }

  // Joins strokes of the same look, each starting where the last one ended, to one path.
  void stroke(const glm::dvec3& from, const glm::dvec3& to, const std::string& paint) {
    // A line through the middle of a body is under it.
    const double nearness = 0.5 * (from.z + to.z) - 2.0;
    const auto over = std::ranges::upper_bound(bodies_, nearness, {}, &Body::nearness);
    const auto layer = static_cast<std::size_t>(over - bodies_.begin());
    const bool continues = !path_.empty() && layer == layer_ && paint == paint_ &&
                           glm::distance(glm::dvec2(path_.back()), glm::dvec2(from)) < 1e-3;
    if (!continues) {
      endPath();
      path_ = {from};
      paint_ = paint;
      layer_ = layer;
    }
    path_.push_back(to);
  }
  void endPath() {
    if (!path_.empty()) {
      lines_[layer_] += path(path_, false, svgAttribute("fill", "none") + paint_);
    }
    path_.clear();
  }

  const SolidList& list_;
  Camera camera_;
  ViewAxes axes_;
  std::vector<Body> bodies_;
  std::vector<std::string> lines_;  // over as many bodies as its index
  Points path_;
  std::string paint_;
  std::size_t layer_ = 0;
  Gradients gradients_;
};

}  // namespace

std::string svgBodies(const SolidList& list, const Camera& camera, const PngOf& png) {
  Camera own = camera;
  own.center = {0.0, 0.0};
  own.focusZ = 0.0;
  return Writer(list, own).write(png);
}

}  // namespace draw
