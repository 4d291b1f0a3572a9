// Arms of six joints at random, of the shapes whose answers have a closed form: any base, tool,
// zeros, frames of the joints, mirrored ones too, senses of turning, and fixed joints between them.
#pragma once

#include <array>

#include "ik/answers/every_answer.h"
#include "random_mechanisms.h"

namespace iklab::ik::testing {

struct ArmLines {
  std::array<glm::dvec3, 6> axis{};
  std::array<glm::dvec3, 6> point{};
};

inline glm::dvec3 randomAcross(Random& random, const glm::dvec3& axis) {
  return glm::normalize(glm::cross(axis, random.unit()));
}
/// At a right angle to `axis`, or at one of half a radian at the least.
inline glm::dvec3 randomAxis(Random& random, const glm::dvec3& axis, bool isOblique) {
  const glm::dvec3 right = randomAcross(random, axis);
  const double lean = isOblique ? random.between(-1.0, 1.0) : 0.0;
  return std::cos(lean) * right + std::sin(lean) * axis;
}

inline ArmLines randomLines(Random& random, ArmFamily family, bool isOblique) {
  ArmLines arm;
  auto& [axis, point] = arm;
  axis[0] = random.unit();
  axis[1] = randomAxis(random, axis[0], isOblique);
  axis[2] = family == ArmFamily::slidingForearm ? randomAcross(random, axis[1]) : axis[1];
  axis[3] = family == ArmFamily::threeParallel ? axis[1] : random.unit();
  axis[4] = randomAxis(random, axis[3], isOblique);
  axis[5] = randomAxis(random, axis[4], isOblique);
  for (std::size_t i = 1; i < 6; ++i)
    point[i] = point[i - 1] + random.between(0.1, 1.0) * random.unit();
  if (random.below(2) == 0) point[1] = point[0];
  point[5] = point[4];
  if (family != ArmFamily::threeParallel) point[3] = point[4];
  for (std::size_t i = 0; i < 6; ++i) {
    point[i] += random.between(-0.5, 0.5) * axis[i];
    if (random.below(2) == 0) axis[i] *= -1.0;
  }
  return arm;
}

inline std::vector<Joint> jointsOnLines(Random& random, const ArmLines& arm, ArmFamily family,
                                        double scale) {
  std::vector<Joint> joints;
  Frame last;
  const auto add = [&](const glm::dvec3& at, Joint joint, const glm::dvec3& axis) {
    Frame frame{at, glm::mat3_cast(random.turn())};
    if (random.below(4) == 0) frame.axes[random.below(3)] *= -1.0;
    joint.parent = static_cast<int>(joints.size()) - 1;
    joint.at = last.own(frame.at);
    joint.axes = glm::transpose(last.axes) * frame.axes;
    const double sense = joint.kind == JointKind::slide ? 1.0 : frame.sense();
    joint.axis = glm::normalize(sense * (glm::transpose(frame.axes) * axis));
    joints.push_back(joint);
    last = frame;
  };
  for (std::size_t i = 0; i < 6; ++i) {
    if (random.below(3) == 0) add(scale * random.unit(), {.kind = JointKind::fixed}, random.unit());
    const bool isSlide = family == ArmFamily::slidingForearm && i == 2;
    Joint joint{.kind = isSlide ? JointKind::slide : JointKind::hinge};
    if (random.below(2) == 0) {
      joint.limit = {random.between(-4.0, 0.0), random.between(0.0, 4.0)};
      if (isSlide) joint.limit = {scale * joint.limit.least, scale * joint.limit.most};
    }
    add(scale * arm.point[i], joint, arm.axis[i]);
  }
  add(scale * (arm.point[5] + 0.2 * random.unit()), {.kind = JointKind::fixed}, random.unit());
  return joints;
}

inline std::vector<Joint> randomArm(Random& random, ArmFamily family, bool isOblique,
                                    double scale = 1.0) {
  return jointsOnLines(random, randomLines(random, family, isOblique), family, scale);
}

}  // namespace iklab::ik::testing
