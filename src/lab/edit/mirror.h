// The mirror image of a chain, in two ways that look the same and differ in their numbers.
#pragma once

#include <string>

#include "ik/ik.h"

namespace lab {

/// Through the base goes a plane in which everything is mirrored; it is named by the axis across
/// it.
enum class MirrorAxis {
  x,  ///< left and right
  y,  ///< up and down
  z,  ///< front and back; in space
};

enum class MirrorWay {
  /// The base frame's scale changes its sign. Angles, limits and hinges keep their numbers, and
  /// turn the other way as seen from outside.
  scale,
  /// No sign changes: angles change theirs instead, and with them limits and hinges.
  geometry,
};

/// Why there is no such image by geometry, in one sentence; empty where there is. By scale there
/// always is.
std::string whyNotByGeometry(const ik::Chain& chain, MirrorAxis axis);

/// The image of a chain at rest: its base stays. By geometry: each range is negated, as twists are;
/// a hinge's axis is mirrored, and where x is mirrored the first joint's range moves on by half a
/// turn. `chain` has such an image.
ik::Chain mirrorImage(const ik::Chain& chain, MirrorWay way, MirrorAxis axis);

/// A pose of `chain`, as its image has it.
ik::Pose mirrorImage(const ik::Chain& chain, const ik::Pose& pose, MirrorWay way, MirrorAxis axis);

/// A point, world; the plane goes through `base`.
glm::dvec3 mirrorImage(const glm::dvec3& point, const glm::dvec3& base, MirrorAxis axis);

/// Whether two bone has to bend the other way to have its elbow on the mirrored side. A pole, which
/// is mirrored, takes it along.
bool mirrorFlipsBend(const ik::Chain& chain, MirrorWay way, MirrorAxis axis);

}  // namespace lab
