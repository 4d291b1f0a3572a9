// Problems in space as values, random ones, and what must be true of their answers.
#pragma once

#include <numbers>

#include "support/faults.h"
#include "support/random_source.h"
#include "support/solving.h"
#include "support/space_matrices.h"

namespace support {

struct SpaceOutcome {
  rigs::Result result;
  rigs::Pose pose;
  std::vector<Point3> joints;  ///< by matrices

  [[nodiscard]] const Point3& tip() const { return joints.back(); }
};

inline SpaceOutcome solveInSpace(const ik::Solver& solver, const Case& task,
                                 rigs::Workspace& workspace, rigs::Trace* trace = nullptr) {
  SpaceOutcome outcome{{}, task.pose, {}};
  outcome.result =
      rigs::solve(solver, task.problem(), task.settings, outcome.pose, workspace, trace);
  const std::size_t n = task.chain.bones.size();
  const std::size_t stretches = outcome.pose.stretch.size();
  const bool whole = outcome.pose.rotations.size() == n && (stretches == 0 || stretches == n);
  if (whole) outcome.joints = spaceJoints(task.chain, outcome.pose);
  return outcome;
}

inline SpaceOutcome solveInSpace(const ik::Solver& solver, const Case& task,
                                 rigs::Trace* trace = nullptr) {
  rigs::Workspace workspace;
  return solveInSpace(solver, task, workspace, trace);
}

inline glm::dquat turn(const glm::dvec3& axis, double angle) {
  return {std::cos(0.5 * angle), std::sin(0.5 * angle) * axis};
}

/// straight(), in space.
inline Case straightInSpace(const ik::Solver& solver, const std::vector<double>& lengths,
                            const glm::dvec3& target) {
  Case task = straight(solver, lengths, target);
  task.chain.planar = false;
  task.pose.angles.clear();
  task.pose.rotations.assign(lengths.size(), glm::dquat(1.0, 0.0, 0.0, 0.0));
  return task;
}

/// Sets a number by its parameter's name.
inline void setNumber(const ik::Solver& solver, std::string_view parameter, double value,
                      ik::Settings& settings) {
  settings.parameters[ik::findParameter(solver, parameter).value()] = value;
}

class RandomSpaceProblem {
 public:
  RandomSpaceProblem(const ik::Solver& solver, std::uint64_t seed)
      : solver_(solver), random_(seed) {}

  glm::dvec3 direction() {
    for (;;) {
      const glm::dvec3 v{random_.uniform(-1, 1), random_.uniform(-1, 1), random_.uniform(-1, 1)};
      const double length = glm::length(v);
      if (length > 0.1 && length < 1.0) return v / length;
    }
  }

  Case make() {
    Case task;
    task.chain = chain();
    pose(task);
    const std::size_t n = task.chain.bones.size();
    const std::size_t first = solver_.bones > 0 ? n - static_cast<std::size_t>(solver_.bones) : 0;
    settings(task);
    task.target = target(task, first);
    if (random_.chance(0.5)) task.pole = pole(task, first);
    task.ignoreNegativeScale = random_.chance(0.2);
    return task;
  }

 private:
  std::size_t boneCount() {
    const auto least = static_cast<std::size_t>(std::max(solver_.bones, 1));
    if (random_.chance(0.99)) return least + random_.below(9 - least);
    return 9 + random_.below(92);
  }

  ik::ScaleSign scale() { return {random_.sign(), random_.sign(), random_.sign()}; }

  rigs::Chain chain() {
    rigs::Chain chain;
    chain.planar = false;
    size_ = random_.chance(0.7) ? 1.0 : random_.magnitude(-6.0, 6.0);
    const std::size_t kind = random_.below(5);
    const double common = random_.uniform(0.1, 2.0);
    const bool hinges = random_.chance(0.5);
    const std::size_t count = boneCount();
    for (std::size_t i = 0; i < count; ++i) {
      rigs::Bone bone;
      bone.length = random_.uniform(0.1, 2.0);
      if (kind == 0) bone.length = common;
      if (kind == 1) bone.length = random_.magnitude(-4.0, 1.0);
      if (kind == 2 && random_.chance(0.35)) bone.length = 0.0;
      if (kind == 3 && random_.chance(0.2)) bone.length *= 50.0;
      bone.length *= size_;
      if (random_.chance(0.4)) bone.scale = scale();
      const bool mayHinge =
          solver_.anyJoint || (solver_.bones > 0 && i + std::size_t(solver_.bones) < count);
      if (hinges && mayHinge && random_.chance(0.5)) {
        bone.joint = rigs::JointKind::hinge;
        bone.axis = random_.chance(0.5) ? direction() : glm::dvec3(0.0, 0.0, 1.0);
      }
      chain.bones.push_back(bone);
    }
    if (random_.chance(0.7)) chain.base = size_ * 10.0 * random_.unit() * direction();
    if (random_.chance(0.5)) chain.baseScale = scale();
    return chain;
  }

