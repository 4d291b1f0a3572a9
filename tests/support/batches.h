// Batches as values, random ones, and solving them.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

#include "ik/ik.h"
#include "ik_batch/batch.h"
#include "support/random_source.h"

namespace support {

struct Batch {
  const ik::SolverInfo* solver = nullptr;
  ik::Chain chain;
  std::vector<glm::dvec3> targets;
  std::vector<ik::Pose> starts;
  ik::BatchSettings settings;
  bool ignoreNegativeScale = false;
  std::optional<glm::dvec3> pole = std::nullopt;
  ik::Rest rest{};

  [[nodiscard]] ik::BatchProblem problem() const {
    return {chain, targets, starts, ignoreNegativeScale, pole, rest};
  }
  [[nodiscard]] double reach() const { return ik::reach(chain.bones).outer; }
};

struct BatchOutcome {
  ik::BatchResult result;
  std::vector<ik::BatchAnswer> answers;
  std::vector<glm::dvec3> joints;
  std::vector<ik::Pose> poses;
  std::size_t stride = 0;

  [[nodiscard]] const glm::dvec3& joint(std::size_t problem, std::size_t i) const {
    return joints[problem * stride + i];
  }
  [[nodiscard]] const glm::dvec3& tip(std::size_t problem) const {
    return joint(problem, stride - 1);
  }
  /// How far a problem's joints lie from these, at most.
  [[nodiscard]] double off(std::size_t problem, const std::vector<glm::dvec3>& expected) const {
    double most = 0.0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      most = std::max(most, glm::distance(expected[i], joint(problem, i)));
    }
    return most;
  }
};

inline BatchOutcome solveBatch(const Batch& batch, ik::BatchWorkspace& workspace) {
  BatchOutcome out;
  out.stride = batch.chain.bones.size() + 1;
  out.answers.resize(batch.targets.size());
  out.joints.resize(batch.targets.size() * out.stride);
  out.poses.resize(batch.targets.size());
  out.result = ik::solveBatch(*batch.solver, batch.problem(), batch.settings, workspace,
                              {out.answers, out.joints, out.poses});
  return out;
}
inline BatchOutcome solveBatch(const Batch& batch) {
  ik::BatchWorkspace workspace;
  return solveBatch(batch, workspace);
}

inline glm::dvec3 inBall(RandomSource& random, double radius, bool planar) {
  for (;;) {
    const glm::dvec3 v{random.uniform(-1, 1), random.uniform(-1, 1),
                       planar ? 0.0 : random.uniform(-1, 1)};
    if (glm::length(v) <= 1.0) return radius * v;
  }
}

inline ik::Pose randomPose(RandomSource& random, std::size_t bones, double most) {
  ik::Pose pose;
  for (std::size_t i = 0; i < bones; ++i) {
    const double half = 0.5 * random.uniform(-most, most);
    const glm::dvec3 axis = glm::normalize(inBall(random, 1.0, false));
    pose.angles.push_back(2.0 * half);
    pose.rotations.emplace_back(std::cos(half), std::sin(half) * axis);
  }
  return pose;
}

/// Bones of unequal lengths, a base away from the origin, some with negative scale.
inline Batch randomBatch(std::string_view solver, bool planar, std::size_t bones, std::size_t count,
                         std::uint64_t seed) {
  RandomSource random(seed);
  Batch batch;
  batch.solver = ik::findSolver(solver);
  batch.settings.each.parameters = ik::defaultParameters(*batch.solver);
  batch.settings.each.iterations = 200;
  batch.settings.each.tolerance = 1e-3;
  batch.chain.planar = planar;
  batch.chain.base = inBall(random, 3.0, planar);
  for (std::size_t i = 0; i < bones; ++i) {
    batch.chain.bones.push_back({random.uniform(0.5, 1.5), {}});
    ik::ScaleSign& scale = batch.chain.bones.back().scale;
    if (random.chance(0.3)) scale = {random.sign(), random.sign(), planar ? 1 : random.sign()};
  }
  const double size = 1.0 / batch.reach();
  for (ik::Bone& bone : batch.chain.bones) bone.length *= size;
  batch.starts.push_back(randomPose(random, bones, 1.0));
  for (std::size_t i = 0; i < count; ++i) {
    batch.targets.push_back(batch.chain.base + inBall(random, 1.1, planar));
  }
  return batch;
}

