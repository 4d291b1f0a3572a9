#include "ik/solvers/limited_sweeps.h"

#include "ik/steps/limited_turns.h"
#include "ik/steps/notes.h"
#include "ik/steps/weights.h"
#include "ik/work/own_turns.h"

namespace iklab::ik {
namespace {

// Turns the joint by as much of a turn of the world as it may; returns that.
Turn turnOwnWithin(PlaneWork& work, std::size_t bone, const Turn& whole) {
  if (work.weightOf(bone) == 0.0) {
    if (work.trace) noteTurn(work, bone, whole, {});
    return kNoTurn;
  }
  const double sense = work.senses[bone];
  Turn& own = work.own[bone];
  const Turn change{whole.x, sense * whole.y};
  if (isShortened(work, bone)) {
    const Shortened left = shortenedOwn(work, bone, change);
    if (work.trace && (left.isPart || left.limits.any())) noteTurn(work, bone, whole, left.limits);
    own = left.own;
    return {left.change.x, sense * left.change.y};
  }
  Turn wanted = combine(own, change);
  wanted *= 1.5 - 0.5 * glm::dot(wanted, wanted);
  const Turn reached = within(work, bone, wanted);
  const Turn old = own;
  own = reached;
  if (reached == wanted) return whole;
  if (work.trace) noteTurn(work, bone, whole, {.range = true});
  const Turn turn = combine(reached, Turn{old.x, -old.y});
  return {turn.x, sense * turn.y};
}

// Turns bone `bone` to bring the tip as near to the target as it may. Returns the turn.
Turn aimOne(PlaneWork& work, std::size_t bone, const glm::dvec3& pivot, const glm::dvec3& tip,
            const Turn& carried) {
  const Turn whole = work.aim(tip - pivot, work.target() - pivot, bone, carried);
  const Turn turn = turnOwnWithin(work, bone, whole);
  if (work.trace) noteMirror(work, bone, tip - pivot, work.target() - pivot);
  return turn;
}
Rotation aimOne(SpaceWork& work, std::size_t bone, const glm::dvec3& pivot, const glm::dvec3& tip,
                const Rotation& carried) {
  return aimWithin(work, bone, pivot, tip, carried);
}

void begin(PlaneWork& work) { readOwnTurns(work); }
void begin(SpaceWork& /*work*/) {}
double layOut(PlaneWork& work) { return layOutOwnTurns(work); }
double layOut(SpaceWork& work) { return settle(work); }

}  // namespace

template <typename AnyWork>
double sweepWithin(AnyWork& work, bool baseToTip) {
  begin(work);
  const Phase phase = baseToTip ? Phase::baseToTip : Phase::tipToBase;
  glm::dvec3 tip = work.joints.back();
  glm::dvec3 carriedPivot = work.joints.front();
  auto carried = AnyWork::kNoTurn;
  for (std::size_t step = 0; step < work.boneCount(); ++step) {
    const std::size_t bone = baseToTip ? step : work.boneCount() - 1 - step;
    const glm::dvec3 pivot = baseToTip ? carriedPivot : work.joints[bone];
    auto turn = AnyWork::kNoTurn;
    if (!work.isFixed(bone)) {
      turn = aimOne(work, bone, pivot, tip, carried);
      tip = pivot + rotate(tip - pivot, turn);
    } else if (work.trace) {
      noteTurn(work, bone, turn, {});
    }
    if (work.trace) {
      const double left = glm::distance(tip, work.target());
      work.trace->carry(work.info(phase, bone, left), turn, pivot);
    }
    if (!baseToTip) continue;
    if (!work.isFixed(bone)) carried = combine(turn, carried);
    carriedPivot += rotate(work.joints[bone + 1] - work.joints[bone], carried);
  }
  return layOut(work);
}
template double sweepWithin(PlaneWork& work, bool baseToTip);
template double sweepWithin(SpaceWork& work, bool baseToTip);

}  // namespace iklab::ik
