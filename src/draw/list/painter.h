// A draw list, and what is needed to paint world positions into it.
#pragma once

#include <array>
#include <cstddef>

#include <glm/vec2.hpp>

#include "draw/list/camera.h"
#include "draw/list/draw_list.h"
#include "lab/palette.h"

namespace draw {

/// The colour of axis 0, 1, 2: red, green, blue.
inline Color axisColor(const lab::Palette& colors, std::size_t axis) {
  return rgb(std::array{colors.red, colors.good, colors.blue}[axis]);
}

struct Painter {
  DrawList& list;
  const Camera& camera;
  const lab::Palette& colors;
  float unit;  ///< pixels a point

  [[nodiscard]] glm::vec2 at(const glm::dvec3& world) const { return camera.toCanvas(world); }
};

}  // namespace draw
