#include "draw/pick/limit_handles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

#include "draw/pick/handles.h"
#include "lab/edit/chain_edits.h"
#include "rigs/limits.h"

namespace draw {
namespace {

constexpr double kLeastPoints = 34.0;  // from the joint, outside its disc
constexpr double kMostPoints = 64.0;
constexpr double kSeenBone = 44.0;  // points; a shorter bone has handles only if selected
constexpr double kEdgeOn = 0.15;    // sine; no dragging in a plane seen at a smaller angle
constexpr double kNewLimit = std::numbers::pi / 3.0;
constexpr double kPartOfFan = 0.7;  // radius of a twist's fan, in radii of the swing's

bool isLeast(LimitEnd end) { return end == LimitEnd::least || end == LimitEnd::leastTwist; }

// The four handles on a cone's rim, along y and z of the parent's frame.
constexpr std::array kRim{glm::dvec3(0.0, 1.0, 0.0), glm::dvec3(0.0, 0.0, 1.0),
                          glm::dvec3(0.0, -1.0, 0.0), glm::dvec3(0.0, 0.0, -1.0)};

glm::dvec3 inWorld(const LimitPlace& place, const glm::dvec3& local) {
  return (place.at(local) - place.joint) / place.radius;
}

void addRim(std::vector<LimitHandle>& handles, const LimitPlace& place, const Camera& camera,
            std::size_t bone, double cone) {
  const glm::dvec3 middle = inWorld(place, place.zero);
  for (const glm::dvec3& side : kRim) {
    const glm::dvec3 normal = glm::cross(middle, inWorld(place, side));
    if (std::abs(glm::dot(normal, camera.towardsEye(place.joint))) < kEdgeOn) continue;
    const glm::dvec3 at = place.at(std::cos(cone) * place.zero + std::sin(cone) * side);
    handles.push_back({bone, LimitEnd::rim, place.joint, at, normal});
  }
}

void addFan(std::vector<LimitHandle>& handles, const LimitPlace& place, const Camera& camera,
            std::size_t bone, const rigs::JointLimit& limit, std::array<LimitEnd, 2> ends) {
  const glm::dvec3 normal = place.normal();
  if (std::abs(glm::dot(normal, camera.towardsEye(place.joint))) < kEdgeOn) return;
  for (const LimitEnd end : ends) {
    handles.push_back({bone, end, place.joint, place.atAngle(angleOf(limit, end)), normal});
  }
}

double snapped(double angle, double step) {
  return step > 0.0 ? std::round(angle / step) * step : angle;
}

// The equivalent angle nearest to `near`.
double unwrapped(double angle, double near) {
  return near + std::remainder(angle - near, rigs::kWholeTurn);
}

}  // namespace

bool isOfTwist(LimitEnd end) { return end == LimitEnd::leastTwist || end == LimitEnd::mostTwist; }

LimitPlace editedPlace(const lab::Lab& lab, const Camera& camera, std::size_t bone, LimitEnd end,
                       double unit) {
  const rigs::Chain& chain = lab.state().scene.chain;
  const rigs::Pose& pose = lab.shown().pose;
  const glm::dvec3 joint = lab.shown().bones[bone].start;
  const double pixels = camera.pixelsPerUnitAt(joint);
  const double radius = std::clamp(kPartOfBone * chain.bones[bone].length * pixels,
                                   kLeastPoints * unit, kMostPoints * unit);
  const LimitPlace place = limitPlace(chain, pose, bone, joint, radius / pixels);
  if (!isOfTwist(end)) return place;
  return twistPlace(place.parent, pose.rotations[bone], lab.shown().bones[bone],
                    kPartOfFan * place.radius);
}

std::vector<LimitHandle> limitHandles(const lab::Lab& lab, const Camera& camera, double unit,
                                      std::optional<std::size_t> selected) {
  std::vector<LimitHandle> handles;
  const rigs::Chain& chain = lab.state().scene.chain;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const rigs::Bone& bone = chain.bones[i];
    const bool slides = bone.joint == rigs::JointKind::slide;  // its ends are typed
    if (slides || !rigs::isLimited(bone, chain.planar)) continue;
    const glm::dvec3& joint = lab.shown().bones[i].start;
    const bool isSeen = bone.length * camera.pixelsPerUnitAt(joint) >= kSeenBone * unit;
    if (!camera.isInFront(joint) || (!isSeen && selected != i)) continue;
    if (isTwistLimited(chain, i)) {
      const LimitPlace twist = editedPlace(lab, camera, i, LimitEnd::leastTwist, unit);
      addFan(handles, twist, camera, i, bone.limit, {LimitEnd::leastTwist, LimitEnd::mostTwist});
    }
    const LimitPlace place = editedPlace(lab, camera, i, LimitEnd::least, unit);
    if (!place.isBall()) {
      addFan(handles, place, camera, i, bone.limit, {LimitEnd::least, LimitEnd::most});
    } else if (bone.limit.cone < std::numbers::pi) {
      addRim(handles, place, camera, i, bone.limit.cone);
    }
  }
  return handles;
}

double angleOf(const rigs::JointLimit& limit, LimitEnd end) {
  if (end == LimitEnd::rim) return limit.cone;
  return isLeast(end) ? limit.least : limit.most;
}

std::optional<rigs::JointLimit> draggedLimit(const lab::Lab& lab, const LimitHandle& handle,
                                             const LimitPlace& place, const Camera& camera,
                                             const glm::dvec2& canvas, double step) {
  // A hinge that is not perpendicular to its bone moves it on a cone; the fan is beside the joint.
  const auto met = intersection(camera.rayThrough(canvas), handle.at, handle.normal);
  if (!met || glm::distance(*met, place.joint) < 1e-3 * place.radius) return std::nullopt;
  rigs::JointLimit limit = lab.state().scene.chain.bones[handle.bone].limit;
  const double angle = snapped(unwrapped(place.angleOf(*met), angleOf(limit, handle.end)), step);
  if (handle.end == LimitEnd::rim) {
    limit.cone = std::clamp(angle, 0.0, std::numbers::pi);
    return limit;
  }
  if (isLeast(handle.end)) {
    limit.least = std::clamp(angle, limit.most - rigs::kWholeTurn, limit.most);
  } else {
    limit.most = std::clamp(angle, limit.least, limit.least + rigs::kWholeTurn);
  }
  // Brings a range that went round back into the allowed interval.
  const bool isWithin = limit.least >= -rigs::kWholeTurn && limit.most <= rigs::kWholeTurn;
  return isWithin ? limit : lab::shifted(limit, 0.0);
}

rigs::JointLimit switchedLimit(const rigs::Chain& chain, const rigs::Pose& pose, std::size_t bone) {
  const rigs::Bone& it = chain.bones[bone];
  if (rigs::isLimited(it, chain.planar) || it.joint == rigs::JointKind::fixed ||
      it.joint == rigs::JointKind::slide) {
    return rigs::freeLimit(it.joint);
  }
  if (!chain.planar && it.joint == rigs::JointKind::ball) {
    rigs::JointLimit limit;
    const ik::SwingTwist now = rigs::swingTwist(pose.rotations[bone]);
    limit = lab::shifted({-kNewLimit, kNewLimit}, now.twist);
    limit.cone = std::min(std::max(kNewLimit, now.swing), std::numbers::pi);
    return limit;
  }
  const double angle =
      chain.planar ? pose.angles[bone] : rigs::angleAbout(it.axis, pose.rotations[bone]);
  return lab::shifted({-kNewLimit, kNewLimit}, angle);
}

}  // namespace draw
