#include "gl/solid_renderer.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <utility>
#include <vector>

#include <glad/gl.h>
#include <glm/geometric.hpp>
#include <glm/gtc/type_ptr.hpp>

#include "draw/list/meshes.h"
#include "gl/program.h"
#include "gl/texture.h"

namespace gl {
namespace {

using draw::MeshEdge;
using draw::MeshVertex;
using draw::Solid;
using draw::SolidKind;
using draw::SpaceLine;

constexpr std::array kMeshes = {SolidKind::bone, SolidKind::cylinder, SolidKind::cone};
constexpr int kVerticesPerEdge = 6;

// A mesh in the buffers, in vertices.
struct MeshRange {
  GLint first = 0;
  GLsizei count = 0;
};

// The order in the buffers: bodies by kind, sheets from the farthest to the nearest.
struct SolidOrder {
  std::array<std::size_t, draw::kSolidKinds> starts{};
  std::size_t image = 0;  // its index among the solids, if there is one
};

// The shaders rely on this layout.
static_assert(sizeof(Solid) == 80 && sizeof(SpaceLine) == 64 && sizeof(MeshVertex) == 28 &&
              sizeof(MeshEdge) == 60);

const void* offset(std::size_t bytes) { return reinterpret_cast<const void*>(bytes); }

void floats(unsigned location, int count, std::size_t stride, std::size_t start) {
  glVertexAttribPointer(location, count, GL_FLOAT, GL_FALSE, static_cast<GLsizei>(stride),
                        offset(start));
}

void enable(std::initializer_list<unsigned> locations, unsigned divisor) {
  for (const unsigned location : locations) {
    glEnableVertexAttribArray(location);
    glVertexAttribDivisor(location, divisor);
  }
}

template <typename Element>
void upload(unsigned buffer, const std::vector<Element>& elements, GLenum usage) {
  glBindBuffer(GL_ARRAY_BUFFER, buffer);
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(elements.size() * sizeof(Element)),
               elements.data(), usage);
}

// A program and the locations of its uniforms; -1: it has none of that name.
struct SolidProgram {
  unsigned name = 0;
  int view = -1;
  int projection = -1;
  int lens = -1;
  int edgeColor = -1;
  int edgeWidth = -1;
};

}  // namespace

struct SolidRenderer::Objects {
  enum Program { faces, spheres, edges, sheets, images, lines, kPrograms };
  std::array<SolidProgram, kPrograms> programs{};
  enum Buffer { faceBuffer, edgeBuffer, solidBuffer, lineBuffer, kBuffers };
  std::array<unsigned, kBuffers> buffers{};
  std::array<unsigned, kPrograms> arrays{};  // one for each program
  std::array<MeshRange, kMeshes.size()> faceRanges;
  std::array<MeshRange, kMeshes.size()> edgeRanges;
  Texture texture;
  // Kept between frames, so that a frame allocates nothing.
  std::vector<draw::Solid> solids;

  Objects();
  Objects(const Objects&) = delete;
  Objects& operator=(const Objects&) = delete;
  ~Objects();

  bool build(const std::string& folder, std::string& error);
  void makeMeshes();
  void describeArrays() const;
  // The bound array reads from this solid, or line, on.
  void startSolidsAt(std::size_t solid) const;
  void startLinesAt(std::size_t line) const;
  // Sorts and uploads the list.
  SolidOrder gather(const draw::SolidList& list, const draw::Camera& camera);
};

SolidRenderer::Objects::Objects() {
  glGenBuffers(kBuffers, buffers.data());
  glGenVertexArrays(kPrograms, arrays.data());
}

SolidRenderer::Objects::~Objects() {
  for (const SolidProgram& program : programs) glDeleteProgram(program.name);
  glDeleteVertexArrays(kPrograms, arrays.data());
  glDeleteBuffers(kBuffers, buffers.data());
}

bool SolidRenderer::Objects::build(const std::string& folder, std::string& error) {
  const auto add = [&](Program program, const char* vertex, const char* fragment) {
    const ProgramFiles files{{"space.glsl", vertex}, {fragment}};
    const unsigned name = buildProgram(folder, files, error);
    const auto at = [name](const char* uniform) { return glGetUniformLocation(name, uniform); };
    if (name == 0) return false;
    programs[program] = {name,       at("view"),      at("projection"),
                         at("lens"), at("edgeColor"), at("edgeWidth")};
    return true;
  };
  if (!add(faces, "solids.vert", "solids.frag") || !add(spheres, "spheres.vert", "spheres.frag") ||
      !add(edges, "edges.vert", "lines.frag") || !add(sheets, "sheets.vert", "sheets.frag") ||
      !add(images, "sheets.vert", "sheet_images.frag") || !add(lines, "lines.vert", "lines.frag")) {
    return false;
  }
  makeMeshes();
  describeArrays();
  return true;
}

