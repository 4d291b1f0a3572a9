// A mechanism without branches as Orocos KDL has it, and its Levenberg-Marquardt, which knows no
// limits.
#pragma once

#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/chainiksolverpos_lma.hpp>

#include "ik/problem.h"

namespace bench {

class KdlArm {
 public:
  KdlArm(const std::vector<iklab::ik::Joint>& joints, double tolerance, int iterations);

  /// From this pose; true where it arrives, by its own forward kinematics: point and, if the goal
  /// has them, axes.
  bool solve(const iklab::ik::Pose& start, const iklab::ik::Goal& goal);
  /// Whether the last answer keeps every limit, by whole turns where that helps.
  [[nodiscard]] bool isWithinLimits() const;

 private:
  const std::vector<iklab::ik::Joint>& joints_;
  double tolerance_;
  KDL::Chain chain_;
  KDL::ChainIkSolverPos_LMA places_;
  KDL::ChainIkSolverPos_LMA poses_;
  KDL::ChainFkSolverPos_recursive forward_;
  KDL::JntArray start_;
  KDL::JntArray answer_;
};

}  // namespace bench
