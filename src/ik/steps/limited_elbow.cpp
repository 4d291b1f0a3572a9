#include "ik/steps/limited_elbow.h"

#include <array>

#include "ik/steps/limited_turns.h"
#include "ik/steps/notes.h"

namespace iklab::ik {
namespace {

// The two bones before the step; in space with their roll.
struct OldArm {
  glm::dvec3 elbow;
  glm::dvec3 tip;
  std::array<Rotation, 2> rotations{kNoRotation, kNoRotation};
};

OldArm armOf(const PlaneWork& work) {
  return {work.joints[work.first + 1], work.joints[work.first + 2]};
}
OldArm armOf(const SpaceWork& work) {
  const std::size_t first = work.first;
  return {work.joints[first + 1],
          work.joints[first + 2],
          {work.orientations[first], work.orientations[first + 1]}};
}

// The turns of the bones since then; the second one's is what is left after the first carried it.
std::array<Turn, 2> turnsSince(const OldArm& old, const PlaneWork& work) {
  const glm::dvec3& base = work.joints[work.first];
  const glm::dvec3& elbow = work.joints[work.first + 1];
  const Turn first = turnBetween(old.elbow - base, elbow - base);
  const glm::dvec3 carried = rotate(old.tip - old.elbow, first);
  return {first, turnBetween(carried, work.joints[work.first + 2] - elbow)};
}
std::array<Rotation, 2> turnsSince(const OldArm& old, const SpaceWork& work) {
  const Rotation first = combine(work.orientations[work.first], glm::conjugate(old.rotations[0]));
  const Rotation carried = combine(first, old.rotations[1]);
  return {first, combine(work.orientations[work.first + 1], glm::conjugate(carried))};
}

// `held` receives what stops the bone this time.
template <typename AnyWork>
void aimAgain(AnyWork& work, std::size_t bone, Holds& held) {
  aimWithin(work, bone, work.joints[bone], work.joints.back(), AnyWork::kNoTurn);
  work.layOut();
  if (work.trace) held.add(work.trace->takeHeld().holds);
}

// Notes that a turn to the analytic answer was wanted.
template <typename AnyWork>
void noteWanted(AnyWork& work, std::size_t bone, const typename AnyWork::Turn& turn, Holds held) {
  held.mirror = isMisread(work, bone);
  noteTurn(work, bone, turn, held);
}

}  // namespace

template <typename AnyWork>
void bendWithin(AnyWork& work, const glm::dvec3& elbow, const glm::dvec3& tip) {
  const std::size_t first = work.first;
  const OldArm old = armOf(work);
  work.joints[first + 1] = elbow;
  work.joints[first + 2] = tip;
  const bool isNaive = work.problem.ignoreNegativeScale;
  work.readPose(isNaive ? Mirrors::ignored : Mirrors::respected);
  std::array<Holds, 2> held{};
  if (work.trace) held = {limitsPassed(work, first), limitsPassed(work, first + 1)};
  const bool wasOutside = bringInside(work.problem.chain, first, work.pose);
  work.layOut();
  // A naive solver would aim the wrong way.
  if (wasOutside && !isNaive) {
    aimAgain(work, first, held[0]);
    aimAgain(work, first + 1, held[1]);
  }
  if (!work.trace) return;
  const auto [turn1, turn2] = turnsSince(old, work);
  const glm::dvec3& base = work.joints[first];
  const glm::dvec3& middle = work.joints[first + 1];
  const glm::dvec3 carried = middle + rotate(old.tip - old.elbow, turn1);
  const auto wanted1 = work.turnBetween(old.elbow - base, elbow - base);
  noteWanted(work, first, wanted1, held[0]);
  work.trace->carry(work.info(Phase::turn, first, glm::distance(carried, work.target())), turn1,
                    base);
  noteWanted(work, first + 1, work.turnBetween(rotate(old.tip - old.elbow, wanted1), tip - elbow),
             held[1]);
  work.trace->carry(work.info(Phase::turn, first + 1, work.tipDistance()), turn2, middle);
}
template void bendWithin(PlaneWork& work, const glm::dvec3& elbow, const glm::dvec3& tip);
template void bendWithin(SpaceWork& work, const glm::dvec3& elbow, const glm::dvec3& tip);

}  // namespace iklab::ik
