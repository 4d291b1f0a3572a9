// Mirror images of a chain, made in two ways that look the same and differ in their numbers.
#pragma once

#include <string>

#include "rigs/rigs.h"

namespace lab {

/// The mirror is a plane through the base, named by the axis across it.
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

/// Why the chain cannot be mirrored by geometry, in one sentence; empty where it can. By scale it
/// always can.
std::string whyNotByGeometry(const rigs::Chain& chain, MirrorAxis axis);

/// The image of a chain without its pose; the base stays. By geometry ranges and twists are negated
/// and axes of hinges mirrored; across x the first joint's range moves by half a turn.
/// whyNotByGeometry() must be empty.
rigs::Chain mirrorImage(const rigs::Chain& chain, MirrorWay way, MirrorAxis axis);

/// A pose of `chain`, as its image has it.
rigs::Pose mirrorImage(const rigs::Chain& chain, const rigs::Pose& pose, MirrorWay way,
                       MirrorAxis axis);

/// A point, world; the plane goes through `base`.
glm::dvec3 mirrorImage(const glm::dvec3& point, const glm::dvec3& base, MirrorAxis axis);

/// Whether two bone must bend the other way for the elbow to be mirrored, without a pole.
bool mirrorFlipsBend(const rigs::Chain& chain, MirrorWay way, MirrorAxis axis);

}  // namespace lab
