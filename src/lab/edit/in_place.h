// The scene's chain moves while its tip, and all other ends with a goal, stay where they are.
#pragma once

#include <cstddef>
#include <vector>

#include "lab/state.h"

namespace lab {

/// In how many dimensions it can at this pose; 0: not at all. Directions that the goals have stay
/// as well.
int freeDimensions(const Scene& scene, const rigs::Pose& pose);
/// For the first dimensions, `most` of them, the bone whose joint moves most along each.
std::vector<std::size_t> freeJoints(const Scene& scene, const rigs::Pose& pose, int most);
/// See ik::moveInPlace(). Within the limits.
rigs::Pose movedInPlace(const Scene& scene, const rigs::Pose& pose, double way, int dimension);

/// The pose in which resolved rate follows a target that has moved by `way`: see ik/motion/rate.h.
rigs::Pose followedByRate(const Scene& scene, const rigs::Pose& pose, const glm::dvec3& way);

}  // namespace lab
