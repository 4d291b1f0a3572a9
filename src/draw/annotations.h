// The marks of an explanation, and their labels, on the canvas.
#pragma once

#include <string>
#include <vector>

#include "draw/camera.h"
#include "draw/draw_list.h"
#include "draw/labels.h"
#include "ik/trace.h"
#include "lab/explanation.h"
#include "lab/state.h"

namespace draw {

struct AnnotationView {
  const Camera& camera;
  lab::Theme theme;
  float unit;                    ///< pixels a point
  std::size_t lines;             ///< marks of later stages are left out
  const std::string& highlight;  ///< id of the quantity that is lit up
};

/// A label as it was placed, canvas pixels.
struct PlacedLabel {
  glm::vec2 low{0.0F};
  glm::vec2 high{0.0F};
  std::string quantity;
};

/// Paints the marks in two parts, so that the chain can go between them: shapes, then labels, which
/// avoid each other, the bones and what is `taken` (canvas pixels), and stay on the canvas.
void paintMarks(DrawList& list, const lab::Explanation& explanation, const AnnotationView& view);
std::vector<PlacedLabel> paintLabels(DrawList& list, const lab::Explanation& explanation,
                                     const std::vector<ik::Segment>& bones,
                                     const std::vector<Box>& taken, const AnnotationView& view);

/// The quantity whose label or mark is at `canvas`; empty where there is none.
std::string quantityAt(const lab::Explanation& explanation, const std::vector<PlacedLabel>& labels,
                       const AnnotationView& view, const glm::dvec2& canvas);

}  // namespace draw
