// Forward kinematics and limits of mechanisms in long double, by matrices, with nothing of the
// library's: what the campaign of mechanisms judges answers by.
#pragma once

#include "ik/problem.h"

namespace bench {

class MechanismJudge {
 public:
  MechanismJudge(std::span<const iklab::ik::Joint> joints, const iklab::ik::Pose& pose);

  /// The frame of a joint in the world, rounded to doubles.
  [[nodiscard]] iklab::ik::Frame frame(int joint) const;
  /// The largest distance of a goal's point from its target, scene units.
  [[nodiscard]] long double distanceOf(std::span<const iklab::ik::Goal> goals) const;
  /// The largest turn that a goal's frame misses, radians.
  [[nodiscard]] long double turnOf(std::span<const iklab::ik::Goal> goals) const;
  /// By how much the joint farthest out of its limits is so, radians or scene units.
  [[nodiscard]] long double outside() const { return outside_; }
  /// No number of the pose is NaN or infinite, quaternions are of length 1 within 1e-12.
  [[nodiscard]] bool isWellFormed() const { return isWellFormed_; }

 private:
  struct Placed {
    long double at[3];
    long double axes[3][3];  // rows
  };
  void judgeLimits(const iklab::ik::Joint& joint, const iklab::ik::Value& value);

  std::vector<Placed> frames_;
  long double outside_ = 0.0L;
  bool isWellFormed_ = true;
};

/// How far one joint turned, radians; 0 for a slide.
long double turnedBy(const iklab::ik::Joint& joint, const iklab::ik::Value& before,
                     const iklab::ik::Value& after);

}  // namespace bench
