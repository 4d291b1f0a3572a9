// A picture in a corner of the canvas that shows a short bone's step larger: its marks and labels
// would lie on top of each other where the bone is.
#pragma once

#include <optional>

#include "draw/marks/labels.h"
#include "draw/scene/scene_view.h"
#include "lab/core/lab.h"

namespace draw {

struct Magnifier {
  Box from;       ///< what it shows; canvas pixels
  Box place;      ///< where it lies; canvas pixels, whole ones
  Camera camera;  ///< of a canvas as large as `place`
};

/// Nothing where no step is explained, where its bone is long enough, and on a canvas that has no
/// room for it.
std::optional<Magnifier> magnifierOf(const lab::Lab& lab, const SceneView& view);

/// Paints the edge of what is shown larger; and, over a picture of this size, its own.
void paintMagnified(DrawList& list, const Box& from, lab::Theme theme, float unit);
void paintMagnifierEdge(DrawList& list, const glm::vec2& size, lab::Theme theme, float unit);

}  // namespace draw
