#include "draw/marks/flat_marks.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

#include "draw/list/segment.h"

namespace draw {

using explain::Mark;
using explain::MarkKind;

float FlatMark::radius() const {
  return mark.radius > 0.0 ? static_cast<float>(mark.radius * view.camera.pixelsPerUnit)
                           : static_cast<float>(mark.points) * view.unit;
}

glm::vec2 FlatMark::onArc(double angle) const {
  return at(mark.a) + radius() * glm::vec2(std::cos(angle), -std::sin(angle));
}

glm::vec2 FlatMark::anchor() const {
  if (mark.kind == MarkKind::arc) return onArc(mark.from + 0.5 * mark.sweep);
  if (mark.kind == MarkKind::arrow) return at(mark.b);
  if (mark.kind == MarkKind::line || mark.kind == MarkKind::dashed) {
    return 0.5F * (at(mark.a) + at(mark.b));
  }
  if (mark.kind == MarkKind::circle) return at(mark.a) + glm::vec2(0.0F, -radius());
  return at(mark.a);
}

glm::vec2 FlatMark::away() const {
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

namespace {

void paintArc(DrawList& list, const FlatMark& shape, float width, Color color) {
  const Mark& mark = shape.mark;
  const float unit = shape.view.unit;
  list.arc(shape.at(mark.a), shape.radius(), static_cast<float>(mark.from),
           static_cast<float>(mark.sweep), width, color);
  const double length = std::abs(mark.sweep) * static_cast<double>(shape.radius());
  if (!mark.hasHead || length < 6.0 * static_cast<double>(unit)) return;
  // The tangent at the end of the sweep; canvas y points down.
  const double end = mark.from + mark.sweep;
  const float sense = mark.sweep < 0.0 ? -1.0F : 1.0F;
  const glm::vec2 tangent = sense * glm::vec2(-std::sin(end), -std::cos(end));
  list.arrowHead(shape.onArc(end) + 3.0F * unit * tangent, tangent, 9.0F * unit, 8.0F * unit,
                 color);
}

void paintArrow(DrawList& list, const FlatMark& shape, float width, Color color) {
  const glm::vec2 from = shape.at(shape.mark.a);
  const glm::vec2 to = shape.at(shape.mark.b);
  const float length = glm::distance(from, to);
  if (length < 2.0F) return;
  const float head = std::min(10.0F * shape.view.unit, 0.5F * length);
  const glm::vec2 way = (to - from) / length;
  list.line(from, to - 0.8F * head * way, width, color);
  list.arrowHead(to, way, head, 0.85F * head, color);
}

void addArc(std::vector<Obstacle>& obstacles, const FlatMark& shape, double from, double sweep) {
  constexpr int kPieces = 8;
  for (int i = 0; i < kPieces; ++i) {
    obstacles.push_back({shape.onArc(from + sweep * i / kPieces),
                         shape.onArc(from + sweep * (i + 1) / kPieces), 0.0F, kLineWeight});
  }
}

}  // namespace

void paintFlatMark(DrawList& list, const FlatMark& shape, const MarkPaint& paint) {
  const Mark& mark = shape.mark;
  const float unit = shape.view.unit;
  const auto [color, background, width, isLit] = paint;
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
      list.disc(shape.at(mark.a), (isLit ? 7.0F : 5.0F) * unit, color, background, 1.25F * unit);
      break;
    case MarkKind::sphere:
    case MarkKind::sheet:
    case MarkKind::label:
      break;
  }
}

void addFlatObstacles(std::vector<Obstacle>& obstacles, const FlatMark& shape) {
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
    case MarkKind::sphere:
    case MarkKind::sheet:
    case MarkKind::label:
      break;
  }
}

float distanceToFlatMark(const FlatMark& shape, glm::vec2 p) {
  const Mark& mark = shape.mark;
  if (mark.kind == MarkKind::arc) {
    const glm::vec2 v = p - shape.at(mark.a);
    const double angle = std::atan2(-v.y, v.x);
    const double turn =
        std::remainder(angle - mark.from - 0.5 * mark.sweep, 2.0 * std::numbers::pi);
    if (std::abs(turn) > 0.5 * std::abs(mark.sweep)) return kFarFromMark;
    return std::abs(glm::length(v) - shape.radius());
  }
  if (mark.kind == MarkKind::circle || mark.kind == MarkKind::label) return kFarFromMark;
  return distanceToSegment(p, shape.at(mark.a),
                           shape.at(mark.kind == MarkKind::point ? mark.a : mark.b));
}

}  // namespace draw
