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

LimitShape fan(const LimitPlace& place, const ik::JointLimit& limit, double angle) {
  const double sweep = limit.most - limit.least;
  const auto wanted = static_cast<std::size_t>(std::ceil(sweep / ik::kWholeTurn * double(kPieces)));
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

LimitShape cone(const LimitPlace& place, const ik::Bone& bone, const ik::Rotation& rotation) {
  const double width = bone.limit.cone;
  LimitShape shape;
  for (std::size_t i = 0; i <= kPieces; ++i) {
    const double way = ik::kWholeTurn * static_cast<double>(i) / static_cast<double>(kPieces);
    const glm::dvec3 rim{std::cos(width), std::sin(width) * std::cos(way),
                         std::sin(width) * std::sin(way)};
    shape.edge.push_back(place.at(place.zero.x * rim));
    if (i % (kPieces / 4) == 0 && i < kPieces) {
      shape.spokes.push_back({place.joint, shape.edge.back()});
    }
  }
  shape.isAtLimit = ik::swingTwist(rotation).swing >= width - explain::kAtEnd;
  return shape;
}

}  // namespace

std::vector<LimitShape> limitShapes(const ik::Chain& chain, const ik::TraceState& shown,
                                    std::size_t first, double least, double most) {
  std::vector<LimitShape> shapes;
  if (!ik::isLimited(std::span(chain.bones).subspan(first), chain.planar)) return shapes;
  std::vector<ik::Frame> frames(chain.bones.size());
  ik::boneFrames(chain, shown.pose, frames);
  const ik::Frame base = ik::baseFrame(chain);
  for (std::size_t i = first; i < chain.bones.size(); ++i) {
    const ik::Bone& bone = chain.bones[i];
    const double radius = std::min(kPartOfBone * bone.length, most);
    if (!ik::isLimited(bone, chain.planar) || radius < least) continue;
    const ik::Frame& parent = i > 0 ? frames[i - 1] : base;
    const LimitPlace place = limitPlace(chain, parent, i, shown.bones[i].start, radius);
    if (chain.planar) {
      shapes.push_back(fan(place, bone.limit, shown.pose.angles[i]));
    } else if (bone.joint == ik::JointKind::hinge) {
      shapes.push_back(fan(place, bone.limit, ik::angleAbout(bone.axis, shown.pose.rotations[i])));
    } else {
      const ik::Rotation& rotation = shown.pose.rotations[i];
      if (bone.limit.cone < std::numbers::pi) shapes.push_back(cone(place, bone, rotation));
      if (isTwistLimited(chain, i)) {
        const LimitPlace twist = twistPlace(parent, rotation, shown.bones[i], kTwist * radius);
        shapes.push_back(fan(twist, bone.limit, ik::swingTwist(rotation).twist));
      }
    }
  }
  return shapes;
}

}  // namespace draw
