// Whether an arm is near a singular pose, in words: which axes line up, which motion is lost.
#pragma once

#include <string>

#include "ik/motion/end_motion.h"
#include "ik/motion/line_up.h"

namespace lab {

/// Below this isotropy() a motion counts as nearly lost.
inline constexpr double kNearlyLost = 0.05;
/// And below this as lost.
inline constexpr double kLost = 1e-6;

/// "x", or "(0.71, 0.00, −0.71)": a line, not an arrow. `dimensions`: 2 in the plane.
std::string directionText(const glm::dvec3& direction, int dimensions = 3);

/// One or two sentences. `dimensions`: 2 in the plane, where the motion in it counts alone.
std::string singularitySentence(const ik::EndMotion& motion, const ik::LineUp& arm,
                                int dimensions = 3);

}  // namespace lab