void SolidRenderer::Objects::makeMeshes() {
  std::vector<MeshVertex> vertices;
  std::vector<MeshEdge> edgeVertices;
  for (std::size_t i = 0; i < kMeshes.size(); ++i) {
    const draw::Mesh mesh = draw::meshOf(kMeshes[i]);
    faceRanges[i] = {static_cast<GLint>(vertices.size()),
                     static_cast<GLsizei>(mesh.vertices.size())};
    vertices.insert(vertices.end(), mesh.vertices.begin(), mesh.vertices.end());
    edgeRanges[i] = {static_cast<GLint>(edgeVertices.size()),
                     static_cast<GLsizei>(mesh.edges.size() * kVerticesPerEdge)};
    for (const MeshEdge& edge : mesh.edges) {
      edgeVertices.insert(edgeVertices.end(), kVerticesPerEdge, edge);
    }
  }
  upload(buffers[faceBuffer], vertices, GL_STATIC_DRAW);
  upload(buffers[edgeBuffer], edgeVertices, GL_STATIC_DRAW);
}

void SolidRenderer::Objects::describeArrays() const {
  glBindVertexArray(arrays[faces]);
  glBindBuffer(GL_ARRAY_BUFFER, buffers[faceBuffer]);
  enable({0, 1, 2}, 0);
  floats(0, 3, sizeof(MeshVertex), offsetof(MeshVertex, position));
  floats(1, 3, sizeof(MeshVertex), offsetof(MeshVertex, normal));
  floats(2, 1, sizeof(MeshVertex), offsetof(MeshVertex, marked));
  glBindVertexArray(arrays[edges]);
  glBindBuffer(GL_ARRAY_BUFFER, buffers[edgeBuffer]);
  enable({0, 1, 2, 9, 10}, 0);
  floats(0, 3, sizeof(MeshEdge), offsetof(MeshEdge, from));
  floats(1, 3, sizeof(MeshEdge), offsetof(MeshEdge, to));
  floats(2, 3, sizeof(MeshEdge), offsetof(MeshEdge, normalA));
  floats(9, 3, sizeof(MeshEdge), offsetof(MeshEdge, normalB));
  floats(10, 3, sizeof(MeshEdge), offsetof(MeshEdge, markedA));
  for (const Program program : {faces, edges, spheres, sheets, images}) {
    glBindVertexArray(arrays[program]);
    enable({3, 4, 5, 6, 7, 8}, 1);
  }
  glBindVertexArray(arrays[lines]);
  enable({0, 1, 2, 3, 4}, 1);
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

// OpenGL ES 3.0 has no "first instance": the attributes are moved instead.
void SolidRenderer::Objects::startSolidsAt(std::size_t solid) const {
  const std::size_t start = solid * sizeof(Solid);
  glBindBuffer(GL_ARRAY_BUFFER, buffers[solidBuffer]);
  floats(3, 3, sizeof(Solid), start + offsetof(Solid, origin));
  floats(4, 3, sizeof(Solid), start + offsetof(Solid, x));
  floats(5, 3, sizeof(Solid), start + offsetof(Solid, y));
  floats(6, 3, sizeof(Solid), start + offsetof(Solid, z));
  floats(7, 4, sizeof(Solid), start + offsetof(Solid, color));
  floats(8, 4, sizeof(Solid), start + offsetof(Solid, mark));
}

void SolidRenderer::Objects::startLinesAt(std::size_t line) const {
  const std::size_t start = line * sizeof(SpaceLine);
  glBindBuffer(GL_ARRAY_BUFFER, buffers[lineBuffer]);
  floats(0, 3, sizeof(SpaceLine), start + offsetof(SpaceLine, from));
  floats(1, 3, sizeof(SpaceLine), start + offsetof(SpaceLine, to));
  floats(2, 4, sizeof(SpaceLine), start + offsetof(SpaceLine, colorFrom));
  floats(3, 4, sizeof(SpaceLine), start + offsetof(SpaceLine, colorTo));
  floats(4, 2, sizeof(SpaceLine), start + offsetof(SpaceLine, width));
}

SolidOrder SolidRenderer::Objects::gather(const draw::SolidList& list, const draw::Camera& camera) {
  SolidOrder order;
  solids.clear();
  for (std::size_t kind = 0; kind < draw::kSolidKinds; ++kind) {
    order.starts[kind] = solids.size();
    const auto all = list.of(static_cast<SolidKind>(kind));
    solids.insert(solids.end(), all.begin(), all.end());
  }
  const glm::vec3 back(camera.axes().back);
  const auto firstSheet =
      solids.begin() +
      static_cast<std::ptrdiff_t>(order.starts[static_cast<std::size_t>(SolidKind::sheet)]);
  std::stable_sort(firstSheet, solids.end(), [&back](const Solid& a, const Solid& b) {
    return glm::dot(a.origin, back) < glm::dot(b.origin, back);
  });
  if (const auto& image = list.image()) {
    order.image = solids.size();
    solids.push_back(image->place);
    texture.upload(*image->image);
  }
  upload(buffers[solidBuffer], solids, GL_STREAM_DRAW);
  upload(buffers[lineBuffer], list.lines(), GL_STREAM_DRAW);
  return order;
}

std::unique_ptr<SolidRenderer> SolidRenderer::create(const std::string& shaderFolder,
                                                     std::string& error) {
  auto objects = std::make_unique<Objects>();
  if (!objects->build(shaderFolder, error)) return nullptr;
  return std::unique_ptr<SolidRenderer>(new SolidRenderer(std::move(objects)));
}

SolidRenderer::SolidRenderer(std::unique_ptr<Objects> objects) : objects_(std::move(objects)) {}
SolidRenderer::~SolidRenderer() = default;

void SolidRenderer::forgetImage() { objects_->texture.forget(); }

namespace {

using Objects = SolidRenderer::Objects;

// Paints one list.
struct Pass {
  Objects& gl;
  const draw::SolidList& list;
  const draw::Camera& camera;
  draw::Matrices matrices;
  SolidOrder order;

  void use(Objects::Program program) const;
  void meshes(const std::array<MeshRange, kMeshes.size()>& ranges) const;
  void squares(Objects::Program program, std::size_t from, std::size_t count) const;
  void lines() const;
  void image() const;
  void paint() const;
};

void Pass::use(Objects::Program program) const {
  const SolidProgram& at = gl.programs[program];
  const draw::Color& edge = list.edgeColor;
  glUseProgram(at.name);
  glUniformMatrix4fv(at.view, 1, GL_FALSE, glm::value_ptr(matrices.view));
  glUniformMatrix4fv(at.projection, 1, GL_FALSE, glm::value_ptr(matrices.projection));
  glUniform4f(at.lens, static_cast<float>(camera.size.x), static_cast<float>(camera.size.y),
              matrices.near, camera.perspective ? 1.0F : 0.0F);
  glUniform4f(at.edgeColor, edge.r * edge.a, edge.g * edge.a, edge.b * edge.a, edge.a);
  glUniform1f(at.edgeWidth, list.edgeWidth);
  glBindVertexArray(gl.arrays[program]);
}

void Pass::meshes(const std::array<MeshRange, kMeshes.size()>& ranges) const {
  for (std::size_t i = 0; i < kMeshes.size(); ++i) {
    const auto count = static_cast<GLsizei>(list.of(kMeshes[i]).size());
    if (count == 0) continue;
    gl.startSolidsAt(order.starts[static_cast<std::size_t>(kMeshes[i])]);
    glDrawArraysInstanced(GL_TRIANGLES, ranges[i].first, ranges[i].count, count);
  }
}

void Pass::squares(Objects::Program program, std::size_t from, std::size_t count) const {
  if (count == 0) return;
  use(program);
  gl.startSolidsAt(from);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(count));
}

void Pass::lines() const {
  if (list.lines().empty()) return;
  use(Objects::lines);
  gl.startLinesAt(0);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(list.lines().size()));
}

