// The labels of target, tip and pole in space, and what labels avoid.
#pragma once

#include "draw/list/camera.h"
#include "draw/marks/labels.h"
#include "draw/pick/handles.h"
#include "lab/bench/lab.h"

namespace draw {

struct LabelView {
  const Camera& camera;
  float unit;          ///< pixels a point
  double jointRadius;  ///< scene units
};

/// "target", "tip" and "pole". The bones of `shown`, or of all runners if it is null, become
/// obstacles.
void collectSpaceLabels(LabelSheet& sheet, const lab::Lab& lab, const rigs::TraceState* shown,
                        const LabelView& view);

/// Makes the arrows of a handle and their letters obstacles.
void keepOffHandles(LabelSheet& sheet, const Camera& camera, const HandlePlace& place, float unit);

}  // namespace draw
