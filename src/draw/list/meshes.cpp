#include "draw/list/meshes.h"

#include <cmath>
#include <numbers>
#include <utility>

#include <glm/geometric.hpp>

namespace draw {
namespace {

constexpr int kSides = 20;  // of round bodies

struct Face {
  std::vector<std::size_t> corners;  // counter-clockwise from outside
  bool isMarked = false;
  bool isRound = false;  // part of a round surface
};

// The normal of a surface of revolution about the x axis; on its tip, the face's normal.
glm::vec3 roundNormal(const glm::vec3& position, const glm::vec3& faceNormal) {
  const glm::vec3 out(0.0F, position.y, position.z);
  if (glm::length(out) < 1e-6F) return faceNormal;
  const float along = faceNormal.x;
  return glm::normalize(glm::normalize(out) * std::sqrt(1.0F - along * along) +
                        glm::vec3(along, 0.0F, 0.0F));
}

class MeshBuilder {
 public:
  explicit MeshBuilder(std::vector<glm::vec3> points) : points_(std::move(points)) {}

  void add(const Face& face) {
    faces_.push_back(face);
    const auto& c = face.corners;
    const glm::vec3 normal =
        glm::normalize(glm::cross(points_[c[1]] - points_[c[0]], points_[c[2]] - points_[c[0]]));
    normals_.push_back(normal);
    for (std::size_t i = 2; i < c.size(); ++i) {
      for (const std::size_t corner : {c[0], c[i - 1], c[i]}) {
        const glm::vec3 own = face.isRound ? roundNormal(points_[corner], normal) : normal;
        mesh_.vertices.push_back({points_[corner], own, face.isMarked ? 1.0F : 0.0F});
      }
    }
  }

  Mesh finish() {
    for (std::size_t a = 0; a < faces_.size(); ++a) {
      for (std::size_t b = a + 1; b < faces_.size(); ++b) addSharedEdge(a, b);
    }
    return std::move(mesh_);
  }

 private:
  // Adjacent faces of a closed body run along their common edge in opposite directions.
  void addSharedEdge(std::size_t a, std::size_t b) {
    const auto& first = faces_[a].corners;
    const auto& second = faces_[b].corners;
    for (std::size_t i = 0; i < first.size(); ++i) {
      const std::size_t from = first[i];
      const std::size_t to = first[(i + 1) % first.size()];
      for (std::size_t j = 0; j < second.size(); ++j) {
        if (second[j] != to || second[(j + 1) % second.size()] != from) continue;
        const bool isSmooth = faces_[a].isRound && faces_[b].isRound;
        mesh_.edges.push_back({points_[from], points_[to], normals_[a], normals_[b],
                               faces_[a].isMarked ? 1.0F : 0.0F, faces_[b].isMarked ? 1.0F : 0.0F,
                               isSmooth ? 1.0F : 0.0F});
      }
    }
  }

  std::vector<glm::vec3> points_;
  std::vector<Face> faces_;
  std::vector<glm::vec3> normals_;
  Mesh mesh_;
};

// Two pyramids on a pentagon with a flat upper side.
Mesh boneMesh() {
  constexpr float kWidest = 0.2F;  // of the length
  MeshBuilder builder({{0.0F, 0.0F, 0.0F},
                       {1.0F, 0.0F, 0.0F},
                       {kWidest, 0.85F, 0.62F},
                       {kWidest, 0.85F, -0.62F},
                       {kWidest, 0.05F, -1.0F},
                       {kWidest, -0.9F, 0.0F},
                       {kWidest, 0.05F, 1.0F}});
  for (std::size_t i = 0; i < 5; ++i) {
    const std::size_t a = 2 + i;
    const std::size_t b = 2 + (i + 1) % 5;
    builder.add({{0, a, b}, i == 0, false});
    builder.add({{1, b, a}, i == 0, false});
  }
  return builder.finish();
}

// A cone (with a tip) or a cylinder.
Mesh roundMesh(bool hasTip) {
  std::vector<glm::vec3> points;
  for (const float x : {0.0F, 1.0F}) {
    for (int i = 0; i < kSides; ++i) {
      const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(i) / kSides;
      points.emplace_back(x, std::cos(angle), std::sin(angle));
    }
  }
  points.emplace_back(1.0F, 0.0F, 0.0F);
  const std::size_t tip = points.size() - 1;
  MeshBuilder builder(std::move(points));
  Face bottom;
  Face lid;
  for (std::size_t i = 0; i < kSides; ++i) {
    const std::size_t next = (i + 1) % kSides;
    if (hasTip) {
      builder.add({{i, next, tip}, false, true});
    } else {
      builder.add({{i, next, next + kSides, i + kSides}, false, true});
    }
    bottom.corners.push_back(kSides - 1 - i);
    lid.corners.push_back(kSides + i);
  }
  builder.add(bottom);
  if (!hasTip) builder.add(lid);
  return builder.finish();
}

}  // namespace

Mesh meshOf(SolidKind kind) {
  switch (kind) {
    case SolidKind::bone:
      return boneMesh();
    case SolidKind::cylinder:
      return roundMesh(false);
    case SolidKind::cone:
      return roundMesh(true);
    default:
      return {};
  }
}

}  // namespace draw
