#include "gl/renderer.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <vector>

#include <glad/gl.h>

#include "gl/program.h"

namespace gl {

using draw::Instance;
using draw::Kind;

struct Renderer::Objects {
  unsigned program = 0;
  unsigned vertexArray = 0;
  unsigned buffer = 0;
  unsigned atlas = 0;
  int canvasUniform = -1;
  std::size_t capacity = 0;       // bytes of `buffer`
  std::vector<Instance> staging;  // kept, so that a frame allocates nothing

  Objects() = default;
  Objects(const Objects&) = delete;
  Objects& operator=(const Objects&) = delete;
  ~Objects() {
    glDeleteTextures(1, &atlas);
    glDeleteBuffers(1, &buffer);
    glDeleteVertexArrays(1, &vertexArray);
    glDeleteProgram(program);
  }
};

namespace {

// The shader reads instances as they lie in memory.
static_assert(sizeof(Instance) == 64 && offsetof(Instance, size0) == 16 &&
              offsetof(Instance, kind) == 28 && offsetof(Instance, fill) == 32);

// Shapes smaller than this are cheaper as one quad.
constexpr float kSmallestSliced = 40.0F;
// How far a slice's outer edge may bulge beyond the circle, in pixels.
constexpr float kBulge = 4.0F;
constexpr float kMostSlices = 96.0F;

void describe(unsigned location, int floats, std::size_t offset) {
  glEnableVertexAttribArray(location);
  glVertexAttribPointer(location, floats, GL_FLOAT, GL_FALSE, sizeof(Instance),
                        reinterpret_cast<const void*>(offset));
  glVertexAttribDivisor(location, 1);
}

void makeVertexArray(unsigned& vertexArray, unsigned& buffer) {
  glGenVertexArrays(1, &vertexArray);
  glGenBuffers(1, &buffer);
  glBindVertexArray(vertexArray);
  glBindBuffer(GL_ARRAY_BUFFER, buffer);
  describe(0, 4, offsetof(Instance, a));
  describe(1, 3, offsetof(Instance, size0));
  describe(3, 4, offsetof(Instance, fill));
  describe(4, 4, offsetof(Instance, outline));
  glEnableVertexAttribArray(2);
  glVertexAttribIPointer(2, 1, GL_UNSIGNED_INT, sizeof(Instance),
                         reinterpret_cast<const void*>(offsetof(Instance, kind)));
  glVertexAttribDivisor(2, 1);
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

unsigned makeAtlas(const draw::Font& font) {
  unsigned texture = 0;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, font.atlasWidth(), font.atlasHeight(), 0, GL_RED,
               GL_UNSIGNED_BYTE, font.atlas().data());
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glBindTexture(GL_TEXTURE_2D, 0);
  return texture;
}

/// Into how many slices a shape is cut, so that the hole and the corners of a large ring are not
/// shaded. 1 for everything else.
std::uint32_t slicesOf(const Instance& shape) {
  const bool round =
      shape.kind == Kind::disc || shape.kind == Kind::annulus || shape.kind == Kind::arc;
  if (!round || shape.size0 < kSmallestSliced) return 1;
  constexpr float kTurn = 2.0F * std::numbers::pi_v<float>;
  const float sweep = shape.kind == Kind::arc ? std::min(std::abs(shape.b.y), kTurn) : kTurn;
  const float count = sweep * std::sqrt(shape.size0 / (8.0F * kBulge)) + 2.0F;
  return static_cast<std::uint32_t>(std::min(count, kMostSlices));
}

/// The list, with each sliced shape once for every slice; shapes.vert reads the slice from `kind`.
void slice(const std::vector<Instance>& shapes, std::vector<Instance>& result) {
  result.clear();
  for (const Instance& shape : shapes) {
    const std::uint32_t slices = slicesOf(shape);
    for (std::uint32_t i = 0; i < slices; ++i) {
      const std::uint32_t word = static_cast<std::uint32_t>(shape.kind) | i << 8U | slices << 16U;
      result.push_back(shape);
      result.back().kind = static_cast<Kind>(word);
    }
  }
}

}  // namespace

std::unique_ptr<Renderer> Renderer::create(const std::string& shaderFolder, const draw::Font& font,
                                           std::string& error) {
  auto objects = std::make_unique<Objects>();
  objects->program = buildProgram(shaderFolder, "shapes", error);
  if (objects->program == 0) return nullptr;
  makeVertexArray(objects->vertexArray, objects->buffer);
  objects->atlas = makeAtlas(font);
  objects->canvasUniform = glGetUniformLocation(objects->program, "canvas");
  glUseProgram(objects->program);
  glUniform3f(glGetUniformLocation(objects->program, "glyphAtlas"),
              static_cast<float>(font.atlasWidth()), static_cast<float>(font.atlasHeight()),
              font.distanceRange());
  glUniform1i(glGetUniformLocation(objects->program, "atlas"), 0);
  glUseProgram(0);
  return std::unique_ptr<Renderer>(new Renderer(std::move(objects)));
}

Renderer::Renderer(std::unique_ptr<Objects> objects) : objects_(std::move(objects)) {}
Renderer::~Renderer() = default;

void Renderer::paint(const draw::DrawList& list, const Rect& canvas, int framebufferHeight) {
  Objects& gl = *objects_;
  slice(list.instances(), gl.staging);
  if (gl.staging.empty() || canvas.width <= 0 || canvas.height <= 0) return;

  GLint viewport[4] = {};
  glGetIntegerv(GL_VIEWPORT, viewport);
  // Triangles are clipped to the viewport: it is all that keeps the shapes inside the canvas.
  const int top = framebufferHeight - canvas.y;
  glViewport(canvas.x, top - canvas.height, canvas.width, canvas.height);
  glDisable(GL_SCISSOR_TEST);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_CULL_FACE);
  glEnable(GL_BLEND);
  glBlendEquation(GL_FUNC_ADD);
  // The shader gives colours times their alpha. On an opaque ground this is ordinary blending; on a
  // transparent one the alpha comes out right too.
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);

  glBindBuffer(GL_ARRAY_BUFFER, gl.buffer);
  const std::size_t bytes = gl.staging.size() * sizeof(Instance);
  gl.capacity = std::max(gl.capacity, bytes);
  // Fresh storage each time: the driver need not wait for the frame before.
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(gl.capacity), nullptr, GL_STREAM_DRAW);
  glBufferSubData(GL_ARRAY_BUFFER, 0, static_cast<GLsizeiptr>(bytes), gl.staging.data());

  glUseProgram(gl.program);
  glUniform4f(gl.canvasUniform, static_cast<float>(canvas.x), static_cast<float>(top),
              static_cast<float>(canvas.width), static_cast<float>(canvas.height));
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, gl.atlas);
  glBindVertexArray(gl.vertexArray);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(gl.staging.size()));

  // As others expect to find it.
  glBindVertexArray(0);
  glBindTexture(GL_TEXTURE_2D, 0);
  glUseProgram(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  glDisable(GL_BLEND);
  glViewport(viewport[0], viewport[1], viewport[2], viewport[3]);
}

}  // namespace gl
