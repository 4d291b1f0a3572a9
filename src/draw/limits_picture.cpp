#include "draw/limits_picture.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

namespace draw {
namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;
constexpr double kAtEnd = 1e-6;      // radians: a trace's angles are rounded
constexpr double kPartOfBone = 0.5;  // how far the shape goes along the bone
constexpr std::size_t kPieces = 48;  // of a whole turn

// What the limit's shape is made of: directions in the parent's frame at each angle.
struct Place {
  const ik::Frame& parent;
  glm::dvec3 joint;
  double radius;

  [[nodiscard]] glm::dvec3 at(const glm::dvec3& local) const {
    const glm::dvec3 way = local.x * parent.x + local.y * parent.y + local.z * parent.z;
    return joint + radius * way;
  }
};

bool isFull(const ik::JointLimit& limit) { return limit.most - limit.least >= kTurn - kAtEnd; }

bool isAtEnd(const ik::JointLimit& limit, double angle) {
  const double middle = 0.5 * (limit.least + limit.most);
  const double off = std::abs(std::remainder(angle - middle, kTurn));
  return !isFull(limit) && off >= limit.most - middle - kAtEnd;
}

// Of a hinge along the bone itself, which only rolls it, the fan is of what is across.
LimitShape fan(const Place& place, const ik::Bone& bone, const glm::dvec3& axis, double angle) {
  const auto sign = static_cast<double>(bone.scale.x);
  const glm::dvec3 along{sign, 0.0, 0.0};
  const bool isRoll = glm::length(glm::cross(axis, along)) < 0.1;
  const glm::dvec3 zero = isRoll ? ik::anyPerpendicular(axis) : along;
  const auto& [least, most, cone] = bone.limit;
  const auto pieces = static_cast<std::size_t>(std::ceil((most - least) / kTurn * double(kPieces)));
  LimitShape shape;
  for (std::size_t i = 0; i <= std::max<std::size_t>(pieces, 1); ++i) {
    const double part =
        static_cast<double>(i) / static_cast<double>(std::max<std::size_t>(pieces, 1));
    const ik::Spin turn = ik::spinAbout(axis, least + part * (most - least));
    shape.edge.push_back(place.at(ik::rotate(zero, turn)));
  }
  shape.spokes = {{place.joint, shape.edge.front()}, {place.joint, shape.edge.back()}};
  shape.isStopped = isAtEnd(bone.limit, angle);
  return shape;
}

LimitShape cone(const Place& place, const ik::Bone& bone, const ik::Spin& rotation) {
  const auto sign = static_cast<double>(bone.scale.x);
  const double width = bone.limit.cone;
  LimitShape shape;
  for (std::size_t i = 0; i <= kPieces; ++i) {
    const double way = kTurn * static_cast<double>(i) / static_cast<double>(kPieces);
    const glm::dvec3 rim{std::cos(width), std::sin(width) * std::cos(way),
                         std::sin(width) * std::sin(way)};
    shape.edge.push_back(place.at(sign * rim));
    if (i % (kPieces / 4) == 0 && i < kPieces) {
      shape.spokes.push_back({place.joint, shape.edge.back()});
    }
  }
  const ik::SwingTwist parts = ik::swingTwist(rotation);
  shape.isStopped = parts.swing >= width - kAtEnd || isAtEnd(bone.limit, parts.twist);
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
    const Place place{i > 0 ? frames[i - 1] : base, shown.bones[i].start, radius};
    if (chain.planar) {
      shapes.push_back(fan(place, bone, {0.0, 0.0, 1.0}, shown.pose.angles[i]));
    } else if (bone.joint == ik::JointKind::hinge) {
      const double angle = ik::angleAbout(bone.axis, shown.pose.rotations[i]);
      shapes.push_back(fan(place, bone, bone.axis, angle));
    } else if (bone.limit.cone < std::numbers::pi) {
      shapes.push_back(cone(place, bone, shown.pose.rotations[i]));
    }
  }
  return shapes;
}

}  // namespace draw
