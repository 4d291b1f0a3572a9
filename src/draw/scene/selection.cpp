#include "draw/scene/selection.h"

namespace draw {

void paintSelection(const Painter& painter, const lab::Lab& lab) {
  constexpr float kRadius = 13.0F;  // points
  constexpr Color kHollow{0.0F, 0.0F, 0.0F, 0.0F};
  const auto joint = lab::selectedJoint(lab.state());
  if (!joint) return;
  const glm::dvec3 place = lab.onCanvas().bones[*joint].start;
  if (!painter.camera.isInFront(place)) return;
  painter.list.disc(painter.at(place), kRadius * painter.unit, kHollow, rgb(painter.colors.accent),
                    2.5F * painter.unit);
}

}  // namespace draw
