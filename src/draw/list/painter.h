// A draw list, and what is needed to paint world positions into it.
#pragma once

#include <glm/vec2.hpp>

#include "draw/list/camera.h"
#include "draw/list/draw_list.h"
#include "lab/palette.h"

namespace draw {

struct Painter {
  DrawList& list;
  const Camera& camera;
  const lab::Palette& colors;
  float unit;  ///< pixels a point

  [[nodiscard]] glm::vec2 at(const glm::dvec3& world) const { return camera.toCanvas(world); }
};

}  // namespace draw
