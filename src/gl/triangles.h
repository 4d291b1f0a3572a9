// Textured triangles in clipping rectangles, as panels are made of → OpenGL 3.3 core, limited to
// what OpenGL ES 3.0 has too.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include <glm/vec2.hpp>

#include "gl/renderer.h"

namespace gl {

struct TriangleVertex {
  glm::vec2 position{0.0F};  ///< pixels, y down from the top edge of what is painted into
  glm::vec2 texel{0.0F};     ///< 0 to 1
  std::array<std::uint8_t, 4> color{};  ///< RGBA, multiplied with the texture's
};

/// One draw call.
struct TriangleBatch {
  Rect clip;
  unsigned texture = 0;         ///< OpenGL's name
  std::size_t firstVertex = 0;  ///< of the list: that with index 0
  std::size_t firstIndex = 0;
  std::size_t indexCount = 0;
};

/// What is painted in order.
struct TriangleList {
  std::span<const TriangleVertex> vertices;
  std::span<const std::uint16_t> indices;  ///< three a triangle
  std::span<const TriangleBatch> batches;
};

/// Requires the context that was current at its creation. Asks OpenGL for no state: a browser would
/// wait for all that was painted before.
class Triangles {
 public:
  /// Null on failure; `error` names the shader's file and what the compiler said.
  static std::unique_ptr<Triangles> create(const std::string& shaderFolder, std::string& error);
  ~Triangles();
  Triangles(const Triangles&) = delete;
  Triangles& operator=(const Triangles&) = delete;

  /// Paints the lists in order into the bound framebuffer, the whole of which has `size` pixels.
  /// Colours are not premultiplied. Leaves the viewport there, blending and clipping off and no
  /// program, texture, buffer or vertex array bound.
  void paint(std::span<const TriangleList> lists, glm::ivec2 size);
  /// Paints one image into the viewport, which has `size` pixels, with the current blending;
  /// corners in pixels, y down. Leaves no program, texture, buffer or vertex array bound.
  void paintImage(unsigned texture, glm::vec2 low, glm::vec2 high, glm::vec2 size);

 private:
  Triangles() = default;
  void begin(glm::vec2 size) const;
  void upload(std::span<const TriangleList> lists) const;

  unsigned program_ = 0;
  unsigned vertexArray_ = 0;
  unsigned vertices_ = 0;
  unsigned indices_ = 0;
  int size_ = -1;
};

}  // namespace gl
