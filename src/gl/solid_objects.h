// OpenGL's names of what solids are painted with, and what goes into its buffers.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include <glad/gl.h>

#include "draw/space/solid_sides.h"
#include "gl/solids.h"
#include "gl/texture.h"

namespace gl {

inline constexpr std::array kMeshes = {draw::SolidKind::bone, draw::SolidKind::cylinder,
                                       draw::SolidKind::cone};

/// Where a mesh lies in the buffers, in vertices.
struct Range {
  GLint first = 0;
  GLsizei count = 0;
};

/// What of the list goes where: bodies kind by kind, sheets from the farthest to the nearest, of
/// sheets and lines those first that lie behind the image.
struct SolidOrder {
  std::array<std::size_t, draw::kSolidKinds> starts{};
  std::size_t sheetsBehind = 0;
  std::size_t linesBehind = 0;
  std::size_t lines = 0;  ///< of all
  std::size_t image = 0;  ///< its place among the solids, where there is one
};

struct Solids::Objects {
  enum Program { faces, spheres, edges, sheets, images, lines, kPrograms };
  std::array<unsigned, kPrograms> programs{};
  enum Buffer { faceBuffer, edgeBuffer, solidBuffer, lineBuffer, kBuffers };
  std::array<unsigned, kBuffers> buffers{};
  std::array<unsigned, kPrograms> arrays{};  // one a program
  std::array<Range, kMeshes.size()> faceRanges;
  std::array<Range, kMeshes.size()> edgeRanges;
  Texture texture;
  // Kept from frame to frame, so that a frame allocates nothing.
  std::vector<draw::Solid> solids;
  std::vector<draw::SpaceLine> sortedLines;

  Objects();
  Objects(const Objects&) = delete;
  Objects& operator=(const Objects&) = delete;
  ~Objects();

  bool build(const std::string& folder, std::string& error);
  void makeMeshes();
  void describeArrays() const;
  /// The solid's attributes are what the bound array reads first.
  void startSolidsAt(std::size_t solid) const;
  void startLinesAt(std::size_t line) const;
  /// Uploads the list.
  SolidOrder gather(const draw::SolidList& list, const draw::Camera& camera);
};

}  // namespace gl
