// A planar chain with limits or weights by its joints' own turns, as (cos, sin) pairs in place of
// the pose's angles: solvers that turn joint after joint compute no angle before the end. A bone's
// heading is the unit vector along its frame's x axis, in the world.
#pragma once

#include "ik/work/work.h"

namespace iklab::ik {

/// Reads `own` and `walk.headings` from the pose, if they are not known.
void readOwnTurns(PlaneWork& work);

/// The heading of the frame in which joint `bone` turns.
inline glm::dvec3 parentHeading(const PlaneWork& work, std::size_t bone) {
  if (bone > 0) return work.walk.headings[bone - 1];
  return {work.problem.chain.baseScale.x, 0.0, 0.0};
}

/// The own turn of joint `bone` that takes the heading of its parent to that of its bone.
inline Turn ownTurn(const PlaneWork& work, std::size_t bone, const glm::dvec3& parent,
                    const glm::dvec3& heading) {
  const double sign = work.boneAt(bone).scale.x;
  return {sign * glm::dot(parent, heading), sign * work.senses[bone] * cross(parent, heading)};
}

/// The heading of a bone whose joint has this own turn; of length 1 but for rounding.
inline glm::dvec3 headingAfter(const PlaneWork& work, std::size_t bone, const glm::dvec3& parent,
                               const Turn& own) {
  const double sign = work.boneAt(bone).scale.x;
  return rotate(parent, Turn{sign * own.x, sign * work.senses[bone] * own.y});
}

/// A vector that is of length 1 but for rounding: one Newton step towards it.
inline glm::dvec3 ofLengthOne(const glm::dvec3& v) { return (1.5 - 0.5 * squaredLength(v)) * v; }

/// Whether the joint's turns have limits; a bone without length keeps its own turn.
inline bool isLimited(const PlaneWork& work, std::size_t bone) {
  return work.lengths[bone] == 0.0 || (!work.arcs.empty() && !work.arcs[bone].isWhole);
}

/// The turn that is nearest to this one and within the limits of the joint. A bone without length
/// keeps its own, which nobody could see.
inline Turn within(const PlaneWork& work, std::size_t bone, const Turn& turn) {
  if (work.lengths[bone] == 0.0) return work.own[bone];
  return work.arcs.empty() ? turn : allowed(work.arcs[bone], turn);
}

/// Moves headings and joints to where the own turns put them. Returns the square of the largest
/// distance that a joint moved.
double layOutOwnTurns(PlaneWork& work);

/// Makes the pose what the own turns are, if they are known: angles in (-π, π], within their
/// limits. Joints that cannot turn keep their angles to the bit.
void storeOwnTurns(PlaneWork& work);

}  // namespace iklab::ik
