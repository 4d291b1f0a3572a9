#include "gl/solids.h"

#include <array>
#include <cstddef>
#include <utility>

#include <glad/gl.h>
#include <glm/gtc/type_ptr.hpp>

#include "gl/solid_objects.h"

namespace gl {

using draw::SolidKind;

std::unique_ptr<Solids> Solids::create(const std::string& shaderFolder, std::string& error) {
  auto objects = std::make_unique<Objects>();
  if (!objects->build(shaderFolder, error)) return nullptr;
  return std::unique_ptr<Solids>(new Solids(std::move(objects)));
}

Solids::Solids(std::unique_ptr<Objects> objects) : objects_(std::move(objects)) {}
Solids::~Solids() = default;

namespace {

// One picture: the list, and where its parts lie in the buffers.
struct Pass {
  Solids::Objects& gl;
  const draw::SolidList& list;
  const draw::Camera& camera;
  draw::Matrices matrices;
  SolidOrder order;

  void use(Solids::Objects::Program program) const;
  void meshes(const std::array<Range, kMeshes.size()>& ranges) const;
  void squares(Solids::Objects::Program program, std::size_t from, std::size_t count) const;
  void lines(std::size_t from, std::size_t to) const;
  void image() const;
  void paint() const;
};

void Pass::use(Solids::Objects::Program program) const {
  const unsigned name = gl.programs[program];
  const auto at = [name](const char* uniform) { return glGetUniformLocation(name, uniform); };
  const draw::Color& edge = list.edgeColor;
  glUseProgram(name);
  glUniformMatrix4fv(at("view"), 1, GL_FALSE, glm::value_ptr(matrices.view));
  glUniformMatrix4fv(at("projection"), 1, GL_FALSE, glm::value_ptr(matrices.projection));
  glUniform4f(at("lens"), static_cast<float>(camera.size.x), static_cast<float>(camera.size.y),
              matrices.near, camera.perspective ? 1.0F : 0.0F);
  glUniform4f(at("edgeColor"), edge.r * edge.a, edge.g * edge.a, edge.b * edge.a, edge.a);
  glUniform1f(at("edgeWidth"), list.edgeWidth);
  glBindVertexArray(gl.arrays[program]);
}

void Pass::meshes(const std::array<Range, kMeshes.size()>& ranges) const {
  for (std::size_t i = 0; i < kMeshes.size(); ++i) {
    const auto count = static_cast<GLsizei>(list.of(kMeshes[i]).size());
    if (count == 0) continue;
    gl.startSolidsAt(order.starts[static_cast<std::size_t>(kMeshes[i])]);
    glDrawArraysInstanced(GL_TRIANGLES, ranges[i].first, ranges[i].count, count);
  }
}

void Pass::squares(Solids::Objects::Program program, std::size_t from, std::size_t count) const {
  if (count == 0) return;
  use(program);
  gl.startSolidsAt(from);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(count));
}

void Pass::lines(std::size_t from, std::size_t to) const {
  if (from == to) return;
  use(Solids::Objects::lines);
  gl.startLinesAt(from);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(to - from));
}

// Over what lies behind it. It leaves its depths, a little farther away, so that what follows is
// hidden behind it and what lies in it is not.
void Pass::image() const {
  if (!list.image()) return;
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(1.0F, 4.0F);
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, gl.texture.name());
  squares(Solids::Objects::images, order.image, 1);
  glBindTexture(GL_TEXTURE_2D, 0);
  glDisable(GL_POLYGON_OFFSET_FILL);
}

void Pass::paint() const {
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LEQUAL);
  glDisable(GL_CULL_FACE);  // mirrored bones are inside out
  glDisable(GL_BLEND);
  use(Solids::Objects::faces);
  meshes(gl.faceRanges);
  glEnable(GL_BLEND);
  glBlendEquation(GL_FUNC_ADD);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  const auto startOf = [&](SolidKind kind) { return order.starts[static_cast<std::size_t>(kind)]; };
  squares(Solids::Objects::spheres, startOf(SolidKind::sphere), list.of(SolidKind::sphere).size());
  const std::size_t sheets = startOf(SolidKind::sheet);
  // Sheets and lines are seen through: they hide nothing.
  glDepthMask(GL_FALSE);
  squares(Solids::Objects::sheets, sheets, order.sheetsBehind);
  lines(0, order.linesBehind);
  glDepthMask(GL_TRUE);
  image();
  glDepthMask(GL_FALSE);
  use(Solids::Objects::edges);
  meshes(gl.edgeRanges);
  squares(Solids::Objects::sheets, sheets + order.sheetsBehind,
          list.of(SolidKind::sheet).size() - order.sheetsBehind);
  lines(order.linesBehind, order.lines);
  glDepthMask(GL_TRUE);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_BLEND);
}

}  // namespace

void Solids::paint(const draw::SolidList& list, const draw::Camera& camera, const draw::Ball& scene,
                   const Rect& canvas, int framebufferHeight) {
  if (canvas.width <= 0 || canvas.height <= 0) return;
  GLint viewport[4] = {};
  glGetIntegerv(GL_VIEWPORT, viewport);
  const int bottom = framebufferHeight - canvas.y - canvas.height;
  glViewport(canvas.x, bottom, canvas.width, canvas.height);
  const SolidOrder order = objects_->gather(list, camera);
  Pass{*objects_, list, camera, camera.matrices(scene), order}.paint();
  // As others expect to find it.
  glBindVertexArray(0);
  glUseProgram(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  glViewport(viewport[0], viewport[1], viewport[2], viewport[3]);
}

}  // namespace gl
