// The images of a draw list.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "draw/list/draw_list.h"
#include "gl/texture.h"

namespace gl {

class Images {
 public:
  /// Null on failure; `error` names the shader's file and what the compiler said.
  static std::unique_ptr<Images> create(const std::string& shaderFolder, std::string& error);
  ~Images();
  Images(const Images&) = delete;
  Images& operator=(const Images&) = delete;

  /// Paints into the viewport, which has `size` pixels, with the current blending. Leaves no
  /// program, vertex array or texture bound.
  void paint(const std::vector<draw::PlacedImage>& images, glm::vec2 size);

 private:
  Images() = default;
  unsigned program_ = 0;
  unsigned vertexArray_ = 0;
  int place_ = -1;
  int size_ = -1;
  std::deque<Texture> textures_;  // by index in the list
};

}  // namespace gl
