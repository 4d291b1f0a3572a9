#include "gl/triangles.h"

#include <array>
#include <cstddef>

#include <glad/gl.h>

#include "gl/program.h"

namespace gl {
namespace {

const void* offset(std::size_t bytes) { return reinterpret_cast<const void*>(bytes); }

// OpenGL ES 3.0 has no "base vertex": the attributes are moved instead.
void startAt(std::size_t vertex) {
  constexpr GLsizei kStride = sizeof(TriangleVertex);
  const std::size_t start = vertex * sizeof(TriangleVertex);
  glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, kStride,
                        offset(start + offsetof(TriangleVertex, position)));
  glVertexAttribPointer(1, 2, GL_FLOAT, GL_FALSE, kStride,
                        offset(start + offsetof(TriangleVertex, texel)));
  glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, kStride,
                        offset(start + offsetof(TriangleVertex, color)));
}

// Into the bound buffer. New storage each time, so that the driver need not wait for what is
// painted from the old one.
template <typename Get>
void fill(GLenum target, std::span<const TriangleList> lists, Get get) {
  std::size_t bytes = 0;
  for (const TriangleList& each : lists) bytes += get(each).size_bytes();
  glBufferData(target, static_cast<GLsizeiptr>(bytes), nullptr, GL_STREAM_DRAW);
  std::size_t at = 0;
  for (const TriangleList& each : lists) {
    const auto part = get(each);
    glBufferSubData(target, static_cast<GLintptr>(at), static_cast<GLsizeiptr>(part.size_bytes()),
                    part.data());
    at += part.size_bytes();
  }
}

}  // namespace

std::unique_ptr<Triangles> Triangles::create(const std::string& shaderFolder, std::string& error) {
  std::unique_ptr<Triangles> triangles(new Triangles);
  triangles->program_ = buildProgram(shaderFolder, "triangles", error);
  if (triangles->program_ == 0) return nullptr;
  triangles->size_ = glGetUniformLocation(triangles->program_, "size");
  glUseProgram(triangles->program_);
  glUniform1i(glGetUniformLocation(triangles->program_, "image"), 0);
  glUseProgram(0);
  glGenVertexArrays(1, &triangles->vertexArray_);
  glGenBuffers(1, &triangles->vertices_);
  glGenBuffers(1, &triangles->indices_);
  glBindVertexArray(triangles->vertexArray_);
  for (unsigned location = 0; location < 3; ++location) glEnableVertexAttribArray(location);
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, triangles->indices_);  // the vertex array keeps it
  glBindVertexArray(0);
  return triangles;
}

Triangles::~Triangles() {
  glDeleteBuffers(1, &indices_);
  glDeleteBuffers(1, &vertices_);
  glDeleteVertexArrays(1, &vertexArray_);
  glDeleteProgram(program_);
}

void Triangles::upload(std::span<const TriangleList> lists) const {
  glBindBuffer(GL_ARRAY_BUFFER, vertices_);
  fill(GL_ARRAY_BUFFER, lists, [](const TriangleList& list) { return list.vertices; });
  fill(GL_ELEMENT_ARRAY_BUFFER, lists, [](const TriangleList& list) { return list.indices; });
}

void Triangles::begin(glm::vec2 size) const {
  glUseProgram(program_);
  glUniform2f(size_, size.x, size.y);
  glActiveTexture(GL_TEXTURE0);
  glBindVertexArray(vertexArray_);
}

namespace {

void end() {
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  glBindTexture(GL_TEXTURE_2D, 0);
  glUseProgram(0);
}

// `vertices` and `indices`: of the lists before this one.
void draw(const TriangleList& list, std::size_t vertices, std::size_t indices, int height) {
  std::size_t start = 0;
  startAt(vertices);
  for (const TriangleBatch& each : list.batches) {
    if (each.firstVertex != start) startAt(vertices + (start = each.firstVertex));
    glBindTexture(GL_TEXTURE_2D, each.texture);
    const Rect& clip = each.clip;
    glScissor(clip.x, height - clip.y - clip.height, clip.width, clip.height);
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(each.indexCount), GL_UNSIGNED_SHORT,
                   offset((indices + each.firstIndex) * sizeof(std::uint16_t)));
  }
}

}  // namespace

void Triangles::paint(std::span<const TriangleList> lists, glm::ivec2 size) {
  glViewport(0, 0, size.x, size.y);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_CULL_FACE);
  glEnable(GL_SCISSOR_TEST);
  glEnable(GL_BLEND);
  glBlendEquation(GL_FUNC_ADD);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  begin(size);
  upload(lists);
  std::size_t vertices = 0;
  std::size_t indices = 0;
  for (const TriangleList& each : lists) {
    draw(each, vertices, indices, size.y);
    vertices += each.vertices.size();
    indices += each.indices.size();
  }
  end();
  glDisable(GL_SCISSOR_TEST);
  glDisable(GL_BLEND);
}

void Triangles::paintImage(unsigned texture, glm::vec2 low, glm::vec2 high, glm::vec2 size) {
  constexpr std::array<std::uint8_t, 4> kWhite{255, 255, 255, 255};
  const std::array<TriangleVertex, 4> corners{{{low, {0.0F, 0.0F}, kWhite},
                                               {{high.x, low.y}, {1.0F, 0.0F}, kWhite},
                                               {{low.x, high.y}, {0.0F, 1.0F}, kWhite},
                                               {high, {1.0F, 1.0F}, kWhite}}};
  begin(size);
  glBindBuffer(GL_ARRAY_BUFFER, vertices_);
  glBufferData(GL_ARRAY_BUFFER, sizeof(corners), corners.data(), GL_STREAM_DRAW);
  startAt(0);
  glBindTexture(GL_TEXTURE_2D, texture);
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
  end();
}

}  // namespace gl
