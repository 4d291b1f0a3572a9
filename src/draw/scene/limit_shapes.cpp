#include "draw/scene/limit_shapes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

#include "draw/pick/limit_place.h"
#include "explain/words.h"

namespace draw {
namespace {

constexpr double kTwist = 0.6;       // radius of a twist's fan, in radii of the swing's
constexpr std::size_t kPieces = 48;  // of a full circle

LimitShape fan(const LimitPlace& place, const rigs::JointLimit& limit, double angle) {
  const double sweep = limit.most - limit.least;
  const auto wanted =
      static_cast<std::size_t>(std::ceil(sweep / rigs::kWholeTurn * double(kPieces)));
  const std::size_t pieces = std::max<std::size_t>(wanted, 1);
  LimitShape shape;
  for (std::size_t i = 0; i <= pieces; ++i) {
    const double part = static_cast<double>(i) / static_cast<double>(pieces);
    shape.edge.push_back(place.atAngle(limit.least + part * sweep));
  }
  shape.spokes = {{place.joint, shape.edge.front()}, {place.joint, shape.edge.back()}};
  shape.isAtLimit = explain::isAtEnd(limit, angle);
  return shape;
}

// The way that a slide can go.
LimitShape rail(const rigs::Bone& bone, const rigs::Frame& parent, const glm::dvec3& joint,
                double slide) {
  const glm::dvec3 way = bone.axis.x * parent.x + bone.axis.y * parent.y + bone.axis.z * parent.z;
  const rigs::JointLimit& limit = bone.limit;
  LimitShape shape;
  for (const double end : {limit.least, limit.most})
    shape.edge.push_back(joint + (std::isfinite(end) ? end - slide : 0.0) * way);
  shape.isAtLimit = std::min(slide - limit.least, limit.most - slide) <= explain::kAtEnd;
  return shape;
}

LimitShape cone(const LimitPlace& place, const rigs::Bone& bone, const ik::Rotation& rotation) {
  const double width = bone.limit.cone;
  LimitShape shape;
  for (std::size_t i = 0; i <= kPieces; ++i) {
    const double way = rigs::kWholeTurn * static_cast<double>(i) / static_cast<double>(kPieces);
    const glm::dvec3 rim{std::cos(width), std::sin(width) * std::cos(way),
                         std::sin(width) * std::sin(way)};
    shape.edge.push_back(place.at(place.zero.x * rim));
    if (i % (kPieces / 4) == 0 && i < kPieces) {
      shape.spokes.push_back({place.joint, shape.edge.back()});
    }
  }
  shape.isAtLimit = rigs::swingTwist(rotation).swing >= width - explain::kAtEnd;
  return shape;
}

void addLimit(const rigs::Chain& chain, const rigs::TraceState& shown, const rigs::Frame& parent,
              std::size_t i, double radius, std::vector<LimitShape>& shapes) {
  const rigs::Bone& bone = chain.bones[i];
  const LimitPlace place = limitPlace(chain, parent, i, shown.bones[i].start, radius);
  if (chain.planar) {
    shapes.push_back(fan(place, bone.limit, shown.pose.angles[i]));
    return;
  }
  const ik::Rotation& rotation = shown.pose.rotations[i];
  if (bone.joint == rigs::JointKind::hinge) {
    shapes.push_back(fan(place, bone.limit, rigs::angleAbout(bone.axis, rotation)));
    return;
  }
  if (bone.limit.cone < std::numbers::pi) shapes.push_back(cone(place, bone, rotation));
  if (isTwistLimited(chain, i)) {
    const LimitPlace twist = twistPlace(parent, rotation, shown.bones[i], kTwist * radius);
    shapes.push_back(fan(twist, bone.limit, rigs::swingTwist(rotation).twist));
  }
}

}  // namespace

std::vector<LimitShape> limitShapes(const rigs::Chain& chain, const rigs::TraceState& shown,
                                    std::size_t first, double least, double most) {
  std::vector<LimitShape> shapes;
  if (!rigs::isLimited(std::span(chain.bones).subspan(first), chain.planar)) return shapes;
  std::vector<rigs::Frame> frames(chain.bones.size());
  rigs::boneFrames(chain, shown.pose, frames);
  for (std::size_t i = first; i < chain.bones.size(); ++i) {
    const rigs::Bone& bone = chain.bones[i];
    if (!rigs::isLimited(bone, chain.planar)) continue;
    const std::size_t before = shapes.size();
    const rigs::Frame parent = rigs::restFrame(chain, shown.pose, frames, i);
    const double radius = std::min(kPartOfBone * bone.length, most);
    if (bone.joint == rigs::JointKind::slide) {
      shapes.push_back(rail(bone, parent, shown.bones[i].start, shown.pose.slideOf(i)));
    } else if (radius >= least) {
      addLimit(chain, shown, parent, i, radius, shapes);
    }
    for (LimitShape& each : std::span(shapes).subspan(before)) each.bone = i;
  }
  return shapes;
}

std::vector<LimitShape> shownLimits(const lab::Lab& lab, const rigs::TraceState& shown,
                                    std::size_t first, double least, double most) {
  const lab::State& state = lab.state();
  if (!state.view.limits && !lab.isEditing()) return {};
  const auto& bones = state.scene.chain.bones;
  std::vector<LimitShape> shapes = limitShapes(state.scene.chain, shown, first, least, most);
  const auto limited = std::ranges::count_if(bones, [&](const rigs::Bone& bone) {
    return rigs::isLimited(bone, state.scene.chain.planar);
  });
  if (lab.isEditing() || limited <= kMostLimits) return shapes;
  std::erase_if(shapes, [selected = lab::selectedJoint(state)](const LimitShape& each) {
    return !each.isAtLimit && each.bone != selected;
  });
  return shapes;
}

}  // namespace draw
