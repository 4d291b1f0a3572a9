#include "lab/turns.h"

#include <cmath>

#include <glm/gtc/quaternion.hpp>

#include "rigs/limits.h"

namespace lab {
namespace {

double angleOf(const rigs::Chain& chain, const rigs::Pose& pose, std::size_t bone) {
  if (chain.bones[bone].joint == rigs::JointKind::slide) return pose.slideOf(bone);
  if (chain.planar) return pose.angles[bone];
  return rigs::angleAbout(chain.bones[bone].axis, pose.rotations[bone]);
}

// The shorter way round, but for a joint whose limits leave only one of the two.
double turnBetween(const rigs::Bone& bone, bool planar, double from, double to) {
  if (bone.joint == rigs::JointKind::slide) return to - from;
  if (!rigs::isLimited(bone, planar)) return std::remainder(to - from, rigs::kWholeTurn);
  const double middle = 0.5 * (bone.limit.least + bone.limit.most);
  return std::remainder(to - middle, rigs::kWholeTurn) -
         std::remainder(from - middle, rigs::kWholeTurn);
}

double angleBetween(const ik::Rotation& from, const ik::Rotation& to) {
  const glm::dquat way = to * glm::conjugate(from);
  return 2.0 * std::atan2(glm::length(glm::dvec3(way.x, way.y, way.z)), std::abs(way.w));
}

}  // namespace

std::vector<double> totalTurns(const rigs::Chain& chain, const rigs::Trace& trace) {
  std::vector<double> turns(chain.bones.size(), 0.0);
  if (trace.size() == 0) return turns;
  const rigs::TraceState first = trace.at(0);
  rigs::TraceState before = first;
  rigs::TraceState after;
  const auto isBall = [&](std::size_t i) {
    const rigs::JointKind kind = chain.bones[i].joint;
    return !chain.planar && kind != rigs::JointKind::hinge && kind != rigs::JointKind::slide;
  };
  for (std::size_t step = 1; step < trace.size(); ++step) {
    const bool isLast = step + 1 == trace.size();
    if (!isLast && trace.step(step).iteration == trace.step(step + 1).iteration) continue;
    trace.at(step, after);
    for (std::size_t i = 0; i < turns.size(); ++i) {
      if (isBall(i)) continue;
      turns[i] += turnBetween(chain.bones[i], chain.planar, angleOf(chain, before.pose, i),
                              angleOf(chain, after.pose, i));
    }
    std::swap(before, after);
  }
  for (std::size_t i = 0; i < turns.size(); ++i) {
    if (isBall(i)) turns[i] = angleBetween(first.pose.rotations[i], before.pose.rotations[i]);
  }
  return turns;
}

}  // namespace lab