/// The iterative solvers that solve batches, CCD's other direction, FABRIK's other form, and caps.
struct BatchForm {
  const char* solver;
  double first;         ///< the first parameter, or -1 for its default
  bool inSpace = true;  ///< too; else all its batches are of planar chains
  double cap = 0.0;     ///< degrees; 0: the solver's default
};
inline constexpr BatchForm kBatchForms[] = {{"fabrik", -1},
                                            {"fabrik", 1},
                                            {"fabrik", -1, false, 12.0},
                                            {"ccd", 0, false, 20.0},
                                            {"ccd", 1, false, 20.0},
                                            {"gradient-descent", -1, false, 10.0},
                                            {"ccd", 0},
                                            {"ccd", 1},
                                            {"dls", -1},
                                            {"levenberg-marquardt", -1},
                                            {"automatic", -1},
                                            {"jacobian-transpose", -1},
                                            {"pseudo-inverse", -1, false},
                                            {"sdls", -1, false},
                                            {"gradient-descent", -1, false}};

/// And those that are done at once, in both directions to bend in; they want two bones at least.
inline constexpr BatchForm kClosedForms[] = {
    {"look-at", -1}, {"two-bone", 0, false}, {"two-bone", 1, false}};
/// Both.
inline std::vector<BatchForm> allBatchForms() {
  std::vector<BatchForm> all(std::begin(kBatchForms), std::end(kBatchForms));
  all.insert(all.end(), std::begin(kClosedForms), std::end(kClosedForms));
  return all;
}

/// Gives the joints of a planar chain ranges: none, of 0.2 turns to a whole one, on one side alone,
/// or of one angle. The start may be outside.
inline void addLimits(Batch& batch, std::uint64_t seed) {
  RandomSource random(seed);
  for (ik::Bone& bone : batch.chain.bones) {
    const double middle = random.uniform(-2.0, 2.0);
    const double half = random.uniform(0.2, 1.0) * std::numbers::pi;
    switch (random.below(7)) {
      case 0:
      case 1:
        break;
      case 2:
        bone.limit = {.least = -0.1, .most = 2.0 * half};
        break;
      case 3:
        if (&bone != &batch.chain.bones.front()) bone.limit = {.least = 0.4, .most = 0.4};
        break;
      default:
        bone.limit = {.least = middle - half, .most = middle + half};
    }
  }
  batch.chain.bones.back().limit = {.least = -0.5, .most = 0.9};
}

/// Weights of all kinds for half of the joints.
inline void addWeights(Batch& batch, std::uint64_t seed) {
  RandomSource random(seed);
  for (ik::Bone& bone : batch.chain.bones) {
    const std::size_t kind = random.below(6);
    if (kind == 0) bone.weight = 0.0;
    if (kind == 1 || kind == 2) bone.weight = random.uniform(0.05, 1.0);
  }
  batch.chain.bones.back().weight = 0.6;
}

inline Batch randomBatch(const BatchForm& form, bool planar, std::size_t bones, std::size_t count,
                         std::uint64_t seed) {
  Batch batch = randomBatch(form.solver, planar || !form.inSpace, bones, count, seed);
  ik::ParameterValues& parameters = batch.settings.each.parameters;
  if (form.first >= 0) parameters[0] = form.first;
  if (form.cap > 0.0) parameters[*ik::findParameter(*batch.solver, "max-step")] = form.cap;
  return batch;
}

}  // namespace support
