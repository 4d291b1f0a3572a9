// Arms and other robots as files describe them.
#pragma once

#include <string>
#include <vector>

#include "rigs/chain.h"

namespace iklab::rigs {

/// An arm or another robot as a file describes it: in metres, with z up in the base's frame.
struct Arm {
  std::string name;  ///< of the robot; empty: the file says none
  /// In space. Each joint that moves is a bone without length, of the joint's name, which lies `at`
  /// some place in the frame of the one that carries it. Where more follows the last one of a
  /// branch, such as a tool, that is a fixed bone of its own.
  Chain chain;
  Pose pose;          ///< each joint at zero, or at the end of its range that is nearer to that
  bool upIsZ = true;  ///< which way is up in the chain's coordinates: z, else y
  std::vector<std::string> warnings;  ///< what was left out or changed, a line each
};

/// Names of links: where the chain begins and where its tip is.
struct ArmEnds {
  std::string base{};  ///< empty: the link that no other one carries
  /// Empty: of the links that carry none the one that is moved by most joints; of these the one
  /// that is farthest in joints of all kinds; of these the first in the file. Joints that mimic
  /// each other are those of a gripper: the tip is on the link that carries it.
  std::string tip{};
};

}  // namespace iklab::rigs
