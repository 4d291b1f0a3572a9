// What an arm's three choices are made of at one of its answers: the circle and its tangents that
// decide about the shoulder, the triangle of the elbow, the axes of the wrist.
#pragma once

#include <optional>

#include "ik/answers/every_answer.h"

namespace iklab::ik {

/// All in the world; lengths in scene units, angles in radians. `side` is 1 or -1: the answer's
/// amount has the angle with this sign, that of the other choice with the other one; 0: both are
/// one.
struct ShoulderGeometry {
  glm::dvec3 start{0.0};   ///< a point of axis 1, on the arm
  glm::dvec3 middle{0.0};  ///< the circle's: the point of axis 1 level with the wrist's centre
  glm::dvec3 axis{0.0};    ///< axis 1, unit
  glm::dvec3 across{0.0};  ///< unit: to where the arm's plane lies with joint 1 at 0
  glm::dvec3 centre{0.0};  ///< the wrist's
  double offset = 0.0;     ///< the circle's radius, 0 or more: how far the plane lies beside axis 1
  double distance = 0.0;   ///< from the middle to the centre
  double direction = 0.0;  ///< about the axis, from `across` to the centre: -π to π
  double angle = 0.0;  ///< between the centre and where a tangent touches: acos(offset/distance)
  double side = 0.0;   ///< joint 1: direction + side·angle

  /// Where a tangent touches the circle; the answer's is that of its own side.
  [[nodiscard]] glm::dvec3 touch(double ofSide) const;
};

struct ElbowGeometry {
  glm::dvec3 shoulder{0.0};  ///< joint 2, in the plane across axis 2 through the wrist
  glm::dvec3 elbow{0.0};     ///< joint 3, in the same plane
  glm::dvec3 other{0.0};     ///< where the elbow is with the other choice
  glm::dvec3 wrist{0.0};     ///< the wrist's centre; threeParallel: joint 4
  double upper = 0.0;        ///< from shoulder to elbow
  double fore = 0.0;         ///< from elbow to wrist
  double distance = 0.0;     ///< from shoulder to wrist
  double angle = 0.0;        ///< at the elbow, 0 to π
  double atRest = 0.0;       ///< the same where joint 3 is at 0, with a sign
  double side = 0.0;         ///< joint 3: side·angle - atRest
};

struct WristGeometry {
  glm::dvec3 centre{0.0};
  std::array<glm::dvec3, 3> axes{};  ///< 4, 5 and 6, unit
  bool isSquare = false;             ///< axis 5 is at right angles to both others
  double lean = 0.0;                 ///< between axes 4 and 6, 0 to π
  double angle = 0.0;                ///< at axis 5, on a sphere; of a square wrist the same
  double atRest = 0.0;               ///< this angle where joint 5 is at 0, with a sign
  double side = 0.0;                 ///< joint 5: side·angle - atRest
};

struct ChoiceGeometry {
  ArmFamily family = ArmFamily::none;
  ShoulderGeometry shoulder{};
  std::optional<ElbowGeometry> elbow{};  ///< none of a forearm that slides
  WristGeometry wrist{};
  /// threeParallel: 1 or -1, the sense of joints 2 to 4 about axis 4; their sum is what a flipped
  /// wrist turns. Of others 0, but for joint 4's own 1.
  std::array<double, 3> turnsFourth{0.0, 0.0, 1.0};
};

/// Of an answer of everyAnswer() to the same goal. Nothing where the arm is of no family. Of an arm
/// whose axes are off (ArmAnswers::axesOff) it is that of the arm without that.
std::optional<ChoiceGeometry> choiceGeometry(std::span<const Joint> joints, const Goal& goal,
                                             const ArmAnswer& answer);

}  // namespace iklab::ik
