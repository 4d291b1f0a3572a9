// Explanations of chains whose joints have limits: what they tell is what the trace shows.
#pragma once

#include "support/explaining.h"
#include "support/limits.h"

namespace support {

inline void limitJoints(Case& task, std::uint64_t seed) {
  RandomSource random(mixSeed(seed, 99));
  for (rigs::Bone& bone : task.chain.bones) bone.limit = randomLimit(random);
}

/// Joints before those that an analytic solver moves; of other solvers any but the last.
inline void fixJoints(const ik::Solver& solver, Case& task, std::uint64_t seed) {
  RandomSource random(mixSeed(seed, 98));
  const std::size_t turning = std::max<std::size_t>(1, static_cast<std::size_t>(solver.bones));
  for (std::size_t i = 0; i + turning < task.chain.bones.size(); ++i) {
    if (random.chance(0.4)) task.chain.bones[i].joint = rigs::JointKind::fixed;
  }
}

inline bool tellsOfLimits(const explain::Explanation& explanation) {
  return std::ranges::any_of(explanation.formulas, [](const explain::Formula& each) {
    return each.text.find("limit") != std::string::npos ||
           each.text.find("$over") != std::string::npos;
  });
}

/// The quantity as the limits left it.
inline double toldOf(const explain::Explanation& explanation, const std::string& made,
                     const std::string& wanted) {
  return value(explanation, explanation.find(made) ? made : wanted);
}

// How far the step turned a joint in its parent's frame; in space without a sign.
inline double jointTurn(const rigs::Chain& chain, const rigs::TraceState& before,
                        const rigs::TraceState& now, std::size_t bone) {
  if (chain.planar) return now.pose.angles[bone] - before.pose.angles[bone];
  const glm::dquat turn = now.pose.rotations[bone] * glm::conjugate(before.pose.rotations[bone]);
  return 2.0 * std::atan2(glm::length(glm::dvec3(turn.x, turn.y, turn.z)), std::abs(turn.w));
}

/// Solvers that turn all joints at once tell of some of them by how much, and FABRIK, CCD and two
/// bone where the bone comes to lie.
inline void checkTurnsTold(const Explained& explained, std::size_t cursor,
                           const explain::Explanation& explanation, Faults& faults) {
  const rigs::Chain& chain = explained.task.chain;
  const rigs::StepInfo& step = explained.step(cursor);
  if (cursor == 0 || explained.task.ignoreNegativeScale) return;
  const rigs::TraceState before = explained.trace.at(cursor - 1);
  const rigs::TraceState now = explained.trace.at(cursor);
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const std::string id = std::to_string(i + 1);
    const bool isTold = explanation.find("turn" + id) != nullptr;
    if (step.phase != ik::Phase::descend || !isTold || !(chain.bones[i].length > 0.0)) continue;
    double told = toldOf(explanation, "made" + id, "turn" + id);
    if (!chain.planar) told = std::abs(told);
    const double off = std::remainder(told - jointTurn(chain, before, now, i), 2.0 * kPi);
    faults.expect(std::abs(off) < 1e-6, "joint ", i, " turns otherwise, by ", off);
  }
  if (!chain.planar || step.phase != ik::Phase::turn) return;
  const auto bone = static_cast<std::size_t>(step.bone);
  const glm::dvec3 span = now.bones[bone].end - now.bones[bone].start;
  if (explained.solver.id == "two-bone" && bone + 2 == chain.bones.size()) {
    const double told = toldOf(explanation, "made1", "theta1");
    const double off = std::remainder(told - std::atan2(span.y, span.x), 2.0 * kPi);
    faults.expect(std::abs(off) < 1e-6, "bone 1 lies elsewhere, by ", off);
  }
}

}  // namespace support
