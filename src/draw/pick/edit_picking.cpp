#include "draw/pick/edit_picking.h"

#include <algorithm>
#include <limits>

#include <glm/geometric.hpp>

namespace draw {
namespace {

// Distances from the pointer, points.
constexpr double kLimitWithin = 9.0;
constexpr double kJointWithin = 13.0;
constexpr double kMiddleWithin = 7.0;  // a joint inside the target
constexpr double kTargetWithin = 17.0;
constexpr double kBoneWithin = 9.0;
constexpr double kOffJoints = 14.0;  // distance of a bone from its joints

struct PointerQuery {
  const lab::Lab& lab;
  const Camera& camera;
  glm::dvec2 canvas;
  double unit;

  [[nodiscard]] double distanceTo(const glm::dvec3& world) const {
    if (!camera.isInFront(world)) return std::numeric_limits<double>::infinity();
    return glm::distance(camera.toCanvas(world), canvas) / unit;
  }
};

EditPick nearestLimit(const PointerQuery& query, std::optional<std::size_t> selected) {
  EditPick best;
  double least = kLimitWithin;
  for (const LimitHandle& handle : limitHandles(query.lab, query.camera, query.unit, selected)) {
    const double distance = query.distanceTo(handle.at);
    if (distance >= least) continue;
    best = {EditPart::limit, handle.bone, 0.0, handle};
    least = distance;
  }
  return best;
}

// Where joints coincide, the one nearer to the tip wins: there a chain is lengthened.
EditPick nearestJoint(const PointerQuery& query, double within) {
  EditPick best;
  double least = within;
  const auto& joints = query.lab.shown().joints;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const double distance = query.distanceTo(joints[i]);
    if (distance > least) continue;
    best = {EditPart::joint, i};
    least = distance;
  }
  return best;
}

EditPick nearestBone(const PointerQuery& query) {
  EditPick best;
  double least = kBoneWithin;
  const auto& bones = query.lab.shown().bones;
  for (std::size_t i = 0; i < bones.size(); ++i) {
    if (!query.camera.isInFront(bones[i].start) || !query.camera.isInFront(bones[i].end)) continue;
    const glm::dvec2 start = query.camera.toCanvas(bones[i].start);
    const glm::dvec2 way = query.camera.toCanvas(bones[i].end) - start;
    const double length = glm::length(way);
    const double along = length > 0.0 ? glm::dot(query.canvas - start, way) / length : 0.0;
    if (along < kOffJoints * query.unit || along > length - kOffJoints * query.unit) continue;
    const double at = along / length;
    const double distance = glm::distance(query.canvas, start + at * way) / query.unit;
    if (distance >= least) continue;
    // Perspective correction: the point of the bone that appears there.
    const double near = query.camera.pixelsPerUnitAt(bones[i].start);
    const double far = query.camera.pixelsPerUnitAt(bones[i].end);
    best = {EditPart::bone, i, at * far / (at * far + (1.0 - at) * near)};
    least = distance;
  }
  return best;
}

}  // namespace

EditPick pickEdit(const lab::Lab& lab, const Camera& camera, const glm::dvec2& canvas, double unit,
                  std::optional<std::size_t> selected) {
  const PointerQuery query{lab, camera, canvas, unit};
  if (EditPick limit = nearestLimit(query, selected); limit.part != EditPart::none) return limit;
  EditPick joint = nearestJoint(query, kMiddleWithin);
  if (joint.part != EditPart::none) return joint;
  if (query.distanceTo(lab.goal()) <= kTargetWithin) return {};
  joint = nearestJoint(query, kJointWithin);
  return joint.part != EditPart::none ? joint : nearestBone(query);
}

}  // namespace draw
