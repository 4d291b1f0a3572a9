#include "gl/solid_objects.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>

#include <glm/geometric.hpp>

#include "draw/list/meshes.h"
#include "gl/program.h"

namespace gl {
namespace {

using draw::MeshEdge;
using draw::MeshVertex;
using draw::Solid;
using draw::SolidKind;
using draw::SpaceLine;

constexpr int kVerticesPerEdge = 6;

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

Solids::Objects::Objects() {
  glGenBuffers(kBuffers, buffers.data());
  glGenVertexArrays(kPrograms, arrays.data());
}

Solids::Objects::~Objects() {
  for (const unsigned program : programs) glDeleteProgram(program);
  glDeleteVertexArrays(kPrograms, arrays.data());
  glDeleteBuffers(kBuffers, buffers.data());
}

bool Solids::Objects::build(const std::string& folder, std::string& error) {
  const auto add = [&](Program program, const char* vertex, const char* fragment) {
    const ProgramFiles files{{"space.glsl", vertex}, {fragment}};
    programs[program] = buildProgram(folder, files, error);
    return programs[program] != 0;
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
  for (const Program program : {faces, edges, spheres, sheets, images}) {
    glBindVertexArray(arrays[program]);
    enable({3, 4, 5, 6, 7, 8}, 1);
  }
  glBindVertexArray(arrays[lines]);
  enable({0, 1, 2, 3, 4}, 1);
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

// What OpenGL 3.3 and ES 3.0 share has no "first instance": the attributes are moved instead.
void Solids::Objects::startSolidsAt(std::size_t solid) const {
  const std::size_t start = solid * sizeof(Solid);
  glBindBuffer(GL_ARRAY_BUFFER, buffers[solidBuffer]);
  floats(3, 3, sizeof(Solid), start + offsetof(Solid, origin));
  floats(4, 3, sizeof(Solid), start + offsetof(Solid, x));
  floats(5, 3, sizeof(Solid), start + offsetof(Solid, y));
  floats(6, 3, sizeof(Solid), start + offsetof(Solid, z));
  floats(7, 4, sizeof(Solid), start + offsetof(Solid, color));
  floats(8, 4, sizeof(Solid), start + offsetof(Solid, mark));
}

void Solids::Objects::startLinesAt(std::size_t line) const {
  const std::size_t start = line * sizeof(SpaceLine);
  glBindBuffer(GL_ARRAY_BUFFER, buffers[lineBuffer]);
  floats(0, 3, sizeof(SpaceLine), start + offsetof(SpaceLine, from));
  floats(1, 3, sizeof(SpaceLine), start + offsetof(SpaceLine, to));
  floats(2, 4, sizeof(SpaceLine), start + offsetof(SpaceLine, colorFrom));
  floats(3, 4, sizeof(SpaceLine), start + offsetof(SpaceLine, colorTo));
  floats(4, 2, sizeof(SpaceLine), start + offsetof(SpaceLine, width));
}

SolidOrder Solids::Objects::gather(const draw::SolidList& list, const draw::Camera& camera) {
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
  const std::vector<SpaceLine>* all = &list.lines();
  if (const auto& image = list.image()) {
    const draw::ViewerSide side(image->place, camera);
    const auto firstInFront = std::stable_partition(
        firstSheet, solids.end(), [&](const Solid& sheet) { return side.isBehind(sheet.origin); });
    order.sheetsBehind = static_cast<std::size_t>(firstInFront - firstSheet);
    order.linesBehind = sortBySide(side, list.lines(), sortedLines);
    all = &sortedLines;
    order.image = solids.size();
    solids.push_back(image->place);
    texture.upload(*image->image);
  }
  order.lines = all->size();
  upload(buffers[solidBuffer], solids, GL_STREAM_DRAW);
  upload(buffers[lineBuffer], *all, GL_STREAM_DRAW);
  return order;
}

}  // namespace gl
