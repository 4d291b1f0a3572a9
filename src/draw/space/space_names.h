// The names on the canvas in space, and what they keep off.
#pragma once

#include "draw/edit/handles.h"
#include "draw/list/camera.h"
#include "draw/marks/label_sheet.h"
#include "lab/bench/lab.h"

namespace draw {

struct NameView {
  const Camera& camera;
  float unit;          ///< pixels a point
  double jointRadius;  ///< scene units
};

/// "target", "tip" and "pole"; the bones of `shown`, or of all runners where it is null, are in
/// their way.
void collectSpaceNames(LabelSheet& sheet, const lab::Lab& lab, const ik::TraceState* shown,
                       const NameView& view);

/// The arrows that something is dragged by, and their letters.
void keepOffHandles(LabelSheet& sheet, const Camera& camera, const HandlePlace& place, float unit);

}  // namespace draw
