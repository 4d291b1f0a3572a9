// The marks of an explanation in the flat view: true circles, in canvas pixels.
#pragma once

#include <vector>

#include "draw/marks/annotations.h"

namespace draw {

struct MarkPaint {
  Color color;
  Color background;
  float width;  ///< of its lines, pixels
  bool isLit;
};

/// Thin lines are weaker obstacles than bones: text with a halo is legible on them.
inline constexpr float kLineWeight = 0.28F;
inline constexpr float kFarFromMark = 1e9F;

struct FlatMark {
  const explain::Mark& mark;
  const AnnotationView& view;

  [[nodiscard]] glm::vec2 at(const glm::dvec3& world) const { return view.camera.toCanvas(world); }
  [[nodiscard]] float radius() const;
  [[nodiscard]] glm::vec2 onArc(double angle) const;
  /// The label's anchor, and the best direction from it: see LabelRequest.
  [[nodiscard]] glm::vec2 anchor() const;
  [[nodiscard]] glm::vec2 away() const;
};

void paintFlatMark(DrawList& list, const FlatMark& shape, const MarkPaint& paint);
void addFlatObstacles(std::vector<Obstacle>& obstacles, const FlatMark& shape);
float distanceToFlatMark(const FlatMark& shape, glm::vec2 p);  ///< pixels

}  // namespace draw
