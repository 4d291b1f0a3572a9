// Loading OpenGL, and what needs no object of its own.
#include <glad/gl.h>

#include "gl/renderer.h"

namespace gl {

bool loadFunctions(void* (*getProcAddress)(const char*), std::string& error) {
  const auto loader = reinterpret_cast<GLADloadfunc>(getProcAddress);
  if (gladLoadGL(loader) == 0) {
    error =
        "OpenGL 3.3 is needed, but no OpenGL functions could be loaded: is a graphics driver "
        "(on Debian: libgl1-mesa-dri) installed?";
    return false;
  }
  if (GLAD_GL_VERSION_3_3 == 0) {
    const auto* version = reinterpret_cast<const char*>(glGetString(GL_VERSION));
    error = std::string("OpenGL 3.3 is needed, but the driver offers ") +
            (version != nullptr ? version : "an unknown version");
    return false;
  }
  return true;
}

namespace {

void clearBuffers(draw::Color color, GLbitfield buffers) {
  // Premultiplied, like all that is painted: see Renderer::paint.
  glClearColor(color.r * color.a, color.g * color.a, color.b * color.a, color.a);
  glClear(buffers);
}

}  // namespace

void clear(draw::Color color) { clearBuffers(color, GL_COLOR_BUFFER_BIT); }

void clearWithDepths(draw::Color color) {
  clearBuffers(color, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

void clear(draw::Color color, const Rect& rect, int framebufferHeight) {
  glEnable(GL_SCISSOR_TEST);
  glScissor(rect.x, framebufferHeight - rect.y - rect.height, rect.width, rect.height);
  clear(color);
  glDisable(GL_SCISSOR_TEST);
}

}  // namespace gl
