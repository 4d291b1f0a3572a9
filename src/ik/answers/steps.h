// The three steps of which an arm's answers are made. Each says which ways there are: two, as a
// rule. Goals of a step are as seen before the joints that it finds have turned.
#pragma once

#include <optional>
#include <vector>

#include "ik/answers/arm_shape.h"
#include "ik/answers/triangle.h"

namespace iklab::ik {

template <typename Way>
struct Ways {
  std::vector<Way> list{};        ///< two, one where they melt into one, or none
  NoAnswer why = NoAnswer::none;  ///< there are none
};

/// What the arm does between rest and the goal, which has a whole facing; nothing where that is
/// mirrored and the arm's end is not, or the other way round.
std::optional<Frame> motionTo(std::span<const Joint> joints, const Goal& goal);

/// A turn of joint `joint` of the six, from 0, radians.
Frame turnOf(const ArmShape& arm, std::size_t joint, double amount);
/// What joints 2 and 3 do together.
Frame elbowMotion(const ArmShape& arm, double second, double third);

/// The triangle of axis 1, the wrist's centre and the foot of a tangent, as seen along axis 1.
struct ShoulderCorner {
  glm::dvec3 toWrist{0.0};  ///< across axis 1
  double distance = 0.0;    ///< its length, scene units
  double offset = 0.0;      ///< the circle's radius; positive along ArmShape::side
  double room = 0.0;        ///< how far the centre lies outside of the circle
  double angle = 0.0;       ///< between `toWrist` and the foot, radians; 0 within the circle
  bool isTangent = false;   ///< the centre lies on the circle
};
ShoulderCorner shoulderCorner(const ArmShape& arm, const glm::dvec3& centre);

/// The triangle of joints 2 and 3 and the end that they carry, across axis 2.
struct ElbowCorner {
  glm::dvec3 upper{0.0};  ///< at rest, from joint 2 to 3
  glm::dvec3 fore{0.0};   ///< at rest, from joint 3 to the end
  glm::dvec3 line{0.0};   ///< from joint 2 to where the end is to come
  Corner corner{};        ///< at joint 3
  double atRest = 0.0;    ///< radians: the corner's angle where joint 3 is at 0, with a sign
};
ElbowCorner elbowCorner(const ArmShape& arm, const glm::dvec3& end, const glm::dvec3& target);

/// The triangle of axes 4, 5 and 6 on a sphere.
struct WristCorner {
  double first = 0.0;   ///< radians, between axes 4 and 5
  double second = 0.0;  ///< between axes 5 and 6
  double lean = 0.0;    ///< between axes 4 and 6, where that is to point
  Corner corner{};      ///< at axis 5
  double atRest = 0.0;  ///< radians: the corner's angle where joint 5 is at 0, with a sign
};
WristCorner wristCorner(const ArmShape& arm, const glm::dmat3& turned);

struct ShoulderWay {
  double turn = 0.0;  ///< of joint 1, radians
  Shoulder name = Shoulder::either;
  bool isFree = false;  ///< joint 1
};
/// Joint 1, for the wrist's centre to come to `centre`. `reference` is where a free joint stays.
Ways<ShoulderWay> shoulderWays(const ArmShape& arm, const glm::dvec3& centre, double reference);

struct ElbowWay {
  double first = 0.0;   ///< of joint 2, radians
  double second = 0.0;  ///< of joint 3, radians or scene units
  Elbow name = Elbow::either;
  bool isFree = false;  ///< joint 2
};
/// Joints 2 and 3, for the point `end` at rest to come to `target`, which is as far along axis 2.
Ways<ElbowWay> elbowWays(const ArmShape& arm, const glm::dvec3& end, const glm::dvec3& target,
                         double reference);
/// The same of an arm whose joint 3 slides.
Ways<ElbowWay> strokeWays(const ArmShape& arm, const glm::dvec3& target, double reference);

struct WristWay {
  double first = 0.0;   ///< of joint 4, radians; threeParallel: about axis 4, of joints 2 to 4
  double middle = 0.0;  ///< of joint 5
  double last = 0.0;    ///< of joint 6
  Wrist name = Wrist::either;
  bool isFree = false;  ///< any share of the turn may be the first one's
};
/// Joints 4 to 6, for what they carry to be turned so.
Ways<WristWay> wristWays(const ArmShape& arm, const glm::dmat3& turned, double reference);

}  // namespace iklab::ik
