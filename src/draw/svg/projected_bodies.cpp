#include "draw/svg/projected_bodies.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "draw/list/meshes.h"
#include "draw/svg/screen_space.h"

namespace draw {
namespace {

constexpr std::array kMeshKinds{SolidKind::bone, SolidKind::cylinder, SolidKind::cone};

glm::dvec3 placed(const Solid& solid, const glm::vec3& own) {
  return solid.origin + solid.x * own.x + solid.y * own.y + solid.z * own.z;
}

// The normal of a body stretched along its axes.
glm::dvec3 normalOf(const Solid& solid, const glm::vec3& own) {
  return glm::normalize(glm::dvec3(solid.x * (own.x / glm::dot(solid.x, solid.x)) +
                                   solid.y * (own.y / glm::dot(solid.y, solid.y)) +
                                   solid.z * (own.z / glm::dot(solid.z, solid.z))));
}

class Projector {
 public:
  Projector(const SolidList& list, const Camera& camera) : list_(list), screen_(camera) {}

  void add(const Solid& solid, const Mesh& mesh) {
    const auto body = addOccluder(solid, mesh);
    for (std::size_t i = 0; i + 2 < mesh.vertices.size(); i += 3)
      addFacet(solid, &mesh.vertices[i]);
    if (!body) return;
    for (const MeshEdge& edge : mesh.edges) addEdge(solid, edge, *body);
  }

  void addSphere(const Solid& sphere, std::size_t id) {
    const glm::dvec3 center(sphere.origin);
    if (!screen_.isInFront({center})) return;
    const double radius = glm::length(sphere.x);
    const glm::dvec3 near = center + screen_.axes().back * radius;
    const glm::dvec3 at = screen_.project(center);
    const double depth = screen_.isInFront({near}) ? screen_.project(near).z - at.z : radius;
    bodies_.scene.spheres.push_back({at, radius * screen_.pixelsPerUnitAt(center), depth, id});
    bodies_.occluders.add(bodies_.scene.spheres.back());
  }

  void addSheet(const Solid& sheet, std::size_t id) {
    if (static_cast<SheetShape>(sheet.z.x) == SheetShape::shadow) return;
    bodies_.scene.sheets.push_back({screen_.project(cornersOf(sheet)), id});
  }

  ProjectedBodies finish() { return std::move(bodies_); }

 private:
  [[nodiscard]] bool facesEye(const glm::dvec3& at, const glm::dvec3& normal) const {
    return glm::dot(normal, screen_.towardsEye(at)) > 0.0;
  }

  // Nothing if a part of the body is behind the eye.
  std::optional<std::size_t> addOccluder(const Solid& solid, const Mesh& mesh) {
    Corners corners;
    for (const MeshVertex& vertex : mesh.vertices)
      corners.push_back(placed(solid, vertex.position));
    if (corners.empty() || !screen_.isInFront(corners)) return std::nullopt;
    glm::dvec3 middle(0.0);
    glm::dvec2 low(1e300);
    glm::dvec2 high(-1e300);
    for (glm::dvec3& corner : corners) {
      corner = screen_.project(corner);
      middle += corner / static_cast<double>(corners.size());
      low = glm::min(low, glm::dvec2(corner));
      high = glm::max(high, glm::dvec2(corner));
    }
    std::vector<Plane> planes;
    for (std::size_t i = 0; i + 2 < corners.size(); i += 3) {
      const auto plane = planeOf({corners[i], corners[i + 1], corners[i + 2]});
      if (plane) planes.push_back(plane->distanceTo(middle) < 0.0 ? *plane : plane->flipped());
    }
    if (planes.empty()) return std::nullopt;
    return bodies_.occluders.add(std::move(planes), low, high);
  }

  void addFacet(const Solid& solid, const MeshVertex* vertices) {
    Corners corners;
    glm::vec3 own(0.0F);
    for (std::size_t i = 0; i < 3; ++i) {
      corners.push_back(placed(solid, vertices[i].position));
      own += vertices[i].normal;
    }
    const glm::dvec3 normal = normalOf(solid, own);
    if (!facesEye(corners.front(), normal)) return;
    const ViewAxes& to = screen_.axes();
    const glm::vec3 inEye(glm::dot(normal, to.right), glm::dot(normal, to.up),
                          glm::dot(normal, to.back));
    const Color& color = vertices[0].marked > 0.5F ? solid.mark : solid.color;
    bodies_.scene.pieces.push_back({screen_.project(corners), bodies_.colors.size()});
    bodies_.colors.push_back(shaded(color, glm::dot(inEye, kLight)));
  }

  void addEdge(const Solid& solid, const MeshEdge& edge, std::size_t body) {
    const glm::dvec3 from = placed(solid, edge.from);
    const glm::dvec3 to = placed(solid, edge.to);
    const glm::dvec3 middle = 0.5 * (from + to);
    if (facesEye(middle, normalOf(solid, edge.normalA)) ==
        facesEye(middle, normalOf(solid, edge.normalB))) {
      return;
    }
    // A body of a few pixels must not be all outline.
    const auto across =
        static_cast<float>(2.0 * glm::length(solid.y) * screen_.pixelsPerUnitAt(middle));
    const float width = std::min(list_.edgeWidth, std::max(0.25F * across, 0.75F));
    bodies_.edges.push_back({screen_.project(from), screen_.project(to), width, body});
  }

  const SolidList& list_;
  ScreenSpace screen_;
  ProjectedBodies bodies_;
};

}  // namespace

Color shaded(const Color& color, float light) {
  const float half = 0.5F + 0.5F * light;
  const float by = glm::mix(0.46F, 1.12F, half * half);
  return {std::min(color.r * by, 1.0F), std::min(color.g * by, 1.0F), std::min(color.b * by, 1.0F)};
}

Corners cornersOf(const Solid& sheet) {
  const glm::dvec3 middle(sheet.origin);
  const glm::dvec3 x(sheet.x);
  const glm::dvec3 y(sheet.y);
  return {middle - x - y, middle + x - y, middle + x + y, middle - x + y};
}

ProjectedBodies projectBodies(const SolidList& list, const Camera& camera) {
  Projector projector(list, camera);
  for (const SolidKind kind : kMeshKinds) {
    const Mesh mesh = meshOf(kind);
    for (const Solid& solid : list.of(kind)) projector.add(solid, mesh);
  }
  const auto spheres = list.of(SolidKind::sphere);
  for (std::size_t i = 0; i < spheres.size(); ++i) projector.addSphere(spheres[i], i);
  const auto sheets = list.of(SolidKind::sheet);
  for (std::size_t i = 0; i < sheets.size(); ++i) projector.addSheet(sheets[i], i);
  return projector.finish();
}

}  // namespace draw
