#include "gl/images.h"

#include <cstddef>

namespace gl {

void Images::paint(const std::vector<draw::PlacedImage>& images, glm::vec2 size,
                   Triangles& triangles) {
  while (textures_.size() < images.size()) textures_.emplace_back();
  for (std::size_t i = 0; i < images.size(); ++i) {
    const draw::PlacedImage& each = images[i];
    textures_[i].upload(*each.image);
    triangles.paintImage(textures_[i].name(), each.low, each.high, size);
  }
}

}  // namespace gl
