// Mechanisms of hinges that all turn in one plane of the world, at random.
#pragma once

#include "ik/random_mechanisms.h"

namespace iklab::ik::testing {

/// The joints lie in a plane through the origin; mirrors and axes may have either sign.
inline std::vector<Joint> randomPlanar(Random& random, const Kinds& kinds, int count) {
  std::vector<Joint> joints;
  const glm::dmat3 plane = glm::mat3_cast(random.turn());
  for (int i = 0; i <= count; ++i) {
    Joint joint;
    joint.parent = i == 0                                                ? kWorld
                   : kinds.branches && i < count && random.below(3) == 0 ? random.below(i)
                                                                         : i - 1;
    joint.kind =
        i == count || (i > 0 && random.below(6) == 0) ? JointKind::fixed : JointKind::hinge;
    joint.at = glm::dvec3(random.between(0.3, 1.0), random.between(-0.3, 0.3), 0.0);
    joint.axes = glm::mat3_cast(glm::angleAxis(random.between(-3.0, 3.0), glm::dvec3(0, 0, 1)));
    if (kinds.mirrors && random.below(3) == 0) joint.axes[random.below(3)] *= -1.0;
    if (i == 0) {
      joint.at = plane * joint.at;
      joint.axes = plane * joint.axes;
    }
    joint.axis = glm::dvec3(0.0, 0.0, random.below(2) == 0 ? 1.0 : -1.0);
    if (kinds.limits && random.below(2) == 0) {
      joint.limit = {random.between(-1.5, -0.1), random.between(0.1, 1.5)};
    }
    joints.push_back(joint);
  }
  return joints;
}

}  // namespace iklab::ik::testing
