// Draw lists → OpenGL 3.3 core, limited to what OpenGL ES 3.0 has too.
#pragma once

#include <memory>
#include <string>

#include "draw/list/draw_list.h"

namespace gl {

/// A rectangle of the framebuffer in pixels, y down from its top edge.
struct Rect {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
};

class Triangles;

/// Loads OpenGL's functions for the current context; to be called for each new context. False if
/// OpenGL 3.3 is missing; `error` says what was found.
bool loadFunctions(void* (*getProcAddress)(const char*), std::string& error);

/// Fills the whole framebuffer.
void clear(draw::Color color);
/// Clears the depths of the whole framebuffer too. Where the processor paints that is almost free
/// together with the colours; clearing a part of the depths takes longer than painting all bodies.
void clearWithDepths(draw::Color color);
/// Fills `rect`; much cheaper than painting a rectangle where the processor paints.
void clear(draw::Color color, const Rect& rect, int framebufferHeight);
void clearWithDepths(draw::Color color, const Rect& rect, int framebufferHeight);

/// Paints draw lists. Requires the context that was current at its creation.
class Renderer {
 public:
  /// Compiles the shaders found in `shaderFolder`. `font`: of the lists' texts; it stays. Null on
  /// failure; `error` names the file and what the compiler said.
  static std::unique_ptr<Renderer> create(const std::string& shaderFolder, const draw::Font& font,
                                          std::string& error);
  ~Renderer();
  Renderer(const Renderer&) = delete;
  Renderer& operator=(const Renderer&) = delete;

  /// Paints in the order of the list, in few draw calls, inside `canvas` only. `framebufferHeight`:
  /// of the bound framebuffer. Leaves the viewport at the canvas, blending off and no program,
  /// texture, buffer or vertex array bound.
  void paint(const draw::DrawList& list, const Rect& canvas, int framebufferHeight);
  /// Lists with other images may come to lie where the last ones were in memory.
  void forgetImages();
  /// For what is painted over the canvas; made with it.
  [[nodiscard]] Triangles& triangles();

 private:
  struct Objects;
  void upload();
  explicit Renderer(std::unique_ptr<Objects> objects);
  std::unique_ptr<Objects> objects_;
};

}  // namespace gl
