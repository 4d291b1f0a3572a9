#include "draw/pick/edit_picking.h"

#include <algorithm>
#include <limits>

#include <glm/geometric.hpp>

namespace draw {
namespace {

// Points around the pointer.
constexpr double kLimitWithin = 9.0;
constexpr double kJointWithin = 13.0;
constexpr double kMiddleWithin = 7.0;  // of a joint that lies in the target
constexpr double kTargetWithin = 17.0;
constexpr double kBoneWithin = 9.0;
constexpr double kOffJoints = 14.0;  // along a bone

struct Search {
  const lab::Lab& lab;
  const Camera& camera;
  glm::dvec2 canvas;
  double unit;

  [[nodiscard]] double distanceTo(const glm::dvec3& world) const {
    if (!camera.isInFront(world)) return std::numeric_limits<double>::infinity();
    return glm::distance(camera.toCanvas(world), canvas) / unit;
  }
};

EditPick nearestLimit(const Search& search, std::optional<std::size_t> selected) {
  EditPick best;
  double least = kLimitWithin;
  for (const LimitHandle& handle : limitHandles(search.lab, search.camera, search.unit, selected)) {
    const double distance = search.distanceTo(handle.at);
    if (distance >= least) continue;
    best = {EditPart::limit, handle.bone, 0.0, handle};
    least = distance;
  }
  return best;
}

// The tip's side wins between joints in one place, which is where a chain is lengthened.
EditPick nearestJoint(const Search& search, double within) {
  EditPick best;
  double least = within;
  const auto& joints = search.lab.shown().joints;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const double distance = search.distanceTo(joints[i]);
    if (distance > least) continue;
    best = {EditPart::joint, i};
    least = distance;
  }
  return best;
}

EditPick nearestBone(const Search& search) {
  EditPick best;
  double least = kBoneWithin;
  const auto& joints = search.lab.shown().joints;
  for (std::size_t i = 0; i + 1 < joints.size(); ++i) {
    if (!search.camera.isInFront(joints[i]) || !search.camera.isInFront(joints[i + 1])) continue;
    const glm::dvec2 start = search.camera.toCanvas(joints[i]);
    const glm::dvec2 way = search.camera.toCanvas(joints[i + 1]) - start;
    const double length = glm::length(way);
    const double along = length > 0.0 ? glm::dot(search.canvas - start, way) / length : 0.0;
    if (along < kOffJoints * search.unit || along > length - kOffJoints * search.unit) continue;
    const double at = along / length;
    const double distance = glm::distance(search.canvas, start + at * way) / search.unit;
    if (distance >= least) continue;
    // With perspective equal parts are not seen as such: the point of the bone that is seen there.
    const double near = search.camera.pixelsPerUnitAt(joints[i]);
    const double far = search.camera.pixelsPerUnitAt(joints[i + 1]);
    best = {EditPart::bone, i, at * far / (at * far + (1.0 - at) * near)};
    least = distance;
  }
  return best;
}

}  // namespace

EditPick pickEdit(const lab::Lab& lab, const Camera& camera, const glm::dvec2& canvas, double unit,
                  std::optional<std::size_t> selected) {
  const Search search{lab, camera, canvas, unit};
  if (EditPick limit = nearestLimit(search, selected); limit.part != EditPart::none) return limit;
  EditPick joint = nearestJoint(search, kMiddleWithin);
  if (joint.part != EditPart::none) return joint;
  if (search.distanceTo(lab.goal()) <= kTargetWithin) return {};
  joint = nearestJoint(search, kJointWithin);
  return joint.part != EditPart::none ? joint : nearestBone(search);
}

}  // namespace draw
