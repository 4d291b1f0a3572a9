// The marks of an explanation, and their labels, on the canvas.
#pragma once

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
  std::size_t lines;             ///< marks of later stages are left out
  const std::string& highlight;  ///< id of the quantity that is lit up
};

/// Paints the marks, without their labels and sheets. In space they are seen through bodies.
void paintMarks(DrawList& list, const explain::Explanation& explanation,
                const AnnotationView& view);

/// The sheets, which bodies hide and shine through; for the view in space.
void addSheets(SolidList& solids, const explain::Explanation& explanation,
               const AnnotationView& view);

/// Adds the labels of the marks, and the marks themselves as something that labels keep off.
void collectLabels(LabelSheet& sheet, const explain::Explanation& explanation,
                   const AnnotationView& view);

/// The quantity whose label or mark is at `canvas`; empty where there is none.
std::string quantityAt(const explain::Explanation& explanation,
                       const std::vector<PlacedLabel>& labels, const AnnotationView& view,
                       const glm::dvec2& canvas);

}  // namespace draw
