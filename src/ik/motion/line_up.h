// Which axes of an arm with six joints line up where it is singular: at its shoulder, elbow or
// wrist. The determinant of its Jacobian is 0 exactly where one of these does, for all arms whose
// answers have a closed form.
#pragma once

#include <span>

#include "ik/answers/every_answer.h"

namespace iklab::ik {

struct LineUp {
  ArmFamily family = ArmFamily::none;  ///< none: nothing else is known
  /// The wrist's centre is in the plane through axis 1 that axis 2 is parallel to, or nearer to it
  /// than kNearPlane of the arm's size: joint 1 moves it as the others do.
  bool shoulder = false;
  /// Joints 2 and 3 and the wrist's centre (threeParallel: joints 2, 3 and 4) are in line, seen
  /// along axis 2, within kNearLine. A forearm that slides: it has slid in as far as joint 2.
  bool elbow = false;
  bool isFolded = false;  ///< with the elbow: it is folded; else stretched
  /// Axes 4, 5 and 6 lie in one plane, within kNearLine: at right angles, 4 and 6 are in line.
  bool wrist = false;
};

inline constexpr double kNearPlane = 0.03;
inline constexpr double kNearLine = 0.1;  ///< the sine of an angle

/// `frames`: those of the pose. The joints are valid.
LineUp lineUpOf(std::span<const Joint> joints, std::span<const Frame> frames, const Goal& goal);

}  // namespace iklab::ik
