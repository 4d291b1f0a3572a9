// Painting marks that are seen in space, and finding the one under the pointer.
#include <algorithm>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "draw/marks/projected_marks.h"

namespace draw {
namespace {

using explain::Mark;
using explain::MarkKind;

constexpr float kHead = 10.0F;  // of an arrow, points

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

// Pieces of a stroke overlap at their ends: what shines through would be seen twice there.
Color opaque(Color color, Color under) {
  return {glm::mix(under.r, color.r, color.a), glm::mix(under.g, color.g, color.a),
          glm::mix(under.b, color.b, color.a), 1.0F};
}

}  // namespace

void paintProjected(DrawList& list, const Mark& mark, const AnnotationView& view,
                    const MarkPaint& paint) {
  const Projected seen = project(mark, view);
  const float unit = view.unit;
  const auto [asked, background, full, isLit] = paint;
  const bool isLine = mark.kind == MarkKind::line || mark.kind == MarkKind::dashed;
  const bool isThin = mark.kind == MarkKind::circle || mark.kind == MarkKind::sphere;
  const float width = isThin ? 0.75F * full : full;
  const Color color = isLine ? asked : opaque(asked, background);
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
  constexpr std::size_t kPieces = 12;  // as many as a label can tell apart
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
      const glm::vec2 way = stroke[i] - stroke[i - 1];
      const float squared = glm::dot(way, way);
      const float along = squared > 0.0F ? glm::dot(p - stroke[i - 1], way) / squared : 0.0F;
      least =
          std::min(least, glm::distance(p, stroke[i - 1] + glm::clamp(along, 0.0F, 1.0F) * way));
    }
  }
  return least;
}

}  // namespace draw
