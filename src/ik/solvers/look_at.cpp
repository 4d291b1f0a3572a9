// Look at: the chain's last bone turns so that its axis points at the target.
// α' = atan2(T - A), Thiago Lages de Alencar, "Inverse Kinematics: Look At".
#include "ik/solver.h"
#include "ik/steps/limited_turns.h"
#include "ik/work/work.h"

namespace iklab::ik {
namespace {

// The turn, as far as the limits and the joint's weight allow.
template <typename AnyWork>
double lookWithin(AnyWork& work, std::size_t bone) {
  const glm::dvec3 start = work.joints[bone];
  const auto turn = aimWithin(work, bone, start, work.joints[bone + 1], AnyWork::kNoTurn);
  const double moved = settle(work);
  work.heldBack = work.weightOf(bone) < 1.0;
  if (work.trace) work.trace->carry(work.info(Phase::turn, bone, work.tipDistance()), turn, start);
  return moved;
}

template <typename AnyWork>
double lookAt(AnyWork& work) {
  const std::size_t bone = work.boneCount() - 1;
  if (work.isConstrained) return lookWithin(work, bone);
  const glm::dvec3 start = work.joints[bone];
  const glm::dvec3 oldEnd = work.joints[bone + 1];
  const glm::dvec3 toTarget = work.target() - start;
  const double distance = glm::length(toTarget);
  // There is no direction to a target on the joint: the bone keeps its own.
  if (distance > kNoDirection) {
    work.joints[bone + 1] = start + toTarget * (work.lengths[bone] / distance);
  }
  const glm::dvec3& end = work.joints[bone + 1];
  if (work.trace) {
    work.trace->carry(work.info(Phase::turn, bone, glm::distance(end, work.target())),
                      work.turnBetween(oldEnd - start, end - start), start);
  }
  applyNaiveReading(work);
  const glm::dvec3 step = end - oldEnd;
  return glm::dot(step, step);
}

}  // namespace

extern const SolverInfo kLookAt{
    .id = "look-at",
    .name = "Look at",
    .summary = "One bone points at the target.",
    .citation = "Thiago Lages de Alencar, \"Inverse Kinematics: Look At\"",
    .parameters = {},
    .iterative = false,
    .bones = 1,
    .iterate = {lookAt<PlaneWork>, lookAt<SpaceWork>},
};

}  // namespace iklab::ik
