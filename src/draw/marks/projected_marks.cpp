#include "draw/marks/projected_marks.h"

#include <algorithm>
#include <cmath>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "draw/list/segment.h"

namespace draw {
namespace {

using explain::Mark;
using explain::MarkKind;

constexpr double kPiecesATurn = 96.0;
constexpr float kHead = 10.0F;  // of an arrow, points

struct Ring {
  glm::dvec3 center, u, v;  // u and v are radii
};

Ring ringOf(const Mark& mark, const AnnotationView& view) {
  const double radius = mark.radius > 0.0 || mark.kind != MarkKind::arc
                            ? mark.radius
                            : mark.points * view.unit / view.camera.pixelsPerUnitAt(mark.a);
  return {mark.a, mark.u * radius, mark.v * radius};
}

// The silhouette of the sphere; a point if the eye is inside.
Ring outlineOf(const Mark& mark, const Camera& camera) {
  const glm::dvec3 way = camera.towardsEye(mark.a);
  const ViewAxes axes = camera.axes();
  const glm::dvec3 upwards = axes.up - glm::dot(axes.up, way) * way;
  const bool isAlongView = glm::length(upwards) < 0.1;  // then `up` has no direction on the canvas
  const glm::dvec3 up = glm::normalize(isAlongView ? glm::cross(way, axes.right) : upwards);
  const glm::dvec3 right = glm::cross(up, way);
  if (!camera.isSpace || !camera.perspective) {
    return {mark.a, right * mark.radius, up * mark.radius};
  }
  const glm::dvec3 eye = camera.focus() + axes.back * camera.eyeDistance();
  const double sine = mark.radius / std::max(glm::distance(eye, mark.a), 1e-300);
  const double size = sine < 1.0 ? mark.radius * std::sqrt(1.0 - sine * sine) : 0.0;
  return {mark.a + way * (mark.radius * std::min(sine, 1.0)), right * size, up * size};
}

glm::dvec3 onRing(const Ring& ring, double angle) {
  return ring.center + std::cos(angle) * ring.u + std::sin(angle) * ring.v;
}

// The part of the line in front of the eye.
void addLine(Projected& seen, const Camera& camera, glm::dvec3 a, glm::dvec3 b) {
  if (!camera.cutBehindEye(a, b)) return;
  seen.strokes.push_back({camera.toCanvas(a), camera.toCanvas(b)});
}

void addArc(Projected& seen, const Camera& camera, const Ring& ring, double from, double sweep) {
  const int pieces =
      std::max(2, static_cast<int>(std::ceil(std::abs(sweep) / rigs::kWholeTurn * kPiecesATurn)));
  std::vector<glm::vec2> stroke;
  const auto finish = [&] {
    if (stroke.size() > 1) seen.strokes.push_back(stroke);
    stroke.clear();
  };
  for (int i = 0; i <= pieces; ++i) {
    const glm::dvec3 point = onRing(ring, from + sweep * i / pieces);
    if (camera.isInFront(point)) {
      stroke.emplace_back(camera.toCanvas(point));
    } else {
      finish();
    }
  }
  finish();
}

glm::vec2 unitOf(glm::vec2 way) {
  const float length = glm::length(way);
  return length > 1e-3F ? way / length : glm::vec2(0.0F);
}

void anchorAt(Projected& seen, const Camera& camera, const glm::dvec3& point) {
  seen.isSeen = camera.isInFront(point);
  seen.anchor = camera.toCanvas(point);
}

void anchorOnLine(Projected& seen, const Mark& mark, const Camera& camera) {
  if (seen.strokes.empty()) return;
  const glm::vec2 from = seen.strokes.front().front();
  const glm::vec2 to = seen.strokes.front().back();
  const glm::vec2 way = unitOf(to - from);
  const bool isArrow = mark.kind == MarkKind::arrow;
  seen.isSeen = !isArrow || camera.isInFront(mark.b);
  seen.anchor = isArrow ? to : 0.5F * (from + to);
  seen.away = isArrow ? way : glm::vec2(-way.y, way.x);
}

void paintHead(DrawList& list, const std::vector<glm::vec2>& stroke, float unit, Color color) {
  float length = 0.0F;
  for (std::size_t i = 1; i < stroke.size(); ++i) length += glm::distance(stroke[i - 1], stroke[i]);
  const glm::vec2 last = stroke.back() - stroke[stroke.size() - 2];
  if (length < 6.0F * unit || glm::length(last) < 1e-3F) return;
  const glm::vec2 way = glm::normalize(last);
  list.arrowHead(stroke.back() + 3.0F * unit * way, way, 9.0F * unit, 8.0F * unit, color);
}

void paintArrow(DrawList& list, const std::vector<glm::vec2>& stroke, float width, float unit,
                Color color) {
  const glm::vec2 to = stroke.back();
  const float length = glm::distance(stroke.front(), to);
  if (length < 2.0F) return;
  const glm::vec2 way = (to - stroke.front()) / length;
  const float head = std::min(kHead * unit, 0.5F * length);
  list.line(stroke.front(), to - 0.8F * head * way, width, color);
  list.arrowHead(to, way, head, 0.85F * head, color);
}

// Pieces of a stroke overlap at their ends, where translucent colours would add up.
Color opaque(Color color, Color under) {
  return {glm::mix(under.r, color.r, color.a), glm::mix(under.g, color.g, color.a),
          glm::mix(under.b, color.b, color.a), 1.0F};
}

}  // namespace

bool isProjected(const Mark& mark, const Camera& camera) {
  if (camera.isSpace || mark.kind == MarkKind::sphere || mark.kind == MarkKind::sheet) return true;
  return mark.u != glm::dvec3(1.0, 0.0, 0.0) || mark.v != glm::dvec3(0.0, 1.0, 0.0);
}

Projected project(const Mark& mark, const AnnotationView& view) {
  const Camera& camera = view.camera;
  Projected seen;
  switch (mark.kind) {
    case MarkKind::line:
    case MarkKind::dashed:
    case MarkKind::arrow:
      addLine(seen, camera, mark.a, mark.b);
      anchorOnLine(seen, mark, camera);
      break;
    case MarkKind::arc: {
      const Ring ring = ringOf(mark, view);
      addArc(seen, camera, ring, mark.from, mark.sweep);
      anchorAt(seen, camera, onRing(ring, mark.from + 0.5 * mark.sweep));
      seen.away = unitOf(seen.anchor - glm::vec2(camera.toCanvas(mark.a)));
      break;
    }
    case MarkKind::circle:
    case MarkKind::sphere: {
      const bool isSphere = mark.kind == MarkKind::sphere;
      const Ring ring = isSphere ? outlineOf(mark, camera) : ringOf(mark, view);
      addArc(seen, camera, ring, 0.0, rigs::kWholeTurn);
      anchorAt(seen, camera, onRing(ring, 0.25 * rigs::kWholeTurn));
      seen.away = unitOf(seen.anchor - glm::vec2(camera.toCanvas(ring.center)));
      break;
    }
    case MarkKind::sheet:
      anchorAt(seen, camera, mark.a + mark.u + mark.v);
      break;
    case MarkKind::point:
    case MarkKind::label:
      anchorAt(seen, camera, mark.a);
      break;
  }
  return seen;
}

void paintProjected(DrawList& list, const Mark& mark, const AnnotationView& view,
                    const MarkPaint& paint) {
  const Projected seen = project(mark, view);
  const float unit = view.unit;
  const auto [given, background, full, isLit] = paint;
  const bool isLine = mark.kind == MarkKind::line || mark.kind == MarkKind::dashed;
  const bool isThin = mark.kind == MarkKind::circle || mark.kind == MarkKind::sphere;
  const float width = isThin ? 0.75F * full : full;
  const Color color = isLine ? given : opaque(given, background);
  if (mark.kind == MarkKind::point && seen.isSeen) {
    list.disc(seen.anchor, (isLit ? 7.0F : 5.0F) * unit, color, background, 1.25F * unit);
  }
  for (const std::vector<glm::vec2>& stroke : seen.strokes) {
    if (mark.kind == MarkKind::arrow) {
      paintArrow(list, stroke, width, unit, color);
      continue;
    }
    const float dash = mark.kind == MarkKind::dashed ? 5.0F * unit : 0.0F;
    for (std::size_t i = 1; i < stroke.size(); ++i) {
      list.line(stroke[i - 1], stroke[i], width, color, dash);
    }
  }
  if (mark.kind == MarkKind::arc && mark.hasHead && !seen.strokes.empty()) {
    paintHead(list, seen.strokes.back(), unit, color);
  }
}

void addProjectedObstacles(std::vector<Obstacle>& obstacles, const Mark& mark,
                           const Projected& seen, float unit) {
  if (mark.kind == MarkKind::point && seen.isSeen) {
    obstacles.push_back({seen.anchor, seen.anchor, 10.0F * unit});
  }
  constexpr std::size_t kPieces = 12;  // finer ones make no difference to labels
  for (const std::vector<glm::vec2>& stroke : seen.strokes) {
    const std::size_t stride = 1 + (stroke.size() - 2) / kPieces;
    for (std::size_t i = 0; i + 1 < stroke.size(); i += stride) {
      const std::size_t next = std::min(i + stride, stroke.size() - 1);
      obstacles.push_back({stroke[i], stroke[next], 0.0F, kLineWeight});
    }
  }
}

float distanceToProjected(const Mark& mark, const Projected& seen, glm::vec2 p) {
  if (mark.kind == MarkKind::point && seen.isSeen) return glm::distance(p, seen.anchor);
  float least = kFarFromMark;
  if (mark.kind == MarkKind::sphere) return least;
  for (const std::vector<glm::vec2>& stroke : seen.strokes) {
    for (std::size_t i = 1; i < stroke.size(); ++i) {
      least = std::min(least, distanceToSegment(p, stroke[i - 1], stroke[i]));
    }
  }
  return least;
}

}  // namespace draw