  void pose(Case& task) {
    const std::size_t kind = random_.below(5);
    for (const rigs::Bone& bone : task.chain.bones) {
      double angle = random_.angle();
      if (kind == 0) angle = 0.0;
      if (kind == 1) angle = random_.chance(0.5) ? 0.0 : std::numbers::pi;
      if (kind == 2) angle *= 0.1;
      const bool hinge = bone.joint == rigs::JointKind::hinge;
      const glm::dvec3 axis = kind == 1 ? glm::dvec3(0.0, 0.0, 1.0) : direction();
      task.pose.rotations.push_back(turn(hinge ? bone.axis : axis, angle));
    }
  }

  glm::dvec3 target(const Case& task, std::size_t first) {
    const auto joints = spaceJoints(task.chain, task.pose);
    const glm::dvec3 base = vectorOf(joints[first]);
    double outer = 0.0;
    double longest = 0.0;
    for (std::size_t i = first; i < task.chain.bones.size(); ++i) {
      outer += task.chain.bones[i].length;
      longest = std::max(longest, task.chain.bones[i].length);
    }
    const double inner = std::max(0.0, 2.0 * longest - outer);
    switch (random_.below(12)) {
      case 0:
        return base + outer * random_.uniform(1.0, 3.0) * direction();
      case 1:
        return base + inner * random_.unit() * direction();
      case 2:
        return base + outer * direction();
      case 3:
        return base;
      case 4:
        return vectorOf(joints[first + random_.below(joints.size() - first)]);
      case 5:  // straight above or below
        return base + glm::dvec3(0.0, random_.uniform(-1.0, 1.0) * outer, 0.0);
      case 6:  // in line with the first moving bone
        return base + random_.uniform(-1.5, 1.5) * (vectorOf(joints[first + 1]) - base);
      default:
        return base + random_.uniform(inner, outer) * direction();
    }
  }

  glm::dvec3 pole(const Case& task, std::size_t first) {
    const glm::dvec3 base = vectorOf(spaceJoints(task.chain, task.pose)[first]);
    switch (random_.below(5)) {
      case 0:
        return task.target;
      case 1:
        return base;
      case 2:
        return base + random_.uniform(-2.0, 2.0) * (task.target - base);
      default:
        return base + size_ * random_.uniform(0.1, 5.0) * direction();
    }
  }

  void settings(Case& task) {
    ik::Settings& settings = task.settings;
    settings.iterations =
        task.chain.bones.size() > 12 ? random_.integer(0, 3) : random_.integer(0, 12);
    settings.stopWhenDone = random_.chance(0.75);
    constexpr std::array kTolerances{0.0, 1e-9, 1e-6, 1e-3, 0.3};
    settings.tolerance = size_ * kTolerances[random_.below(kTolerances.size())];
    settings.parameters = ik::defaultParameters(solver_);
    for (std::size_t i = 0; i < solver_.parameters.size(); ++i) {
      const ik::Parameter& parameter = solver_.parameters[i];
      double& value = settings.parameters[i];
      if (parameter.isChoice()) {
        value = static_cast<double>(random_.below(parameter.options.size()));
      } else if (parameter.initial == ik::kUncapped) {
        continue;  // caps: weights_conformance_test.cpp
      } else if (solver_.iterative || random_.chance(0.3)) {
        value = random_.uniform(parameter.least, parameter.most);
      }
    }
  }

  const ik::Solver& solver_;
  RandomSource random_;
  double size_ = 1.0;
};

}  // namespace support
