// The marks of an explanation on the canvas, with their labels.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "draw/list/camera.h"
#include "draw/list/draw_list.h"
#include "draw/list/solids.h"
#include "draw/marks/labels.h"
#include "explain/explanation.h"
#include "lab/state.h"

namespace draw {

struct AnnotationView {
  const Camera& camera;
  lab::Theme theme;
  float unit;                    ///< pixels a point
  std::size_t line;              ///< of the step: marks of later ones are left out
  const std::string& highlight;  ///< id of the highlighted quantity
  /// What the magnifier shows, canvas pixels: labels of what lies there are its own.
  std::optional<Box> leftOut{};
};

/// Paints the marks without labels and sheets; in space, over all bodies.
void paintMarks(DrawList& list, const explain::Explanation& explanation,
                const AnnotationView& view);

/// Adds the translucent sheets, which bodies can hide; for the view in space.
void addSheets(SolidList& solids, const explain::Explanation& explanation,
               const AnnotationView& view);

/// Adds the labels of the marks, and the marks as obstacles of labels. None is left out but those
/// of lines and arcs of which nothing is on the canvas.
void collectLabels(LabelSheet& sheet, const explain::Explanation& explanation,
                   const AnnotationView& view);

/// The quantity whose label or mark is at `canvas`; empty: none.
std::string quantityAt(const explain::Explanation& explanation,
                       const std::vector<PlacedLabel>& labels, const AnnotationView& view,
                       const glm::dvec2& canvas);

}  // namespace draw
