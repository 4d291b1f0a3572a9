// The fixed problems by which solvers of long chains are compared, as docs/performance.md tells
// them: chains as long as 1, one start pose, targets all over a ball.
#pragma once

#include <cstdint>

#include "support/space_solving.h"

namespace support {

/// The first `count` targets: splitmix64, seed 42, rejected from the cube, x y z in this order.
inline std::vector<glm::dvec3> fixedTargets(double radius, std::size_t count) {
  std::uint64_t state = 42;
  const auto coordinate = [&] {
    state += 0x9e3779b97f4a7c15ULL;
    std::uint64_t z = state;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
    return radius * (2.0 * (static_cast<double>((z ^ (z >> 31U)) >> 11U) * 0x1p-53) - 1.0);
  };
  std::vector<glm::dvec3> targets;
  while (targets.size() < count) {
    const double x = coordinate();
    const double y = coordinate();
    const glm::dvec3 target{x, y, coordinate()};
    if (glm::length(target) <= radius) targets.push_back(target);
  }
  return targets;
}

/// Bones of 1/n that turn by 0.1/n rad each: balls about z, hinges about z and y in turn.
inline Case fixedChain(const ik::SolverInfo& solver, std::size_t bones, bool hinges) {
  const double n = static_cast<double>(bones);
  Case task = straightInSpace(solver, std::vector<double>(bones, 1.0 / n), {});
  for (std::size_t i = 0; i < bones; ++i) {
    const glm::dvec3 z{0.0, 0.0, 1.0};
    const glm::dvec3 axis = hinges && i % 2 == 1 ? glm::dvec3(0.0, 1.0, 0.0) : z;
    task.pose.rotations[i] = turn(axis, 0.1 / n);
    task.chain.bones[i].axis = axis;
    if (hinges) task.chain.bones[i].joint = ik::JointKind::hinge;
  }
  return task;
}

}  // namespace support
