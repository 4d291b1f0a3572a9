// Mechanisms, poses and goals at random, and forward kinematics by 4×4 matrices, computed apart.
#pragma once

#include <cmath>
#include <random>
#include <vector>

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/mat4x4.hpp>

#include "ik/problem.h"
#include "ik/solver.h"

namespace iklab::ik::testing {

class Random {
 public:
  explicit Random(std::uint64_t seed) : generator_(seed) {}
  double between(double least, double most) {
    return std::uniform_real_distribution<double>(least, most)(generator_);
  }
  int below(int count) { return std::uniform_int_distribution<int>(0, count - 1)(generator_); }
  glm::dvec3 unit() {
    std::normal_distribution<double> normal;
    return glm::normalize(glm::dvec3(normal(generator_), normal(generator_), normal(generator_)));
  }
  glm::dquat turn() { return glm::angleAxis(between(-3.1, 3.1), unit()); }

 private:
  std::mt19937_64 generator_;
};

struct Kinds {
  bool hinges = true;
  bool slides = true;
  bool balls = true;
  bool limits = true;
  bool mirrors = true;
  bool branches = true;
};

inline Joint randomJoint(Random& random, const Kinds& kinds, int index) {
  std::vector<JointKind> choices;
  if (kinds.hinges) choices.insert(choices.end(), 3, JointKind::hinge);
  if (kinds.balls) choices.insert(choices.end(), 2, JointKind::ball);
  if (kinds.slides) choices.push_back(JointKind::slide);
  Joint joint;
  joint.parent = index == 0                               ? kWorld
                 : kinds.branches && random.below(3) == 0 ? random.below(index)
                                                          : index - 1;
  joint.kind = choices[static_cast<std::size_t>(random.below(static_cast<int>(choices.size())))];
  joint.at = random.between(0.2, 1.0) * random.unit();
  joint.axes = glm::mat3_cast(random.turn());
  if (kinds.mirrors && random.below(3) == 0) joint.axes[random.below(3)] *= -1.0;
  joint.axis = random.unit();
  if (kinds.limits && random.below(2) == 0) {
    joint.limit = {random.between(-1.5, -0.1), random.between(0.1, 1.5), random.between(0.3, 2.0)};
  } else if (joint.kind == JointKind::slide) {
    joint.limit = {-1.0, 1.0};
  }
  return joint;
}

inline std::vector<Joint> randomMechanism(Random& random, const Kinds& kinds, int count) {
  std::vector<Joint> joints;
  for (int i = 0; i < count; ++i) joints.push_back(randomJoint(random, kinds, i));
  joints.push_back({.parent = count - 1, .at = {0.5, 0.0, 0.0}, .kind = JointKind::fixed});
  return joints;
}

/// Within the limits, by how they are drawn.
inline Pose randomPose(Random& random, const std::vector<Joint>& joints) {
  Pose pose(joints.size());
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const Limit& limit = joints[i].limit;
    if (joints[i].kind == JointKind::ball) {
      const glm::dvec3 across = glm::normalize(glm::cross(joints[i].axis, random.unit()));
      const double twist = random.between(std::max(limit.least, -3.0), std::min(limit.most, 3.0));
      pose[i].turn = glm::angleAxis(random.between(0.0, std::min(limit.cone, 3.0)), across) *
                     glm::angleAxis(twist, joints[i].axis);
    } else if (joints[i].kind != JointKind::fixed) {
      pose[i].amount = random.between(std::max(limit.least, -3.0), std::min(limit.most, 3.0));
    }
  }
  return pose;
}

/// The world frame of a joint.
inline glm::dmat4 frameByMatrices(std::span<const Joint> joints, const Pose& pose, int index) {
  const Joint& joint = joints[static_cast<std::size_t>(index)];
  const Value& value = pose[static_cast<std::size_t>(index)];
  glm::dmat4 matrix(1.0);
  if (joint.parent != kWorld) matrix = frameByMatrices(joints, pose, joint.parent);
  matrix = glm::translate(matrix, joint.at) * glm::dmat4(joint.axes);
  if (joint.kind == JointKind::hinge) return glm::rotate(matrix, value.amount, joint.axis);
  if (joint.kind == JointKind::slide) return glm::translate(matrix, value.amount * joint.axis);
  if (joint.kind == JointKind::ball) return matrix * glm::mat4_cast(value.turn);
  return matrix;
}

/// The largest distance of a goal's point from its target.
inline double distanceByMatrices(const Problem& problem, const Pose& pose) {
  double largest = 0.0;
  for (const Goal& goal : problem.goals) {
    const glm::dmat4 frame = frameByMatrices(problem.joints, pose, goal.joint);
    largest = std::max(largest,
                       glm::distance(glm::dvec3(frame * glm::dvec4(goal.point, 1.0)), goal.target));
  }
  return largest;
}

inline Settings settingsOf(const Solver& solver, int iterations) {
  return {.iterations = iterations, .parameters = defaultParameters(solver)};
}

/// A goal that the pose meets; with a direction if asked.
inline Goal goalOf(const std::vector<Joint>& joints, const Pose& pose, int joint,
                   bool withDirection) {
  const glm::dmat4 frame = frameByMatrices(joints, pose, joint);
  Goal goal{.joint = joint, .target = glm::dvec3(frame[3])};
  if (withDirection) goal.facing = glm::dmat3(frame);
  return goal;
}

}  // namespace iklab::ik::testing