void Pass::image() const {
  if (!list.image()) return;
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, gl.texture.name());
  squares(Objects::images, order.image, 1);
  glBindTexture(GL_TEXTURE_2D, 0);
}

void Pass::paint() const {
  glDepthFunc(GL_LEQUAL);
  glDisable(GL_CULL_FACE);  // mirrored bones are inside out
  glBlendEquation(GL_FUNC_ADD);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glEnable(GL_BLEND);
  glDisable(GL_DEPTH_TEST);
  image();
  glEnable(GL_DEPTH_TEST);
  glDisable(GL_BLEND);
  use(Objects::faces);
  meshes(gl.faceRanges);
  glEnable(GL_BLEND);
  const auto startOf = [&](SolidKind kind) { return order.starts[static_cast<std::size_t>(kind)]; };
  squares(Objects::spheres, startOf(SolidKind::sphere), list.of(SolidKind::sphere).size());
  // Sheets and lines are translucent: they write no depths.
  glDepthMask(GL_FALSE);
  use(Objects::edges);
  meshes(gl.edgeRanges);
  squares(Objects::sheets, startOf(SolidKind::sheet), list.of(SolidKind::sheet).size());
  lines();
  glDepthMask(GL_TRUE);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_BLEND);
}

}  // namespace

void SolidRenderer::paint(const draw::SolidList& list, const draw::Camera& camera,
                          const draw::BoundingSphere& scene, const Rect& canvas,
                          int framebufferHeight) {
  if (canvas.width <= 0 || canvas.height <= 0) return;
  const int bottom = framebufferHeight - canvas.y - canvas.height;
  glViewport(canvas.x, bottom, canvas.width, canvas.height);
  const SolidOrder order = objects_->gather(list, camera);
  Pass{*objects_, list, camera, camera.matrices(scene), order}.paint();
  // The state that other code expects.
  glBindVertexArray(0);
  glUseProgram(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

}  // namespace gl
