// Solid lists → OpenGL 3.3 core, limited to what OpenGL ES 3.0 has too.
//
// Faces have hard edges; an antialiased line covers each visible edge. Multisampling would triple
// the time of a frame where the processor paints.
#pragma once

#include <memory>
#include <string>

#include "draw/list/camera.h"
#include "draw/list/solids.h"
#include "gl/renderer.h"

namespace gl {

/// Paints solid lists. Requires the context that was current at its creation.
class SolidRenderer {
 public:
  /// Compiles the shaders found in `shaderFolder`. Null on failure; `error` names the file and what
  /// the compiler said.
  static std::unique_ptr<SolidRenderer> create(const std::string& shaderFolder, std::string& error);
  ~SolidRenderer();
  SolidRenderer(const SolidRenderer&) = delete;
  SolidRenderer& operator=(const SolidRenderer&) = delete;

  /// `scene`: bounds of all that is in the list. The depths in `canvas` must be cleared before.
  /// Leaves the other state as Renderer::paint() does.
  void paint(const draw::SolidList& list, const draw::Camera& camera,
             const draw::BoundingSphere& scene, const Rect& canvas, int framebufferHeight);
  /// A list with another image may come to lie where the last one was in memory.
  void forgetImage();

  struct Objects;  // in OpenGL

 private:
  explicit SolidRenderer(std::unique_ptr<Objects> objects);
  std::unique_ptr<Objects> objects_;
};

}  // namespace gl
