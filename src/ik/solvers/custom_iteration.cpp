#include "ik/solvers/custom_iteration.h"

#include <algorithm>

namespace iklab::ik {
namespace {

bool isGood(const glm::dvec3& joint) {
  return isCoordinate(joint.x) && isCoordinate(joint.y) && isCoordinate(joint.z);
}

// The first joint and the bones before it stay; in the plane z stays 0.
void putRight(Work& work) {
  work.joints[work.first] = work.trialJoints[work.first];
  if (work.problem.chain.planar) {
    for (glm::dvec3& joint : work.joints) joint.z = 0.0;
  }
}

}  // namespace

void JointPositions::trace(Phase phase, std::size_t bone) const {
  if (!work.trace) return;
  const double distance = glm::distance(joints.back(), target);
  work.trace->place(work.info(phase, work.first + bone, distance), joints[bone], joints[bone + 1]);
}

template <typename AnyWork>
double customIteration(AnyWork& work, void (*iterate)(JointPositions& chain)) {
  work.trialJoints = work.joints;
  const std::size_t steps = work.trace ? work.trace->size() : 0;
  JointPositions chain{.joints = std::span(work.joints).subspan(work.first),
                       .lengths = std::span(work.lengths).subspan(work.first),
                       .target = work.target(),
                       .iteration = work.iteration,
                       .parameters = *work.parameters,
                       .work = work};
  iterate(chain);
  putRight(work);
  if (!std::ranges::all_of(work.joints, isGood)) work.joints = work.trialJoints;
  if (work.trace && work.trace->size() == steps) {
    for (std::size_t i = 0; i < chain.lengths.size(); ++i) chain.trace(Phase::baseToTip, i);
  }
  applyNaiveReading(work);
  return squaredMove(work.trialJoints, work.joints);
}
template double customIteration(PlaneWork& work, void (*iterate)(JointPositions& chain));
template double customIteration(SpaceWork& work, void (*iterate)(JointPositions& chain));

}  // namespace iklab::ik
