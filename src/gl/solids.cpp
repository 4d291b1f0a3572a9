#include "gl/solids.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include <glad/gl.h>
#include <glm/gtc/type_ptr.hpp>

#include "draw/meshes.h"
#include "gl/program.h"

namespace gl {
namespace {

using draw::MeshEdge;
using draw::MeshVertex;
using draw::Solid;
using draw::SolidKind;
using draw::SpaceLine;

constexpr std::array kMeshes = {SolidKind::bone, SolidKind::cylinder, SolidKind::cone};
constexpr int kVerticesPerEdge = 6;

/// Where a mesh lies in the buffers, in vertices.
struct Range {
  GLint first = 0;
  GLsizei count = 0;
};

// The shaders read all of these as they lie in memory.
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

}  // namespace

struct Solids::Objects {
  enum Program { faces, spheres, edges, sheets, lines, kPrograms };
  std::array<unsigned, kPrograms> programs{};
  enum Buffer { faceBuffer, edgeBuffer, solidBuffer, lineBuffer, kBuffers };
  std::array<unsigned, kBuffers> buffers{};
  std::array<unsigned, kPrograms> arrays{};  // one a program
  std::array<Range, kMeshes.size()> faceRanges;
  std::array<Range, kMeshes.size()> edgeRanges;
  // Kept from frame to frame, so that a frame allocates nothing.
  std::vector<Solid> solids;

  Objects() {
    glGenBuffers(kBuffers, buffers.data());
    glGenVertexArrays(kPrograms, arrays.data());
  }
  Objects(const Objects&) = delete;
  Objects& operator=(const Objects&) = delete;
  ~Objects() {
    for (const unsigned program : programs) glDeleteProgram(program);
    glDeleteVertexArrays(kPrograms, arrays.data());
    glDeleteBuffers(kBuffers, buffers.data());
  }

  bool build(const std::string& folder, std::string& error);
  void makeMeshes();
  void describeArrays() const;
  void startAt(std::size_t solid) const;
  void gather(const draw::SolidList& list, const draw::Camera& camera,
              std::array<std::size_t, draw::kSolidKinds>& starts);
};

bool Solids::Objects::build(const std::string& folder, std::string& error) {
  const auto add = [&](Program program, const char* vertex, const char* fragment) {
    const ProgramFiles files{{"space.glsl", vertex}, {fragment}};
    programs[program] = buildProgram(folder, files, error);
    return programs[program] != 0;
  };
  if (!add(faces, "solids.vert", "solids.frag") || !add(spheres, "spheres.vert", "spheres.frag") ||
      !add(edges, "edges.vert", "lines.frag") || !add(sheets, "sheets.vert", "sheets.frag") ||
      !add(lines, "lines.vert", "lines.frag")) {
    return false;
  }
  makeMeshes();
  describeArrays();
  return true;
}

void Solids::Objects::makeMeshes() {
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

void Solids::Objects::describeArrays() const {
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
  for (const Program program : {faces, edges, spheres, sheets}) {
    glBindVertexArray(arrays[program]);
    enable({3, 4, 5, 6, 7, 8}, 1);
  }
  glBindVertexArray(arrays[lines]);
  glBindBuffer(GL_ARRAY_BUFFER, buffers[lineBuffer]);
  enable({0, 1, 2, 3, 4}, 1);
  floats(0, 3, sizeof(SpaceLine), offsetof(SpaceLine, from));
  floats(1, 3, sizeof(SpaceLine), offsetof(SpaceLine, to));
  floats(2, 4, sizeof(SpaceLine), offsetof(SpaceLine, colorFrom));
  floats(3, 4, sizeof(SpaceLine), offsetof(SpaceLine, colorTo));
  floats(4, 2, sizeof(SpaceLine), offsetof(SpaceLine, width));
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

// What OpenGL 3.3 and ES 3.0 share has no "first instance": the attributes are moved instead.
void Solids::Objects::startAt(std::size_t solid) const {
  const std::size_t start = solid * sizeof(Solid);
  glBindBuffer(GL_ARRAY_BUFFER, buffers[solidBuffer]);
  floats(3, 3, sizeof(Solid), start + offsetof(Solid, origin));
  floats(4, 3, sizeof(Solid), start + offsetof(Solid, x));
  floats(5, 3, sizeof(Solid), start + offsetof(Solid, y));
  floats(6, 3, sizeof(Solid), start + offsetof(Solid, z));
  floats(7, 4, sizeof(Solid), start + offsetof(Solid, color));
  floats(8, 4, sizeof(Solid), start + offsetof(Solid, mark));
}

// One after the other, kind by kind; sheets from the farthest to the nearest.
void Solids::Objects::gather(const draw::SolidList& list, const draw::Camera& camera,
                             std::array<std::size_t, draw::kSolidKinds>& starts) {
  solids.clear();
  for (std::size_t kind = 0; kind < draw::kSolidKinds; ++kind) {
    starts[kind] = solids.size();
    const auto all = list.of(static_cast<SolidKind>(kind));
    solids.insert(solids.end(), all.begin(), all.end());
  }
  const glm::vec3 back(camera.axes().back);
  const auto sheetsStart =
      static_cast<std::ptrdiff_t>(starts[static_cast<std::size_t>(SolidKind::sheet)]);
  std::stable_sort(solids.begin() + sheetsStart, solids.end(),
                   [&back](const Solid& a, const Solid& b) {
                     return glm::dot(a.origin, back) < glm::dot(b.origin, back);
                   });
  upload(buffers[solidBuffer], solids, GL_STREAM_DRAW);
}

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
  std::array<std::size_t, draw::kSolidKinds> starts{};

  void use(Solids::Objects::Program program) const;
  void meshes(const std::array<Range, kMeshes.size()>& ranges) const;
  void squares(Solids::Objects::Program program, SolidKind kind) const;
  void lines() const;
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
    gl.startAt(starts[static_cast<std::size_t>(kMeshes[i])]);
    glDrawArraysInstanced(GL_TRIANGLES, ranges[i].first, ranges[i].count, count);
  }
}

void Pass::squares(Solids::Objects::Program program, SolidKind kind) const {
  const auto count = static_cast<GLsizei>(list.of(kind).size());
  if (count == 0) return;
  use(program);
  gl.startAt(starts[static_cast<std::size_t>(kind)]);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
}

void Pass::lines() const {
  if (list.lines().empty()) return;
  use(Solids::Objects::lines);
  upload(gl.buffers[Solids::Objects::lineBuffer], list.lines(), GL_STREAM_DRAW);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(list.lines().size()));
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
  squares(Solids::Objects::spheres, SolidKind::sphere);
  // What follows is seen through: it hides nothing.
  glDepthMask(GL_FALSE);
  use(Solids::Objects::edges);
  meshes(gl.edgeRanges);
  squares(Solids::Objects::sheets, SolidKind::sheet);
  lines();
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
  Pass pass{*objects_, list, camera, camera.matrices(scene)};
  objects_->gather(list, camera, pass.starts);
  pass.paint();
  // As others expect to find it.
  glBindVertexArray(0);
  glUseProgram(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  glViewport(viewport[0], viewport[1], viewport[2], viewport[3]);
}

}  // namespace gl
