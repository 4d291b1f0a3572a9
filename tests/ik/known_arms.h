// Arms that everybody knows, as joint origins: metres, radians.
#pragma once

#include <vector>

#include "ik/builders.h"

namespace iklab::ik::testing {

struct KnownArm {
  const char* name;
  std::vector<JointOrigin> joints;
  glm::dvec3 tool{0.0};         ///< the end, in the frame of the last joint
  std::vector<double> amounts;  ///< of a pose,
  glm::dvec3 tip{0.0};          ///< and where that puts the end, by the same sources
};

/// UR5e (Universal Robots, ur5e in their ROS description), Franka Panda (Franka's control
/// parameters), Puma 560 (P. Corke and B. Armstrong-Hélouvry, ICRA 1994; limits of Wang & Chen
/// 1991), ABB IRB 120 (ROS-Industrial; limits of ABB's ROB0149EN_D), the Stanford arm (Stanford
/// AIM-177; stroke of the Robotics Toolbox), the SCARA Adept Cobra 600 (Robotics Toolbox), KUKA
/// iiwa 14 (its ROS description), KUKA KR 6 R900 sixx and FANUC LR Mate 200iD (ROS-Industrial).
const std::vector<KnownArm>& knownArms();

}  // namespace iklab::ik::testing
