#include "gl/renderer.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include <glad/gl.h>

#include "gl/batches.h"
#include "gl/images.h"
#include "gl/program.h"
#include "gl/triangles.h"

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
  // Premultiplied, as all colours here: see setBlending().
  glClearColor(color.r * color.a, color.g * color.a, color.b * color.a, color.a);
  glClear(buffers);
}

}  // namespace

void clear(draw::Color color) { clearBuffers(color, GL_COLOR_BUFFER_BIT); }

void clearWithDepths(draw::Color color) {
  clearBuffers(color, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

namespace {

void clearBuffers(draw::Color color, GLbitfield buffers, const Rect& rect, int framebufferHeight) {
  glEnable(GL_SCISSOR_TEST);
  glScissor(rect.x, framebufferHeight - rect.y - rect.height, rect.width, rect.height);
  clearBuffers(color, buffers);
  glDisable(GL_SCISSOR_TEST);
}

}  // namespace

void clear(draw::Color color, const Rect& rect, int framebufferHeight) {
  clearBuffers(color, GL_COLOR_BUFFER_BIT, rect, framebufferHeight);
}

void clearWithDepths(draw::Color color, const Rect& rect, int framebufferHeight) {
  clearBuffers(color, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT, rect, framebufferHeight);
}

using draw::Instance;

namespace {

// A program and the locations of its uniforms.
struct ShapeProgram {
  unsigned name = 0;
  int canvas = -1;
  int glyphAtlas = -1;  // shapes have none
};

}  // namespace

struct Renderer::Objects {
  ShapeProgram shapes;
  ShapeProgram glyphs;
  unsigned vertexArray = 0;
  unsigned buffer = 0;
  unsigned atlas = 0;
  const draw::Font& font;
  std::size_t glyphCount = 0;  // of the font, as the atlas has them
  int atlasRows = 0;
  std::size_t capacity = 0;  // bytes of `buffer`
  Batches batches;
  Images images;
  std::unique_ptr<Triangles> triangles;

  explicit Objects(const draw::Font& ofText) : font(ofText) {}
  Objects(const Objects&) = delete;
  Objects& operator=(const Objects&) = delete;
  ~Objects() {
    glDeleteTextures(1, &atlas);
    glDeleteBuffers(1, &buffer);
    glDeleteVertexArrays(1, &vertexArray);
    glDeleteProgram(glyphs.name);
    glDeleteProgram(shapes.name);
  }
};

namespace {

// The shaders rely on this layout.
static_assert(sizeof(Instance) == 64 && offsetof(Instance, size0) == 16 &&
              offsetof(Instance, kind) == 28 && offsetof(Instance, fill) == 32);

const void* offset(std::size_t bytes) { return reinterpret_cast<const void*>(bytes); }

void makeVertexArray(unsigned& vertexArray, unsigned& buffer) {
  glGenVertexArrays(1, &vertexArray);
  glGenBuffers(1, &buffer);
  glBindVertexArray(vertexArray);
  for (unsigned location = 0; location < 5; ++location) {
    glEnableVertexAttribArray(location);
    glVertexAttribDivisor(location, 1);
  }
  glBindVertexArray(0);
}

// OpenGL ES 3.0 has no "first instance": the attributes are moved instead.
void startAt(std::size_t instance) {
  constexpr GLsizei kStride = sizeof(Instance);
  const std::size_t start = instance * sizeof(Instance);
  const auto floats = [start](unsigned location, int count, std::size_t member) {
    glVertexAttribPointer(location, count, GL_FLOAT, GL_FALSE, kStride, offset(start + member));
  };
  floats(0, 4, offsetof(Instance, a));
  floats(1, 3, offsetof(Instance, size0));
  glVertexAttribIPointer(2, 1, GL_UNSIGNED_INT, kStride, offset(start + offsetof(Instance, kind)));
  floats(3, 4, offsetof(Instance, fill));
  floats(4, 4, offsetof(Instance, outline));
}

unsigned makeAtlas() {
  unsigned texture = 0;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glBindTexture(GL_TEXTURE_2D, 0);
  return texture;
}

// The font's rows that are in use, into the texture that is bound. It grows with them: room for all
// that there may be takes a driver long to find.
void fillAtlas(const draw::Font& font, int& atlasRows) {
  constexpr int kFewestRows = 128;
  const int rows = static_cast<int>(font.atlas().size()) / font.atlasWidth();
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  if (rows > atlasRows) {
    atlasRows = std::max(atlasRows, kFewestRows);
    while (atlasRows < rows) atlasRows *= 2;
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, font.atlasWidth(), atlasRows, 0, GL_RED, GL_UNSIGNED_BYTE,
                 nullptr);
  }
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, font.atlasWidth(), rows, GL_RED, GL_UNSIGNED_BYTE,
                  font.atlas().data());
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
}

bool makeProgram(const std::string& folder, const std::string& name, ShapeProgram& program,
                 std::string& error) {
  program.name = buildProgram(folder, name, error);
  if (program.name == 0) return false;
  program.canvas = glGetUniformLocation(program.name, "canvas");
  glUseProgram(program.name);
  program.glyphAtlas = glGetUniformLocation(program.name, "glyphAtlas");
  glUniform1i(glGetUniformLocation(program.name, "atlas"), 0);  // shapes ignore this
  glUseProgram(0);
  return true;
}

void setBlending() {
  glDisable(GL_SCISSOR_TEST);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_CULL_FACE);
  glEnable(GL_BLEND);
  glBlendEquation(GL_FUNC_ADD);
  // For premultiplied colours. The alpha is right on a transparent background too.
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

}  // namespace

