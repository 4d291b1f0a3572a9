#include "ik/steps/limited_sweeps.h"

#include "ik/steps/limited_turns.h"
#include "ik/steps/notes.h"

namespace iklab::ik {

template <typename AnyWork>
double sweepWithin(AnyWork& work, bool baseToTip) {
  const Phase phase = baseToTip ? Phase::baseToTip : Phase::tipToBase;
  glm::dvec3 tip = work.joints.back();
  glm::dvec3 carriedPivot = work.joints.front();
  auto carried = AnyWork::kNoTurn;
  for (std::size_t step = 0; step < work.boneCount(); ++step) {
    const std::size_t bone = baseToTip ? step : work.boneCount() - 1 - step;
    const glm::dvec3 pivot = baseToTip ? carriedPivot : work.joints[bone];
    auto turn = AnyWork::kNoTurn;
    if (!work.isFixed(bone)) {
      turn = aimWithin(work, bone, pivot, tip, carried);
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
  return settle(work);
}
template double sweepWithin(PlaneWork& work, bool baseToTip);
template double sweepWithin(SpaceWork& work, bool baseToTip);

}  // namespace iklab::ik
