// Draw list → OpenGL 3.3 core, within what OpenGL ES 3.0 shares.
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

/// Loads OpenGL's functions for the current context. Call again after a context was made anew.
/// False where OpenGL 3.3 is missing; `error` says what was found.
bool loadFunctions(void* (*getProcAddress)(const char*), std::string& error);

/// Fills the whole framebuffer.
void clear(draw::Color color);
/// And its depths: whole, in one go with the colours, that costs next to nothing where the
/// processor paints; of a part of it they take longer than all bodies.
void clearWithDepths(draw::Color color);
/// Fills `rect` alone: cheaper by far than painting a rectangle where the processor paints.
void clear(draw::Color color, const Rect& rect, int framebufferHeight);

/// Paints draw lists. Needs the context that was current when it was made.
class Renderer {
 public:
  /// Compiles the shaders found in `shaderFolder`. Null on failure; `error` names the file and what
  /// the compiler said.
  static std::unique_ptr<Renderer> create(const std::string& shaderFolder, const draw::Font& font,
                                          std::string& error);
  ~Renderer();
  Renderer(const Renderer&) = delete;
  Renderer& operator=(const Renderer&) = delete;

  /// In the order of the list, in a few draw calls. `framebufferHeight` is that of the bound
  /// framebuffer; nothing is painted outside `canvas`. Leaves the viewport as it was, blending off,
  /// and no program, texture, buffer or vertex array bound.
  void paint(const draw::DrawList& list, const Rect& canvas, int framebufferHeight);

 private:
  struct Objects;
  void upload();
  explicit Renderer(std::unique_ptr<Objects> objects);
  std::unique_ptr<Objects> objects_;
};

}  // namespace gl