std::unique_ptr<Renderer> Renderer::create(const std::string& shaderFolder, const draw::Font& font,
                                           std::string& error) {
  auto objects = std::make_unique<Objects>(font);
  if (!makeProgram(shaderFolder, "shapes", objects->shapes, error) ||
      !makeProgram(shaderFolder, "glyphs", objects->glyphs, error)) {
    return nullptr;
  }
  objects->triangles = Triangles::create(shaderFolder, error);
  if (!objects->triangles) return nullptr;
  makeVertexArray(objects->vertexArray, objects->buffer);
  objects->atlas = makeAtlas();
  return std::unique_ptr<Renderer>(new Renderer(std::move(objects)));
}

Renderer::Renderer(std::unique_ptr<Objects> objects) : objects_(std::move(objects)) {}
Renderer::~Renderer() = default;

void Renderer::upload() {
  Objects& gl = *objects_;
  const std::vector<Instance>& instances = gl.batches.instances();
  const std::size_t bytes = instances.size() * sizeof(Instance);
  if (bytes > gl.capacity) gl.capacity = 2 * bytes;
  // New storage each time, so that the driver need not wait for the previous frame.
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(gl.capacity), nullptr, GL_STREAM_DRAW);
  glBufferSubData(GL_ARRAY_BUFFER, 0, static_cast<GLsizeiptr>(bytes), instances.data());
}

void Renderer::paint(const draw::DrawList& list, const Rect& canvas, int framebufferHeight) {
  Objects& gl = *objects_;
  gl.batches.arrange(list.instances());
  if (gl.batches.batches().empty() && list.images().empty()) return;
  if (canvas.width <= 0 || canvas.height <= 0) return;

  // Clipping to the viewport keeps the shapes inside the canvas.
  const int top = framebufferHeight - canvas.y;
  glViewport(canvas.x, top - canvas.height, canvas.width, canvas.height);
  setBlending();
  gl.images.paint(list.images(), {canvas.width, canvas.height}, *gl.triangles);
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, gl.atlas);
  if (std::exchange(gl.glyphCount, gl.font.glyphCount()) != gl.font.glyphCount()) {
    fillAtlas(gl.font, gl.atlasRows);
    glUseProgram(gl.glyphs.name);
    glUniform3f(gl.glyphs.glyphAtlas, static_cast<float>(gl.font.atlasWidth()),
                static_cast<float>(gl.atlasRows), gl.font.distanceRange());
  }
  glBindVertexArray(gl.vertexArray);
  glBindBuffer(GL_ARRAY_BUFFER, gl.buffer);
  upload();
  for (const Batch& batch : gl.batches.batches()) {
    const ShapeProgram& program = batch.glyphs ? gl.glyphs : gl.shapes;
    glUseProgram(program.name);
    glUniform4f(program.canvas, static_cast<float>(canvas.x), static_cast<float>(top),
                static_cast<float>(canvas.width), static_cast<float>(canvas.height));
    startAt(batch.first);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(batch.count));
  }

  // The state that other code expects.
  glBindVertexArray(0);
  glBindTexture(GL_TEXTURE_2D, 0);
  glUseProgram(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  glDisable(GL_BLEND);
}

Triangles& Renderer::triangles() { return *objects_->triangles; }

void Renderer::forgetImages() { objects_->images.forget(); }

}  // namespace gl
