// The Jacobian of a chain in space by differences of the tests' own forward kinematics, and what is
// computed with it in extended precision. Shares nothing with src/ik.
#pragma once

#include <utility>

#include "support/random_source.h"
#include "support/space_solving.h"

namespace support {

/// One degree of freedom: a hinge has one, a ball joint three, about its parent's axes.
struct Freedom {
  std::size_t bone;
  glm::dvec3 axis;  ///< in the parent's frame
};

inline std::vector<Freedom> freedoms(const ik::Chain& chain) {
  std::vector<Freedom> all;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    if (chain.bones[i].joint == ik::JointKind::hinge) {
      all.push_back({i, chain.bones[i].axis});
      continue;
    }
    for (const glm::dvec3& axis : {glm::dvec3(1, 0, 0), glm::dvec3(0, 1, 0), glm::dvec3(0, 0, 1)}) {
      all.push_back({i, axis});
    }
  }
  return all;
}

/// The Jacobian's columns, one a freedom.
inline std::vector<Point3> jacobian(const Case& task) {
  constexpr double kSmall = 1e-5;
  std::vector<Point3> columns;
  for (const Freedom& each : freedoms(task.chain)) {
    const auto tipAt = [&](double angle) {
      ik::Pose pose = task.pose;
      pose.rotations[each.bone] = turn(each.axis, angle) * pose.rotations[each.bone];
      return spaceJoints(task.chain, pose).back();
    };
    columns.push_back((0.5L / kSmall) * (tipAt(kSmall) - tipAt(-kSmall)));
  }
  return columns;
}

/// What turned, radians, one a freedom, to go from one pose to the other.
inline std::vector<Real> turnsBetween(const Case& task, const ik::Pose& after) {
  std::vector<Real> turns;
  for (const Freedom& each : freedoms(task.chain)) {
    const glm::dquat own =
        after.rotations[each.bone] * glm::conjugate(task.pose.rotations[each.bone]);
    const Point3 v{own.x, own.y, own.z};
    const Real half = std::atan2(length(v), Real(own.w));
    const Real size = 2.0L * std::remainder(half, std::numbers::pi_v<Real>);
    const Real along = dot(v, point3Of(each.axis));
    turns.push_back(length(v) > 0.0L ? size * along / length(v) : 0.0L);
  }
  return turns;
}

/// The x of m·x = b, by Gauss with pivots.
inline std::vector<Real> gauss(std::vector<std::vector<Real>> m, std::vector<Real> b) {
  const std::size_t n = b.size();
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < n; ++i) {
      if (std::abs(m[i][k]) > std::abs(m[pivot][k])) pivot = i;
    }
    std::swap(m[k], m[pivot]);
    std::swap(b[k], b[pivot]);
    for (std::size_t i = k + 1; i < n; ++i) {
      const Real factor = m[i][k] / m[k][k];
      for (std::size_t j = k; j < n; ++j) m[i][j] -= factor * m[k][j];
      b[i] -= factor * b[k];
    }
  }
  for (std::size_t k = n; k-- > 0;) {
    for (std::size_t j = k + 1; j < n; ++j) b[k] -= m[k][j] * b[j];
    b[k] /= m[k][k];
  }
  return b;
}

/// The turns that make |J·x - e|² + damping·|x|² least, by the normal equations, as many as there
/// are freedoms.
inline std::vector<Real> dampedTurns(const std::vector<Point3>& columns, const Point3& error,
                                     Real damping) {
  std::vector<std::vector<Real>> m;
  std::vector<Real> b;
  for (const Point3& row : columns) {
    m.emplace_back();
    for (const Point3& column : columns) m.back().push_back(dot(row, column));
    m.back()[b.size()] += damping;
    b.push_back(dot(row, error));
  }
  return gauss(m, b);
}

/// J·Jᵗ·v.
inline Point3 squareTimes(const std::vector<Point3>& columns, const Point3& v) {
  Point3 sum;
  for (const Point3& column : columns) sum = sum + dot(column, v) * column;
  return sum;
}

/// A bent chain with hinges, ball joints and mirrors of all kinds, and a target `far` from its tip.
inline Case jacobianCase(const ik::SolverInfo& solver, std::uint64_t seed, double far) {
  RandomSource random(mixSeed(seed, 17));
  const auto direction = [&] {
    for (;;) {
      const glm::dvec3 v{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
      if (glm::length(v) > 0.1 && glm::length(v) < 1.0) return glm::normalize(v);
    }
  };
  Case task = straightInSpace(solver, std::vector<double>(3 + random.below(4), 1.0), {});
  task.chain.base = direction();
  task.chain.baseScale = {random.sign(), random.sign(), random.sign()};
  for (std::size_t i = 0; i < task.chain.bones.size(); ++i) {
    ik::Bone& bone = task.chain.bones[i];
    bone.length = random.uniform(0.3, 1.2);
    bone.scale = {random.sign(), random.sign(), random.sign()};
    bone.axis = direction();
    if (random.chance(0.5)) bone.joint = ik::JointKind::hinge;
    const bool hinge = bone.joint == ik::JointKind::hinge;
    task.pose.rotations[i] = turn(hinge ? bone.axis : direction(), random.uniform(0.3, 2.0));
  }
  task.target = vectorOf(spaceJoints(task.chain, task.pose).back()) + far * direction();
  task.settings.iterations = 1;
  task.settings.tolerance = 0.0;
  return task;
}

}  // namespace support
