// An image in space as it is seen: with perspective it is no rectangle any more.
#pragma once

#include <glm/vec2.hpp>

#include "draw/list/camera.h"
#include "draw/list/image.h"
#include "draw/list/solids.h"
#include "draw/svg/seen_space.h"

namespace draw {

/// What is seen of the image, pixel by pixel, two a pixel of the canvas; transparent where it is
/// not. Without pixels where nothing of it is on the canvas.
struct SeenImage {
  Image image;
  glm::dvec2 low{0.0};  ///< its top left corner, canvas pixels
  glm::dvec2 size{0.0};
};

/// `outline`: its corners on the canvas.
SeenImage seenImage(const SolidImage& placed, const Camera& camera, const Corners& outline);

}  // namespace draw
