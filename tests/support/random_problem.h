// Random problems, the awkward ones on purpose and often.
#pragma once

#include <numbers>
#include <span>
#include <vector>

#include "support/random_source.h"
#include "support/solving.h"

namespace support {

class RandomProblem {
 public:
  RandomProblem(const ik::Solver& solver, std::uint64_t seed) : solver_(solver), random_(seed) {}

  Case make() {
    Case task;
    task.chain = chain();
    task.pose = pose(task.chain.bones.size());
    const auto needed = static_cast<std::size_t>(solver_.bones);
    const std::size_t first = solver_.bones > 0 ? task.chain.bones.size() - needed : 0;
    task.target = target(task, first);
    task.settings = settings(task);
    task.ignoreNegativeScale = random_.chance(0.2);
    return task;
  }

 private:
  std::size_t boneCount() {
    const auto least = static_cast<std::size_t>(std::max(solver_.bones, 1));
    if (random_.chance(0.97)) return least + random_.below(13 - least);
    if (random_.chance(0.98)) return 13 + random_.below(188);
    return 1000;
  }

  ik::ScaleSign scale() { return {random_.sign(), random_.sign()}; }

  rigs::Chain chain() {
    rigs::Chain chain;
    const double size = random_.chance(0.7) ? 1.0 : random_.magnitude(-6.0, 6.0);
    const std::size_t kind = random_.below(5);
    const double common = random_.uniform(0.1, 2.0);
    for (std::size_t i = boneCount(); i > 0; --i) {
      double length = random_.uniform(0.1, 2.0);
      if (kind == 0) length = common;
      if (kind == 1) length = random_.magnitude(-5.0, 1.0);  // very uneven
      if (kind == 2 && random_.chance(0.35)) length = 0.0;   // the odd one without length
      if (kind == 3 && random_.chance(0.1)) length *= 50.0;  // a hole around the base
      chain.bones.push_back({size * length, {}});
    }
    if (random_.chance(0.02)) {
      for (rigs::Bone& bone : chain.bones) bone.length = 0.0;
    }
    if (random_.chance(0.7)) chain.base = place(size * 10.0);
    if (random_.chance(0.5)) chain.baseScale = scale();
    if (random_.chance(0.4)) {
      for (rigs::Bone& bone : chain.bones) bone.scale = scale();
    }
    return chain;
  }

  glm::dvec3 place(double size) {
    return {random_.uniform(-size, size), random_.uniform(-size, size), 0.0};
  }

  rigs::Pose pose(std::size_t bones) {
    rigs::Pose pose;
    const std::size_t kind = random_.below(6);
    for (std::size_t i = 0; i < bones; ++i) {
      double angle = random_.angle();
      if (kind == 0) angle = i == 0 ? angle : 0.0;                          // straight
      if (kind == 1) angle = random_.chance(0.5) ? 0.0 : std::numbers::pi;  // folded
      if (kind == 2) angle *= 0.1;                                          // nearly straight
      if (kind == 3) angle *= 100.0;                                        // many turns
      pose.angles.push_back(angle);
    }
    return pose;
  }

  glm::dvec3 target(const Case& task, std::size_t first) {
    const std::vector<Point> joints = matrixJoints(task.chain, task.pose);
    const Annulus ring = annulus(task.chain, joints, first);
    const double direction = random_.angle();
    const auto around = [&](Real radius) {
      return vectorOf(ring.center + radius * Point{std::cos(direction), std::sin(direction)});
    };
    switch (random_.below(12)) {
      case 0:
        return around(ring.outer * random_.uniform(1.0, 3.0));  // too far
      case 1:
        return around(ring.inner * random_.unit());  // too close, if there is a hole
      case 2:
        return around(ring.outer);
      case 3:
        return around(ring.inner);
      case 4:
        return vectorOf(ring.center);  // on the base
      case 5:
        return vectorOf(joints[first + random_.below(joints.size() - first)]);
      case 6:  // in line with the first moving bone
        return vectorOf(ring.center +
                        Real(random_.uniform(-1.5, 1.5)) * (joints[first + 1] - ring.center));
      case 7:
        return vectorOf(ring.center + Real(random_.unit()) * (joints.back() - ring.center));
      default:
        return reachable(task, first);
    }
  }

  // Where some other pose of the moving bones has its tip.
  glm::dvec3 reachable(const Case& task, std::size_t first) {
    rigs::Pose other = task.pose;
    for (std::size_t i = first; i < other.angles.size(); ++i) other.angles[i] = random_.angle();
    return vectorOf(matrixJoints(task.chain, other).back());
  }

  ik::Settings settings(const Case& task) {
    ik::Settings settings;
    settings.iterations =
        task.chain.bones.size() > 12 ? random_.integer(0, 3) : random_.integer(0, 12);
    settings.stopWhenDone = random_.chance(0.75);
    const auto size = static_cast<double>(extentOf(task.chain, task.target));
    constexpr std::array kTolerances{0.0, 1e-9, 1e-6, 1e-3, 0.3};
    settings.tolerance = size * kTolerances[random_.below(kTolerances.size())];
    settings.parameters = ik::defaultParameters(solver_);
    for (std::size_t i = 0; i < solver_.parameters.size(); ++i) {
      const ik::Parameter& parameter = solver_.parameters[i];
      if (!parameter.isChoice() && !solver_.iterative) continue;
      if (parameter.initial == ik::kUncapped) continue;  // caps: weights_conformance_test.cpp
      settings.parameters[i] = parameter.isChoice()
                                   ? static_cast<double>(random_.below(parameter.options.size()))
                                   : random_.uniform(parameter.least, parameter.most);
    }
    return settings;
  }

  const ik::Solver& solver_;
  RandomSource random_;
};

}  // namespace support
