// The marks of an explanation in space: projected strokes of straight pieces, in canvas pixels,
// clipped in front of the eye.
#pragma once

#include <vector>

#include "draw/marks/flat_marks.h"

namespace draw {

struct Projected {
  std::vector<std::vector<glm::vec2>> strokes;  ///< each of two points or more
  bool isSeen = false;                          ///< the anchor lies in front of the eye
  glm::vec2 anchor{0.0F};                       ///< of its label; see LabelRequest
  glm::vec2 away{0.0F};                         ///< see LabelRequest
};

/// In the flat view true only for marks outside the xy plane.
bool isProjected(const explain::Mark& mark, const Camera& camera);

Projected project(const explain::Mark& mark, const AnnotationView& view);

void paintProjected(DrawList& list, const explain::Mark& mark, const AnnotationView& view,
                    const MarkPaint& paint);
void addProjectedObstacles(std::vector<Obstacle>& obstacles, const explain::Mark& mark,
                           const Projected& seen, float unit);
/// Pixels; kFarFromMark for spheres and sheets, which enclose too much to be picked.
float distanceToProjected(const explain::Mark& mark, const Projected& seen, glm::vec2 p);

}  // namespace draw
