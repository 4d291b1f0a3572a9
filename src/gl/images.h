// The images of a draw list.
#pragma once

#include <deque>
#include <vector>

#include "draw/list/draw_list.h"
#include "gl/texture.h"
#include "gl/triangles.h"

namespace gl {

class Images {
 public:
  /// Paints into the viewport, which has `size` pixels, with the current blending. Leaves no
  /// program, vertex array or texture bound.
  void paint(const std::vector<draw::PlacedImage>& images, glm::vec2 size, Triangles& triangles);
  /// Other images may come to lie where these were in memory.
  void forget() {
    for (Texture& each : textures_) each.forget();
  }

 private:
  std::deque<Texture> textures_;  // by index in the list
};

}  // namespace gl
