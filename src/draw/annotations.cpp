#include "draw/annotations.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "lab/palette.h"

namespace draw {
namespace {

using lab::Mark;
using lab::MarkKind;
using lab::Role;

unsigned roleColor(Role role, const lab::Palette& colors) {
  switch (role) {
    case Role::neutral:
    case Role::before:
      return colors.dimText;
    case Role::target:
      return colors.target;
    case Role::tip:
      return colors.tip;
    case Role::current:
    case Role::result:
      return colors.current;
    case Role::interior:
      return colors.interior;
    case Role::red:
    case Role::x:
      return colors.red;
    case Role::blue:
      return colors.blue;
    case Role::y:
      return colors.good;
  }
  return colors.text;
}

// A mark in canvas pixels.
struct Shape {
  const Mark& mark;
  const AnnotationView& view;

  [[nodiscard]] glm::vec2 at(const glm::dvec3& world) const { return view.camera.toCanvas(world); }
  [[nodiscard]] bool isLit() const {
    return !mark.quantity.empty() && mark.quantity == view.highlight;
  }
  [[nodiscard]] float radius() const {
    return mark.radius > 0.0 ? static_cast<float>(mark.radius * view.camera.pixelsPerUnit)
                             : static_cast<float>(mark.points) * view.unit;
  }
  [[nodiscard]] glm::vec2 onArc(double angle) const {
    return at(mark.a) + radius() * glm::vec2(std::cos(angle), -std::sin(angle));
  }
  // Where its label is anchored, and on which side it is best.
  [[nodiscard]] glm::vec2 anchor() const {
    if (mark.kind == MarkKind::arc) return onArc(mark.from + 0.5 * mark.sweep);
    if (mark.kind == MarkKind::arrow) return at(mark.b);
    if (mark.kind == MarkKind::line || mark.kind == MarkKind::dashed) {
      return 0.5F * (at(mark.a) + at(mark.b));
    }
    if (mark.kind == MarkKind::circle) return at(mark.a) + glm::vec2(0.0F, -radius());
    return at(mark.a);
  }
  [[nodiscard]] glm::vec2 away() const {
    if (mark.kind == MarkKind::arc) {
      const double middle = mark.from + 0.5 * mark.sweep;
      return {std::cos(middle), -std::sin(middle)};
    }
    const glm::vec2 way = at(mark.b) - at(mark.a);
    const float length = glm::length(way);
    if (length < 1e-3F) return glm::vec2(0.0F);
    if (mark.kind == MarkKind::arrow) return way / length;
    return mark.kind == MarkKind::point ? glm::vec2(0.0F) : glm::vec2(-way.y, way.x) / length;
  }
};

bool isShown(const Mark& mark, const AnnotationView& view) {
  return static_cast<std::size_t>(std::max(mark.stage, 0)) <= view.lines;
}

void paintArc(DrawList& list, const Shape& shape, float width, Color color) {
  const Mark& mark = shape.mark;
  const float unit = shape.view.unit;
  list.arc(shape.at(mark.a), shape.radius(), static_cast<float>(mark.from),
           static_cast<float>(mark.sweep), width, color);
  const double length = std::abs(mark.sweep) * static_cast<double>(shape.radius());
  if (!mark.hasHead || length < 6.0 * static_cast<double>(unit)) return;
  // Along the tangent at the end of the sweep; screen y points down.
  const double end = mark.from + mark.sweep;
  const float sense = mark.sweep < 0.0 ? -1.0F : 1.0F;
  const glm::vec2 tangent = sense * glm::vec2(-std::sin(end), -std::cos(end));
  list.arrowHead(shape.onArc(end) + 3.0F * unit * tangent, tangent, 9.0F * unit, 8.0F * unit,
                 color);
}

void paintArrow(DrawList& list, const Shape& shape, float width, Color color) {
  const glm::vec2 from = shape.at(shape.mark.a);
  const glm::vec2 to = shape.at(shape.mark.b);
  const float length = glm::distance(from, to);
  if (length < 2.0F) return;
  const float head = std::min(10.0F * shape.view.unit, 0.5F * length);
  const glm::vec2 way = (to - from) / length;
  list.line(from, to - 0.8F * head * way, width, color);
  list.arrowHead(to, way, head, 0.85F * head, color);
}

void paintMark(DrawList& list, const Shape& shape, const lab::Palette& colors) {
  const Mark& mark = shape.mark;
  const float unit = shape.view.unit;
  const Color color = rgb(roleColor(mark.role, colors), mark.role == Role::before ? 0.6F : 1.0F);
  const float width = (shape.isLit() ? 4.0F : 2.0F) * unit;
  switch (mark.kind) {
    case MarkKind::line:
      list.line(shape.at(mark.a), shape.at(mark.b), width, color);
      break;
    case MarkKind::dashed:
      list.line(shape.at(mark.a), shape.at(mark.b), width, color, 5.0F * unit);
      break;
    case MarkKind::arrow:
      paintArrow(list, shape, width, color);
      break;
    case MarkKind::arc:
      paintArc(list, shape, width, color);
      break;
    case MarkKind::circle:
      list.arc(shape.at(mark.a), shape.radius(), 0.0F, 2.0F * std::numbers::pi_v<float>,
               0.75F * width, color.withAlpha(0.7F));
      break;
    case MarkKind::point:
      list.disc(shape.at(mark.a), (shape.isLit() ? 7.0F : 5.0F) * unit, color,
                rgb(colors.background), 1.25F * unit);
      break;
    case MarkKind::label:
      break;
  }
}

// Thin lines are lighter than bones: text with a halo on one can still be read.
constexpr float kLineWeight = 0.6F;

void addArc(std::vector<Obstacle>& obstacles, const Shape& shape, double from, double sweep) {
  constexpr int kPieces = 8;
  for (int i = 0; i < kPieces; ++i) {
    obstacles.push_back({shape.onArc(from + sweep * i / kPieces),
                         shape.onArc(from + sweep * (i + 1) / kPieces), 0.0F, kLineWeight});
  }
}

void addObstacles(std::vector<Obstacle>& obstacles, const Shape& shape) {
  const Mark& mark = shape.mark;
  switch (mark.kind) {
    case MarkKind::line:
    case MarkKind::dashed:
    case MarkKind::arrow:
      obstacles.push_back({shape.at(mark.a), shape.at(mark.b), 0.0F, kLineWeight});
      break;
    case MarkKind::arc:
      addArc(obstacles, shape, mark.from, mark.sweep);
      break;
    case MarkKind::circle:
      addArc(obstacles, shape, 0.0, 2.0 * std::numbers::pi);
      break;
    case MarkKind::point:
      obstacles.push_back({shape.at(mark.a), shape.at(mark.a), 10.0F * shape.view.unit});
      break;
    case MarkKind::label:
      break;
  }
}

// Pixels.
float distanceToMark(const Shape& shape, glm::vec2 p) {
  constexpr float kFar = 1e9F;
  const Mark& mark = shape.mark;
  if (mark.kind == MarkKind::arc) {
    const glm::vec2 v = p - shape.at(mark.a);
    const double angle = std::atan2(-v.y, v.x);
    const double turn =
        std::remainder(angle - mark.from - 0.5 * mark.sweep, 2.0 * std::numbers::pi);
    if (std::abs(turn) > 0.5 * std::abs(mark.sweep)) return kFar;
    return std::abs(glm::length(v) - shape.radius());
  }
  if (mark.kind == MarkKind::circle || mark.kind == MarkKind::label) return kFar;
  const glm::vec2 from = shape.at(mark.a);
  const glm::vec2 way = mark.kind == MarkKind::point ? glm::vec2(0.0F) : shape.at(mark.b) - from;
  const float squared = glm::dot(way, way);
  const float t = squared > 0.0F ? std::clamp(glm::dot(p - from, way) / squared, 0.0F, 1.0F) : 0.0F;
  return glm::distance(p, from + t * way);
}

}  // namespace

void paintMarks(DrawList& list, const lab::Explanation& explanation, const AnnotationView& view) {
  const lab::Palette& colors = lab::palette(view.theme);
  for (const Mark& mark : explanation.marks) {
    if (isShown(mark, view)) paintMark(list, {mark, view}, colors);
  }
}

void collectLabels(LabelSheet& sheet, const lab::Explanation& explanation,
                   const AnnotationView& view) {
  const lab::Palette& colors = lab::palette(view.theme);
  for (const Mark& mark : explanation.marks) {
    if (!isShown(mark, view)) continue;
    const Shape shape{mark, view};
    addObstacles(sheet.ground.obstacles, shape);
    if (mark.text.empty()) continue;
    const Color halo = shape.isLit() ? rgb(colors.control) : rgb(colors.background);
    const float clearance = mark.kind == MarkKind::point ? 6.0F * view.unit : 0.0F;
    sheet.labels.push_back({mark.text, rgb(roleColor(mark.role, colors)), halo, shape.anchor(),
                            shape.away(), clearance, mark.quantity});
  }
}

std::string quantityAt(const lab::Explanation& explanation, const std::vector<PlacedLabel>& labels,
                       const AnnotationView& view, const glm::dvec2& canvas) {
  const glm::vec2 p(canvas);
  for (const PlacedLabel& label : labels) {
    const bool inside =
        p.x >= label.low.x && p.y >= label.low.y && p.x <= label.high.x && p.y <= label.high.y;
    if (inside && !label.quantity.empty()) return label.quantity;
  }
  std::string nearest;
  float least = 6.0F * view.unit;
  for (const Mark& mark : explanation.marks) {
    if (mark.quantity.empty() || !isShown(mark, view)) continue;
    const float distance = distanceToMark({mark, view}, p);
    if (distance >= least) continue;
    least = distance;
    nearest = mark.quantity;
  }
  return nearest;
}

}  // namespace draw
