// Forward kinematics and limits in long double, by matrices, with nothing of the library's: what
// the campaign judges answers by.
#pragma once

#include "ik/ik.h"

namespace bench {

class LongJudge {
 public:
  LongJudge(const ik::Chain& chain, const ik::Pose& pose);

  /// World, rounded to doubles.
  [[nodiscard]] glm::dvec3 tip() const;
  [[nodiscard]] long double distanceTo(const glm::dvec3& target) const;
  /// By how much the joint farthest out of its limits is so, radians; 0: all are within.
  [[nodiscard]] long double outside() const { return outside_; }
  /// No number of the pose is NaN or infinite, angles are in (-π, π], quaternions are of length 1
  /// within 1e-12.
  [[nodiscard]] bool isWellFormed() const { return isWellFormed_; }

 private:
  void judgePlanar(const ik::Bone& bone, double angle);
  void judgeInSpace(const ik::Bone& bone, const glm::dquat& rotation);

  long double tip_[3];
  long double outside_ = 0.0L;
  bool isWellFormed_ = true;
};

}  // namespace bench
