// Bodies, sheets and lines in space → OpenGL, within what OpenGL ES 3.0 shares.
//
// No multisampling: on a processor it costs three times the frame. Faces are painted with hard
// edges, and a line whose coverage the shader computes is laid over each edge that is seen.
#pragma once

#include <memory>
#include <string>

#include "draw/list/camera.h"
#include "draw/list/solids.h"
#include "gl/renderer.h"

namespace gl {

/// Paints solid lists. Needs the context that was current when it was made.
class Solids {
 public:
  /// Compiles the shaders found in `shaderFolder`. Null on failure; `error` names the file and what
  /// the compiler said.
  static std::unique_ptr<Solids> create(const std::string& shaderFolder, std::string& error);
  ~Solids();
  Solids(const Solids&) = delete;
  Solids& operator=(const Solids&) = delete;

  /// `scene` holds all that is in the list. The framebuffer's depths in `canvas` must be clear; all
  /// but these is left as Renderer::paint() leaves it.
  void paint(const draw::SolidList& list, const draw::Camera& camera, const draw::Ball& scene,
             const Rect& canvas, int framebufferHeight);

  struct Objects;  // OpenGL's names of things

 private:
  explicit Solids(std::unique_ptr<Objects> objects);
  std::unique_ptr<Objects> objects_;
};

}  // namespace gl
