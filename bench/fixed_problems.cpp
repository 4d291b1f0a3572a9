#include "fixed_problems.h"

#include <cmath>

namespace bench {
namespace {

glm::dquat turn(const glm::dvec3& axis, double angle) {
  return {std::cos(0.5 * angle), std::sin(0.5 * angle) * axis};
}

}  // namespace

double SplitMix::unit() {
  state_ += 0x9e3779b97f4a7c15ULL;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
  return static_cast<double>((z ^ (z >> 31U)) >> 11U) * 0x1p-53;
}

std::vector<glm::dvec3> targetsWithin(double radius, std::size_t count, bool planar) {
  SplitMix random(42);
  std::vector<glm::dvec3> targets;
  while (targets.size() < count) {
    const double x = radius * (2.0 * random.unit() - 1.0);
    const double y = radius * (2.0 * random.unit() - 1.0);
    const double z = planar ? 0.0 : radius * (2.0 * random.unit() - 1.0);
    if (x * x + y * y + z * z <= radius * radius) targets.emplace_back(x, y, z);
  }
  return targets;
}

FixedProblems ballChain(std::size_t bones) {
  FixedProblems set{"balls", {}, {}, targetsWithin(0.95)};
  const double n = static_cast<double>(bones);
  set.chain.planar = false;
  set.chain.bones.assign(bones, {1.0 / n, {}});
  set.start.rotations.assign(bones, turn({0.0, 0.0, 1.0}, kStartAngle / n));
  return set;
}

FixedProblems hingeChain(std::size_t bones) {
  FixedProblems set = ballChain(bones);
  set.name = "hinges";
  set.targets = targetsWithin(0.85);
  for (std::size_t i = 0; i < bones; ++i) {
    rigs::Bone& bone = set.chain.bones[i];
    bone.joint = rigs::JointKind::hinge;
    bone.axis = i % 2 == 0 ? glm::dvec3(0.0, 0.0, 1.0) : glm::dvec3(0.0, 1.0, 0.0);
    set.start.rotations[i] = turn(bone.axis, kStartAngle / static_cast<double>(bones));
  }
  return set;
}

FixedProblems planeChain(std::size_t bones) {
  FixedProblems set{"plane", {}, {}, targetsWithin(0.95, kTargets, true)};
  const double n = static_cast<double>(bones);
  set.chain.bones.assign(bones, {1.0 / n, {}});
  set.start.angles.assign(bones, kStartAngle / n);
  return set;
}

}  // namespace bench
