// Arms, other robots and figures as files describe them.
#pragma once

#include <string>
#include <vector>

#include "rigs/problem.h"

namespace iklab::rigs {

/// An arm, another robot or a figure as a file describes it, in the file's units; a robot in
/// metres, with z up in the base's frame.
struct Arm {
  std::string name;  ///< of the robot; empty: the file says none
  /// In space. Of a robot each joint that moves is a bone without length, of the joint's name,
  /// which lies `at` some place in the frame of the one that carries it. Where more follows the
  /// last one of a branch, such as a tool, that is a fixed bone of its own.
  Chain chain;
  Pose pose;  ///< of a robot each joint at zero, or at the end of its range that is nearer to that
  bool upIsZ = true;                  ///< which way is up in the chain's coordinates: z, else y
  std::vector<Goal> goals{};          ///< of other ends than the tip, where they are in that pose
  std::vector<std::string> warnings;  ///< what was left out or changed, a line each
};

/// Which part of a file is wanted.
struct FilePart {
  /// Of URDF the link where the chain begins; empty: the one that no other one carries.
  std::string base{};
  /// Of URDF the link that has the tip.
  /// Empty: of the links that carry none the one that is moved by most joints; of these the one
  /// that is farthest in joints of all kinds; of these the first in the file. Joints that mimic
  /// each other are those of a gripper: the tip is on the link that carries it.
  std::string tip{};
  /// Of a BVH file the number of the frame whose pose is wanted, from 1; empty: the rest pose.
  std::string frame{};
};

}  // namespace iklab::rigs
