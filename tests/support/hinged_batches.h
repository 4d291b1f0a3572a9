// Batches of chains of hinges: like arms of robots.
#pragma once

#include <algorithm>

#include "support/batches.h"
#include "support/limits.h"

namespace support {

/// The solvers that turn hinges in lanes, CCD in both directions.
struct HingedForm {
  const char* solver;
  double direction = 0.0;
};
inline constexpr HingedForm kHingedForms[] = {
    {"dls"},      {"levenberg-marquardt"}, {"jacobian-transpose"}, {"ccd", 0}, {"ccd", 1},
    {"automatic"}};

/// What is said about how joints may turn; `capped` has limits too.
enum class HingedKind { free, limited, weighted, both, capped };
inline constexpr HingedKind kHingedKinds[] = {HingedKind::free, HingedKind::limited,
                                              HingedKind::weighted, HingedKind::both,
                                              HingedKind::capped};

/// Axes of every direction, every second one along a bone or across it; mirrored here and there.
/// The start may be outside of its limits, some of which leave no way at all or are beyond a half
/// turn. Of four targets three are where a pose takes the tip.
inline Batch hingedBatch(const HingedForm& form, HingedKind kind, std::size_t bones,
                         std::size_t count, std::uint64_t seed) {
  const bool isLimited = kind != HingedKind::free && kind != HingedKind::weighted;
  const bool isWeighted = kind == HingedKind::weighted || kind == HingedKind::both;
  Batch batch = randomBatch(form.solver, false, bones, count, seed);
  auto& parameters = batch.settings.each.parameters;
  if (form.solver == std::string_view("ccd")) parameters[0] = form.direction;
  if (kind == HingedKind::capped) parameters[*ik::findParameter(*batch.solver, "max-step")] = 20.0;
  RandomSource random(seed + 7);
  batch.chain.baseScale = {random.sign(), random.sign(), random.sign()};
  for (std::size_t i = 0; i < bones; ++i) {
    ik::Bone& bone = batch.chain.bones[i];
    bone.joint = ik::JointKind::hinge;
    bone.axis = glm::normalize(inBall(random, 1.0, false));
    if (i % 2 == 0) bone.axis = glm::dvec3(i % 4 == 0, 0.0, i % 4 == 2);
    batch.starts[0].rotations[i] = turn(bone.axis, random.uniform(-1.0, 1.0));
    if (isLimited) {
      const double middle = random.uniform(-1.0, 1.0);
      const double half = random.chance(0.1) ? 0.0 : random.uniform(0.2, 1.0) * kPi;
      if (random.chance(0.8)) bone.limit = {middle - half, middle + half};
      if (random.chance(0.1)) bone.limit = {1.0, 6.0};
    }
    if (isWeighted) bone.weight = random.chance(0.2) ? 0.0 : random.unit();
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (i % 4 == 3) continue;
    ik::Pose pose = batch.starts[0];
    for (std::size_t k = 0; k < bones; ++k) {
      const ik::Bone& bone = batch.chain.bones[k];
      if (bone.weight > 0.0) pose.rotations[k] = rotationWithin(bone, random);
    }
    batch.targets[i] = ik::forwardKinematics(batch.chain, pose).back();
  }
  return batch;
}

}  // namespace support
