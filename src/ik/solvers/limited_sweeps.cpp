#include "ik/solvers/limited_sweeps.h"

#include <cmath>

#include "ik/steps/limited_turns.h"
#include "ik/steps/notes.h"
#include "ik/steps/weights.h"
#include "ik/work/own_turns.h"

namespace iklab::ik {
namespace {

Turn inverse(const Turn& turn) { return {turn.x, -turn.y}; }

// What is left of a turn of a joint that has a weight or a cap. It stops at a limit on its way.
Turn shortenedWithin(PlaneWork& work, std::size_t bone, const Turn& whole) {
  const double sense = work.senses[bone];
  Turn& own = work.own[bone];
  if (!isLimited(work, bone)) {
    const Turn part = shortened(work, bone, whole);
    if (work.trace && part != whole) noteTurn(work, bone, whole, {});
    own = combine(own, Turn{part.x, sense * part.y});
    own *= 1.5 - 0.5 * glm::dot(own, own);
    return part;
  }
  const double wanted = sense * std::atan2(whole.y, whole.x);
  const double part = shortened(work, bone, wanted);
  const double angle = std::atan2(own.y, own.x);
  const double unstopped = moved({}, angle, part);
  const double reached = moved(limitOf(work, bone), angle, part);
  if (work.trace && (part != wanted || reached != unstopped)) [[unlikely]] {
    const Holds limits = limitsBetween(work, bone, unstopped, reached);
    if (part != wanted || limits.any()) noteTurn(work, bone, whole, limits);
  }
  const Turn old = own;
  own = {std::cos(reached), std::sin(reached)};
  const Turn turn = combine(own, inverse(old));
  return {turn.x, sense * turn.y};
}

// Turns the joint by as much of a turn of the world as it may; returns that.
Turn turnOwnWithin(PlaneWork& work, std::size_t bone, const Turn& whole) {
  if (work.weightOf(bone) == 0.0) {
    if (work.trace) noteTurn(work, bone, whole, {});
    return kNoTurn;
  }
  if (isShortened(work, bone)) return shortenedWithin(work, bone, whole);
  const double sense = work.senses[bone];
  Turn& own = work.own[bone];
  Turn wanted = combine(own, Turn{whole.x, sense * whole.y});
  wanted *= 1.5 - 0.5 * glm::dot(wanted, wanted);
  const Turn reached = within(work, bone, wanted);
  const Turn old = own;
  own = reached;
  if (reached == wanted) return whole;
  if (work.trace) noteTurn(work, bone, whole, {.range = true});
  const Turn turn = combine(reached, inverse(old));
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
