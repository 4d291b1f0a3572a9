#include "draw/marks/projected_marks.h"

#include <algorithm>
#include <cmath>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace draw {
namespace {

using explain::Mark;
using explain::MarkKind;

constexpr double kPiecesATurn = 96.0;

struct Ring {
  glm::dvec3 center, u, v;  // u and v as long as its radius
};

Ring ringOf(const Mark& mark, const AnnotationView& view) {
  const double radius = mark.radius > 0.0 || mark.kind != MarkKind::arc
                            ? mark.radius
                            : mark.points * view.unit / view.camera.pixelsPerUnitAt(mark.a);
  return {mark.a, mark.u * radius, mark.v * radius};
}

// The circle in which the lines of sight touch the sphere. From inside there is none.
Ring outlineOf(const Mark& mark, const Camera& camera) {
  const glm::dvec3 way = camera.towardsEye(mark.a);
  const ViewAxes axes = camera.axes();
  const glm::dvec3 upwards = axes.up - glm::dot(axes.up, way) * way;
  const bool isAbove =
      glm::length(upwards) < 0.1;  // seen along up: as good as nowhere on the canvas
  const glm::dvec3 up = glm::normalize(isAbove ? glm::cross(way, axes.right) : upwards);
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

// From one end of a straight line to the other, as far as it is in front of the eye.
void addLine(Projected& seen, const Camera& camera, glm::dvec3 a, glm::dvec3 b) {
  if (!camera.isInFront(a) && !camera.isInFront(b)) return;
  if (!camera.isInFront(a) || !camera.isInFront(b)) {
    glm::dvec3& hidden = camera.isInFront(a) ? b : a;
    glm::dvec3 front = camera.isInFront(a) ? a : b;
    for (int halving = 0; halving < 40; ++halving) {
      const glm::dvec3 middle = 0.5 * (front + hidden);
      (camera.isInFront(middle) ? front : hidden) = middle;
    }
    hidden = front;
  }
  seen.strokes.push_back({camera.toCanvas(a), camera.toCanvas(b)});
}

void addArc(Projected& seen, const Camera& camera, const Ring& ring, double from, double sweep) {
  const int pieces =
      std::max(2, static_cast<int>(std::ceil(std::abs(sweep) / ik::kWholeTurn * kPiecesATurn)));
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

glm::vec2 directionOf(glm::vec2 way) {
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
  const glm::vec2 way = directionOf(to - from);
  const bool isArrow = mark.kind == MarkKind::arrow;
  seen.isSeen = !isArrow || camera.isInFront(mark.b);
  seen.anchor = isArrow ? to : 0.5F * (from + to);
  seen.away = isArrow ? way : glm::vec2(-way.y, way.x);
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
      seen.away = directionOf(seen.anchor - glm::vec2(camera.toCanvas(mark.a)));
      break;
    }
    case MarkKind::circle:
    case MarkKind::sphere: {
      const bool isSphere = mark.kind == MarkKind::sphere;
      const Ring ring = isSphere ? outlineOf(mark, camera) : ringOf(mark, view);
      addArc(seen, camera, ring, 0.0, ik::kWholeTurn);
      anchorAt(seen, camera, onRing(ring, 0.25 * ik::kWholeTurn));
      seen.away = directionOf(seen.anchor - glm::vec2(camera.toCanvas(ring.center)));
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

}  // namespace draw
