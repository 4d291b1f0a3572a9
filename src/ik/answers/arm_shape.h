// The shape of an arm: what of its axes at rest decides about its answers.
#pragma once

#include <array>
#include <span>

#include "ik/answers/every_answer.h"

namespace iklab::ik {

/// All in the world, with all amounts 0.
struct ArmShape {
  ArmFamily family = ArmFamily::none;
  NoAnswer why = NoAnswer::none;      ///< the family is none
  std::array<int, 6> joints{};        ///< of the mechanism
  std::array<glm::dvec3, 6> axis{};   ///< unit; a positive amount turns counter-clockwise about it
  std::array<glm::dvec3, 6> point{};  ///< of the axis
  glm::dvec3 wrist{0.0};              ///< where the last axes meet, two or three
  double size = 1.0;                  ///< scene units
  glm::dvec3 up{0.0};                 ///< along axis 1, unit
  glm::dvec3 side{0.0};               ///< where axis 2 points across axis 1, unit
  glm::dvec3 ahead{0.0};              ///< across axis 1 and `side`: to joint 2, else to the wrist
  /// How far the wrist's centre lies beside axis 1, along `side`; 0 where that is rounding.
  double offset = 0.0;
  /// Within what angle, or part of the size, lines count as parallel, or as meeting.
  double slack = 0.0;
  /// By what angle, radians, or part of the size the arm's own axes miss those above at the most,
  /// which are parallel and meet; 0 where that is rounding.
  double off = 0.0;
};

/// The joints are valid. An arm whose axes are nearly those of a family, as a robot's file with
/// 1.5708 for a right angle has them, is given those that it would have.
ArmShape shapeOf(std::span<const Joint> joints, const Goal& goal);

}  // namespace iklab::ik
