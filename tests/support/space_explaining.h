// Problems in space whose steps are explained, and what their marks are in space.
#pragma once

#include "support/explaining.h"
#include "support/space_solving.h"

namespace support {

/// A small problem with a target around a chain of size 1: scale signs of all kinds, hinges where
/// the solver turns them, poles, and numbers of two bone other than the defaults.
inline Case ordinarySpaceCase(const ik::Solver& solver, std::uint64_t seed, std::size_t bones) {
  RandomSource random(mixSeed(seed, 1000 + bones));
  RandomSpaceProblem directions(solver, mixSeed(seed, 77));
  Case task = straightInSpace(solver, {}, {});
  for (std::size_t i = 0; i < bones; ++i) {
    rigs::Bone bone{random.uniform(0.3, 1.2), {}};
    if (random.chance(0.3)) bone.scale = {random.sign(), random.sign(), random.sign()};
    glm::dvec3 axis = directions.direction();
    if (solver.anyJoint && random.chance(0.4)) {
      bone.joint = rigs::JointKind::hinge;
      bone.axis = axis;
    }
    task.chain.bones.push_back(bone);
    task.pose.rotations.push_back(turn(axis, random.angle()));
  }
  task.chain.base = random.uniform(0.0, 1.0) * directions.direction();
  if (random.chance(0.3)) task.chain.baseScale = {random.sign(), random.sign(), random.sign()};
  const double far = random.uniform(0.1, 1.2) * 0.7 * static_cast<double>(bones);
  task.target = task.chain.base + far * directions.direction();
  if (random.chance(0.4)) task.pole = task.chain.base + 2.0 * directions.direction();
  task.ignoreNegativeScale = random.chance(0.25);
  task.settings.iterations = 3;
  task.settings.tolerance = 1e-9;
  task.settings.parameters = forms(solver)[random.below(forms(solver).size())];
  if (solver.id != "two-bone") return task;
  if (random.chance(0.2)) setNumber(solver, "soften", 0.7, task.settings);
  if (random.chance(0.2)) setNumber(solver, "stretch", 1.5, task.settings);
  if (random.chance(0.2)) setNumber(solver, "weight", 0.6, task.settings);
  if (random.chance(0.2)) setNumber(solver, "twist", 40.0, task.settings);
  return task;
}

/// The point of an arc or circle at `angle` beyond its beginning, by its own two directions.
inline Point3 arcPoint(const explain::Mark& arc, Real angle) {
  const Real at = Real(arc.from) + angle;
  return point3Of(arc.a) + (Real(arc.radius) * std::cos(at)) * point3Of(arc.u) +
         (Real(arc.radius) * std::sin(at)) * point3Of(arc.v);
}
inline Point3 arcWay(const explain::Mark& arc, Real angle) {
  const Real at = Real(arc.from) + angle;
  return std::cos(at) * point3Of(arc.u) + std::sin(at) * point3Of(arc.v);
}

inline Point3 placeOf(const explain::Explanation& explanation, std::string_view id) {
  const explain::Quantity* found = explanation.find(id);
  return found ? Point3{found->value, found->y, found->z} : Point3{NAN, NAN, NAN};
}

/// By the dot product, 0 to π.
inline Real angleIn(const Point3& a, const Point3& b) {
  return std::acos(std::clamp(dot(a, b) / (length(a) * length(b)), -1.0L, 1.0L));
}

/// The joints of a state of the trace, by matrices from its local rotations.
inline std::vector<Point3> spaceJointsAt(const Explained& explained, std::size_t cursor) {
  return spaceJoints(explained.task.chain, explained.trace.at(cursor).pose);
}

}  // namespace support
