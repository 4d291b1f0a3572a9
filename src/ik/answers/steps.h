// The three steps of which an arm's answers are made. Each says which ways there are: two, as a
// rule. Goals of a step are as seen before the joints that it finds have turned.
#pragma once

#include <vector>

#include "ik/answers/arm_shape.h"

namespace iklab::ik {

template <typename Way>
struct Ways {
  std::vector<Way> list{};        ///< two, one where they melt into one, or none
  NoAnswer why = NoAnswer::none;  ///< there are none
};

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
