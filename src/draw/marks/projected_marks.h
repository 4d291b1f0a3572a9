// The marks of an explanation seen in space: strokes of straight pieces, in canvas pixels. What
// lies behind the eye is cut off.
#pragma once

#include <vector>

#include "draw/marks/flat_marks.h"

namespace draw {

struct Projected {
  std::vector<std::vector<glm::vec2>> strokes;  ///< each of two points or more
  bool isSeen = false;                          ///< the anchor lies in front of the eye
  glm::vec2 anchor{0.0F};                       ///< where its label is anchored,
  glm::vec2 away{0.0F};                         ///< and on which side it is best
};

/// In the flat view only what does not lie in the plane of x and y.
bool isProjected(const explain::Mark& mark, const Camera& camera);

Projected project(const explain::Mark& mark, const AnnotationView& view);

void paintProjected(DrawList& list, const explain::Mark& mark, const AnnotationView& view,
                    const MarkPaint& paint);
void addProjectedObstacles(std::vector<Obstacle>& obstacles, const explain::Mark& mark,
                           const Projected& seen, float unit);
/// Pixels; far for what encloses much: spheres and sheets.
float distanceToProjected(const explain::Mark& mark, const Projected& seen, glm::vec2 p);

}  // namespace draw
