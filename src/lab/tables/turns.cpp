#include "lab/tables/turns.h"

#include <cmath>

#include <glm/gtc/quaternion.hpp>

#include "ik/limits.h"

namespace lab {
namespace {

double angleOf(const ik::Chain& chain, const ik::Pose& pose, std::size_t bone) {
  if (chain.planar) return pose.angles[bone];
  return ik::angleAbout(chain.bones[bone].axis, pose.rotations[bone]);
}

// The shorter way round, but for a joint whose limits leave only one of the two.
double turnBetween(const ik::Bone& bone, bool planar, double from, double to) {
  if (!ik::isLimited(bone, planar)) return std::remainder(to - from, ik::kWholeTurn);
  const double middle = 0.5 * (bone.limit.least + bone.limit.most);
  return std::remainder(to - middle, ik::kWholeTurn) -
         std::remainder(from - middle, ik::kWholeTurn);
}

double angleBetween(const ik::Rotation& from, const ik::Rotation& to) {
  const glm::dquat way = to * glm::conjugate(from);
  return 2.0 * std::atan2(glm::length(glm::dvec3(way.x, way.y, way.z)), std::abs(way.w));
}

}  // namespace

std::vector<double> totalTurns(const ik::Chain& chain, const ik::Trace& trace) {
  std::vector<double> turns(chain.bones.size(), 0.0);
  if (trace.size() == 0) return turns;
  const ik::TraceState first = trace.at(0);
  ik::TraceState before = first;
  ik::TraceState after;
  const auto isBall = [&](std::size_t i) {
    return !chain.planar && chain.bones[i].joint != ik::JointKind::hinge;
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
